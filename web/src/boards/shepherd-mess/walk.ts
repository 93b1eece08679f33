/* Walks a drawn group along its way, hopping a little on every tile; only `transform` moves. */
import { middle } from './geometry'

export interface Walk {
  way: readonly string[]
  /** Milliseconds for a tile. */
  pace: number
  /** Milliseconds until they start, scared. */
  lead: number
}

/** Milliseconds for a tile, at an easy pace. */
export const PACE = 340

/** How long a dog takes to come, and how long a bark is heard before the flocks leave. */
const COMING = 640
const BARKING = 160

export const leadOf = (comes: boolean): number => (comes ? COMING : BARKING)

const HOP = 8
const HOPS = 2

export function keyframes(way: readonly string[]): Keyframe[] {
  const frames: Keyframe[] = []
  const legs = way.length - 1
  for (let leg = 0; leg < legs; leg++) {
    const [from, to] = [middle(way[leg]!), middle(way[leg + 1]!)]
    for (let step = 0; step < HOPS * 2; step++) {
      const part = step / (HOPS * 2)
      const up = step % 2 ? HOP : 0
      frames.push({
        offset: (leg + part) / legs,
        transform: `translate(${from.x + (to.x - from.x) * part}px, ${from.y + (to.y - from.y) * part - up}px)`,
      })
    }
  }
  const end = middle(way.at(-1)!)
  return [...frames, { offset: 1, transform: `translate(${end.x}px, ${end.y}px)` }]
}

export function walk(node: SVGGElement, { way, pace, lead }: Walk): { destroy: () => void } {
  const show = node.animate(keyframes(way), {
    duration: Math.max(1, pace * (way.length - 1)),
    delay: lead,
    fill: 'both',
    easing: 'linear',
  })
  return { destroy: () => show.cancel() }
}
