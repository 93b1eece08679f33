import { describe, expect, it, vi } from 'vitest'
import { isVerdict, scoresOf } from '../src/boards/generic/reading'
import { resultOf as shearPanic } from '../src/boards/shear-panic/result'
import { resultOf as sheepyTime } from '../src/boards/sheepy-time/result'
import { resultOf as shepherdMess } from '../src/boards/shepherd-mess/result'
import { resultOf as unshorn } from '../src/boards/unshorn/result'
import { Words } from '../src/lib/words'
import type { Catalogue, Happening, StoryLine, View } from '../src/messages'
import type { ShearPanicView } from '../src/views/shear-panic'
import type { Sheep, SheepyTimeView } from '../src/views/sheepy-time'
import type { Home, ShepherdMessView } from '../src/views/shepherd-mess'
import type { UnshornView, Wool } from '../src/views/unshorn'
import { partly, type Some } from './views'

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { language: 'en' })
})

const words = new Words({
  game: '',
  language: 'en',
  title: '',
  blurb: '',
  summary: {},
  sections: [],
  examples: [],
  parts: {},
  about: {},
  tips: { phase: {}, event: {} },
  reasons: {},
  labels: {},
  ids: { bite: 'the Wolf bites' },
  journal: { limit: '{count} rounds are over.' },
} as Catalogue)
const names = ['You', 'Bruno', 'Carla']
const told = (seq: number, seat: number, ...events: Happening[]): StoryLine => ({
  seq,
  seat,
  seen: '',
  takes_back: false,
  passes: false,
  forced: false,
  events,
  level: '',
})
const event = (kind: string, rule: string, more: Partial<Happening> = {}): Happening => ({ kind, rule, ...more })

describe('the result of Shear Panic', () => {
  const view = (scores: number[], places: number[], sheep: Record<string, string | null>) =>
    partly<ShearPanicView>({
      seats: 3,
      edition: 'manual',
      options: {},
      facing: 'N',
      figure: null,
      marker: 56,
      field: 'shear-panic',
      pending: { kind: 'over' },
      track: { spaces: 56, red: [], brown: [] },
      sheep,
      scores,
      places,
    })
  const story = [
    told(1, 0, event('score', 'SP-81', { seat: 0, count: 2 })),
    told(2, 1, event('score', 'SP-82', { seat: 0, count: 7 }), event('score', 'SP-82', { seat: 1, count: 4 })),
    told(3, 1, event('score', 'SP-84', { seat: 1, count: 3 })),
    told(4, 2, event('score', 'SP-85', { seat: 1, count: 4 }), event('penalty', 'SP-94', { seat: 1, count: 2 })),
  ]

  it('tells points by field, and what was paid for cards kept', () => {
    const { sources, rows } = shearPanic(
      view([9, 9, 0], [1, 2, 3], { 'blue-1': 'a1', 'red-1': null }),
      story,
      words,
      names,
    )
    expect(sources.map(({ label }) => label)).toEqual([
      'Team Tag',
      'Roger',
      'Black Sheep',
      'Shear Panic',
      'Cards or buttons kept',
    ])
    expect(rows.map(({ parts }) => parts)).toEqual([
      [2, 7, 0, 0, 0],
      [0, 4, 3, 4, -2],
      [0, 0, 0, 0, 0],
    ])
  })

  it('says what a tie was broken by: sheep in the flock, else the order of seats', () => {
    expect(
      shearPanic(view([9, 9, 0], [1, 2, 3], { 'blue-1': 'a1', 'red-1': null }), story, words, names).remarks,
    ).toEqual([{ text: 'Equal points: you ahead of Bruno, with more sheep in the flock, 1 to 0.', rule: 'SP-101' }])
    expect(
      shearPanic(view([0, 9, 9], [3, 2, 1], { 'green-1': 'a1', 'red-1': 'a2' }), story, words, names).remarks,
    ).toEqual([
      {
        text: 'Equal points and sheep: Carla ahead of Bruno, counted from the seat after the last turn.',
        rule: 'SP-101',
      },
    ])
    expect(shearPanic(view([9, 8, 7], [1, 2, 3], {}), story, words, names).remarks).toEqual([])
  })

  it('begins with the points that were there where a game begins in its middle', () => {
    const begins = view([21, 15, 9], [], {})
    const { sources, rows, before } = shearPanic(view([30, 24, 9], [1, 2, 3], {}), story, words, names, 0, begins)
    expect(sources[0]!.label).toBe('At the beginning')
    expect(rows.map(({ parts }) => parts.reduce((sum, part) => sum + part))).toEqual([30, 24, 9])
    expect(before).toEqual([21, 15, 9])
  })

  it('counts no line that was taken back', () => {
    const undone = [
      ...story,
      told(5, 0, event('score', 'SP-84', { seat: 0, count: 4 })),
      { ...told(6, 0), takes_back: true },
    ]
    expect(shearPanic(view([9, 9, 0], [1, 2, 3], {}), undone, words, names).rows[0]!.parts).toEqual([2, 7, 0, 0, 0])
  })
})

