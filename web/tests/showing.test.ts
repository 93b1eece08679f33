import { expect, it } from 'vitest'
import { wayTo } from '../src/table/showing'

const row = { left: 0, right: 390 }

it('leaves a row alone that shows the picked card', () => {
  expect(wayTo({ left: 100, right: 168 }, row)).toBe(0)
})

it('scrolls as far as the card needs, and no farther', () => {
  expect(wayTo({ left: 360, right: 428 }, row, 12)).toBe(50)
  expect(wayTo({ left: -80, right: -12 }, row, 12)).toBe(-92)
})

it('shows the beginning of a card that is wider than the row', () => {
  expect(wayTo({ left: 20, right: 500 }, row, 12)).toBe(8)
})
