/* What level to play next, from how a game against bots alone has ended. */
import { LEVELS, type Player } from '../messages'
import { levelOfAll } from './levels'
import type { Fared } from './remembered'

/** Games lost in a row after which an easier level is offered. */
const ENOUGH = 3

export interface Ended {
  table: string
  players: readonly Player[]
  winners: readonly number[]
  /** The seats of this screen. */
  mine: readonly number[]
}

export type Step = { to: 'harder' | 'easier'; level: string } | { to: 'top' }

/** How one person fared against bots of known levels. Nobody's: where others sit at the table or at this screen, a bot
    ended the game in somebody's place, nobody won alone, or a loss says nothing because the bots were of several
    levels. */
export function faredIn({ table, players, winners, mine }: Ended): Fared | null {
  const [me] = mine
  if (me === undefined || mine.length !== 1 || players.length < 2 || players[me]?.away) return null
  const others = players.filter(({ seat }) => seat !== me)
  if (others.some(({ kind, bot }) => kind !== 'bot' || !LEVELS.includes(bot))) return null
  const strongest = LEVELS[Math.max(...others.map(({ bot }) => LEVELS.indexOf(bot)))]!
  if (!winners.includes(me)) {
    const isTelling = winners.length > 0 && levelOfAll(others.map(({ bot }) => bot)) !== ''
    return isTelling ? { table, level: strongest, won: false } : null
  }
  return winners.length === 1 ? { table, level: strongest, won: true } : null
}

/** The level after the strongest that was beaten; or the one below, after too many losses in a row. Only what the game
    offers. */
export function stepAfter(ended: Ended, before: readonly Fared[], bots: readonly string[]): Step | null {
  const fared = faredIn(ended)
  if (!fared) return null
  const rung = LEVELS.indexOf(fared.level)
  if (fared.won && rung === LEVELS.length - 1) return { to: 'top' }
  if (!fared.won && lostInARow(before, fared) < ENOUGH) return null
  const level = LEVELS[rung + (fared.won ? 1 : -1)]
  return level !== undefined && bots.includes(level) ? { to: fared.won ? 'harder' : 'easier', level } : null
}

function lostInARow(before: readonly Fared[], last: Fared): number {
  const games = [...before.filter(({ table }) => table !== last.table), last].toReversed()
  const end = games.findIndex(({ won, level }) => won || level !== last.level)
  return end < 0 ? games.length : end
}
