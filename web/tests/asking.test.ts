import { describe, expect, it, vi } from 'vitest'
import { asking } from '../src/boards/unshorn/asking'
import type { Floor, WaitingCard } from '../src/boards/unshorn/floor'
import { settings } from '../src/lib/settings.svelte'
import { Words } from '../src/lib/words'
import type { Catalogue, OpenWindow } from '../src/messages'

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { language: 'en' })
})

const words = new Words({
  ids: {
    'shear-thief': 'Shear Thief',
    'close-shave': 'Close Shave',
    pow: 'POW',
    basic: 'Basic Wool',
    velcro: 'Velcro',
  },
} as unknown as Catalogue)
const names = ['You', 'Bruno', 'Carla', 'Dino']
const floor = (more: Partial<Floor>): Floor =>
  ({ viewer: 0, turn: 3, die: 4, draws: 4, calm: false, attack: null, card: null, ...more }) as unknown as Floor
const about = (kind: string, more: Partial<Floor> = {}) => asking({ kind } as OpenWindow, floor(more), words, names)
const card = (name: string, more: Partial<WaitingCard> = {}): Partial<Floor> => ({
  card: { card: name, seat: 3, victim: null, wool: null, row: null, answers: [], ...more },
})

describe('what a window of Unshorn is about', () => {
  it('is the die and what it brings', () => {
    expect(about('roll', { turn: 0 })).toBe('You rolled 4: you draw four cards.')
    expect(about('roll', { die: 1, draws: 1 })).toBe('Dino rolled 1 and draws one card.')
    expect(about('roll', { turn: 1, die: 3, draws: 3, wolfDue: true })).toBe(
      'Bruno rolled 3 and draws three cards. The Wolf will bite.',
    )
  })

  it('is who shears whom for how much', () => {
    const attack = {
      attacker: 3,
      parts: [
        { victim: 0, points: 2 },
        { victim: 1, points: 1 },
      ],
      left: 0,
    }
    expect(about('attack', { attack })).toBe('Dino is going to shear you for 2 and Bruno for 1.')
    expect(about('part', { attack })).toBe('Dino is about to shear you for 2.')
    expect(about('part', { attack: { ...attack, attacker: 0, parts: [{ victim: 2, points: 1 }] } })).toBe(
      'You are about to shear Carla for 1.',
    )
  })

  it('is the card, and on whom it was played', () => {
    expect(about('counter', card('shear-thief', { victim: 0 }))).toBe('Dino plays Shear Thief on you.')
    expect(about('counter', card('close-shave', { victim: 1, row: 'b', seat: 0 }))).toBe(
      'You play Close Shave on Bruno, row b.',
    )
    expect(about('counter', card('velcro', { wool: 'basic' }))).toBe(
      'Dino plays Velcro, to take Basic Wool from the discard pile.',
    )
    expect(about('counter', card('pow'))).toBe('Dino plays POW, to have the 4 rolled again.')
    expect(about('counter', { ...card('pow'), attack: { attacker: 1, parts: [], left: 0 } })).toBe(
      'Dino plays POW, to stop the attack.',
    )
  })

  it('is how the answers stand', () => {
    expect(about('counter', card('shear-thief', { victim: 0, answers: [1] }))).toBe(
      'Dino plays Shear Thief on you. Bruno answers Shear Thief with POW. As it stands, Shear Thief has no effect.',
    )
  })

  it('is left to the catalogue where there is nothing more to say', () => {
    expect(about('end')).toBe('')
  })

  it('is said in Italian too', () => {
    settings.language = 'it'
    expect(about('roll', { turn: 0 })).toBe('Hai tirato 4: peschi quattro carte.')
    expect(
      about('attack', {
        attack: {
          attacker: 3,
          parts: [
            { victim: 0, points: 2 },
            { victim: 1, points: 1 },
          ],
          left: 0,
        },
      }),
    ).toBe('Dino annuncia: tosa te (punti: 2) e Bruno (punti: 1).')
    settings.language = 'en'
  })
})
