/* What a dog did to the flocks round it: who runs which way, who stays, and why. Read from
   events, or from a scare that still waits for an answer. */
import type { Happening } from '../../messages'
import type { ShepherdMessView } from '../../views/shepherd-mess'
import type { PreviewOf } from '../kit'
import { read, seatOf, type Pasture } from './pasture'

export interface Run {
  key: string
  flock: string
  seat: number | null
  count: number
  /** All tiles from where they stood to where they end. */
  way: string[]
  why: string
  rule: string
  /** Whether it only would go: somebody must be named first. */
  waits: boolean
}

export interface Stay {
  key: string
  flock: string
  seat: number | null
  count: number
  tile: string
  why: string
  rule: string
}

export interface Fate {
  /** Who scares, from which tile. */
  dog: string | null
  tile: string | null
  runs: Run[]
  stays: Stay[]
}

const NOTHING: Fate = { dog: null, tile: null, runs: [], stays: [] }

export function fateOf(events: readonly Happening[]): Fate {
  const fate: Fate = { dog: null, tile: null, runs: [], stays: [] }
  const crossed = new Map<string, string[]>()
  for (const event of events) {
    const flock = event.piece ?? ''
    const start = event.start ?? ''
    const key = `${flock} ${start}`
    // The ram has sentences of its own, but does what a flock does.
    const kind = flock === 'ram' ? event.kind.replace(/^ram-/, '') : event.kind
    if (kind === 'move' || kind === 'bark') {
      fate.dog = flock
      fate.tile = event.to ?? null
    } else if (kind === 'cross' && event.cause !== 'gate') {
      crossed.set(key, [...(crossed.get(key) ?? []), event.to ?? ''])
    } else if (kind === 'run') {
      fate.runs.push({
        key: `${key} ${fate.runs.length}`,
        flock,
        seat: seatOf(flock),
        count: event.count ?? 1,
        way: [start, ...(crossed.get(key) ?? []), event.to ?? start],
        why: event.cause ?? '',
        rule: event.rule,
        waits: false,
      })
      crossed.delete(key)
    } else if (kind === 'stay') {
      fate.stays.push({
        key: `${key} ${fate.stays.length}`,
        flock,
        seat: seatOf(flock),
        count: event.count ?? 1,
        tile: start,
        why: event.cause ?? '',
        rule: event.rule,
      })
    }
  }
  return fate
}

/** A scare in whose middle somebody must be named: nobody has run yet. */
export function fateWaiting(pasture: Pasture): Fate {
  if (!pasture.scare) return NOTHING
  const { dog, tile, plans } = pasture.scare
  const goes = plans.filter((plan) => plan.does !== 'stays')
  return {
    dog,
    tile,
    runs: goes.map(({ flock, tile: start, count, does, why, rule, way }) => ({
      key: `${flock} ${start}`,
      flock,
      seat: seatOf(flock),
      count: does === 'named' ? 1 : count,
      way,
      why,
      rule,
      waits: does === 'waits',
    })),
    stays: plans
      .filter((plan) => plan.does === 'stays')
      .map(({ flock, tile: start, count, why, rule }) => ({
        key: `${flock} ${start}`,
        flock,
        seat: seatOf(flock),
        count,
        tile: start,
        why,
        rule,
      })),
  }
}

/** What the picked move would bring, as far as it is told. */
export function fateAhead(preview: PreviewOf<ShepherdMessView> | null): Fate {
  if (!preview) return NOTHING
  const found = fateOf(preview.events)
  if (found.runs.length || found.stays.length) return found
  return preview.view?.scare ? fateWaiting(read(preview.view)) : found
}
