/* Setting a table: who sits where, and off to it. */
import { levelFor } from '../levels/remembered'
import type { Chair, GameCard, NewTable } from '../messages'
import { api } from './api'
import { me } from './me.svelte'
import { route } from './route.svelte'
import { BOT_NAMES } from './seats'
import { hold, requestId, type Held } from './tokens'

export type Options = Record<string, boolean | number | string>

export function botChair(seat: number, bot: string): Chair {
  return { kind: 'bot', name: BOT_NAMES[seat % BOT_NAMES.length]!, bot }
}

export function ownName(): string {
  return me.name.trim()
}

/** Makes a table and takes my seats there; its link. */
export async function makeTable(wanted: Omit<NewTable, 'request'>): Promise<string> {
  await me.settle()
  const made = await api.setTable({ request: requestId(), ...wanted })
  const seats = made.seats.filter((seat): seat is Held => seat.token !== null)
  hold(
    made.table,
    seats.map((seat) => ({ ...seat, mine: true })),
  )
  me.satDown()
  return made.table
}

export async function setTable(wanted: Omit<NewTable, 'request'>): Promise<void> {
  route.go(`/t/${await makeTable(wanted)}`)
}

/** One click: the first seat is mine, the others are bots of the level that was chosen last, or the easiest. */
export function playAgainstBots(game: GameCard): Promise<void> {
  const level = levelFor(game)
  const players = Array.from({ length: game.usual_seats }, (_, seat): Chair =>
    seat === 0 ? { kind: 'mine', name: ownName() } : botChair(seat, level),
  )
  return setTable({ game: game.name, players })
}
