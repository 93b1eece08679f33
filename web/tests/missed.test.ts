import { describe, expect, it } from 'vitest'
import { anyMove, missed as onMeadow } from '../src/boards/shear-panic/missed'
import { x, y } from '../src/boards/shear-panic/meadow'
import { missed as atNight } from '../src/boards/sheepy-time/missed'
import { middle, sideOf } from '../src/boards/shepherd-mess/geometry'
import { missed as onPasture } from '../src/boards/shepherd-mess/missed'
import { anyPlay, missed as onFloor } from '../src/boards/unshorn/missed'
import type { ShearPanicView } from '../src/views/shear-panic'
import type { SheepyTimeView } from '../src/views/sheepy-time'
import type { ShepherdMessView } from '../src/views/shepherd-mess'
import type { UnshornView } from '../src/views/unshorn'
import { partly, type Some } from './views'

const at = (point: { x: number; y: number }, on = '') => ({ ...point, on })

describe('a click at something that is not offered', () => {
  const meadow = (more: Some<ShearPanicView> = {}) =>
    partly<ShearPanicView>({
      seats: 2,
      edition: 'manual',
      options: {},
      facing: 'N',
      figure: null,
      marker: 0,
      field: 'truck',
      track: { spaces: 56, red: [], brown: [] },
      turn: 0,
      sheep: { 'blue-1': 'c3', 'red-1': 'e5' },
      pending: { kind: 'action' },
      actions: [
        [
          { action: 'step', value: 1, used: true },
          { action: 'slam', value: 3, used: false },
        ],
      ],
      ...more,
    })
  const square = (column: number, row: number) => at({ x: x(column), y: y(row) })

  it('of Shear Panic means a move with that sheep, or of the sheep in hand to that square', () => {
    expect(onMeadow(square(4, 4), meadow(), { moves: [], picked: {} })).toBe('slam red-1 N (3)')
    expect(
      onMeadow(square(2, 0), meadow(), { moves: [], picked: { action: 'slam', value: '3', sheep: 'blue-1' } }),
    ).toBe('slam blue-1 N (3)')
    expect(onMeadow(square(4, 4), meadow(), { moves: [], picked: { sheep: 'blue-1' } })).toBe('slam blue-1 SE (3)')
    expect(
      onMeadow(square(4, 4), meadow({ pending: { kind: 'panic', colour: 'blue' } }), { moves: [], picked: {} }),
    ).toBe('panic red-1 N')
    expect(onMeadow(square(7, 7), meadow(), { moves: [], picked: { action: 'line' } })).toEqual({ why: 'SP-33 aim' })
    expect(onMeadow(square(7, 6), meadow(), { moves: [], picked: { action: 'slam', sheep: 'blue-1' } })).toEqual({
      why: 'SP-31',
    })
    const legal = { move: 1, text: 'slam blue-1 SE (3)', parts: {} }
    expect(onMeadow(square(4, 4), meadow(), { moves: [legal], picked: { sheep: 'blue-1' } })).toEqual({ why: 'SP-31' })
    expect(onMeadow(square(7, 7), meadow(), { moves: [], picked: {} })).toBeUndefined()
    expect(onMeadow(at({ x: 5, y: 5 }), meadow(), { moves: [], picked: {} })).toBeUndefined()
  })

  it('of Shear Panic, while something else is asked, is told by the rule of that', () => {
    const during = (kind: string, column = 4, row = 4) =>
      onMeadow(square(column, row), meadow({ pending: { kind } }), { moves: [], picked: {} })
    expect(during('card')).toEqual({ why: 'SP-20' })
    expect(during('rejoin')).toEqual({ why: 'SP-53' })
    expect(during('which-group')).toBe('rejoin group red-1')
    expect(during('which-flock', 7, 7)).toBeUndefined()
  })

  it('on a card of Shear Panic means any move with it', () => {
    expect(anyMove(meadow(), 0, { action: 'slam', value: 2, used: true })).toBe('slam blue-1 N (2)')
    expect(anyMove(meadow(), 0, { action: 'trough', value: 3, used: true })).toBe('trough N (3)')
    expect(anyMove(meadow({ edition: 'mayfair' }), 0, { action: 'line', value: 1, used: true })).toBe(
      'line blue-1 N (1)',
    )
    expect(anyMove(meadow({ edition: 'mayfair' }), 0, { action: 'leap', value: 3, used: true })).toBe(
      'leap blue-1 N 2 (3)',
    )
  })

  const pasture = (more: Some<ShepherdMessView> = {}) =>
    partly<ShepherdMessView>({
      phase: 'turn',
      turn: 0,
      round: 1,
      rounds: 40,
      moves_left: 2,
      to_place: [],
      pens: [],
      ground: {},
      walls: [],
      sheep: [{ tile: 'b2', flock: 'white', count: 1, settled: false }],
      ram: null,
      dogs: [
        { dog: 'white-1', seat: 0, tile: 'a1', used: false, lock: null },
        { dog: 'black-1', seat: 1, tile: 'd4', used: false, lock: null },
      ],
      supply: {},
      home: [],
      scare: null,
      ...more,
    })

  it('of Shepherd Mess means a walk, a fight, or something built there', () => {
    expect(onPasture(at(middle('b2')), pasture(), { picked: { dog: 'white-1' } })).toBe('move white-1 b2')
    expect(onPasture(at(middle('d4')), pasture(), { picked: { dog: 'white-1' } })).toBe('fight white-1 black-1')
    expect(onPasture(at(middle('d4')), pasture(), { picked: {} })).toBe('bark black-1')
    expect(onPasture(at(middle('b2')), pasture(), { picked: {} })).toEqual({ why: 'SM-33 sheep' })
    expect(onPasture(at(middle('b2')), pasture({ phase: 'pass' }), { picked: {} })).toEqual({ why: 'SM-51' })
    expect(onPasture(at(middle('c3')), pasture(), { picked: {} })).toBeUndefined()
    const east = sideOf('c3', 'E')
    expect(onPasture(at({ x: east.x - 2, y: east.y }), pasture(), { picked: { action: 'gate' } })).toBe('gate c3-d3')
    expect(onPasture(at(middle('c3')), pasture(), { picked: { action: 'bridge' } })).toBe('bridge c3 NS')
    const north = sideOf('c1', 'N')
    expect(onPasture(at({ x: north.x, y: north.y + 2 }), pasture(), { picked: { action: 'wall' } })).toEqual({
      why: 'SM-1 border',
    })
    expect(onPasture(at(middle('c3')), pasture({ phase: 'place' }), { picked: {} })).toBe('place c3')
  })

  it('of Unshorn means to draw or to shear, or is told by the rule of what has to be chosen', () => {
    const floor = (phase: string) => partly<UnshornView>({ phase, viewer: 0 })
    const on = (what: string, phase: string, picked = {}) => onFloor(at({ x: 0, y: 0 }, what), floor(phase), { picked })
    expect(on('pile', 'main')).toBe('draw')
    expect(on('seat-2', 'main')).toBe('shear seat-2 1')
    expect(on('seat-0', 'main')).toEqual({ why: 'UN-39' })
    expect(on('seat-2', 'main', { card: 'velcro' })).toEqual({ why: 'UN-52' })
    expect(on('seat-0', 'bite')).toEqual({ why: 'UN-22' })
    expect(on('pile', 'lay')).toEqual({ why: 'UN-10' })
    expect(on('dog-0', 'main')).toBe('play sheepdog')
    expect(on('dog-1', 'main')).toEqual({ why: 'UN-54' })
    expect(on('', 'main')).toBeUndefined()
  })
  it('of Unshorn on a card means to play it on somebody', () => {
    const floor = (viewer: number | null) => partly<UnshornView>({ seats: 3, viewer })
    expect(anyPlay('pow', floor(0))).toBe('play pow')
    expect(anyPlay('velcro', floor(0))).toBe('play velcro seat-1')
    expect(anyPlay('close-shave', floor(2))).toBe('play close-shave seat-0 a')
  })

  it('of Sheepy Time means to catch there, to put the dream there, or what is asked', () => {
    const night = (phase: string) =>
      partly<SheepyTimeView>({
        phase,
        ring: [
          { space: '7', dream: { id: 'copycat' } },
          { space: '8', dream: null },
        ],
      })
    const on = (space: string, phase: string, picked = {}, parts: Record<string, string>[] = []) =>
      atNight(at({ x: 0, y: 0 }, space), night(phase), {
        picked,
        moves: parts.map((each, move) => ({ move, text: '', parts: each })),
      })
    expect(on('7', 'catch')).toBe('catch 7')
    expect(on('7', 'rest', { dream: 'copycat' })).toBe('place copycat 7')
    expect(on('7', 'play')).toEqual({ why: 'ST-40' })
    expect(on('8', 'play')).toEqual({ why: 'ST-95' })
    expect(on('8', 'dream')).toEqual({ why: 'ST-95' })
    expect(on('nightmare', 'play')).toEqual({ why: 'ST-51 nightmare' })
    expect(on('7', 'fence')).toEqual({ why: 'ST-45 asked' })
    const shift = [
      { action: 'shift', from: '3', to: '7' },
      { action: 'shift', from: '3', to: '5' },
    ]
    expect(on('7', 'catch', {}, shift)).toBe('shift 7 5')
    expect(on('8', 'catch', { from: '3' }, shift)).toBe('shift 3 8')
    expect(on('7', 'dream', {}, [{ action: 'use', on: '2' }])).toBe('use on 7')
  })
})
