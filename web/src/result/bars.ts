/* A score as a bar: what came, source by source, and at its end what was lost again. */
import type { Source } from '../boards/kit'

export interface Segment {
  source: number
  from: number
  to: number
  count: number
  lost: boolean
  /** Whether all of what it counts is to be seen; else what was lost lies over it. */
  whole: boolean
}

export function segmentsOf(parts: readonly number[], sources: readonly Source[]): Segment[] {
  const counted = parts.map((count, source) => ({ count, source })).filter(({ source }) => !sources[source]?.goal)
  const gains = counted.filter(({ count }) => count > 0)
  const losses = counted.filter(({ count }) => count < 0)
  const sum = (rows: typeof counted) => rows.reduce((total, { count }) => total + Math.abs(count), 0)
  const left = Math.max(0, sum(gains) - sum(losses))
  const segments: Segment[] = []
  let at = 0
  for (const { count, source } of gains) {
    const to = Math.min(at + count, left)
    if (to > at) segments.push({ source, from: at, to, count, lost: false, whole: to === at + count })
    at = to
  }
  for (const { count, source } of losses) {
    segments.push({ source, from: at, to: at - count, count, lost: true, whole: true })
    at -= count
  }
  return segments
}

/** How far everybody has to come, if there is such a line. */
export function goalOf(rows: readonly { parts: readonly number[] }[], sources: readonly Source[]): number {
  const goal = sources.findIndex((source) => source.goal)
  return goal < 0 ? 0 : Math.max(...rows.map(({ parts }) => -parts[goal]!))
}

/** How much the longest bar, or the line to reach, stands for. */
export const lengthOf = (bars: readonly (readonly Segment[])[], goal: number): number =>
  Math.max(1, goal, ...bars.map((bar) => bar.at(-1)?.to ?? 0))
