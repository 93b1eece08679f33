/* The view of Shear Panic as the board draws it. Columns and rows are those of the view, north is row 0. */
import { wool, type Wool } from '../../lib/seats'
import type { ShearPanicView, Side } from '../../views/shear-panic'
import { letterOf } from '../coordinates'
import { fieldsOf, type Field, type Point } from './lane'

export const CELL = 67
export const MEADOW_LEFT = 198.5
export const MEADOW_TOP = 93.5
export const SIZE = 9
const AHEAD = 1.75
/** In the north and the south the lane runs close behind the hedge; nobody stands on it. */
const HEDGE = 0.85

export type Facing = Lowercase<Side>

export interface Sheep {
  id: string
  colour: Wool | 'black'
  /** Whose it is; null for the black sheep and for colours that nobody plays. */
  seat: number | null
  column: number
  row: number
}

export interface Meadow {
  sheep: Sheep[]
  facing: Facing
  marker: number
  length: number
  red: ReadonlySet<number>
  brown: ReadonlySet<number>
  fields: Field[]
  field: Field | null
  figure: 'roger' | 'shearer' | null
  hedged: boolean
  /** Whether the row nearest to the Shearer leaves after a scoring, and whether it scores by
      its rank (SP-85, SP-86). */
  shearing: boolean
  frontScores: boolean
  /** The group that rejoins now. */
  strays: ReadonlySet<string>
}

export const DIRECTIONS: Record<string, Point> = {
  N: { x: 0, y: -1 },
  NE: { x: 1, y: -1 },
  E: { x: 1, y: 0 },
  SE: { x: 1, y: 1 },
  S: { x: 0, y: 1 },
  SW: { x: -1, y: 1 },
  W: { x: -1, y: 0 },
  NW: { x: -1, y: -1 },
}

export const ahead = (facing: Facing): Point => DIRECTIONS[facing.toUpperCase()]!

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** The rows and columns the flock takes. */
export function bounds(sheep: readonly { column: number; row: number }[]): Box {
  if (!sheep.length) return { left: 3, right: 5, top: 3, bottom: 5 }
  const columns = sheep.map((each) => each.column)
  const rows = sheep.map((each) => each.row)
  return { left: Math.min(...columns), right: Math.max(...columns), top: Math.min(...rows), bottom: Math.max(...rows) }
}

/** Where Roger or the Shearer stands: beyond the front row, on the flock's middle. */
export function figurePlace(meadow: Meadow): Point {
  const box = bounds(meadow.sheep)
  const way = ahead(meadow.facing)
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
  if (way.x) return { x: (way.x > 0 ? box.right : box.left) + way.x * AHEAD, y: middle.y }
  const row = (way.y > 0 ? box.bottom : box.top) + way.y * AHEAD
  return { x: middle.x, y: Math.min(SIZE - 1 + HEDGE, Math.max(-HEDGE, row)) }
}

/** Rows at right angles to the facing, front first, empty ones left out; as columns or rows of the meadow. */
export function ranks(meadow: Meadow): number[] {
  const way = ahead(meadow.facing)
  const places = [...new Set(meadow.sheep.map((each) => (way.x ? each.column : each.row)))]
  return places.sort((a, b) => (way.x || way.y) * (b - a))
}

/** What a sheep in each row is worth, front first: by Roger from the front, by the Shearer from
    behind (SP-82, SP-85). */
export function rankValues(meadow: Meadow): { at: number; points: number }[] {
  if (!meadow.figure) return []
  const rows = ranks(meadow)
  const worth = (rank: number) => Math.max(0, 4 - rank)
  if (meadow.figure === 'roger') return rows.map((at, rank) => ({ at, points: worth(rank) }))
  return rows.map((at, rank) => ({ at, points: rank || meadow.frontScores ? worth(rows.length - 1 - rank) : 0 }))
}

export const x = (column: number) => MEADOW_LEFT + CELL * (column + 0.5)
export const y = (row: number) => MEADOW_TOP + CELL * (row + 0.5)

export function sheepAt(meadow: Meadow, column: number, row: number): Sheep | undefined {
  return meadow.sheep.find((each) => each.column === column && each.row === row)
}

/** What a sheep wears: dyed wool, undyed with a collar, or black. */
export function dress(sheep: Sheep): string {
  if (sheep.colour === 'black') return 'black'
  return sheep.seat === null ? `neutral ${sheep.colour}` : sheep.colour
}

/** What explains a sheep. */
export function aboutSheep({ id, colour, seat }: Sheep, strays: ReadonlySet<string>): string {
  if (strays.has(id)) return 'stray'
  return colour === 'black' ? 'black' : seat === null ? 'neutral' : 'own'
}

/** The meadow that a view tells of. */
export function read(view: ShearPanicView): Meadow {
  const { track } = view
  const fields = fieldsOf(track.spaces)
  const sheep = Object.entries(view.sheep).flatMap(([id, square]) => {
    if (square === null) return []
    const { x: column, y: row } = squareOf(square)
    const colour = id.split('-')[0] as Sheep['colour']
    const seat = [0, 1, 2, 3].find((each) => wool(each) === colour && each < view.seats)
    return [{ id, colour, seat: seat ?? null, column, row }]
  })
  return {
    sheep,
    facing: view.facing.toLowerCase() as Facing,
    marker: view.marker,
    length: track.spaces,
    red: new Set(track.red),
    brown: new Set(track.brown),
    fields,
    field: fields.find(({ first, last }) => view.marker >= first && view.marker <= last) ?? null,
    figure: view.figure?.name ?? null,
    hedged: view.edition === 'manual',
    shearing: view.options.shearing !== false,
    frontScores:
      view.edition === 'mayfair' && view.options.shearing === false && view.options.nearest_row === 'edition',
    strays: new Set(view.pending.rejoin?.stray ?? []),
  }
}

/** Without a hedge the camera follows the flock: how far it is drawn from where its squares are. */
export function drift(meadow: Meadow): Point {
  if (meadow.hedged || !meadow.sheep.length) return { x: 0, y: 0 }
  const box = bounds(meadow.sheep)
  return { x: Math.round(4 - (box.left + box.right) / 2), y: Math.round(4 - (box.top + box.bottom) / 2) }
}

export function shift(meadow: Meadow, by: Point): Meadow {
  return {
    ...meadow,
    sheep: meadow.sheep.map((each) => ({ ...each, column: each.column + by.x, row: each.row + by.y })),
  }
}

/** Column and row of a square's name, counted from 0: letters from the west, numbers from the north. */
export function squareOf(name: string): Point {
  const found = /^(a?[a-z])(\d+)$/.exec(name)
  if (!found) return { x: 0, y: 0 }
  const letters = found[1]!
  return { x: letters.charCodeAt(letters.length - 1) - 97 + (letters.length > 1 ? 26 : 0), y: Number(found[2]) - 1 }
}

export function nameOf(column: number, row: number): string {
  return `${letterOf(column)}${row + 1}`
}
