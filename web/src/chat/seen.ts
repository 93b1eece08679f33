/* How far the chat of each table was read in this browser; of the latest tables. */
import { keep, kept } from '../lib/keeping'
import type { Room } from '../messages'

const NAME = 'chat'
const MOST = 50

export type Seen = Partial<Record<Room, number>>

function all(): Record<string, Seen> {
  try {
    return JSON.parse(kept(NAME) ?? '{}')
  } catch {
    return {}
  }
}

export function seenAt(table: string): Seen {
  return all()[table] ?? {}
}

export function noteSeen(table: string, seen: Seen): void {
  const { [table]: _, ...others } = all()
  const latest = Object.entries(others).slice(1 - MOST)
  keep(NAME, JSON.stringify(Object.fromEntries([...latest, [table, seen]])))
}
