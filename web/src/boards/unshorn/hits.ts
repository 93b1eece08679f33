/* A place on the floor that can be chosen, and which of them lies next in a direction. */
import type { Box, Point } from './layout'

export interface Hit extends Box {
  key: string
  label: string
  /** Whether it is picked; null for what is no choice of a move. */
  pressed: boolean | null
  choose: () => void
}

export const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 }, ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 },
}

const SIDEWAYS = 1.5
const AHEAD = 4

const centre = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

/** The hit to which an arrow key goes: near, and rather straight ahead than aside. */
export function nearest(hits: readonly Hit[], from: Hit, way: Point): Hit | undefined {
  const here = centre(from)
  const cost = (hit: Hit) => {
    const { x, y } = { x: centre(hit).x - here.x, y: centre(hit).y - here.y }
    return Math.hypot(x, y) + SIDEWAYS * Math.abs(x * way.y + y * way.x)
  }
  return hits.filter((hit) => (centre(hit).x - here.x) * way.x + (centre(hit).y - here.y) * way.y > AHEAD)
    .toSorted((a, b) => cost(a) - cost(b))[0]
}
