/* Where a move is pointed at on the ring: the tile, the free place or the bed one clicks to choose it.
   No rule is decided here: only legal moves are drawn, and this says where. */
import type { Picked } from '../../lib/choices'
import type { Choice } from '../../messages'
import { tileUnder, type Night } from './night'

export interface Target {
  /** A space of the ring, or the own bed. */
  at: number | 'bed'
  /** What choosing it picks, in place of everything picked before. */
  parts: Record<string, string>
  /** What would happen there. */
  what: 'catch' | 'from' | 'to' | 'place' | 'on' | 'use' | 'night'
}

/** What is answered by a button: all that is not a card and names no place on the ring; to leave it comes last. */
export const answers = (moves: readonly Choice[]): Choice[] =>
  moves
    .filter(({ parts }) => parts.card === undefined && parts.to === undefined && parts.on === undefined)
    .sort((one, other) => Number(one.parts.action === 'decline') - Number(other.parts.action === 'decline'))

/** The places that can be chosen now: first the piece, then where it goes. */
export function targets(night: Night, moves: readonly Choice[], picked: Picked): Target[] {
  const found = new Map<number | 'bed', Target>()
  for (const { parts } of moves) {
    const target = aim(night, parts, picked)
    if (target && !found.has(target.at)) found.set(target.at, target)
  }
  return [...found.values()]
}

export function isPicked(target: Target, picked: Picked): boolean {
  return Object.entries(target.parts).every(([part, value]) => picked[part] === value)
}

function aim(night: Night, parts: Record<string, string>, picked: Picked): Target | null {
  const { action = '', to = '', from = '', on = '', dream = '' } = parts
  if (picked.dream !== undefined) {
    return action === 'place' && dream === picked.dream
      ? { at: Number(to), parts: { action, dream, to }, what: 'place' }
      : null
  }
  switch (action) {
    case 'catch':
      return { at: Number(to), parts: { action, to }, what: 'catch' }
    case 'shift':
      if (picked.from === undefined) return { at: Number(from), parts: { action, from }, what: 'from' }
      if (picked.from === from) return { at: Number(to), parts: { action, from, to }, what: 'to' }
      return null
    case 'use': {
      if (on) return { at: Number(on), parts: { action, on }, what: 'on' }
      const here = tileUnder(night, night.turn)
      return here ? { at: here.number, parts: { action }, what: 'use' } : null
    }
    case 'call it a night':
      return { at: 'bed', parts: { action }, what: 'night' }
    default:
      return null
  }
}
