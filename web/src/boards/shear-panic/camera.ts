/* On a phone the camera fits flock, targets and figure, and no more. */
import { bounds, CELL, figurePlace, x, y, type Meadow } from './meadow'
import type { Target } from './targets'

const MARGIN = 0.95
const LEAST = 5.2

/** The part of the board to show in a window of that shape, as a viewBox. */
export function frame(meadow: Meadow, after: Meadow | null, targets: readonly Target[], width: number, height: number): string {
  const places = [...meadow.sheep, ...(after?.sheep ?? []), ...targets.map(({ at }) => ({ column: at.x, row: at.y }))]
  if (meadow.figure) {
    const figure = figurePlace(meadow)
    places.push({ column: figure.x, row: figure.y })
  }
  const box = bounds(places)
  let wide = Math.max(LEAST, box.right - box.left + 2 * MARGIN) * CELL
  let high = Math.max(LEAST, box.bottom - box.top + 2 * MARGIN) * CELL
  const shape = width && height ? width / height : 1
  if (wide / high < shape) wide = high * shape
  else high = wide / shape
  const middle = { x: (x(box.left) + x(box.right)) / 2, y: (y(box.top) + y(box.bottom)) / 2 }
  return `${(middle.x - wide / 2).toFixed(1)} ${(middle.y - high / 2).toFixed(1)} ${wide.toFixed(1)} ${high.toFixed(1)}`
}
