import { beforeAll, describe, expect, it, vi } from 'vitest'
import { breezeAt } from '../src/boards/shear-panic/breeze'
import { frame } from '../src/boards/shear-panic/camera'
import { inFrame } from '../src/boards/shear-panic/edges'
import { aboutField, aboutSpace, bellAt, fieldsOf, lanePoint, spaceAt, START } from '../src/boards/shear-panic/lane'
import {
  aboutSheep,
  bounds,
  drift,
  dress,
  figurePlace,
  nameOf,
  ranks,
  read,
  shift,
  squareOf,
  type Meadow,
} from '../src/boards/shear-panic/meadow'
import { isOnLine, targets } from '../src/boards/shear-panic/targets'
import { Words } from '../src/lib/words'
import type { Catalogue, Choice } from '../src/messages'
import type { ShearPanicView, Side } from '../src/views/shear-panic'
import { partly, type Some } from './views'

const SIDES: readonly Side[] = ['N', 'E', 'S', 'W']
const view = (sheep: Record<string, string | null>, more: Some<ShearPanicView> = {}) =>
  partly<ShearPanicView>({
    seats: 3,
    edition: 'manual',
    options: {},
    facing: 'N',
    figure: null,
    marker: 0,
    field: 'truck',
    track: { spaces: 56, red: [4, 8], brown: [19, 28, 47, 56] },
    pending: { kind: 'action' },
    sheep,
    ...more,
  })
const meadow = (sheep: Record<string, string | null>, more: Some<ShearPanicView> = {}): Meadow =>
  read(view(sheep, more))
const move = (parts: Record<string, string>): Choice => ({ move: 1, text: '', parts })
const aims = (on: Meadow, parts: Record<string, string>) => targets(on, [move(parts)])[0]

describe('the meadow', () => {
  it('names squares by column letters from the west and row numbers from the north', () => {
    expect(squareOf('c5')).toEqual({ x: 2, y: 4 })
    expect(squareOf('ab12')).toEqual({ x: 27, y: 11 })
    expect([nameOf(2, 4), nameOf(27, 11)]).toEqual(['c5', 'ab12'])
  })
  it('knows whose sheep is whose, and whose is nobody’s', () => {
    const on = meadow({ 'blue-1': 'a1', 'yellow-1': 'b1', black: 'c1', 'red-2': null })
    expect(on.sheep.map((sheep) => [sheep.id, sheep.seat])).toEqual([
      ['blue-1', 0],
      ['yellow-1', null],
      ['black', null],
    ])
    expect(on.sheep.map(dress)).toEqual(['blue', 'neutral yellow', 'black'])
  })
  it('puts the figure where the sheep look, and counts rows from there', () => {
    const on = meadow(
      { 'blue-1': 'd4', 'red-1': 'd6', 'green-1': 'e6' },
      { facing: 'E', figure: { name: 'roger', side: 'E' } },
    )
    expect(figurePlace(on)).toEqual({ x: 4 + 1.75, y: 4 })
    expect(ranks(on)).toEqual([4, 3])
    expect(ranks({ ...on, facing: 's' })).toEqual([5, 3])
  })
  it('explains of the row nearest to the Shearer what is true of it (SP-85)', () => {
    const about = (more: Record<string, unknown>) =>
      aboutField('shear-panic', meadow({ 'blue-1': 'd4' }, more).frontScores)
    expect(about({ options: { shearing: true, nearest_row: 'edition' } })).toBe('shear-panic')
    expect(about({ edition: 'mayfair', options: { shearing: true, nearest_row: 'edition' } })).toBe('shear-panic')
    expect(about({ edition: 'mayfair', options: { shearing: false, nearest_row: 'edition' } })).toBe('shear-panic-all')
  })
  it('explains a space by its colour', () => {
    const track = { red: new Set([4]), brown: new Set([19]) }
    expect([3, 4, 19].map((space) => aboutSpace(space, track))).toEqual(['space', 'red', 'brown'])
  })
  it('explains sheep by whose they are, and strays first', () => {
    const { sheep } = meadow({ 'blue-1': 'd4', 'yellow-2': 'd5', black: 'd6' })
    const about = (strays: string[]) => sheep.map((each) => aboutSheep(each, new Set(strays)))
    expect(about([])).toEqual(['own', 'neutral', 'black'])
    expect(about(['blue-1', 'black'])).toEqual(['stray', 'neutral', 'stray'])
  })
  it('keeps the flock in the middle where there is no hedge', () => {
    const on = meadow({ 'blue-1': 'q15', black: 'q17' }, { edition: 'mayfair' })
    expect(bounds(shift(on, drift(on)).sheep)).toEqual({ left: 4, right: 4, top: 3, bottom: 5 })
    expect(drift(meadow({ 'blue-1': 'a1' }))).toEqual({ x: 0, y: 0 })
  })
})

