/* The view of Sheepy Time as the board draws it. */
import type { Happening } from '../../messages'
import type { Dream, Fate, Monster, SheepyTimeView } from '../../views/sheepy-time'
import { OFF, steps, type Stop } from './ring'

export interface Zzz {
  count: number
  infinite: boolean
}

export interface Space {
  number: number
  dream: Dream | null
  zzz: Zzz[]
}

export interface Sheep {
  seat: number
  space: number | null
  fate: Fate
  scared: boolean
  winks: number
  pillow: number
  supply: number
}

export interface Night {
  phase: string
  round: number
  /** Who begins; nobody yet while that is drawn. */
  first: number | null
  turn: number
  nightmare: { kind: Monster | null; space: number | null; web: number | null }
  ring: Space[]
  sheep: Sheep[]
  hand: string[]
  market: Dream[]
  deck: number
  gone: Readonly<Record<string, number>>
  /** Nightmare cards that are still to come. */
  lurking: number
  used: ReadonlySet<number>
  solo: { score: number; grade: number } | null
}

/** Nightmare cards in the deck of a night, and of a nap. */
const NIGHTMARES: Readonly<Record<string, number>> = { night: 10, nap: 2 }
/** The number of a space; null for the middle and everywhere else off the ring. */
const numbered = (space: string | null | undefined): number | null => Number(space) || null

export function read(view: SheepyTimeView): Night {
  const { gone } = view
  return {
    phase: view.phase,
    round: view.round,
    first: view.first,
    turn: view.turn,
    nightmare: { kind: view.nightmare.kind, space: numbered(view.nightmare.at), web: numbered(view.nightmare.web?.at) },
    ring: view.ring.map((each) => ({
      number: Number(each.space),
      dream: each.dream,
      zzz: each.zzz.map((count, seat) => ({ count, infinite: each.infinite[seat]! })),
    })),
    sheep: view.sheep.map(({ at, ...sheep }, seat) => ({
      ...sheep,
      seat,
      space: numbered(at),
    })),
    hand: view.hand ?? [],
    market: view.market,
    deck: view.deck,
    gone,
    lurking:
      NIGHTMARES[String(view.options.length)]! -
      Object.entries(gone).reduce((sum, [card, count]) => sum + (isNightmare(card) ? count : 0), 0),
    used: new Set(view.course.used.map(Number)),
    solo: view.solo,
  }
}

export const isNightmare = (card: string): boolean => /^(wolf|howl|bump|web)/.test(card)

// ---- who stands where

export const NIGHTMARE = 'nightmare'
export const sheepKey = (seat: number): string => `sheep ${seat}`

export function places(night: Night): Record<string, number> {
  const sheep = night.sheep.map((each) => [sheepKey(each.seat), each.space ?? OFF] as const)
  return Object.fromEntries([...sheep, [NIGHTMARE, night.nightmare.space ?? OFF]])
}

/** A way along the ring: backward if the count is negative; from 0 it comes onto the board. */
export interface Way {
  piece: string
  from: number
  to: number
  count: number
}

const WALKS = new Set(['enter', 'move', 'back', 'nightmare-move', 'nightmare-jump'])

export function ways(events: readonly Happening[]): Way[] {
  return events
    .filter((event) => WALKS.has(event.kind) && numbered(event.to))
    .map((event) => ({
      piece: event.kind.startsWith('nightmare') ? NIGHTMARE : sheepKey(event.seat!),
      from: numbered(event.start) ?? OFF,
      to: numbered(event.to) ?? OFF,
      count: event.kind === 'back' ? -event.count! : event.count!,
    }))
}

/** Stop after stop; a jump has only one. */
export function stopsOf(events: readonly Happening[]): Stop[] {
  const jumps = new Set(events.filter((event) => event.kind === 'nightmare-jump').map((event) => event.to))
  return ways(events).flatMap(({ piece, from, to, count }) => {
    if (piece === NIGHTMARE && jumps.has(String(to))) return [{ piece, space: to }]
    return steps(from, to, Math.abs(count)).map((space) => ({ piece, space }))
  })
}

/** The tile a sheep stands at, if there is one. */
export function tileUnder(night: Night, seat: number): Space | null {
  const space = night.sheep[seat]?.space
  const found = space ? night.ring[space - 1] : undefined
  return found?.dream ? found : null
}
