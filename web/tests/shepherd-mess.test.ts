import { beforeAll, describe, expect, it, vi } from 'vitest'
import { fateAhead, fateOf, fateWaiting } from '../src/boards/shepherd-mess/fate'
import { beyond, middle, placeOf, sideOf, TILE, tileAt, TILES } from '../src/boards/shepherd-mess/geometry'
import { builtOn, edgeName, edgeOf, read, wayTo, type Pasture } from '../src/boards/shepherd-mess/pasture'
import { gainsOf, pointsOf } from '../src/boards/shepherd-mess/points'
import { stand, type Group } from '../src/boards/shepherd-mess/standing'
import { blob, boulders, hedge, luck, seedOf } from '../src/boards/shepherd-mess/strokes'
import { centre, goalOf, outline, roundabout, sideWith, targets } from '../src/boards/shepherd-mess/targets'
import { keyframes } from '../src/boards/shepherd-mess/walk'
import type { PreviewOf } from '../src/boards/kit'
import type { Choice, Happening } from '../src/messages'
import type { Scare, ShepherdMessView } from '../src/views/shepherd-mess'
import { partly, type Some } from './views'

const view = (more: Some<ShepherdMessView> = {}) =>
  partly<ShepherdMessView>({
    seats: 2,
    phase: 'turn',
    turn: 0,
    round: 3,
    rounds: 40,
    moves_left: 2,
    to_place: [0, 0],
    ground: { c3: { kind: 'mud', number: 1, open: ['N', 'S'], trodden: true }, d4: { kind: 'puddle', bridge: 'EW' } },
    pens: [
      { number: 1, tile: 'a1', owner: 0, double: 'a1-b1', wall: 'a1-a2' },
      { number: 2, tile: 'f1', owner: null, double: 'f1-f2', wall: 'e1-f1' },
    ],
    walls: [
      { edge: 'a1-a2', gate: false },
      { edge: 'c3-d3', gate: true },
    ],
    sheep: [
      { tile: 'b2', flock: 'white', count: 2, settled: false },
      { tile: 'a1', flock: 'white', count: 1, settled: true },
    ],
    ram: 'e2',
    dogs: [
      { dog: 'white-1', seat: 0, tile: 'b4', used: false, lock: null },
      { dog: 'black-2', seat: 1, tile: 'a5', used: false, lock: 'locked' },
    ],
    supply: { bridge: 4, stone: 4, wall: 8, corner: 3, gate: 10 },
    home: [
      { seat: 0, tile: 'a1', sheep: 1, of: 10, foreign: 0, ram: false },
      { seat: 1, tile: null, sheep: 0, of: 10, foreign: 0, ram: false },
    ],
    scores: [2, 0],
    scare: null,
    ...more,
  })
const pasture: Pasture = read(view())
let count = 0
const move = (parts: Record<string, string>): Choice => ({ move: count++, text: '', parts })
const aims = (parts: Record<string, string>) => targets(pasture, [move(parts)], false)[0]

