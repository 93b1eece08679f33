import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Catalogue, Happening, StoryLine } from '../src/messages'

beforeAll(() => {
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})

const ME = 0
const line = (seq: number, seat: number, events: Happening[], more: Partial<StoryLine> = {}): StoryLine => ({
  seq,
  seat,
  seen: '',
  takes_back: false,
  passes: false,
  forced: false,
  events,
  level: '',
  ...more,
})
const plays = (seat: number, count: number): Happening => ({ kind: 'play', rule: 'G-1', seat, count })

async function since(story: StoryLine[], seen: number, until = 99) {
  const { sinceThen } = await import('../src/table/since')
  const { Words } = await import('../src/lib/words')
  const words = new Words({
    journal: {
      play: '{seat} plays {count}.',
      score: '{seat} scores {count}.',
      hit: '{seat} is hit.',
      walk: 'It walks.',
    },
    ids: {},
  } as unknown as Catalogue)
  const reader = { words, names: ['Eva', 'Ada', 'Bruno'], viewer: ME, murmured: new Set(['walk']) }
  const { sentences, more } = sinceThen(story, seen, until, reader)
  return [sentences.map(({ name, text }) => name + text), more]
}

describe('since you left', () => {
  it('tells the last three decisions in the journal\u2019s words, and counts the others', async () => {
    const story = [1, 2, 3, 4, 5, 6].map((seq) => line(seq, 1 + (seq % 2), [plays(1 + (seq % 2), seq)]))
    expect(await since(story, 2)).toEqual([['Ada plays 4.', 'Bruno plays 5.', 'Ada plays 6.'], 1])
    expect(await since(story, 2, 5)).toEqual([['Bruno plays 3.', 'Ada plays 4.', 'Bruno plays 5.'], 0])
    expect(await since(story, 6)).toEqual([[], 0])
  })
  it('prefers what concerns the reader, then what counts, and keeps the order', async () => {
    const story = [
      line(1, 1, [plays(1, 1), { kind: 'hit', rule: 'G-2', seat: ME }]),
      line(2, 2, [plays(2, 2), { kind: 'walk', rule: 'G-2' }]),
      line(3, 1, [plays(1, 3), { kind: 'score', rule: 'G-3', seat: 1, count: 4 }]),
      line(4, 2, [plays(2, 4)]),
      line(5, -1, [{ kind: 'walk', rule: 'G-2' }]),
    ]
    expect(await since(story, 0)).toEqual([['Eva is hit.', 'Ada scores 4.', 'Bruno plays 4.'], 1])
  })
  it('does not prefer points that are none', async () => {
    const story = [1, 2, 3, 4].map((seq) => line(seq, 1, [plays(1, seq)]))
    story[0]!.events.push({ kind: 'score', rule: 'G-3', seat: 1, count: 0 })
    expect(await since(story, 0)).toEqual([['Ada plays 2.', 'Ada plays 3.', 'Ada plays 4.'], 1])
  })
  it('does not tell what was taken back, nor who passed', async () => {
    const story = [
      line(1, 1, [plays(1, 1)]),
      line(2, 1, [], { takes_back: true }),
      line(3, 1, [plays(1, 7)]),
      line(4, 2, [{ kind: 'pass', rule: 'G-4', seat: 2 }], { passes: true }),
    ]
    expect(await since(story, 0)).toEqual([['Ada takes the last move back.', 'Ada plays 7.'], 0])
  })
})
