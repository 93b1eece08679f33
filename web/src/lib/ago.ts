/* How long ago something was, as people say it. */
import { onceFor } from './once'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** From which age on it is told in which unit; younger than a minute is now. */
const UNITS: readonly [from: number, unit: Intl.RelativeTimeFormatUnit, length: number][] = [
  [365 * DAY, 'year', 365 * DAY],
  [30 * DAY, 'month', 30 * DAY],
  [7 * DAY, 'week', 7 * DAY],
  [DAY, 'day', DAY],
  [HOUR, 'hour', HOUR],
  [MINUTE, 'minute', MINUTE],
]

const speechIn = onceFor((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))

/** Both in milliseconds; a clock that is a little ahead of ours does not make it the future. */
export function ago(at: number, now: number, language: string): string {
  const age = Math.max(0, now - at)
  const [, unit, length] = UNITS.find(([from]) => age >= from) ?? [0, 'second' as const, Infinity]
  return speechIn(language).format(-Math.floor(age / length) || 0, unit)
}
