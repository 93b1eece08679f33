import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Catalogue, StoryLine } from '../src/messages'

beforeAll(() => {
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})

const line = (seq: number, seat: number, takes_back = false): StoryLine => ({
  seq,
  seat,
  seen: '',
  takes_back,
  passes: false,
  forced: false,
  events: [],
  level: '',
})

describe('what was taken back', () => {
  it('is the newest decision of that seat that still stands', async () => {
    const { takenBack } = await import('../src/table/story')
    expect([...takenBack([line(1, 0), line(2, 0), line(3, 0, true)])]).toEqual([2])
    expect([...takenBack([line(1, 0), line(2, 0), line(3, 0, true), line(4, 0, true)])]).toEqual([2, 1])
    expect([...takenBack([line(1, 0), line(2, 1)])]).toEqual([])
  })
  it('is all that came after it, too, where people agreed or play against bots alone', async () => {
    const { lastOf, takenBack } = await import('../src/table/story')
    const story = [line(1, 0), line(2, 1), line(3, 0), line(4, -1), line(5, 1), { ...line(6, 0, true), undoes: 3 }]
    expect([...takenBack(story)]).toEqual([3, 4, 5])
    expect([...takenBack([...story, { ...line(7, 0, true), undoes: 2 }])]).toEqual([3, 4, 5, 1, 2])
    expect([lastOf(story, 0)?.seq, lastOf(story, 1)?.seq, lastOf(story, null)]).toEqual([1, 2, undefined])
  })
  it('is found by its number, whatever numbers the story leaves out', async () => {
    const { takenBack } = await import('../src/table/story')
    expect([...takenBack([line(2, 0), line(5, 0), line(9, 0, true)])]).toEqual([5])
  })
})

describe('what happened last', () => {
  it('is the newest decision and all that came of it, told aloud', async () => {
    const { latest } = await import('../src/table/story')
    const { Words } = await import('../src/lib/words')
    const words = new Words({
      journal: { play: '{seat} plays.', roll: 'The die shows {count}.', walk: '{piece} walks.' },
      ids: {},
    } as unknown as Catalogue)
    const story = [
      { ...line(1, 0), events: [{ kind: 'play', rule: 'G-1', seat: 0 }] },
      {
        ...line(2, 1),
        events: [
          { kind: 'play', rule: 'G-1', seat: 1 },
          { kind: 'walk', rule: 'G-2', piece: 'blue' },
        ],
      },
      { ...line(3, -1), events: [{ kind: 'roll', rule: 'G-3', count: 4 }] },
      { ...line(4, 0), passes: true, events: [{ kind: 'pass', rule: 'G-4', seat: 0 }] },
    ]
    expect(latest(story, words, ['Ada', 'Bruno'], null, new Set(), new Set(['walk']))).toEqual({
      seat: 1,
      text: 'Bruno plays. The die shows 4.',
      standsIn: false,
      level: '',
    })
    expect(latest([], words, [], null)).toEqual({ seat: null, text: '', level: '', standsIn: false })
  })
})

describe('coming back after a lost line', () => {
  it('waits longer each time, up to a limit', async () => {
    const { backoff } = await import('../src/lib/live.svelte')
    expect(backoff(0, 0.5)).toBe(400)
    expect(backoff(3, 0.5)).toBe(3200)
    expect(backoff(30, 0.5)).toBe(8000)
    expect(backoff(30, 1)).toBeLessThanOrEqual(10_000)
  })
})

describe('a line that somebody decided', () => {
  it('is named where its story begins, so that one can ask why', async () => {
    const { retell } = await import('../src/table/story')
    const { Words } = await import('../src/lib/words')
    const words = new Words({
      journal: { drop: '{seat} drops.', win: '{seat} wins.', roll: 'A die.' },
      ids: {},
    } as never)
    const events = (...kinds: string[]) => kinds.map((kind) => ({ kind, rule: 'CF-1', seat: 0 }))
    const story = [
      { ...line(1, 0), events: events('drop', 'win') },
      { ...line(2, -1), events: events('roll') },
    ]
    expect(retell(story, words, ['Ann'], null).map((sentence) => sentence.line)).toEqual([1, 0, 0])
  })
})

