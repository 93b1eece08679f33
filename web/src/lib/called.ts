/* What whoever sits at a table is called, wherever that is told. */
import type { Player } from '../messages'
import { say } from './speech'

/** By name; without one, a person is a guest and an empty place a seat, and the number keeps two of them apart. */
export function called({ seat, kind, name }: Pick<Player, 'seat' | 'kind' | 'name'>): string {
  return name || say(kind === 'person' ? 'guest.n' : 'seat.n', { seat: seat + 1 })
}
