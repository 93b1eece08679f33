import { describe, expect, it } from 'vitest'
import { aboutAction, aboutAnswer } from '../src/boards/shear-panic/actions'
import { aboutAnswer as aboutNight, aboutCard, aboutSide } from '../src/boards/sheepy-time/cards'
import { aboutPlace } from '../src/boards/unshorn/floor'
import { Words } from '../src/lib/words'
import { described, explained, spotFor } from '../src/table/about'
import { partly } from './views'
import type { Catalogue } from '../src/messages'

const words = new Words(
  partly<Catalogue>({
    ids: { slam: 'slam' },
    about: {
      slam: { rule: 'SP-31', text: 'It runs into another.' },
      value: { rule: 'SP-60', name: 'the number', text: 'So far the marker goes.' },
    },
    reasons: { 'SP-33 aim': 'choose an arrow.' },
  }),
)

describe('what an element is about', () => {
  it('is told by name, in a sentence or two, and by its rule', () => {
    expect(explained('slam value', words)).toEqual([
      { name: 'slam', text: 'It runs into another.', rule: 'SP-31' },
      { name: 'the number', text: 'So far the marker goes.', rule: 'SP-60' },
    ])
  })
  it('is nothing where nobody has to be told', () => {
    expect(explained('', words)).toEqual([])
    expect(explained('toString', words)).toEqual([])
  })
  it('is heard after the name of the thing itself', () => {
    const said = explained('slam value', words)
    expect(described(said, 'slam', '')).toBe('Slam: It runs into another. So far the marker goes.')
  })
  it('is heard as it is shown: under its own name, and how it stands first', () => {
    const said = explained('slam', words)
    expect(described(said, 'slam 3', 'It has been used.')).toBe('Slam 3: It has been used. It runs into another.')
  })
  it('is a reason of the catalogue, by its rule', () => {
    expect(words.reason('SP-33 aim')).toEqual({ reason: 'choose an arrow.', rule: 'SP-33' })
    expect(words.reason('SP-34')).toBeUndefined()
  })
})

describe('where it is told', () => {
  const room = { width: 390, height: 664 }
  const size = { width: 300, height: 90 }
  const overlaps = (spot: { x: number; y: number }, box: { x: number; y: number; width: number; height: number }) =>
    spot.x < box.x + box.width &&
    box.x < spot.x + size.width &&
    spot.y < box.y + box.height &&
    box.y < spot.y + size.height

  it.each([
    ['above', { x: 150, y: 500, width: 64, height: 92 }, { x: 32, y: 400 }],
    ['below, at the upper edge', { x: 150, y: 20, width: 64, height: 40 }, { x: 32, y: 70 }],
    ['within the window, at the left edge', { x: 4, y: 300, width: 50, height: 50 }, { x: 8, y: 200 }],
    ['within the window, at the right edge', { x: 350, y: 300, width: 40, height: 50 }, { x: 82, y: 200 }],
  ])('is %s', (_, anchor, spot) => {
    expect(spotFor(anchor, size, room, null)).toEqual(spot)
  })
  it('is beside what takes the whole height', () => {
    const anchor = { x: 10, y: 4, width: 60, height: 656 }
    expect(spotFor(anchor, size, room, null)).toEqual({ x: 80, y: 287 })
  })
  it('covers neither the element nor the pointer', () => {
    for (const x of [0, 60, 180, 330])
      for (const y of [0, 90, 300, 560]) {
        const anchor = { x, y, width: 60, height: 80 }
        const spot = spotFor(anchor, size, room, { x: x + 30, y: y + 78 })
        expect(overlaps(spot, anchor)).toBe(false)
        expect(overlaps(spot, { x: x + 30, y: y + 78, width: 16, height: 16 })).toBe(false)
      }
  })
  it('keeps at least the pointer free where the element fills the window', () => {
    const spot = spotFor({ x: 0, y: 0, ...room }, size, room, { x: 200, y: 300 })
    expect(spot.y + size.height).toBeLessThan(300)
  })
})

describe('what explains', () => {
  it('a push, which the editions do in two ways', () => {
    expect(aboutAction('line', 'mayfair')).toBe('line-mayfair')
    expect(aboutAction('line', 'manual')).toBe('line')
    expect(aboutAction('boing', 'mayfair')).toBe('boing')
  })
  it('an answer of Shear Panic', () => {
    const panic = { pending: { kind: 'panic', during: 'opening' } }
    expect(aboutAnswer({ action: 'panic turn' }, panic)).toBe('opening')
    expect(aboutAnswer({ action: 'rejoin group' }, panic)).toBe('rejoin')
    expect(aboutAnswer({ action: 'no card' }, panic)).toBe('card')
  })
  it('the sides of a card', () => {
    expect(aboutSide('both')).toBe('move catch and')
    expect(aboutSide('gain 2')).toBe('gain')
    expect(aboutCard('1-2-z')).toBe('move catch or')
    expect(aboutCard('just-7')).toBe('move')
    expect(aboutCard('howl')).toBe('howl')
  })
  it('an answer of the night', () => {
    expect(aboutNight({ action: 'use', mood: 'brave' }, 'resting-spot')).toBe('resting-spot brave use')
    expect(aboutNight({ action: 'call it a night' }, undefined)).toBe('night')
    expect(aboutNight({ action: 'decline' }, 'copycat')).toBe('decline')
  })
  it('wool as far as one knows it', () => {
    expect(aboutPlace({ face: 'hidden', damaged: false })).toBe('?')
    expect(aboutPlace({ face: 'steel', damaged: true })).toBe('damaged')
    expect(aboutPlace({ face: 'either', damaged: false })).toBe('either')
  })
})
