/* Clocks in words: which there are to choose from, what they mean, and how much time is left. */
import type { DaysClock, LiveClock } from '../messages'
import { onceFor } from './once'
import { settings } from './settings.svelte'
import { say } from './speech'

export type Clock = LiveClock | DaysClock
export type ClockName = 'none' | 'quick' | 'calm' | 'day' | 'days' | 'week' | 'own'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The few that make sense: none, two for people who sit there together, three for people who look in. */
export const CLOCKS: readonly [ClockName, Clock | null][] = [
  ['none', null],
  ['quick', { kind: 'live', minutes: 3, seconds: 10 }],
  ['calm', { kind: 'live', minutes: 10, seconds: 20 }],
  ['day', { kind: 'days', days: 1 }],
  ['days', { kind: 'days', days: 3 }],
  ['week', { kind: 'days', days: 7 }],
]

const unitsIn = onceFor((language) =>
  onceFor((unit) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })),
)

export const many = (count: number, unit: 'day' | 'minute' | 'second') => unitsIn(settings.language)(unit).format(count)

export function isSameClock(one: Clock | null, other: Clock | null): boolean {
  if (one?.kind === 'days') return other?.kind === 'days' && one.days === other.days
  if (one === null || other?.kind !== 'live') return one === other
  return one.minutes === other.minutes && (one.seconds ?? 0) === (other.seconds ?? 0)
}

/** What a form calls it: the names of the few, and the days. */
export function clockLabel(name: ClockName, clock: Clock | null): string {
  if (name === 'quick' || name === 'calm' || name === 'none') return say(`clock.${name}`)
  return clock?.kind === 'days' ? many(clock.days, 'day') : clockInWords(clock)
}

/** How much time there is, as in "3 minutes + 10 seconds a turn". */
export function clockInWords(clock: Clock | null): string {
  if (clock === null) return say('clock.none')
  if (clock.kind === 'days') return say('clock.move', { days: many(clock.days, 'day') })
  const minutes = many(clock.minutes, 'minute')
  return clock.seconds
    ? say('clock.turn', { minutes, seconds: many(clock.seconds, 'second') })
    : say('clock.game', { minutes })
}

/** The same in a sentence or two, with what happens when the time is up. */
export function clockHelp(clock: Clock | null): string {
  if (clock === null) return say('clock.none.help')
  return say(clock.kind === 'live' ? 'clock.live.help' : 'clock.days.help', { time: clockInWords(clock) })
}

/** As in "2 days left", "36 h left", "3:20 left". A clock of three days shows three until an hour of them is gone. */
export function timeLeft(milliseconds: number): string {
  const left = Math.max(0, milliseconds)
  if (left >= 2 * DAY) return say('clock.left', { time: many(Math.floor((left + HOUR) / DAY), 'day') })
  if (left >= HOUR) return say('clock.left', { time: `${Math.floor((left + MINUTE) / HOUR)} h` })
  const seconds = String(Math.floor((left % MINUTE) / SECOND)).padStart(2, '0')
  return say('clock.left', { time: `${Math.floor(left / MINUTE)}:${seconds}` })
}
