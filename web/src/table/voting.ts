/* What is said of a vote, and what whoever looks can do about it. */
import { say, within } from '../lib/speech'
import type { OpenVote } from '../messages'

/** Who proposes what. */
export function proposed({ what, by, seat }: OpenVote, names: readonly string[], viewer: number | null): string {
  const name = seat === null ? '' : seat === viewer ? say('you.object') : within(names[seat], 'object')
  if (by === viewer) return say(`vote.${what}.you`, { name })
  return say(`vote.${what}`, { by: names[by] ?? '', name })
}

/** Who agrees, and who is still asked. */
export function tally({ voters, agreed }: OpenVote, names: readonly string[], viewer: number | null): string {
  const nameOf = (seat: number) => (seat === viewer ? say('you.one') : (names[seat] ?? ''))
  const called = (seats: readonly number[]) => seats.map(nameOf).join(', ')
  const silent = voters.filter((seat) => !agreed.includes(seat))
  return [
    agreed.length ? say('vote.agreed', { names: called(agreed) }) : '',
    silent.length ? say('vote.silent', { names: called(silent) }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** ask: a seat at this screen is asked; withdraw: it proposed it; look: others are asked. */
export type Say = 'ask' | 'withdraw' | 'look'

export function sayOf({ by, voters, agreed }: OpenVote, seats: readonly number[]): Say {
  if (seats.some((seat) => voters.includes(seat) && !agreed.includes(seat))) return 'ask'
  return seats.includes(by) ? 'withdraw' : 'look'
}
