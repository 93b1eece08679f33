/* A table and the server in words. */
import { called } from '../lib/called'
import { settings } from '../lib/settings.svelte'
import { sayOr } from '../lib/speech'
import type { OperatorTable, Player } from '../messages'
import { t } from './words'

export { called }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long: in days and hours, in hours and minutes, or in minutes. */
export function span(seconds: number): string {
  const [days, hours, minutes] = [seconds / DAY, (seconds % DAY) / HOUR, (seconds % HOUR) / MINUTE].map(Math.floor)
  if (days) return t('time.days', { days, hours: hours! })
  if (hours) return t('time.hours', { hours, minutes: minutes! })
  return t('time.minutes', { minutes: minutes! })
}

/** How long ago that was. */
export function ago(at: number, now: number): string {
  const seconds = Math.max(0, (now - at) / 1000)
  if (seconds < MINUTE) return t('time.now')
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: 'always', style: 'short' })
  if (seconds < HOUR) return format.format(-Math.floor(seconds / MINUTE), 'minute')
  if (seconds < DAY) return format.format(-Math.floor(seconds / HOUR), 'hour')
  return format.format(-Math.floor(seconds / DAY), 'day')
}

export const clock = (at: number): string => new Date(at).toLocaleTimeString(settings.language)

export const day = (at: number): string => new Date(at).toLocaleDateString(settings.language)

export const counted = (count: number): string => count.toLocaleString(settings.language)

/** Whether somebody is there, and what kind of player it is. */
export function presence({ kind, bot, here }: Player): string {
  if (kind === 'bot') return t('seat.bot', { level: sayOr(`bot.${bot}`, bot) })
  if (kind === 'open') return t('seat.open')
  return t(here ? 'seat.here' : 'seat.away')
}

/** For whom the table waits, or why it does not. */
export function standing({ standing, waits_for, seats }: OperatorTable): string {
  const names = waits_for.map((seat) => called(seats[seat]!)).join(', ')
  return t(`state.${standing}`, { names })
}

/** Whether there is anything left to end: a finished game is kept as it is. */
export function canBeEnded({ standing }: OperatorTable): boolean {
  return !['over', 'ended', 'unreadable'].includes(standing)
}
