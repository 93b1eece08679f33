/* The secret tokens of the seats held in this browser, table by table. */

export interface Held {
  seat: number
  token: string
}

const KEY = 'woolgather.seats'

function all(): Record<string, Held[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

export function held(table: string): Held[] {
  return (all()[table] ?? []).toSorted((a, b) => a.seat - b.seat)
}

export function hold(table: string, seats: readonly Held[]): void {
  const others = held(table).filter((old) => !seats.some((fresh) => fresh.seat === old.seat))
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [table]: [...others, ...seats] }))
}

/** A token that holds no seat any more. */
export function drop(table: string, token: string): void {
  const rest = held(table).filter((seat) => seat.token !== token)
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [table]: rest }))
}

export function letGo(table: string): void {
  const rest = all()
  delete rest[table]
  localStorage.setItem(KEY, JSON.stringify(rest))
}

/** An id that makes a request count once, however often it is sent. */
export function requestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
