/* The secret tokens of the seats held in this browser, table by table. */
import { amount, fieldsOf, keepAs, keptAs, listOf, lose, mapOf, text, truth, type Reader } from './keeping'

export interface Held {
  seat: number
  token: string
  /** Whether the server knows whose seat it is: mine, or it was asked and said no; before that it says nothing. */
  mine?: boolean
}

export interface HeldAt extends Held {
  table: string
}

const SEATS = 'seats'
const LONGEST_TOKEN = 100
const LIKE_A_TABLE = /^[\w-]{1,40}$/

const likeSeat = fieldsOf<Held>({ seat: -1, token: '' }, { seat: amount, token: text, mine: truth })
const seat: Reader<Held> = (found) => {
  const held = likeSeat(found)
  return held && held.seat >= 0 && held.token ? held : undefined
}
const all = (): Record<string, Held[]> => keptAs(SEATS, mapOf(listOf(seat))) ?? {}

function write(seats: Record<string, Held[]>): void {
  keepAs(SEATS, seats)
}

export function held(table: string): Held[] {
  return (all()[table] ?? []).toSorted((a, b) => a.seat - b.seat)
}

/** The tables at which this browser holds a seat. */
export function heldTables(): Set<string> {
  return new Set(everywhere().map(({ table }) => table))
}

export function hold(table: string, seats: readonly Held[]): void {
  const others = held(table).filter((old) => !seats.some(({ seat, token }) => seat === old.seat || token === old.token))
  write({ ...all(), [table]: [...others, ...seats] })
}

/** Where the seats are by now, by their tokens; whether any is not where it was. */
export function place(table: string, seats: Readonly<Record<string, number>>): boolean {
  const before = held(table)
  const after = before.map((each) => ({ ...each, seat: seats[each.token] ?? each.seat }))
  const isOther = after.some(({ seat }, place) => seat !== before[place]!.seat)
  if (isOther) write({ ...all(), [table]: after })
  return isOther
}

/** A token that holds no seat any more. */
export function drop(table: string, token: string): void {
  const rest = held(table).filter((seat) => seat.token !== token)
  write({ ...all(), [table]: rest })
}

export function letGo(table: string): void {
  const rest = all()
  delete rest[table]
  write(rest)
}

export function letGoOfAll(): void {
  lose(SEATS)
}

/** Those of which the server was not asked yet whose they are; what can be no seat at all is never asked about. */
export function unclaimed(): HeldAt[] {
  return everywhere().filter((seat) => seat.mine === undefined && couldBe(seat))
}

function couldBe({ table, token }: HeldAt): boolean {
  return LIKE_A_TABLE.test(table) && token.length <= LONGEST_TOKEN
}

/** What the server said of these; no token is thrown away for it. */
export function claim(asked: readonly HeldAt[], isMine: (seat: HeldAt) => boolean): void {
  const tokens = new Map(asked.map((seat) => [seat.token, isMine(seat)]))
  remark((seat) => tokens.get(seat.token) ?? seat.mine)
}

/** Whoever becomes somebody else asks again about the seats that were not theirs. */
export function askAgain(): void {
  remark((seat) => seat.mine || undefined)
}

/** The server knows nobody by this browser: what it said of seats counts no longer. Whether any was mine. */
export function doubtAll(): boolean {
  const wasMine = everywhere().some((seat) => seat.mine)
  if (wasMine) remark(() => undefined)
  return wasMine
}

function everywhere(): HeldAt[] {
  return Object.entries(all()).flatMap(([table, seats]) => seats.map((seat) => ({ table, ...seat })))
}

function remark(mark: (seat: Held) => boolean | undefined): void {
  const marked = Object.entries(all()).map(([table, seats]) => [
    table,
    seats.map((seat) => ({ ...seat, mine: mark(seat) })),
  ])
  write(Object.fromEntries(marked))
}

/** An id that makes a request count once, however often it is sent. */
export function requestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
