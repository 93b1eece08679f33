/* Where the label stands that says which way the sheep look: on the meadow, over nothing that is to be seen. */
import type { Point } from './lane'
import { ahead, bounds, CELL, figurePlace, MEADOW_LEFT, MEADOW_TOP, ranks, SIZE, x, y, type Meadow } from './meadow'

const HIGH = 34
const GAP = 6
const FIGURE = { left: 52, right: 52, top: 66, bottom: 42 }
const TAG = 20
const TAG_AWAY = 0.95

interface Area {
  left: number
  right: number
  top: number
  bottom: number
}

const SIDE = SIZE * CELL
const ROOM: Area = {
  left: MEADOW_LEFT + GAP,
  right: MEADOW_LEFT + SIDE - GAP,
  top: MEADOW_TOP + GAP,
  bottom: MEADOW_TOP + SIDE - GAP,
}

const around = ({ x, y }: Point, wide: number, high: number): Area => ({
  left: x - wide / 2,
  right: x + wide / 2,
  top: y - high / 2,
  bottom: y + high / 2,
})
const meet = (one: Area, other: Area) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
const isInside = (area: Area) =>
  area.left >= ROOM.left && area.right <= ROOM.right && area.top >= ROOM.top && area.bottom <= ROOM.bottom

/** Sheep, the figure, and what rows are worth. */
function taken(meadow: Meadow): Area[] {
  const found = meadow.sheep.map(({ column, row }) => around({ x: x(column), y: y(row) }, CELL, CELL))
  if (!meadow.figure) return found
  const { left, top } = bounds(meadow.sheep)
  const at = figurePlace(meadow)
  const figure = {
    left: x(at.x) - FIGURE.left,
    right: x(at.x) + FIGURE.right,
    top: y(at.y) - FIGURE.top,
    bottom: y(at.y) + FIGURE.bottom,
  }
  const tags = ranks(meadow).map((rank) =>
    ahead(meadow.facing).x ? { x: x(rank), y: y(top) - TAG_AWAY * CELL } : { x: x(left) - TAG_AWAY * CELL, y: y(rank) },
  )
  return [...found, figure, ...tags.map((tag) => around(tag, 2 * TAG, 2 * TAG))]
}

/** The middle of a label so wide and high: beside the figure, before the flock, else wherever
    there is room round it. */
export function breezeAt(meadow: Meadow, width: number, high = HIGH): Point {
  const box = bounds(meadow.sheep)
  const front = figurePlace(meadow)
  const way = ahead(meadow.facing)
  const beside = (meadow.figure ? FIGURE.left : 0) + width / 2 + GAP
  const below = meadow.figure ? FIGURE.bottom + high / 2 + GAP : 0
  const [west, east] = [x(box.left) + width / 2 - CELL / 2, x(box.right) - width / 2 + CELL / 2]
  const [north, south] = [y(box.top) - CELL / 2 - high / 2 - GAP, y(box.bottom) + CELL / 2 + high / 2 + GAP]
  const [left, right] = [x(box.left) - CELL / 2 - width / 2 - GAP, x(box.right) + CELL / 2 + width / 2 + GAP]
  const ends = { x: [ROOM.left + width / 2, ROOM.right - width / 2], y: [ROOM.top + high / 2, ROOM.bottom - high / 2] }
  const at = { x: x(front.x), y: y(front.y) }
  const wanted: Point[] = [
    ...(way.x
      ? [
          { x: at.x, y: at.y + below },
          { x: at.x, y: at.y - FIGURE.top - high / 2 - GAP },
        ]
      : (front.x > SIZE / 2 ? [-1, 1] : [1, -1]).map((side) => ({ x: at.x + side * beside, y: at.y }))),
    ...[way.y < 0 ? north : south, north, south].flatMap((level) =>
      [east, west, (west + east) / 2].map((middle) => ({ x: middle, y: level })),
    ),
    ...[left, right].flatMap((middle) => [y(box.top), y(box.bottom)].map((level) => ({ x: middle, y: level }))),
    ...ends.y.flatMap((level) => ends.x.map((middle) => ({ x: middle, y: level }))),
  ]
  const others = taken(meadow)
  const isFree = (point: Point) => {
    const area = around(point, width, high)
    return isInside(area) && !others.some((other) => meet(area, other))
  }
  return wanted.find(isFree) ?? wanted.at(-1)!
}
