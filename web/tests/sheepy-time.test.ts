import { beforeAll, describe, expect, it, vi } from 'vitest'
import { omen, SHEEP_CARDS, sidesOf, wares } from '../src/boards/sheepy-time/cards'
import { ruleOf, SIGNS } from '../src/boards/sheepy-time/dreams'
import { places, read, stopsOf, tileUnder, ways, type Night } from '../src/boards/sheepy-time/night'
import {
  huddle,
  looksWest,
  NARROW,
  OFF,
  padAt,
  SPACES,
  steps,
  tileAt,
  trail,
  WIDE,
  type Layout,
} from '../src/boards/sheepy-time/ring'
import { answers, isPicked, targets } from '../src/boards/sheepy-time/targets'
import { compact, row } from '../src/boards/sheepy-time/tokens'
import { Words } from '../src/lib/words'
import type { Catalogue, Choice } from '../src/messages'
import type { Dream, Sheep, SheepyTimeView } from '../src/views/sheepy-time'
import { partly, type Some } from './views'

const dream = (id: string): Dream => ({ id, kind: 'moves', bonus: 'infinite' })
const sheep = (at: string | null, more: Partial<Sheep> = {}): Sheep => ({
  at,
  fate: 'racing',
  scared: false,
  winks: 0,
  pillow: 40,
  supply: 10,
  cards: 2,
  ...more,
})
const view = (more: Some<SheepyTimeView> = {}) =>
  partly<SheepyTimeView>({
    seats: 2,
    options: { length: 'night' },
    phase: 'play',
    round: 1,
    first: 0,
    turn: 0,
    seat: 0,
    nightmare: { kind: 'wolf', at: 'centre', web: null },
    ring: Array.from({ length: 10 }, (_, index) => ({
      space: `${index + 1}`,
      dream: [4, 9].includes(index) ? dream(index === 4 ? 'moonwalk' : 'trampoline') : null,
      zzz: [0, 0],
      infinite: [false, false],
    })),
    sheep: [sheep('5'), sheep(null)],
    hand: ['3-z', 'just-7'],
    market: [dream('copycat')],
    deck: 30,
    gone: {},
    course: { used: [] },
    solo: null,
    ...more,
  })
const night = (more: Some<SheepyTimeView> = {}): Night => read(view(more))
const moves = (...all: Record<string, string>[]): Choice[] => all.map((parts, move) => ({ move, text: '', parts }))

const spaces = Array.from({ length: SPACES }, (_, index) => index + 1)
const layouts: [string, Layout][] = [
  ['a laptop', WIDE],
  ['a phone', NARROW],
]

