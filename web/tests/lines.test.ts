import { expect, it } from 'vitest'
import { inLines } from '../src/boards/unshorn/lines'

it('leaves a short text in one line', () => {
  expect(inLines('POW', 10)).toEqual(['POW'])
  expect(inLines('Contropelo', 5)).toEqual(['Contropelo'])
})

it('breaks a long one into two even lines', () => {
  expect(inLines('the Boy Who Cried Wolf', 10)).toEqual(['the Boy Who', 'Cried Wolf'])
  expect(inLines('Lana semplice', 10)).toEqual(['Lana', 'semplice'])
  expect(inLines('has the Wolf · no shear yet', 22)).toEqual(['has the Wolf', 'no shear yet'])
  expect(inLines('has the Wolf · snagged · next attack used up', 22)).toEqual([
    'has the Wolf · snagged',
    'next attack used up',
  ])
})
