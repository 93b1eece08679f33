/* On a phone the camera fits flock, targets and figure, and no more; or the whole meadow. */
import { ahead, bounds, CELL, figurePlace, x, y, type Meadow } from './meadow'
import type { Target } from './targets'

const MARGIN = 0.95
/** Room for the letters of the columns above the heads of the first row, or above the values of the columns. */
const ABOVE = 0.2
const ABOVE_TAGS = 0.6
const LEAST = 5.2

/** A part of the board. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

const MEADOW: Frame = { x: 168, y: 63, width: 664, height: 664 }

export const whole = (width: number, height: number): Frame => shaped(MEADOW, width, height)

/** The part of the board to show in a window of that shape. */
export function frame(
  meadow: Meadow,
  after: Meadow | null,
  targets: readonly Target[],
  width: number,
  height: number,
): Frame {
  const places = [...meadow.sheep, ...(after?.sheep ?? []), ...targets.map(({ at }) => ({ column: at.x, row: at.y }))]
  if (meadow.figure) {
    const figure = figurePlace(meadow)
    places.push({ column: figure.x, row: figure.y })
  }
  const { left, right, top, bottom } = bounds(places)
  const above = meadow.figure && ahead(meadow.facing).x ? ABOVE_TAGS : ABOVE
  const wide = Math.max(LEAST, right - left + 2 * MARGIN) * CELL
  const high = Math.max(LEAST, bottom - top + 2 * MARGIN + above) * CELL
  const middle = { x: (x(left) + x(right)) / 2, y: (y(top - above) + y(bottom)) / 2 }
  return shaped({ x: middle.x - wide / 2, y: middle.y - high / 2, width: wide, height: high }, width, height)
}

/** As much wider or higher as the window is. */
function shaped(part: Frame, width: number, height: number): Frame {
  const shape = width && height ? width / height : 1
  const wide = Math.max(part.width, part.height * shape)
  const high = wide / shape
  return { x: part.x - (wide - part.width) / 2, y: part.y - (high - part.height) / 2, width: wide, height: high }
}
