/* What is in hand while a move is chosen: a dog or something to build, and perhaps a tile on
   which several moves wait. */
import type { Decision } from '../../lib/decision.svelte'
import type { Picked } from '../../lib/choices'
import { remaining } from '../../lib/choices'
import type { Choice } from '../../messages'
import type { Pasture } from './pasture'
import { roundabout, targets } from './targets'

class Aim {
  /** A tile with several moves; the tray asks which one. */
  tile = $state('')
}

export const aim = new Aim()

/** The first thing chosen: a dog, or a kind of action; nothing yet, or nothing needed. */
export function inHand(picked: Picked): Picked {
  if (picked.dog) return { dog: picked.dog }
  return picked.action ? { action: picked.action } : {}
}

/** Moves that could be made with what is in hand; in a turn nothing is aimed before something is. */
export function open(decision: Decision, pasture: Pasture): Choice[] {
  const tool = inHand(decision.picked)
  if (pasture.phase === 'turn' && !Object.keys(tool).length) return []
  return remaining(decision.moves, tool)
}

/** The moves among which the tray asks, because one tile was pointed at and does not say which. */
export function asked(decision: Decision, pasture: Pasture): Choice[] {
  if (!aim.tile) return []
  return roundabout(
    aim.tile,
    targets(pasture, open(decision, pasture), true).find((target) => target.key === aim.tile)?.moves ?? [],
  )
}

export function take(decision: Decision, tool: Picked): void {
  aim.tile = ''
  decision.set(tool)
}

export function isSame(picked: Picked, choice: Choice): boolean {
  return Object.entries(choice.parts).every(([part, value]) => picked[part] === value)
}
