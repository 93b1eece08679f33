/* Who has been away for so long that the others may want to go on without them. */
import { GRACE_SECONDS, type Player } from '../messages'

/** Milliseconds for which nobody is missed: a tunnel, a page that is loaded anew. */
export const GRACE = GRACE_SECONDS * 1000

/** For how long nobody has been watching as that player; they were told of at a moment, and it goes on since. */
export function absentFor(player: Player, heard: number, now: number): number {
  return player.kind === 'person' && !player.here && player.absent ? player.absent + Math.max(0, now - heard) : 0
}

/** Whether the others are offered to do without them: not where a bot stands in already. */
export function isMissed(player: Player, heard: number, now: number): boolean {
  return player.away === '' && absentFor(player, heard, now) >= GRACE
}
