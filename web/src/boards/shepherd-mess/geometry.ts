/* Where things lie on the drawn pasture: six by six tiles inside a hedge, edges between them. */
import { letterOf, type Coordinate } from '../coordinates'

export const SIZE = 6
export const TILE = 118
export const LEFT = 146
export const TOP = 46
export const WIDTH = 1000
export const HEIGHT = 800
const ON_HEDGE = 16

export interface Point {
  x: number
  y: number
}

export type Side = 'N' | 'E' | 'S' | 'W'

export const SIDES: readonly Side[] = ['N', 'E', 'S', 'W']

export const WAYS: Record<Side, Point> = {
  N: { x: 0, y: -1 },
  E: { x: 1, y: 0 },
  S: { x: 0, y: 1 },
  W: { x: -1, y: 0 },
}

/** Degrees clockwise from east. */
export const ANGLES: Record<Side, number> = { E: 0, S: 90, W: 180, N: 270 }

export const isSide = (text: string): text is Side => text in WAYS

/** Column and row, counted from 0, of a tile's name: letters from the west, numbers from the north. */
export function placeOf(tile: string): Point {
  return { x: tile.charCodeAt(0) - 97, y: Number(tile.slice(1)) - 1 }
}

export function tileAt(column: number, row: number): string {
  return `${letterOf(column)}${row + 1}`
}

/** The middle of a tile on the drawing. */
export function middle(tile: string): Point {
  const { x, y } = placeOf(tile)
  return { x: LEFT + (x + 0.5) * TILE, y: TOP + (y + 0.5) * TILE }
}

/** The middle of a tile's side on the drawing. */
export function sideOf(tile: string, side: Side): Point {
  const { x, y } = middle(tile)
  return { x: x + (WAYS[side].x * TILE) / 2, y: y + (WAYS[side].y * TILE) / 2 }
}

/** The tile beyond a side; beyond the hedge there is none. */
export function beyond(tile: string, side: Side): string | null {
  const { x, y } = placeOf(tile)
  const next = { x: x + WAYS[side].x, y: y + WAYS[side].y }
  return next.x < 0 || next.y < 0 || next.x >= SIZE || next.y >= SIZE ? null : tileAt(next.x, next.y)
}

/** Whether a wall on that side stands upright on the drawing. */
export const isUpright = (side: Side): boolean => side === 'E' || side === 'W'

/** Letters above the columns, numbers beside the rows, on the hedge. */
export const COORDINATES: readonly Coordinate[] = Array.from({ length: SIZE }, (_, index) => [
  { text: letterOf(index), x: LEFT + (index + 0.5) * TILE, y: TOP - ON_HEDGE },
  { text: String(index + 1), x: LEFT - ON_HEDGE, y: TOP + (index + 0.5) * TILE },
]).flat()

export const TILES: readonly string[] = Array.from({ length: SIZE * SIZE }, (_, index) =>
  tileAt(index % SIZE, Math.floor(index / SIZE)),
)
