/* The red yarn of a shear: from the attacker's shears to each victim, round the wool of all others. */
import { SHEEP, type Layout, type Point, type Spot } from './layout'

export interface Strand {
  path: string
  /** Where the points hang on it. */
  tag: Point
}

const LOOP = 58
const FAN = 24

/** Below the shears; those of the one who sits below have room above. */
function knot(layout: Layout, spot: Spot): Point {
  const isBelow = !layout.tall && spot.seat === layout.own
  return { x: spot.shears.x, y: spot.shears.y + (isBelow ? -46 : 54) * spot.small }
}

/** At the feet of a sheep in the upper row, at the neck of the one below. */
function hem(layout: Layout, spot: Spot): Point {
  const isBelow = layout.tall ? spot.near : spot.seat === layout.own
  return isBelow
    ? { x: spot.x + 205 * spot.scale, y: spot.y + 12 * spot.scale }
    : { x: spot.x + 150 * spot.scale, y: spot.y + (SHEEP.height - 24) * spot.scale }
}

/** Several strands of one attack fan out. */
export function strand(layout: Layout, attacker: number, victim: number, order: number): Strand {
  const start = knot(layout, layout.spots[attacker]!)
  const end = hem(layout, layout.spots[victim]!)
  const size = layout.tall ? 0.12 : 1
  const rises = end.y < start.y - 60 * size
  const loop = (LOOP + order * FAN) * size
  const one = { x: start.x + (end.x - start.x) * 0.1, y: rises ? start.y - loop : start.y + loop }
  const two = { x: end.x + (start.x - end.x) * 0.16, y: end.y > start.y + 90 * size ? end.y - loop : end.y + loop }
  return {
    path: `M${written(start)}C${[one, two, end].map(written).join(' ')}`,
    tag: bezier(layout.tall && layout.spots[victim]!.near ? 0.92 : order % 2 ? 0.55 : 0.72, start, one, two, end),
  }
}

const round = (value: number) => Math.round(value * 10) / 10
const written = ({ x, y }: Point) => `${round(x)} ${round(y)}`

function bezier(t: number, a: Point, b: Point, c: Point, d: Point): Point {
  const u = 1 - t
  const mix = (p: number, q: number, r: number, s: number) =>
    round(u ** 3 * p + 3 * u * u * t * q + 3 * u * t * t * r + t ** 3 * s)
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) }
}