describe('who lets a reaction window go by', () => {
  it('is told together, and again after somebody reacted', async () => {
    const { retell } = await import('../src/table/story')
    const { Words } = await import('../src/lib/words')
    const words = new Words({ journal: { hush: '{seat} plays a hush.', pass: '{seat} passes.' }, ids: {} } as never)
    const told = (seq: number, seat: number, kind: string): StoryLine => ({
      ...line(seq, seat),
      passes: kind === 'pass',
      events: [{ kind, rule: 'HU-5', seat }],
    })
    const story = [told(1, 1, 'pass'), told(2, 0, 'hush'), told(3, 0, 'pass'), told(4, 1, 'pass')]
    const sentences = retell(story, words, ['Ann', 'Ben'], null)
    expect(sentences.map(({ name, text }) => name + text)).toEqual([
      'No reaction: Ben.',
      'Ann plays a hush.',
      'No reaction: Ann, Ben.',
    ])
    expect(sentences.map(({ murmured }) => murmured)).toEqual([true, false, true])
  })
  it('does not hide what the last pass brings about', async () => {
    const { retell } = await import('../src/table/story')
    const { Words } = await import('../src/lib/words')
    const words = new Words({ journal: { turn: 'Turn {count}.', pass: '{seat} passes.' }, ids: {} } as never)
    const pass = (seq: number, seat: number, turn = 0): StoryLine => ({
      ...line(seq, seat),
      passes: true,
      events: [{ kind: 'pass', rule: 'UN-42', seat }, ...(turn ? [{ kind: 'turn', rule: 'UN-20', count: turn }] : [])],
    })
    const sentences = retell([pass(1, 0), pass(2, 1, 2), pass(3, 1), pass(4, 0)], words, ['Ann', 'Ben'], null)
    expect(sentences.map(({ name, text }) => name + text)).toEqual([
      'No reaction: Ann, Ben.',
      'Turn 2.',
      'No reaction: Ben, Ann.',
    ])
  })
})

describe('a bot that decides in place of the seat’s own', () => {
  const told = (seq: number, seat: number, level = '', kind = 'drop'): StoryLine => ({
    ...line(seq, seat),
    level,
    passes: kind === 'pass',
    events: [{ kind, rule: 'CF-1', seat }, ...(kind === 'pass' ? [] : [{ kind: 'fall', rule: 'CF-2', seat }])],
  })
  const words = async () => {
    const { Words } = await import('../src/lib/words')
    return new Words({ journal: { drop: '{seat} drops.', fall: 'It falls.' }, ids: {} } as never)
  }
  const names = ['Ann', 'Ben']

  it('is told once, beside what it decided', async () => {
    const { retell, aloud } = await import('../src/table/story')
    const said = retell([told(3, 0), told(5, 1, 'ewe')], await words(), names, null)
    expect(said.map(({ level }) => level)).toEqual(['', '', 'ewe', ''])
    expect(said.map(aloud)).toEqual([
      'Ann drops.',
      'It falls.',
      'Ben drops. (played as a ewe: the server is busy)',
      'It falls.',
    ])
  })
  it('is told in the last line and in what has changed', async () => {
    const { latest, retell } = await import('../src/table/story')
    const { changes } = await import('../src/table/changes')
    const story = [told(3, 0), told(5, 1, 'random')]
    const text = 'Ben drops. (played at random: the server is busy)'
    expect(latest(story, await words(), names, null)).toMatchObject({ text: 'Ben drops. It falls.', level: 'random' })
    expect(changes(story, retell(story, await words(), names, 0), 0, 4)[0]!.lines).toEqual([text, 'It falls.'])
  })
  it('is named among those who pass', async () => {
    const { retell } = await import('../src/table/story')
    const story = [told(1, 0, '', 'pass'), told(2, 1, 'lamb', 'pass')]
    expect(retell(story, await words(), names, null).map(({ text }) => text)).toEqual([
      'No reaction: Ann, Ben (played as a lamb: the server is busy).',
    ])
  })
  it('is named at the seat until that decides by itself again', async () => {
    const { levelOf } = await import('../src/table/story')
    const story = [told(2, 0), told(3, 1, 'ewe'), told(7, 0)]
    expect([levelOf(story, 0), levelOf(story, 1), levelOf([...story, told(8, 1)], 1), levelOf([], 1)]).toEqual([
      '',
      'ewe',
      '',
      '',
    ])
  })
})
