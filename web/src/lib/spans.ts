/* How long something takes or has taken, in its largest unit. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const UNITS: readonly [unit: string, length: number][] = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
]

export function span(milliseconds: number, language: string, display: 'long' | 'short' = 'long'): string {
  const [unit, length] = UNITS.find(([, each]) => milliseconds >= each) ?? UNITS.at(-1)!
  const speech = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: display })
  return speech.format(Math.max(0, Math.floor(milliseconds / length)))
}