describe('the result of Sheepy Time', () => {
  const sheep = (winks: number, pillow: number): Some<Sheep> => ({
    at: null,
    fate: 'night',
    scared: false,
    winks,
    pillow,
    supply: 0,
  })
  const view = partly<SheepyTimeView>({
    phase: 'over',
    round: 2,
    first: 0,
    turn: 0,
    nightmare: { kind: 'wolf', at: 'centre', web: null },
    ring: [],
    sheep: [sheep(12, 10), sheep(5, 20)],
    hand: [],
    market: [],
    deck: 0,
    gone: {},
    options: { length: 'night' },
    course: { used: [] },
    solo: null,
  })

  it('tells how far the pillow sank in each round, and the winks of the last race by source', () => {
    const story = [
      told(1, -1, event('round', 'ST-20', { count: 1 })),
      told(
        2,
        0,
        event('fence', 'ST-45', { seat: 0, count: 5 }),
        event('pillow', 'ST-91', { seat: 0, count: 30, cause: 'rank-1' }),
        event('pillow', 'ST-91', { seat: 1, count: 20, cause: 'woke' }),
      ),
      told(3, -1, event('round', 'ST-20', { count: 2 })),
      told(
        4,
        0,
        event('fence', 'ST-45', { seat: 0, count: 5 }),
        event('gain', 'ST-30', { seat: 0, count: 3, cause: '6-www' }),
        event('gain', 'ST-61', { seat: 0, count: 4, cause: 'sweet-dream' }),
      ),
      told(
        5,
        1,
        event('gain', 'ST-61', { seat: 1, count: 9, cause: 'moonwalk' }),
        event('lose', 'ST-50', { seat: 1, count: 9 }),
      ),
      told(6, 1, event('fence', 'ST-45', { seat: 1, count: 5 })),
    ]
    const { sources, rows } = sheepyTime(view, story, words, names)
    expect(sources.map(({ label }) => label)).toEqual([
      'Round 1: pillow',
      'Last round: Fence',
      'Last round: dreams',
      'Last round: cards',
      'Pillow at the start',
    ])
    expect(rows).toEqual([
      { parts: [30, 5, 4, 3, -40], score: '+2' },
      { parts: [20, 5, 0, 0, -40], score: '−15' },
    ])
  })

  const began = (round: number, ...all: [winks: number, pillow: number][]) =>
    partly<SheepyTimeView>({ ...view, round, sheep: all.map(([winks, pillow]) => sheep(winks, pillow)) })

  it('begins with the winks and the round that were there where a game begins in its middle', () => {
    const begins = began(3, [8, 20], [17, 16])
    const leap = [told(1, 0, event('fence', 'ST-45', { seat: 0, count: 5 }))]
    const { rows, before } = sheepyTime(began(3, [13, 20], [17, 16]), leap, words, names, 0, begins)
    expect(rows.map(({ parts }) => parts)).toEqual([
      [8, 5, 0, 0, -20],
      [17, 0, 0, 0, -16],
    ])
    expect(before).toEqual([-12, 1])
    const morning = [
      told(1, 0, event('pillow', 'ST-92', { seat: 0, count: 6 })),
      told(2, -1, event('reset', 'ST-94'), event('round', 'ST-20', { count: 4 })),
      told(3, 0, event('fence', 'ST-45', { seat: 0, count: 5 })),
    ]
    const next = sheepyTime(began(4, [5, 14], [0, 16]), morning, words, names, 0, begins)
    expect(next.sources[0]!.label).toBe('Round 3: pillow')
    expect(next.rows[0]!.parts).toEqual([6, 5, 0, 0, -20])
  })
})

