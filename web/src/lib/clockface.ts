/* What a clock shows: how much is left, counted on from what the table said last, and whether that is little. */
import type { ClockFaces, TableInfo } from '../messages'
import { say } from './speech'

type Clock = NonNullable<TableInfo['clock']>

/** What the table said of its clocks, and when it was heard here. */
export interface Heard {
  faces: ClockFaces
  at: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** When time is short: half a minute, but never more than a fifth of what the game began with; or three hours. */
const SHORT = 30 * SECOND
const SHORT_SHARE = 0.2
const SHORT_OF_DAYS = 3 * HOUR

/** Milliseconds on a seat's clock. */
export function leftAt({ faces, at }: Heard, seat: number, now: number): number {
  const spent = faces.running === seat ? Math.max(0, now - at) : 0
  return Math.max(0, (faces.left[seat] ?? 0) - spent)
}

/** Milliseconds until whoever is asked in a reaction window has passed; null if nothing is asked, or without end. */
export function windowLeftAt({ faces, at }: Heard, now: number): number | null {
  if (faces.running !== null || faces.due === null) return null
  return Math.max(0, faces.due - Math.max(0, now - at))
}

/** As a clock writes it; a second that has begun still counts. */
export function written(milliseconds: number, kind: Clock['kind']): string {
  if (kind === 'live') return ofGame(Math.ceil(milliseconds / SECOND))
  return ofDays(Math.ceil(milliseconds / MINUTE))
}

function ofGame(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

function ofDays(all: number): string {
  const [days, hours, minutes] = [Math.floor(all / 1440), Math.floor(all / 60) % 24, all % 60]
  if (days) return say('time.days', { days, hours })
  return hours ? say('time.hours', { hours, minutes }) : say('time.minutes', { minutes })
}

export function isShort(milliseconds: number, clock: Clock): boolean {
  if (clock.kind === 'days') return milliseconds < SHORT_OF_DAYS
  return milliseconds < Math.min(SHORT, SHORT_SHARE * clock.minutes * MINUTE)
}
