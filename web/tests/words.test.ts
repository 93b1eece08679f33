import { describe, expect, it } from 'vitest'
import { fill, Words } from '../src/lib/words'
import type { Catalogue } from '../src/messages'

const page: Catalogue = {
  game: 'hush',
  language: 'en',
  title: 'Hush',
  blurb: '',
  summary: {},
  sections: [{ title: 'Cards', rules: { 'HU-1': 'Two to four sheep.' }, passages: {} }],
  examples: [],
  journal: {
    draw: { line: '{seat} draws a {piece}.', you: 'You draw a {piece}.', hidden: '{seat} draws a card.' },
    graze: { line: '{seat} eats {count}.', you: 'You eat {count}.', one: '{seat} eats a single blade.' },
    score: {
      line: '{seat} scores {count} points.',
      you: 'You score {count} points.',
      one: '{seat} scores a point.',
      'you-one': 'You score a point.',
    },
    swap: { line: '{seat} and {to} swap.' },
    end: 'The game is over.',
  },
  parts: { card: 'which card' },
  ids: { nibble: 'little nibble' },
  tips: { phase: {}, event: {} },
  about: {
    nibble: { rule: 'HU-1', text: 'It is eaten.' },
    grass: { rule: 'HU-1', name: 'the grass', text: 'Nobody’s.' },
  },
  reasons: {},
  labels: { deck: 'deck {count}' },
}
const words = new Words(page)
const names = ['Ada', 'Bruno']

describe('a sentence', () => {
  it('names the seat and the piece', () => {
    expect(words.sentence({ kind: 'draw', rule: 'HU-2', seat: 1, piece: 'nibble' }, names, 0)).toBe(
      'Bruno draws a little nibble.',
    )
  })
  it('speaks to the reader who did it', () => {
    expect(words.sentence({ kind: 'draw', rule: 'HU-2', seat: 0, piece: 'nibble' }, names, 0)).toBe(
      'You draw a little nibble.',
    )
  })
  it('calls another player by name', () => {
    expect(words.sentence({ kind: 'swap', rule: 'HU-7', seat: 0, to: 'seat-1' }, names, null)).toBe(
      'Ada and Bruno swap.',
    )
    expect(words.sentence({ kind: 'swap', rule: 'HU-7', seat: 1, to: 'seat-0' }, ['You', 'Bruno'], 0)).toBe(
      'Bruno and you swap.',
    )
    expect(words.sentence({ kind: 'swap', rule: 'HU-7', seat: 0, to: 'seat-7' }, names, null)).toBe(
      'Ada and seat-7 swap.',
    )
  })
  it('hides what the reader may not know', () => {
    expect(words.sentence({ kind: 'draw', rule: 'HU-2', seat: 1, hidden: true }, names, null)).toBe(
      'Bruno draws a card.',
    )
  })
  it('is another one for a single thing', () => {
    expect(words.sentence({ kind: 'graze', rule: 'HU-6', seat: 1, count: 1 }, names, 0)).toBe(
      'Bruno eats a single blade.',
    )
    expect(words.sentence({ kind: 'graze', rule: 'HU-6', seat: 1, count: 2 }, names, 0)).toBe('Bruno eats 2.')
  })
  it('is yet another one for a single thing of the reader', () => {
    expect(words.sentence({ kind: 'score', rule: 'HU-6', seat: 0, count: 1 }, names, 0)).toBe('You score a point.')
    expect(words.sentence({ kind: 'score', rule: 'HU-6', seat: 1, count: 1 }, names, 0)).toBe('Bruno scores a point.')
  })
  it('may be plain', () => {
    expect(words.sentence({ kind: 'end', rule: 'HU-8' }, names, 0)).toBe('The game is over.')
  })
  it('without an entry is the kind itself', () => {
    expect(words.sentence({ kind: 'yawn', rule: 'HU-8', seat: 0 }, names, 0)).toBe('yawn')
  })
})

describe('blanks', () => {
  it('that nobody fills stay as they are', () => {
    expect(fill('{seat} eats {what}', { seat: 'Ada' })).toBe('Ada eats {what}')
  })
  it('may be zero', () => {
    expect(fill('deck {count}', { count: 0 })).toBe('deck 0')
  })
  it('can be written out with doubled braces', () => {
    expect(fill('{{seat}}', { seat: 'Ada' })).toBe('{seat}')
  })
  it('do not take what every object inherits', () => {
    expect(fill('{constructor}', {})).toBe('{constructor}')
    expect(words.id('toString')).toBe('toString')
  })
})

describe('the catalogue', () => {
  it('names ids, parts and labels, and falls back on the name', () => {
    expect([words.id('nibble'), words.id('munch'), words.part('card'), words.part('action')]).toEqual([
      'little nibble',
      'munch',
      'which card',
      'action',
    ])
    expect(words.label('deck', { count: 7 })).toBe('deck 7')
    expect(words.hasLabel('hand')).toBe(false)
  })
  it('finds a rule by its id', () => {
    expect(words.rule('HU-1')).toBe('Two to four sheep.')
    expect(words.rule('HU-99')).toBeUndefined()
  })
})
