/* How far the chat of each table was read in this browser; of the latest tables. */
import { amount, keepAs, keptAs, mapOf } from '../lib/keeping'
import type { Room } from '../messages'

const NAME = 'chat'
const MOST = 50

export type Seen = Partial<Record<Room, number>>

const all = (): Record<string, Seen> => keptAs(NAME, mapOf(mapOf(amount))) ?? {}

export function seenAt(table: string): Seen {
  return all()[table] ?? {}
}

export function noteSeen(table: string, seen: Seen): void {
  const { [table]: _, ...others } = all()
  const latest = Object.entries(others).slice(1 - MOST)
  keepAs(NAME, Object.fromEntries([...latest, [table, seen]]))
}