describe('the pasture', () => {
  it('names tiles by letters from the west and numbers from the north', () => {
    expect(placeOf('c4')).toEqual({ x: 2, y: 3 })
    expect(TILES.map((tile) => tileAt(placeOf(tile).x, placeOf(tile).y))).toEqual(TILES)
    expect([beyond('a1', 'E'), beyond('a1', 'S'), beyond('a1', 'N'), beyond('f6', 'E')]).toEqual([
      'b1',
      'a2',
      null,
      null,
    ])
  })
  it('names an edge once, whichever of its tiles is meant', () => {
    expect([
      edgeName('c3', 'E'),
      edgeName('d3', 'W'),
      edgeName('c3', 'S'),
      edgeName('c4', 'N'),
      edgeName('a1', 'W'),
    ]).toEqual(['c3-d3', 'c3-d3', 'c3-c4', 'c3-c4', null])
    expect([edgeOf('c3-d3'), edgeOf('c3-c4')]).toEqual([
      { tile: 'c3', side: 'E' },
      { tile: 'c3', side: 'S' },
    ])
    expect(sideOf('c3', 'E')).toEqual(sideOf('d3', 'W'))
  })
  it('is read with all that stands on it', () => {
    expect(
      pasture.grounds.map((ground) => [ground.tile, ground.kind, ground.owner, ground.bridge, ground.used]),
    ).toEqual([
      ['a1', 'pen', 0, null, false],
      ['f1', 'pen', null, null, false],
      ['c3', 'mud', null, null, true],
      ['d4', 'puddle', null, 'EW', false],
    ])
    expect(pasture.edges.map((edge) => [edge.id, edge.gate])).toEqual([
      ['a1-a2', null],
      ['c3-d3', 'gate'],
      ['a1-b1', 'double'],
      ['f1-f2', 'double'],
    ])
    expect(pasture.dogs.map((dog) => [dog.id, dog.number, dog.lock])).toEqual([
      ['white-1', 1, null],
      ['black-2', 2, 'locked'],
    ])
    expect(pasture.flocks.map((flock) => flock.seat)).toEqual([0, 0])
  })
  it('knows on which places something was built', () => {
    const built = (kind: string, to: string, cause?: string) =>
      builtOn({ kind, rule: '', to, ...(cause ? { cause } : {}) })
    expect(built('corner', 'c3', 'SW')).toEqual(['c3-c4', 'b3-c3'])
    expect([
      built('stone', 'c3', 'E'),
      built('gate', 'c3-d3'),
      built('bridge', 'd4', 'NS'),
      built('move', 'c3'),
    ]).toEqual([['c3E'], ['c3-d3'], ['d4'], []])
  })
  it('knows which way one tile lies from another', () => {
    expect([wayTo('b2', 'b1'), wayTo('b2', 'e2'), wayTo('b2', 'c3')]).toEqual(['N', 'E', null])
  })
})

describe('points', () => {
  it('are one for a sheep at home, and half a one more with the ram', () => {
    expect(pointsOf(view({ scores: [2, 9] }))).toEqual([1, 4.5])
    expect(gainsOf(view({ scores: [2, 9] }), view({ scores: [3, 6] }))).toEqual([0.5, -1.5])
  })
})

