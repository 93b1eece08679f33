/* My tables: in which order they lie there, which of them are looked for, and a line on how each of them stands. */
import { called } from '../lib/called'
import { timeLeft } from '../lib/clockwords'
import { written } from '../lib/numbers'
import { say, sayOr } from '../lib/speech'
import type { MyTable, Stage } from '../messages'

export type Which = 'all' | 'turn' | 'running' | 'over' | 'hidden'
export const WHICH: readonly Which[] = ['all', 'turn', 'running', 'over', 'hidden']

/** What is looked for; no game: any. */
export interface Wish {
  which: Which
  game: string
}

export const EVERYTHING: Wish = { which: 'all', game: '' }

const RANKS: Record<Stage, number> = { turn: 0, waiting: 1, running: 2, over: 3, stopped: 3 }
const groupOf = ({ stage }: MyTable): Which => (stage === 'stopped' ? 'over' : stage === 'waiting' ? 'running' : stage)

/** Where it is my turn, then tables that wait to start, running and finished ones; in each group the latest first. */
export function inOrder(tables: readonly MyTable[]): MyTable[] {
  return tables.toSorted((a, b) => RANKS[a.stage] - RANKS[b.stage] || b.at - a.at)
}

/** Hidden ones are found only by whoever looks for them. */
export function found(tables: readonly MyTable[], { which, game }: Wish): MyTable[] {
  const fits = (table: MyTable) =>
    which === 'hidden' ? table.hidden : !table.hidden && (which === 'all' || groupOf(table) === which)
  return tables.filter((table) => fits(table) && (!game || table.game === game))
}

export const isOver = (table: MyTable): boolean => groupOf(table) === 'over'
/** Whether nobody else is to be asked before the next game. */
export const isAlone = ({ players, seats }: MyTable): boolean =>
  players.every(({ seat, kind }) => kind === 'bot' || seats.includes(seat))
export const isNew = (table: MyTable): boolean => table.seq > table.seen

/** Who plays, as it is told to me: alone at a screen I am simply you. */
export function nameAt({ players, seats }: MyTable, seat: number): string {
  if (seats.length === 1 && seats[0] === seat) return say('you.name')
  return called(players[seat]!)
}

/** Whom I play with, as far as they sit there. */
export function othersAt(table: MyTable): string {
  const others = table.players.filter(({ seat, kind }) => kind !== 'open' && !table.seats.includes(seat))
  return others.map(({ seat }) => nameAt(table, seat)).join(', ')
}

/** How the table stands, in a line. */
export function standing(table: MyTable): string {
  const kind = table.lesson ? say('lesson') : table.practice ? say('practice') : ''
  return kind ? `${kind} · ${howItStands(table)}` : howItStands(table)
}

function howItStands(table: MyTable): string {
  if (table.stage === 'stopped') return say('mine.stopped')
  if (table.stage === 'over') return ending(table)
  if (table.stage === 'waiting') return say('mine.waiting')
  if (table.is_led) return say('mine.led')
  return standInAt(table) || waitsAt(table)
}

/** Which bot plays for me, or for one of those at my screen. */
function standInAt(table: MyTable): string {
  const away = table.players.find(({ seat, away }) => away && table.seats.includes(seat))
  if (!away) return ''
  const bot = sayOr(`bot.${away.bot}`, away.bot)
  if (table.seats.length === 1) return say('mine.standin', { bot })
  return say('mine.standin.for', { bot, name: nameAt(table, away.seat) })
}

/** How long I have where my clock runs, so many milliseconds after the server said it; elsewhere nothing. */
export function leftAt({ stage, due }: MyTable, passed: number): string {
  return stage === 'turn' && due !== null ? timeLeft(due - passed) : ''
}

function waitsAt(table: MyTable): string {
  const asked = table.asked.filter((seat) => table.stage !== 'turn' || table.seats.includes(seat))
  const names = asked.map((seat) => nameAt(table, seat))
  if (table.stage === 'turn')
    return table.seats.length > 1 && names.length === 1 ? say('turn.of', { name: names[0]! }) : say('turn.yours')
  if (asked.some((seat) => table.players[seat]?.kind === 'open' && !table.players[seat].away)) return say('mine.waits')
  if (!names.length) return say('mine.goes')
  return names.length === 1 ? say('mine.decides', { name: names[0]! }) : say('mine.asked')
}

function ending(table: MyTable): string {
  const winners = table.places.flatMap((place, seat) => (place === 1 ? [seat] : []))
  const me = table.seats.length === 1 ? table.seats[0]! : null
  if (!winners.length) return say('tray.over')
  if (winners.length > 1) return me !== null && !winners.includes(me) ? say('mine.lost') : say('mine.draw')
  if (winners[0] === me) return won(table, me)
  const name = nameAt(table, winners[0]!)
  if (me === null || table.players.length === 2) return say('mine.won', { name })
  return say('mine.place', { name, place: say(`place.${Math.min(table.places[me] ?? 2, 4)}` as 'place.2') })
}

/** A score that only says who won is not worth a word. */
function won({ scores }: MyTable, me: number): string {
  const score = scores[me] ?? 0
  return Math.max(...scores.map(Math.abs)) > 1 ? say('mine.you.with', { score: written(score) }) : say('mine.you')
}