describe('the result of Shepherd Mess', () => {
  const home = (seat: number, sheep: number, more: object = {}) => ({
    seat,
    tile: 'a1',
    sheep,
    of: 5,
    foreign: 0,
    ram: false,
    ...more,
  })
  const view = (homes: Home[], scores: number[], places: number[]) =>
    partly<ShepherdMessView>({
      phase: 'over',
      turn: 0,
      round: 40,
      rounds: 40,
      moves_left: 0,
      to_place: [],
      pens: [],
      ground: {},
      walls: [],
      sheep: [],
      ram: null,
      dogs: [],
      supply: {},
      scare: null,
      home: homes,
      scores,
      places,
    })

  it('tells points by sheep and ram, what ended it, and who lost by strangers in the pen', () => {
    const story = [
      told(
        9,
        2,
        event('limit', 'SM-73', { count: 40 }),
        event('score', 'SM-71', { seat: 0, count: 3, cause: '4½' }),
        event('spoilt', 'SM-61', { seat: 1 }),
        event('score', 'SM-71', { seat: 2, count: 1, cause: '1' }),
      ),
    ]
    const { rows, remarks } = shepherdMess(
      view([home(0, 3, { ram: true }), home(1, 4, { foreign: 1 }), home(2, 1)], [9, 0, 2], [1, 3, 2]),
      story,
      words,
      names,
      0,
    )
    expect(rows[0]).toEqual({ parts: [3, 1.5, 0], score: '4½', note: '3 of 5 sheep at home' })
    expect(rows[1]).toEqual({
      parts: [4, 0, -4],
      score: '0',
      note: '4 of 5 sheep at home. Lost: a stranger stood in the pen',
    })
    expect(rows[2]).toEqual({ parts: [1, 0, 0], score: '1', note: '1 of 5 sheep at home' })
    expect(remarks).toEqual([{ text: '40 rounds are over.', rule: 'SM-73' }])
  })

  it('says what a tie was broken by', () => {
    const both = view([home(0, 5), home(1, 5), home(2, 1)], [10, 10, 2], [1, 2, 3])
    expect(shepherdMess(both, [], words, names, 0).remarks).toEqual([
      { text: 'Equal points, all sheep at home: you ahead of Bruno, having made the last move.', rule: 'SM-72' },
    ])
    const near = view([home(0, 1), home(1, 2), home(2, 2)], [2, 4, 4], [3, 1, 2])
    expect(shepherdMess(near, [], words, names, 0).remarks).toEqual([
      { text: 'Equal points: Bruno ahead of Carla, with more sheep beside the pen.', rule: 'SM-73' },
    ])
  })
})

describe('the result of Unshorn', () => {
  const player = (fleece: Record<string, Wool>, out: number | null) => ({
    fleece,
    out,
    cards: 0,
    known: [],
    known_places: {},
    shear: null,
    battery: null,
    blade: null,
    power: 0,
  })
  const view = partly<UnshornView>({
    seats: 3,
    viewer: 0,
    phase: 'over',
    turn: 0,
    turns: 9,
    die: null,
    draws: 0,
    shear: 'none',
    calm: false,
    pile: 0,
    pile_wool: 0,
    drawn: null,
    position: { wolf_due: false },
    discard: {},
    hand: [],
    attack: null,
    card: null,
    pending: {},
    chosen: null,
    scores: [4, 0, 0],
    players: [player({ a1: 'basic', a2: 'steel', b1: 'basic' }, null), player({}, 1), player({}, 2)],
  })

  it('tells who took which wool, what is left and what it is worth, and how the others went out', () => {
    const story = [
      told(
        1,
        1,
        event('turn', 'UN-20', { seat: 1, count: 7 }),
        event('lose', 'UN-22', { seat: 1, piece: 'basic', cause: 'bite' }),
        event('out', 'UN-71', { seat: 1 }),
      ),
      told(
        2,
        0,
        event('turn', 'UN-20', { seat: 0, count: 8 }),
        event('cut', 'UN-32', { seat: 2, piece: 'basic', cause: 'seat-0' }),
        event('out', 'UN-71', { seat: 2 }),
      ),
    ]
    const { sources, rows, remarks } = unshorn({ ...view, places: [1, 3, 2] }, story, words, names, 0)
    expect(sources.map(({ label }) => label)).toEqual([
      'Wool at the start',
      'Taken by you',
      'Wolf and cards',
      'Steel counts 2',
    ])
    expect(rows).toEqual([
      { parts: [3, 0, 0, 1], score: '4', note: '' },
      { parts: [1, 0, -1, 0], score: '0', note: 'Out in turn 7: the Wolf bites' },
      { parts: [1, -1, 0, 0], score: '0', note: 'Out in turn 8, shorn by you' },
    ])
    expect(remarks).toEqual([{ text: 'Whoever went out later is ahead.', rule: 'UN-74' }])
  })
})

describe('scores that only say who has won', () => {
  it('are no points', () => {
    expect(isVerdict([-1, 1])).toBe(true)
    expect(scoresOf(partly<View>({ seats: 2, scores: [-1, 1] }))).toBeNull()
    expect(scoresOf(partly<View>({ seats: 2, scores: [-2, 2] }))).toEqual([-2, 2])
    expect(scoresOf(partly<View>({ seats: 2, scores: [0, 1] }))).toEqual([0, 1])
  })
})
