import { describe, expect, it } from 'vitest'
import type { Catalogue, PlayedExample } from '../src/messages'
import { asides, partsOf, pieces, places, present, rows } from '../src/rules/reading'
import { found, grouped, nextOf, searched } from '../src/rules/search'
import { aheadOf, shownAt, storyAt } from '../src/rules/stepping'

const at = (text: string, query: string) => found(text, query).map(({ start, end }) => text.slice(start, end))

describe('searching', () => {
  it('takes no notice of accents and capitals', () => {
    expect(at('Più è alta, PIÙ vale.', 'piu')).toEqual(['Più', 'PIÙ'])
    expect(at('Any sheep', 'SHÉEP')).toEqual(['sheep'])
    expect(at('A letter apart, e\u0301, too', 'É,')).toEqual(['e\u0301,'])
  })
  it('finds rules by their ids, and phrases whatever white space is typed', () => {
    expect(at('SP-31', 'sp-3')).toEqual(['SP-3'])
    expect(at('one of the two', '  of   the ')).toEqual(['of the'])
  })
  it('finds nothing where nothing is asked for', () => {
    expect(found('anything', '  ')).toEqual([])
  })
  it('counts hits in the order of reading', () => {
    const hits = searched(
      [
        { key: 'a', text: 'ram, ram' },
        { key: 'b', text: 'a ram' },
      ],
      'ram',
    )
    expect(hits.map(({ key, index, start }) => [key, index, start])).toEqual([
      ['a', 0, 0],
      ['a', 1, 5],
      ['b', 2, 2],
    ])
    expect(grouped(hits).get('a')).toHaveLength(2)
    expect([nextOf(2, 1, 3), nextOf(0, -1, 3), nextOf(0, 1, 0)]).toEqual([0, 2, 0])
  })
})

describe('a rule', () => {
  const passages = [
    { start: 0, end: 3, option: 'edition', value: 'manual' },
    { start: 4, end: 7, option: 'edition', value: 'mayfair' },
  ]
  it('folds what holds with other options, if they are known', () => {
    expect(asides(passages, { edition: 'manual' })).toEqual([passages[1]])
    expect(asides(passages, {})).toEqual([])
  })
  it('is cut where a hit or a passage begins or ends', () => {
    const hits = [{ key: '', index: 0, start: 2, end: 6 }]
    expect(pieces('one two end', hits, [passages[1]!]).map(({ text, hit, aside }) => [text, !!hit, aside])).toEqual([
      ['on', false, false],
      ['e ', true, false],
      ['tw', true, true],
      ['o', false, true],
      [' end', false, false],
    ])
  })
  it('without anything is one piece', () => {
    expect(pieces('one', [])).toEqual([{ text: 'one', hit: null, aside: false }])
  })
})

describe('a summary', () => {
  it('has sentences, and things with what they are worth', () => {
    expect(rows('Win.\nA fold | one chip')).toEqual([
      { head: '', text: 'Win.' },
      { head: 'A fold', text: 'one chip' },
    ])
  })
  it('has its parts in one order, as far as a game has them', () => {
    expect(partsOf({ end: 'Over.', aim: 'Win.' }).map(({ part }) => part)).toEqual(['aim', 'end'])
    expect(partsOf({})).toEqual([])
  })
  it('is searched first, then section by section, each rule with its pictures', () => {
    const page = {
      summary: { aim: 'Win.', setup: 'Deal.' },
      sections: [{ title: 'Cards', rules: { 'HU-1': 'A deck.' }, passages: {} }],
      examples: [{ name: 'deck', rule: 'HU-1', caption: 'All of it.', steps: 1, summary: null }],
    } satisfies Pick<Catalogue, 'summary' | 'sections' | 'examples'>
    expect(places(page).map(({ key }) => key)).toEqual([
      'aim.0.head',
      'aim.0',
      'section Cards',
      'id HU-1',
      'HU-1',
      'example deck',
    ])
  })
})

it('the present section is the last that has come to the top', () => {
  const tops = [0, 300, 900]
  expect([0, 200, 290, 899, 5000].map((scrolled) => present(tops, scrolled, false))).toEqual([0, 0, 1, 2, 2])
  expect(present(tops, 500, true)).toBe(2)
  expect(present(tops, 0, true)).toBe(0)
})

describe('an example', () => {
  const line = (seq: number, seat: number) => ({ seq, seat, events: [{ kind: `e${seq}`, rule: '' }] })
  const choice = { move: 7, text: 'd', parts: { column: 'd' } }
  const example = (viewer: number | null) =>
    ({
      name: 'x',
      rule: 'CF-2',
      viewer,
      view: { seat: 0 },
      steps: [
        { choice, lines: [line(1, 1), line(2, 0)], view: { seat: 1 } },
        { choice: null, lines: [line(3, -1)], view: { seat: 2 } },
      ],
    }) as unknown as PlayedExample
  it('is shown step by step, with the story so far', () => {
    expect([0, 1, 2].map((step) => shownAt(example(null), step).seat)).toEqual([0, 1, 2])
    expect(storyAt(example(null), 1).map(({ seq }) => seq)).toEqual([1, 2])
  })
  it('shows what comes next if it is a choice of whoever looks on', () => {
    expect(aheadOf(example(null), 0)?.preview.events.map(({ kind }) => kind)).toEqual(['e1', 'e2'])
    expect(aheadOf(example(null), 0)?.preview.view?.seat).toBe(1)
    expect(aheadOf(example(0), 0)).toBeNull()
    expect(aheadOf(example(1), 0)?.choice).toBe(choice)
    expect(aheadOf(example(null), 1)).toBeNull()
    expect(aheadOf(example(null), 2)).toBeNull()
  })
})
