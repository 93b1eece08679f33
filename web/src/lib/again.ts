/* After the end: the same people once more, others in their place, and the way to the next table. */
import type { Chair, OfferRematch, Player, Rematch, RematchOffer, TableInfo } from '../messages'
import { botTitle, optionTitle, valueTitle } from './choosing'
import { clockInWords, isSameClock, type Clock } from './clockwords'
import { botChair, setTable, type Options } from './newtable'
import { say } from './speech'
import { held, hold } from './tokens'
import type { Words } from './words'

/** What may be different in the next game; bots by their seats at this table. */
export interface NextGame {
  options: Options
  bots: Record<number, string>
  clock: Clock | null
}

/** What this screen has to do with the next game: nothing, nothing yet, it made the offer, it is asked, it answered. */
export type Part = 'watching' | 'free' | 'offering' | 'asked' | 'accepted' | 'declined'

export function partIn(offer: RematchOffer | null, mine: readonly number[]): Part {
  if (!mine.length) return 'watching'
  if (!offer) return 'free'
  if (mine.includes(offer.by)) return 'offering'
  if (mine.some((seat) => offer.accepted.includes(seat))) return 'accepted'
  return mine.some((seat) => offer.declined.includes(seat)) ? 'declined' : 'asked'
}

export const botsAt = (players: readonly Player[]): Record<number, string> =>
  Object.fromEntries(players.filter(({ kind }) => kind === 'bot').map(({ seat, bot }) => [seat, bot]))

/** How this game was played, and so the next one, if nobody changes anything. */
export const asNow = ({ options, players, clock }: TableInfo): NextGame => ({
  options,
  bots: botsAt(players),
  clock,
})

/** Only what is to be different is asked for. */
export function wanted(now: NextGame, next: NextGame): Omit<OfferRematch, 'type' | 'request'> {
  const bots = Object.entries(next.bots).filter(([seat, bot]) => now.bots[Number(seat)] !== bot)
  const isOther = ([name, value]: [string, unknown]) => now.options[name] !== value
  return {
    ...(Object.entries(next.options).some(isOther) ? { options: next.options } : {}),
    ...(bots.length ? { bots: Object.fromEntries(bots) } : {}),
    ...(isSameClock(now.clock, next.clock) ? {} : { clock: next.clock, keep_clock: false }),
  }
}

/** In how far the next game is to be played otherwise than this one, in a few words each. */
export function changes(now: NextGame, next: NextGame, words: Words | null, names: readonly string[]): string[] {
  const { options = {}, bots = {}, keep_clock: kept = true } = wanted(now, next)
  return [
    ...Object.entries(options ?? {})
      .filter(([name, value]) => now.options[name] !== value)
      .map(([name, value]) => `${optionTitle(words, name)}: ${valueTitle(words, name, value)}`),
    ...Object.entries(bots).map(([seat, bot]) => `${names[Number(seat)] ?? ''}: ${botTitle(bot)}`),
    ...(kept ? [] : [`${say('clock.title')}: ${clockInWords(next.clock)}`]),
  ]
}

/** The seat at the next table is mine, as much as the one here. */
export function keepNext(table: string, viewer: number | null, next: Rematch): void {
  if (next.seat === null || next.token === null) return
  const mine = held(table).find(({ seat }) => seat === viewer)?.mine
  hold(next.table, [{ seat: next.seat, token: next.token, ...(mine === undefined ? {} : { mine }) }])
}

/** A new table like this one: the same seats for those at this screen, the same bots, and open seats for others. */
export function chairsAgain(players: readonly Player[], mine: readonly number[]): Chair[] {
  return players.map((player) => {
    if (player.kind === 'bot') return botChair(player.seat, player.bot)
    return mine.includes(player.seat) ? { kind: 'mine', name: player.name } : { kind: 'open' }
  })
}

export function playAgain(
  { game, options, hints, players, clock, stand_in, listed }: TableInfo,
  mine: readonly number[],
): Promise<void> {
  return setTable({ game, players: chairsAgain(players, mine), options, hints, clock, stand_in, listed })
}