describe('the label that says where the sheep look', () => {
  const WIDE = 156
  const HIGH = 34
  const flocks = {
    'in the middle': ['d4', 'e4', 'f5', 'd5', 'e6'],
    'at the eastern hedge': ['i3', 'i4', 'h4', 'i5'],
    'at the western hedge': ['a5', 'a6', 'b5'],
    'in the north': ['e1', 'f1', 'd1', 'e2'],
    'in the south': ['d9', 'e9', 'f8'],
    'in a corner': ['i1', 'h1', 'i2'],
  }
  const cases = Object.entries(flocks).flatMap(([where, squares]) =>
    SIDES.flatMap((facing) =>
      [null, { name: 'roger', side: facing } as const].map(
        (figure) =>
          [
            `${where}, facing ${facing}${figure ? ' Roger' : ''}`,
            meadow(Object.fromEntries(squares.map((square, index) => [`blue-${index}`, square])), { facing, figure }),
          ] as const,
      ),
    ),
  )
  it.each(cases)('stays on the meadow and covers nobody: %s', (_, on) => {
    const at = breezeAt(on, WIDE, HIGH)
    expect(at.x - WIDE / 2).toBeGreaterThan(198.5)
    expect(at.x + WIDE / 2).toBeLessThan(198.5 + 9 * 67)
    expect(at.y - HIGH / 2).toBeGreaterThan(93.5)
    expect(at.y + HIGH / 2).toBeLessThan(93.5 + 9 * 67)
    for (const { column, row } of on.sheep) {
      const apart = Math.max(
        Math.abs(at.x - (198.5 + 67 * (column + 0.5))) - WIDE / 2,
        Math.abs(at.y - (93.5 + 67 * (row + 0.5))) - HIGH / 2,
      )
      expect(apart).toBeGreaterThanOrEqual(33)
    }
  })
})

