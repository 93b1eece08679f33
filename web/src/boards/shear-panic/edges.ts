/* Where the letters of the columns and the numbers of the rows stand: never where the flock looks to, for there stand
   the figure and a label, and not in the west if it can be helped, for there rows carry their value. */
import { letterOf, type Coordinate } from '../coordinates'
import type { Frame } from './camera'
import type { Point } from './lane'
import { CELL, MEADOW_LEFT, MEADOW_TOP, SIZE, x, y, type Meadow } from './meadow'

const ON_HEDGE = 11
const SIDE = SIZE * CELL + 2 * ON_HEDGE
const HEDGE: Point = { x: MEADOW_LEFT - ON_HEDGE, y: MEADOW_TOP - ON_HEDGE }
const SQUARES = Array.from({ length: 3 * SIZE }, (_, index) => index - SIZE)

const isInside = (square: number): boolean => square >= 0 && square < SIZE

/** On the hedge, or where it would be; rather in the south, for in the north columns carry their value. */
export function onHedge({ facing }: Meadow, unshift: Point): Coordinate[] {
  const squares = SQUARES.filter(isInside)
  return along(
    { x: HEDGE.x + (facing === 'e' ? 0 : SIDE), y: HEDGE.y + (facing === 's' ? 0 : SIDE) },
    squares,
    squares,
    unshift,
  )
}

/** Along the edges of what the camera shows; rather in the north, for from the south come hints. */
export function inFrame(frame: Frame, size: number, meadow: Meadow, unshift: Point): Coordinate[] {
  const shown = SQUARES.filter((square) => !meadow.hedged || isInside(square))
  const [left, right] = [frame.x + size, frame.x + frame.width - size]
  const [top, bottom] = [frame.y + size, frame.y + frame.height - size]
  const columns = shown.filter((column) => x(column) > left + size && x(column) < right - size)
  const rows = shown.filter((row) => y(row) > top + size && y(row) < bottom - size)
  return along(
    { x: meadow.facing === 'e' ? left : right, y: meadow.facing === 'n' ? bottom : top },
    columns,
    rows,
    unshift,
  )
}

function along(at: Point, columns: readonly number[], rows: readonly number[], unshift: Point): Coordinate[] {
  return [
    ...columns
      .filter((column) => column >= unshift.x)
      .map((column) => ({ text: letterOf(column - unshift.x), x: x(column), y: at.y })),
    ...rows.filter((row) => row >= unshift.y).map((row) => ({ text: String(row - unshift.y + 1), x: at.x, y: y(row) })),
  ]
}