describe('a move is pointed at', () => {
  it('on the tile where a dog goes, barks or fights', () => {
    expect(aims({ action: 'move', dog: 'white-1', tile: 'b3' })).toMatchObject({ shape: 'tile', tile: 'b3' })
    expect(goalOf(pasture, move({ action: 'bark', dog: 'white-1' }))).toBe('b4')
    expect(goalOf(pasture, move({ action: 'fight', dog: 'white-1', target: 'black-2' }))).toBe('a5')
    expect(aims({ action: 'end turn' })).toBeUndefined()
  })
  it('on an edge, a corner, a side or an axis for what is built', () => {
    expect(aims({ action: 'wall', edge: 'c3-c4' })).toMatchObject({ shape: 'edge', tile: 'c3', side: 'S' })
    expect(aims({ action: 'corner', tile: 'c3', corner: 'SE' })).toMatchObject({ shape: 'corner', key: 'c3SE' })
    expect(aims({ action: 'stone', tile: 'c3', side: 'W' })).toMatchObject({ shape: 'side', side: 'W' })
    expect(aims({ action: 'bridge', tile: 'd4', axis: 'NS' })).toMatchObject({ shape: 'axis', axis: 'NS' })
  })
  it('on one tile for several moves that end there', () => {
    const there = [
      move({ action: 'fight', dog: 'white-1', target: 'black-2' }),
      move({ action: 'move', dog: 'white-1', tile: 'a5' }),
    ]
    expect(targets(pasture, there, false).map((target) => target.moves.length)).toEqual([2])
  })
  it('with a finger on tiles alone: an edge on both of its tiles', () => {
    const walls = ['b3-c3', 'c2-c3', 'c3-d3', 'c3-c4'].map((edge) => move({ action: 'wall', edge }))
    const found = targets(pasture, walls, true)
    expect(found.map((target) => target.key).sort()).toEqual(['b3', 'c2', 'c3', 'c4', 'd3'])
    const onC3 = found.find((target) => target.key === 'c3')!.moves
    expect(roundabout('c3', onC3).map(({ parts }) => sideWith('c3', parts.edge!))).toEqual(['N', 'E', 'S', 'W'])
  })
  it('never at two places that lie on each other', () => {
    const kinds = [
      TILES.flatMap((tile) => ['NE', 'SE', 'SW', 'NW'].map((corner) => move({ action: 'corner', tile, corner }))),
      ['NS', 'EW'].map((axis) => move({ action: 'bridge', tile: 'd4', axis })),
      ['N', 'E', 'S', 'W'].map((side) => move({ action: 'stone', tile: 'c3', side })),
      TILES.flatMap((tile) => (['E', 'S'] as const).flatMap((side) => edgeName(tile, side) ?? [])).map((edge) =>
        move({ action: 'wall', edge }),
      ),
    ]
    for (const moves of kinds) {
      const found = targets(pasture, moves, false)
      expect(found).toHaveLength(moves.length)
      expect(new Set(found.map(outline)).size).toBe(moves.length)
      const places = found.map(centre)
      for (const [index, one] of places.entries()) {
        for (const other of places.slice(index + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(TILE / 3)
      }
    }
  })
})

describe('the fate of the flocks', () => {
  const events: Happening[] = [
    { kind: 'move', rule: 'SM-30', seat: 0, piece: 'white-1', start: 'b4', to: 'b3' },
    { kind: 'cross', rule: 'SM-46', piece: 'brown', start: 'c3', to: 'c2', count: 1, cause: 'mud' },
    { kind: 'cross', rule: 'SM-48', piece: 'brown', start: 'c3', to: 'c1-c2', count: 1, cause: 'gate' },
    { kind: 'run', rule: 'SM-42', piece: 'brown', start: 'c3', to: 'c1', count: 1, cause: 'own-flock' },
    { kind: 'stay', rule: 'SM-48', piece: 'brown', start: 'c3', count: 2, cause: 'held-up' },
    { kind: 'run', rule: 'SM-41', piece: 'ram', start: 'b2', to: 'b1', count: 1, cause: 'straight' },
  ]
  it('is told with whole ways, counts and reasons', () => {
    const fate = fateOf(events)
    expect([fate.dog, fate.tile]).toEqual(['white-1', 'b3'])
    expect(fate.runs.map((run) => [run.flock, run.seat, run.count, run.way, run.why])).toEqual([
      ['brown', 2, 1, ['c3', 'c2', 'c1'], 'own-flock'],
      ['ram', null, 1, ['b2', 'b1'], 'straight'],
    ])
    expect(fate.stays.map((stay) => [stay.flock, stay.tile, stay.count, stay.why])).toEqual([
      ['brown', 'c3', 2, 'held-up'],
    ])
    expect(new Set(fate.runs.map((run) => run.key)).size).toBe(2)
  })
  it('waits where somebody must be named first', () => {
    const plan = { rule: 'SM-42', gates: [], muds: [] }
    const scare: Scare = {
      dog: 'white-1',
      tile: 'd3',
      flocks: [
        { ...plan, flock: 'black', tile: 'd2', count: 2, does: 'runs', why: 'straight', way: ['d2', 'd1'] },
        { ...plan, flock: 'white', tile: 'c3', count: 3, does: 'waits', why: 'own-flock', way: ['c3', 'c4', 'b4'] },
        { ...plan, flock: 'brown', tile: 'c3', count: 2, does: 'named', why: 'own-flock', way: ['c3', 'c4', 'b4'] },
        { ...plan, flock: 'ram', tile: 'e3', count: 1, does: 'stays', why: 'no-way', way: [] },
      ],
    }
    const fate = fateWaiting(read(view({ phase: 'pass', scare })))
    expect(fate.runs.map((run) => [run.flock, run.count, run.waits])).toEqual([
      ['black', 2, false],
      ['white', 3, true],
      ['brown', 1, false],
    ])
    expect(fate.stays.map((stay) => stay.flock)).toEqual(['ram'])
    expect(fateWaiting(pasture).runs).toEqual([])
    const asks: PreviewOf<ShepherdMessView> = {
      type: 'previewed',
      request: '',
      events: [events[0]!],
      view: view({ phase: 'pass', scare }),
      drawn: '',
      complete: true,
    }
    expect(fateAhead(asks).runs).toHaveLength(3)
    expect(fateAhead({ ...asks, events, view: view() }).runs).toHaveLength(2)
    expect(fateAhead(null).dog).toBeNull()
  })
})

describe('in words', () => {
  beforeAll(() => {
    vi.stubGlobal('navigator', { language: 'en' })
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  })
  it('every kind of move has a title', async () => {
    const { titleOf } = await import('../src/boards/shepherd-mess/title')
    const moves: Record<string, string>[] = [
      { action: 'place', tile: 'c3' },
      { action: 'end turn' },
      { action: 'move', dog: 'white-1', tile: 'c3' },
      { action: 'bark', dog: 'white-1' },
      { action: 'fight', dog: 'white-1', target: 'black-2' },
      { action: 'bridge', tile: 'c3', axis: 'NS' },
      { action: 'stone', tile: 'c3', side: 'N' },
      { action: 'wall', edge: 'c3-d3' },
      { action: 'corner', tile: 'c3', corner: 'NE' },
      { action: 'gate', edge: 'c3-d3' },
      { action: 'let', flock: 'white', tile: 'c3' },
    ]
    expect(moves.map(titleOf)).toEqual([
      'A sheep on c3',
      'End the turn',
      'White dog 1 to c3',
      'White dog 1 barks',
      'White dog 1 fights black dog 2',
      'Bridge over c3, north to south',
      'Stone in the mud of c3, north side',
      'Wall between c3 and d3',
      'Corner wall in the north-east of c3',
      'Gate between c3 and d3',
      'A white sheep goes from c3',
    ])
  })
  it('a move on a tile already pointed at is said shortly', async () => {
    const { shortOf } = await import('../src/boards/shepherd-mess/title')
    expect(shortOf({ action: 'wall', edge: 'c3-d3' }, 'd3')).toBe('West side')
    expect(shortOf({ action: 'corner', tile: 'c3', corner: 'NE' }, 'c3')).toBe('North-east corner')
    expect(shortOf({ action: 'fight', dog: 'white-1', target: 'black-2' }, 'a5')).toBe('Fight black dog 2')
  })
  it('a tile is told with all that is on it and round it', async () => {
    const { allWords, wordsOn } = await import('../src/boards/shepherd-mess/saying')
    const names = ['Ada', 'Bruno']
    expect(wordsOn(pasture, 'a1', names)).toBe(
      'pen 1, of Ada, one white sheep, settled, a double gate east, a wall south',
    )
    expect(wordsOn(pasture, 'c3', names)).toBe(
      'muddy patch 1, open north, south, crossed already this turn, a wall with a gate east',
    )
    expect(wordsOn(pasture, 'd4', names)).toBe('puddle with a bridge east to west')
    expect(wordsOn(pasture, 'a5', names)).toBe('black dog 2, locked')
    expect(wordsOn(pasture, 'e2', names)).toBe('the ram')
    expect(wordsOn(pasture, 'e5', names)).toBe('')
    expect(allWords(pasture, names).map(({ tile }) => tile)).toEqual([
      'a1',
      'b1',
      'f1',
      'a2',
      'b2',
      'e2',
      'f2',
      'c3',
      'd3',
      'b4',
      'd4',
      'a5',
    ])
  })
})

describe('animals on a tile', () => {
  const group = (key: string, more: Partial<Group> = {}): Group => ({
    key,
    tile: 'c3',
    kind: 'flock',
    seat: 0,
    count: 1,
    ghost: false,
    ...more,
  })
  it('stand in its middle when alone', () => {
    expect(stand([group('a')])[0]).toMatchObject({ at: middle('c3'), size: 72 })
    expect(stand([group('a', { kind: 'ram' })])[0]!.size).toBeGreaterThan(90)
  })
  it('share it without hiding each other, and stay on it', () => {
    for (const many of [2, 3, 4, 5, 6, 8]) {
      const stood = stand(Array.from({ length: many }, (_, index) => group(String(index))))
      expect(stood).toHaveLength(many)
      for (const [index, one] of stood.entries()) {
        expect(Math.abs(one.at.x - middle('c3').x)).toBeLessThan(TILE / 2)
        expect(Math.abs(one.at.y - middle('c3').y)).toBeLessThan(TILE / 2)
        for (const other of stood.slice(index + 1))
          expect(Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y)).toBeGreaterThan(28)
      }
    }
  })
  it('are drawn from north to south', () => {
    const stood = stand([
      group('near', { tile: 'a6' }),
      group('far', { tile: 'f1' }),
      group('ghost', { tile: 'f1', ghost: true }),
    ])
    expect(stood.map(({ key }) => key)).toEqual(['far', 'ghost', 'near'])
  })
})

describe('animals in a pen', () => {
  it('leave the outer corner to the sign of its owner', () => {
    const at = (tile: string) => stand([{ key: tile, tile, kind: 'flock', seat: 0, count: 1, ghost: false }])[0]!.at
    expect(at('a1').x).toBeGreaterThan(middle('a1').x)
    expect(at('f6').y).toBeLessThan(middle('f6').y)
    expect(at('a3')).toEqual(middle('a3'))
  })
})

describe('a walk', () => {
  it('goes through every tile of the way, evenly, and ends on the last', () => {
    const frames = keyframes(['c3', 'c4', 'b4'])
    const at = (tile: string) => `translate(${middle(tile).x}px, ${middle(tile).y}px)`
    expect(frames.filter(({ offset }) => [0, 0.5, 1].includes(offset!)).map((frame) => frame.transform)).toEqual([
      at('c3'),
      at('c4'),
      at('b4'),
    ])
    expect(frames.map((frame) => frame.offset!)).toEqual(frames.map((frame) => frame.offset!).sort((a, b) => a - b))
  })
})

describe('drawn by hand', () => {
  it('the same place is always drawn the same, another one differently', () => {
    const at = { x: 0, y: 0 }
    expect(blob(at, 50, 50, seedOf('c3'))).toBe(blob(at, 50, 50, seedOf('c3')))
    expect(blob(at, 50, 50, seedOf('c3'))).not.toBe(blob(at, 50, 50, seedOf('d3')))
    expect(luck(1)()).not.toBe(luck(2)())
  })
  it('a wall has no gap and does not run over its ends', () => {
    const stones = boulders(-58, 58, 5)
    expect(stones[0]!.x).toBeCloseTo(-57.5, 0)
    for (const [index, stone] of stones.slice(1).entries())
      expect(stone.x - (stones[index]!.x + stones[index]!.width)).toBeLessThan(1.3)
    expect(stones.at(-1)!.x + stones.at(-1)!.width).toBeLessThanOrEqual(58)
  })
  it('a hedge is closed', () => {
    expect(hedge(0, 0, 100, 100, 10)).toMatch(/^M0 0A.*A10 10 0 0 1 0 0z$/)
  })
})
