import { say } from '../lib/speech'
import type { SpectatorMode, Watching } from '../messages'

/** How many are watching, as far as this table tells it. */
export function countWatching(watching: Watching | null, mode: SpectatorMode): number {
  return mode === 'hidden' ? 0 : (watching?.count ?? 0)
}

/** Whether there is anything to tell: spectators of a table that hides them are told so. */
export function tellsOfWatching(watching: Watching | null, mode: SpectatorMode, spectator: boolean): boolean {
  return countWatching(watching, mode) > 0 || (mode === 'hidden' && spectator)
}

/** The same in words; at a table that hides its spectators there is nothing to count. */
export function watchingIn(count: number, mode: SpectatorMode): string {
  if (mode === 'hidden') return say('watching.hidden')
  return say(count === 1 ? 'watching.one' : 'watching.count', { count })
}