describe('a target', () => {
  const on = meadow({ 'blue-1': 'c3', 'red-1': 'e3', 'green-1': 'f3', black: 'c4' })
  it('of a step is next door', () => {
    expect(aims(on, { action: 'step', sheep: 'blue-1', to: 'NE', value: '1' })?.at).toEqual({ x: 3, y: 1 })
    expect(aims(on, { action: 'one-small-step', sheep: 'blue-1', to: 'NE', value: '1' })?.at).toEqual({ x: 3, y: 1 })
  })
  it('of a slam is the first sheep in its way', () => {
    expect(aims(on, { action: 'slam', sheep: 'blue-1', to: 'E', value: '2' })?.at).toEqual({ x: 4, y: 2 })
  })
  it('of a leap is the place beyond the run', () => {
    expect(aims(on, { action: 'leap', sheep: 'blue-1', to: 'E', value: '3' })?.at).toEqual({ x: 6, y: 2 })
    expect(aims(on, { action: 'leap', sheep: 'blue-1', to: 'E', length: '2', value: '3' })?.at).toEqual({ x: 4, y: 2 })
  })
  it('of a line is a handle at its end', () => {
    const handle = aims(on, { action: 'line', line: 'row', at: '3', to: 'W', value: '1' })
    expect(handle).toMatchObject({ shape: 'handle', from: { x: 2, y: 2 }, parts: { line: 'row', at: '3', to: 'W' } })
    expect(handle!.at.x).toBeLessThan(2)
  })
  it('of a trough is a bar along the flock', () => {
    expect(aims(on, { action: 'trough', line: 'N', value: '3' })).toMatchObject({ shape: 'bar', angle: 0, size: 4 })
    expect(aims(on, { action: 'trough', line: 'after column', at: '1', value: '3' })).toMatchObject({
      shape: 'bar',
      angle: 90,
      size: 2,
      at: { x: 2.5, y: 2.5 },
    })
  })
  it('of a rejoin is beside the stray, or where it would stand', () => {
    const split = meadow(
      { 'blue-1': 'c3', black: 'h8' },
      { pending: { kind: 'rejoin', rejoin: { stray: ['blue-1'] } } },
    )
    expect(aims(split, { action: 'rejoin', to: 'S' })?.at.y).toBeGreaterThan(2)
    expect(aims(split, { action: 'rejoin', down: 'S2', across: 'E3' })?.at).toEqual({ x: 5, y: 4 })
  })
  it('is one for both values of an action', () => {
    const twice = [
      move({ action: 'step', sheep: 'blue-1', to: 'N', value: '1' }),
      move({ action: 'step', sheep: 'blue-1', to: 'N', value: '2' }),
    ]
    expect(targets(on, twice)).toHaveLength(1)
  })
  it('is nowhere for what is not on the board', () => {
    expect(targets(on, [move({ action: 'card', steps: '2' }), move({ action: 'no card' })])).toEqual([])
  })
  it('can always be touched: no two handles lie on each other', () => {
    const all = ['row 3', 'row 4', 'column c', 'column e', 'column f'].flatMap((line) =>
      (line.startsWith('row') ? ['E', 'W'] : ['N', 'S']).map((to) => move({ action: 'line', line, to, value: '1' })),
    )
    const slanting = ['a1-i9', 'a5-e1', 'c1-i7', 'd1-i6', 'a7-g1', 'a8-h1'].flatMap((line) =>
      (line.endsWith('1') ? ['NE', 'SW'] : ['NW', 'SE']).map((to) =>
        move({ action: 'diagonal', line, to, value: '1' }),
      ),
    )
    for (const moves of [all, slanting]) {
      const found = targets(on, moves)
      expect(found.length).toBeGreaterThan(4)
      for (const [index, one] of found.entries()) {
        for (const other of found.slice(index + 1))
          expect(Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y)).toBeGreaterThan(0.6)
      }
    }
  })
})

describe('a line of the board', () => {
  it('is a row, a column or a diagonal', () => {
    const at = (square: string) => ({ column: squareOf(square).x, row: squareOf(square).y })
    const rising = { x: 1, y: -1 }
    const falling = { x: 1, y: 1 }
    const on = (square: string, parts: Record<string, string>, way = falling) => isOnLine(at(square), parts, way)
    expect(on('c3', { line: 'row', at: '3' })).toBe(true)
    expect(on('c3', { line: 'column', at: 'd' })).toBe(false)
    expect([on('b3', { line: 'a4' }, rising), on('c3', { line: 'a4' }, rising)]).toEqual([true, false])
    expect([on('c4', { line: 'a2' }), on('c3', { line: 'a2' })]).toEqual([true, false])
    expect([on('a1', { line: 'a1' }, rising), on('b2', { line: 'a1' }, rising)]).toEqual([true, false])
  })
})

