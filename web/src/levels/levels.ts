/* The levels of bots, in words that somebody understands who has never met one. */
import { LEVELS, type GameCard, type Player } from '../messages'
import { isPhrase, t } from './words'

/** Whom a newcomer plays against. */
export const FIRST = LEVELS[0]!

/** What kind of opponent that is; empty for a bot that nothing is known of. */
export function levelHelp(bot: string): string {
  const phrase = `${bot}.help`
  return isPhrase(phrase) ? t(phrase) : ''
}

/** As in "three lambs". */
export function opponents(bot: string, count: number): string {
  const [counted, many] = [`${bot}.${count}`, `${bot}.many`]
  if (isPhrase(counted)) return t(counted)
  if (isPhrase(many)) return t(many)
  return bot === 'bot' ? '' : opponents('bot', count)
}

/** As in "a lamb", or "lambs" of several. */
export const opponentsOf = (bot: string, count: number): string => opponents(bot, count === 1 ? 1 : Infinity)

/** The level that all of these bots have; empty if they differ, or have none. */
export function levelOfAll(bots: readonly string[]): string {
  const [first = ''] = bots
  return LEVELS.includes(first) && bots.every((bot) => bot === first) ? first : ''
}

/** What sits at a table, one of each kind. */
export const kindsOf = (players: readonly Player[]): string[] => [
  ...new Set(players.filter(({ kind }) => kind === 'bot').map(({ bot }) => bot)),
]

/** The level to begin with, where nobody has chosen one. */
export const firstFor = ({ bots, usual_bot }: Pick<GameCard, 'bots' | 'usual_bot'>): string =>
  bots.includes(FIRST) ? FIRST : usual_bot