describe.each(layouts)('the ring on %s', (_, layout) => {
  it('has its Fence at the top, between 10 and 1', () => {
    expect(padAt(layout, 1).x).toBeGreaterThan(layout.centre.x)
    expect(padAt(layout, 10).x).toBeLessThan(layout.centre.x)
    expect(padAt(layout, 1).y).toBeCloseTo(padAt(layout, 10).y)
    expect(padAt(layout, 1).y).toBeLessThan(Math.min(...[3, 4, 5, 6, 7, 8].map((space) => padAt(layout, space).y)))
  })
  it('keeps every tile on the board and clear of its neighbours', () => {
    const { width, height } = layout.tiles
    for (const space of spaces) {
      const at = tileAt(layout, space)
      expect(at.x - width / 2).toBeGreaterThanOrEqual(0)
      expect(at.x + width / 2).toBeLessThanOrEqual(layout.width)
      expect(at.y - height / 2).toBeGreaterThanOrEqual(0)
      expect(at.y + height / 2).toBeLessThanOrEqual(layout.height)
      for (const other of spaces.filter((each) => each > space)) {
        const there = tileAt(layout, other)
        expect(Math.abs(at.x - there.x) >= width || Math.abs(at.y - there.y) >= height, `${space} and ${other}`).toBe(
          true,
        )
      }
    }
  })
  it('has room on a pad for four', () => {
    const stands = [0, 1, 2, 3].map((index) => huddle(layout, 4, index))
    for (const [index, one] of stands.entries()) {
      for (const other of stands.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(layout.pads.size * 0.3)
    }
    expect(huddle(layout, 1, 0)).toEqual({ x: 0, y: 0, size: layout.sheep })
  })
  it('shows a way along the ring, not across it', () => {
    const points = trail(layout, 6, 6)
      .slice(1)
      .split('L')
      .map((point) => point.split(' ').map(Number) as [number, number])
    const far = points.map(([x, y]) =>
      Math.hypot((x - layout.centre.x) / layout.pads.x, (y - layout.centre.y) / layout.pads.y),
    )
    expect(Math.min(...far)).toBeGreaterThan(0.7)
    expect(points[0]![1]).toBeGreaterThan(layout.centre.y)
    expect(points.at(-1)![1]).toBeLessThan(layout.centre.y)
  })
})

describe('a walk', () => {
  it('goes space by space, over the Fence from 10 to 1', () => {
    expect(steps(8, 2, 4)).toEqual([9, 10, 1, 2])
    expect(steps(OFF, 3, 3)).toEqual([1, 2, 3])
  })
  it('goes backward where the space it ends on lies behind', () => {
    expect(steps(5, 3, 2)).toEqual([4, 3])
  })
  it('may be a whole round', () => {
    expect(steps(4, 4, 10)).toEqual([5, 6, 7, 8, 9, 10, 1, 2, 3, 4])
  })
  it('is simply there where the way is not known', () => {
    expect(steps(4, 7, 0)).toEqual([7])
    expect(steps(4, 7, 1)).toEqual([7])
  })
  it('follows the events of sheep and Nightmare, one after the other', () => {
    const events = [
      { kind: 'play', rule: 'ST-30', seat: 1, piece: '3-z' },
      { kind: 'enter', rule: 'ST-31', seat: 1, to: '2', count: 2 },
      { kind: 'nightmare-move', rule: 'ST-51', piece: 'wolf', start: '1', to: '2', count: 1 },
    ]
    expect(stopsOf(events)).toEqual([
      { piece: 'sheep 1', space: 1 },
      { piece: 'sheep 1', space: 2 },
      { piece: 'nightmare', space: 2 },
    ])
  })
  it('of a jump has one stop, of a step back goes back', () => {
    expect(stopsOf([{ kind: 'nightmare-jump', rule: 'ST-51', piece: 'bump', start: '2', to: '5', count: 3 }])).toEqual([
      { piece: 'nightmare', space: 5 },
    ])
    expect(ways([{ kind: 'back', rule: 'ST-75', seat: 0, start: '5', to: '3', count: 2 }])).toEqual([
      { piece: 'sheep 0', from: 5, to: 3, count: -2 },
    ])
  })
  it('looks where it goes', () => {
    expect(spaces.filter(looksWest)).toEqual([3, 4, 5, 6, 7])
  })
})

describe('the night', () => {
  it('knows where everybody is', () => {
    expect(places(night({ nightmare: { kind: 'spider', at: '4', web: { at: '7', beyond: false } } }))).toEqual({
      'sheep 0': 5,
      'sheep 1': OFF,
      nightmare: 4,
    })
    expect(night({ nightmare: { kind: 'spider', at: '4', web: { at: '7', beyond: false } } }).nightmare.web).toBe(7)
  })
  it('counts the Nightmares that are still to come by those that were seen', () => {
    expect(night().lurking).toBe(10)
    expect(night({ gone: { '3-z': 4, 'wolf-2': 2, howl: 1 } }).lurking).toBe(7)
    expect(night({ options: { length: 'nap' }, gone: { 'wolf-2': 1 } }).lurking).toBe(1)
  })
  it('shows a spectator no hand', () => {
    expect(night({ hand: null }).hand).toEqual([])
  })
  it('finds the dream a sheep stands at', () => {
    expect(tileUnder(night(), 0)?.dream?.id).toBe('moonwalk')
    expect(tileUnder(night(), 1)).toBeNull()
  })
})

describe('a target', () => {
  it('of a catch is a tile', () => {
    expect(targets(night(), moves({ action: 'catch', to: '5' }, { action: 'catch', to: '10' }), {})).toEqual([
      { at: 5, parts: { action: 'catch', to: '5' }, what: 'catch' },
      { at: 10, parts: { action: 'catch', to: '10' }, what: 'catch' },
    ])
  })
  it('of a Zzz that is moved is first where it lies, then where it goes', () => {
    const all = moves(
      { action: 'shift', from: '5', to: '10' },
      { action: 'shift', from: '10', to: '5' },
      { action: 'skip' },
    )
    expect(targets(night(), all, {}).map(({ at, what }) => [at, what])).toEqual([
      [5, 'from'],
      [10, 'from'],
    ])
    expect(targets(night(), all, { action: 'shift', from: '10' })).toEqual([
      { at: 5, parts: { action: 'shift', from: '10', to: '5' }, what: 'to' },
    ])
  })
  it('of a dream from the market is a free space, once the dream is picked', () => {
    const all = moves({ action: 'place', dream: 'copycat', to: '3' }, { action: 'catch', to: '5' })
    expect(targets(night(), all, {}).map(({ at }) => at)).toEqual([5])
    expect(targets(night(), all, { action: 'place', dream: 'copycat' }).map(({ at, what }) => [at, what])).toEqual([
      [3, 'place'],
    ])
  })
  it('of a dream to use is the tile itself, or the one it is used on', () => {
    expect(
      targets(
        night(),
        moves({ action: 'use', mood: 'brave' }, { action: 'use', mood: 'scared' }, { action: 'decline' }),
        {},
      ),
    ).toEqual([{ at: 5, parts: { action: 'use' }, what: 'use' }])
    expect(targets(night(), moves({ action: 'use', on: '10' }), {})).toEqual([
      { at: 10, parts: { action: 'use', on: '10' }, what: 'on' },
    ])
  })
  it('of calling it a night is the bed', () => {
    const all = targets(night(), moves({ action: 'call it a night' }, { action: 'race on' }), {})
    expect(all.map(({ at }) => at)).toEqual(['bed'])
    expect([isPicked(all[0]!, {}), isPicked(all[0]!, { action: 'call it a night' })]).toEqual([false, true])
  })
  it('is a button where it has no place, and to leave it is the last of them', () => {
    const all = moves(
      { action: 'decline' },
      { action: 'use', on: '5' },
      { action: 'use', mood: 'brave' },
      { action: 'catch', to: '5' },
    )
    expect(answers(all).map(({ parts }) => parts.action)).toEqual(['use', 'decline'])
  })
  it('is nowhere for a card', () => {
    expect(targets(night(), moves({ action: 'play', card: 'just-7', side: 'move 7' }), {})).toEqual([])
  })
})

describe('the Zzz on a tile', () => {
  const none = { count: 0, infinite: false }
  it('lie side by side, the infinite one first', () => {
    const laid = row([{ count: 2, infinite: true }, none], null, 160)
    expect(laid.map(({ infinite, count, ever }) => [infinite, count, ever])).toEqual([
      [true, 1, true],
      [false, 1, false],
      [false, 1, false],
    ])
  })
  it('never reach beyond the edge, however many there are', () => {
    for (const count of [0, 1, 3, 5, 9]) {
      for (const seats of [1, 2, 3, 4]) {
        for (const infinite of [false, true]) {
          const laid = row(
            Array.from({ length: seats }, () => ({ count, infinite })),
            null,
            160,
          )
          for (const token of laid) {
            expect(token.x - token.r).toBeGreaterThanOrEqual(-80 - 3)
            expect(token.x - token.r + (token.infinite ? token.width - 2.5 : token.r * 2)).toBeLessThanOrEqual(80 + 5)
          }
          expect(laid.length > 0).toBe(count > 0 || infinite)
        }
      }
    }
  })
  it('become a number where there is no room for each', () => {
    const crowd = row(
      Array.from({ length: 4 }, () => ({ count: 4, infinite: false })),
      null,
      160,
    )
    expect(crowd.map(({ seat, count }) => [seat, count])).toEqual([
      [0, 4],
      [1, 4],
      [2, 4],
      [3, 4],
    ])
  })
  it('show what would come and what would go', () => {
    const [now, then] = [
      [{ count: 2, infinite: false }, none],
      [
        { count: 1, infinite: false },
        { count: 1, infinite: false },
      ],
    ]
    expect(row(now, then, 160).map(({ seat, state }) => [seat, state])).toEqual([
      [0, 'there'],
      [0, 'gone'],
      [1, 'coming'],
    ])
  })
  it('are a number for each player on a phone, none upon another', () => {
    const laid = compact(
      Array.from({ length: 4 }, () => ({ count: 3, infinite: true })),
      null,
      NARROW.tiles.width,
      NARROW.tiles.height,
    )
    expect(laid.map(({ count }) => count)).toEqual([4, 4, 4, 4])
    for (const [index, one] of laid.entries()) {
      for (const other of laid.slice(index + 1))
        expect(Math.abs(one.x - other.x) >= one.width || Math.abs(one.y - other.y) >= one.r * 2).toBe(true)
    }
  })
})

describe('the cards', () => {
  it('are nine kinds with one to three sides', () => {
    expect(SHEEP_CARDS).toHaveLength(9)
    for (const card of SHEEP_CARDS) expect(sidesOf(card).length).toBeGreaterThan(0)
    expect(sidesOf('1-2-z')).toEqual(['move 1', 'move 2', 'catch 1'])
  })
  it('say what a side gives', () => {
    expect(wares('both')).toEqual([
      { what: 'move', count: 1 },
      { what: 'catch', count: 1 },
    ])
    expect(wares('gain 3')).toEqual([{ what: 'gain', count: 3 }])
  })
  it('say what the Nightmare does', () => {
    expect([omen('wolf-2'), omen('howl'), omen('bump-back-1'), omen('web-3')]).toEqual([
      { what: 'move', count: 2 },
      { what: 'howl', count: 0 },
      { what: 'jump', count: -1 },
      { what: 'web', count: 3 },
    ])
  })
})

describe('the words of a move', () => {
  const words = new Words({
    title: '',
    sections: [],
    ids: { '3-z': 'move 3 or catch 1', '4-z': 'move 4 or catch 1' },
    parts: {},
    labels: {},
    journal: {},
  } as unknown as Catalogue)

  beforeAll(() => {
    vi.stubGlobal('navigator', { language: 'en' })
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  })
  it('tell the same side of two cards apart', async () => {
    const { titleOf } = await import('../src/boards/sheepy-time/sentences')
    const titles = [
      ['3-z', 'catch 1'],
      ['4-z', 'catch 1'],
      ['just-7', 'move 7'],
    ].map(([card, side]) => titleOf({ action: 'play', card: card!, side: side! }, words, view()))
    expect(titles).toEqual(['Catch 1 (card: move 3 or catch 1)', 'Catch 1 (card: move 4 or catch 1)', 'Move 7'])
  })
})

describe('the dreams', () => {
  it('are thirty, each with a sign and a rule', () => {
    expect(Object.keys(SIGNS)).toHaveLength(30)
    for (const { solid, line } of Object.values(SIGNS)) expect(solid ?? line).toMatch(/^M/)
    expect([ruleOf('action-hero'), ruleOf('moonwalk'), ruleOf('trampoline')]).toEqual(['ST-60', 'ST-75', 'ST-89'])
  })
})
