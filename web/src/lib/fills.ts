/* After how many minutes bots take the free seats of the tables that were opened in this tab. */

import { many } from './clockwords'
import { say } from './speech'

/** Minutes to choose from; 0: never. */
export const FILLS = [0, 1, 5, 15] as const

const KEY = 'woolgather.fills'
const here = new Map<string, number>()

function known(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

export function expectBot(table: string, minutes: number): void {
  here.set(table, minutes)
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...known(), [table]: minutes }))
  } catch {
    /* It is known until the page is loaded again. */
  }
}

/** 0: never, or it is not known. */
export function botAfter(table: string): number {
  return here.get(table) ?? known()[table] ?? 0
}

export const fillLabel = (minutes: number): string => (minutes ? many(minutes, 'minute') : say('fill.never'))
