import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isNews, soundsOf, type SoundNames } from '../src/sound/cues'
import { Gathering, MOMENT } from '../src/sound/gathering'
import { lengthOf, RECIPES, type Sound } from '../src/sound/recipes'
import type { StoryLine } from '../src/messages'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})

const line = (seat: number, kinds: string[], more: Partial<StoryLine> = {}): StoryLine => ({
  seq: 1,
  seat,
  seen: '',
  takes_back: false,
  passes: false,
  forced: false,
  level: '',
  events: kinds.map((kind) => ({ kind, rule: '' })),
  ...more,
})

describe('what a line sounds like', () => {
  const names = { roll: 'dice', draw: 'card', cut: 'bleat', wolf: 'bleat' } as const

  it('is made of the kinds of its events, each sound once and no more than two', () => {
    expect(soundsOf(line(0, ['cut', 'wolf', 'other']), names)).toEqual(['bleat'])
    expect(soundsOf(line(0, ['roll', 'roll', 'draw', 'cut']), names)).toEqual(['dice', 'card'])
  })

  it('is a step where somebody decided and nothing is known of it', () => {
    expect(soundsOf(line(0, ['other']), names)).toEqual(['step'])
    expect(soundsOf(line(0, ['other']))).toEqual(['step'])
    expect(soundsOf(line(-1, ['other']), names)).toEqual([])
  })

  it('is nothing where somebody passed or took a move back, but what a pass brought about is heard', () => {
    expect(soundsOf(line(0, ['pass'], { passes: true }), names)).toEqual([])
    expect(soundsOf(line(0, ['pass', 'cut'], { passes: true }), names)).toEqual(['bleat'])
    expect(soundsOf(line(0, ['roll'], { takes_back: true }), names)).toEqual([])
  })

  it('does not depend on what an event hides', () => {
    const [seen, hidden] = [line(1, ['draw']), line(1, ['draw'])]
    seen.events[0]!.piece = 'wool'
    hidden.events[0]!.hidden = true
    expect(soundsOf(seen, names)).toEqual(soundsOf(hidden, names))
  })
})

describe('to be waited for', () => {
  it('is news after somebody else decided, a bot in my place included', () => {
    expect(isNews([line(0, []), line(1, [])], [0])).toBe(true)
    expect(isNews([line(0, [], { level: 'random' })], [0])).toBe(true)
  })
  it('is none after somebody at this screen decided, or when the game has just begun', () => {
    expect(isNews([line(1, []), line(0, []), line(-1, [])], [0])).toBe(false)
    expect(isNews([line(0, []), line(1, [])], [0, 1])).toBe(false)
    expect(isNews([line(-1, [])], [0])).toBe(false)
  })
})

describe('what comes at once', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function gathered(unseen = false) {
    const heard: Sound[][] = []
    return {
      heard,
      gathering: new Gathering(
        (sounds) => heard.push(sounds),
        () => unseen,
      ),
    }
  }

  it('is heard as its last line alone, and then who is called', () => {
    const { heard, gathering } = gathered()
    for (const sound of ['step', 'dice', 'card'] as const) gathering.add([sound])
    gathering.add(['turn'])
    vi.advanceTimersByTime(MOMENT - 1)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual([['card', 'turn']])
    vi.advanceTimersByTime(10 * MOMENT)
    expect(heard).toHaveLength(1)
  })

  it('is heard line by line when there is time between', () => {
    const { heard, gathering } = gathered()
    for (const sound of ['step', 'dice'] as const) {
      gathering.add([sound])
      vi.advanceTimersByTime(MOMENT)
    }
    expect(heard).toEqual([['step'], ['dice']])
  })

  it('is only the call where nobody sees the page', () => {
    const { heard, gathering } = gathered(true)
    gathering.add(['step'])
    vi.advanceTimersByTime(MOMENT)
    expect(heard).toEqual([])
    gathering.add(['step'])
    gathering.add(['end'])
    vi.advanceTimersByTime(MOMENT)
    expect(heard).toEqual([['end']])
  })

  it('is nothing after the table was left', () => {
    const { heard, gathering } = gathered()
    gathering.add(['step'])
    gathering.stop()
    vi.advanceTimersByTime(MOMENT)
    expect(heard).toEqual([])
  })
})

describe('recipes', () => {
  it.each(Object.keys(RECIPES) as Sound[])('for %s are short, and no voice begins when it should end', (sound) => {
    expect(lengthOf(sound)).toBeLessThan(1.5)
    for (const { lasts, rise = 0.01, hold = 0 } of RECIPES[sound]) expect(rise + hold).toBeLessThan(lasts - 0.012)
  })
})

const journals = import.meta.glob<Record<string, Record<string, unknown>>>(
  '../../src/woolgather/games/**/words/en.toml',
  { import: 'default', eager: true },
)
const named = import.meta.glob<SoundNames>('../src/boards/*/sounds.ts', { import: 'SOUNDS', eager: true })
const own = Object.entries(named)
  .map(([path, sounds]) => ({ game: path.split('/').at(-2)!, sounds }))
  .filter(({ game }) => game !== 'generic')

describe.each(own)('the sounds of $game', ({ game, sounds }) => {
  it('are those of events that it has', () => {
    const words = journals[`../../src/woolgather/games/${game.replaceAll('-', '_')}/words/en.toml`]!
    expect(Object.keys(sounds).filter((kind) => !(kind in words.journal!))).toEqual([])
  })
})

it('every game with a board of its own has sounds of its own', () => {
  expect(own.map(({ game }) => game).sort()).toEqual(['shear-panic', 'sheepy-time', 'shepherd-mess', 'unshorn'])
})