describe('the lane', () => {
  it('has four fields that follow each other to its end', () => {
    for (const length of [56, 74]) {
      const fields = fieldsOf(length)
      expect(fields.map((field) => field.first)).toEqual([1, ...fields.slice(0, 3).map((field) => field.last + 1)])
      expect(fields.at(-1)!.last).toBe(length)
    }
  })
  it('runs clockwise from the lower left, its spaces evenly apart', () => {
    expect(spaceAt(1, 74).x).toBeLessThan(60)
    expect(spaceAt(1, 74).y).toBeGreaterThan(600)
    expect(spaceAt(30, 74).y).toBeLessThan(60)
    for (let space = 1; space < 74; space++) {
      const [a, b] = [spaceAt(space, 74), spaceAt(space + 1, 74)]
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(36)
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(48)
    }
    expect(lanePoint(1.25)).toEqual(lanePoint(0.25))
  })
  it('has the bell waiting beside it at first', () => {
    expect(bellAt(0, 74)).toEqual(START)
    expect(bellAt(5, 74)).toEqual(spaceAt(5, 74))
  })
})

describe('the camera of a phone', () => {
  it('shows the whole flock in the shape of its window', () => {
    const on = meadow({ 'blue-1': 'a1', black: 'i9' })
    const { x: left, y: top, width, height } = frame(on, null, [], 344, 300)
    expect(width / height).toBeCloseTo(344 / 300, 2)
    expect(left).toBeLessThan(199)
    expect(left + width).toBeGreaterThan(801)
    expect(top + height).toBeGreaterThan(696)
  })
  it('leaves letters and numbers at its edges, away from where the flock looks', () => {
    const shown = { x: 198.5, y: 93.5, width: 5 * 67, height: 4 * 67 }
    const marks = (facing: Side) => inFrame(shown, 12, meadow({ 'blue-1': 'b2' }, { facing }), { x: 0, y: 0 })
    expect(marks('N').map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd', 'e', '1', '2', '3', '4'])
    expect(SIDES.map((facing) => [marks(facing)[0]!.y > 227, marks(facing).at(-1)!.x > 366])).toEqual([
      [true, true],
      [false, false],
      [false, true],
      [false, true],
    ])
  })
})

describe('the words of a move', () => {
  const words = new Words({
    title: '',
    sections: [],
    ids: {
      N: 'north',
      line: 'line push',
      'rejoin group': 'next comes the group of',
      'no card': 'no movement card',
      card: 'movement card',
    },
    parts: {},
    labels: {},
    journal: {},
  } as unknown as Catalogue)

  beforeAll(() => {
    vi.stubGlobal('navigator', { language: 'en' })
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  })
  it('say where its sheep stands, and name lines of the flock as the meadow does', async () => {
    const { titleOf } = await import('../src/boards/shear-panic/title')
    const on = view({ 'blue-1': 'c5', 'red-1': 'd7' })
    expect(titleOf({ action: 'step', sheep: 'blue-1', to: 'N', value: '2' }, words, on)).toBe(
      'Step, blue-1 on c5, north (2)',
    )
    expect(titleOf({ action: 'trough', line: 'after row', at: '2', value: '3' }, words, on)).toBe(
      'Trough, after row 6 (3)',
    )
    expect(titleOf({ action: 'trough', line: 'after column', at: '1', value: '3' }, words, on)).toBe(
      'Trough, after column c (3)',
    )
  })
  it('have commas between what is said, and none within', async () => {
    const { titleOf } = await import('../src/boards/shear-panic/title')
    const moves: Record<string, string>[] = [
      { action: 'line', line: 'column', at: 'd', to: 'N', value: '2' },
      { action: 'rejoin group', sheep: 'blue-2' },
      { action: 'leap', sheep: 'blue-2', to: 'N', length: '2', value: '4' },
      { action: 'card', steps: '3' },
      { action: 'no card' },
    ]
    expect(moves.map((parts) => titleOf(parts, words, view({ 'blue-2': 'c3' })))).toEqual([
      'Line push, column d, north (2)',
      'Next comes the group of blue-2 on c3',
      'Leap, blue-2 on c3, north 2 (4)',
      'Movement card 3',
      'No movement card',
    ])
  })
})
