/* A move in a few words, for the confirm panel, for buttons and for places on the board. */
import type { Words } from '../../lib/words'
import type { ShearPanicView } from '../../views/shear-panic'
import { letterOf } from '../coordinates'
import type { Point } from './lane'
import { bounds, nameOf, read, type Meadow } from './meadow'
import { phaseOf } from './phases'
import { t } from './words'

export function titleOf({ value, ...parts }: Record<string, string>, words: Words, view: ShearPanicView): string {
  const text = described(parts, words, read(view), { x: 0, y: 0 }, phaseOf(view) === 'opening')
  const whole = value ? `${text} (${value})` : text
  return whole.slice(0, 1).toUpperCase() + whole.slice(1)
}

/** Matters that the question names, so that the answer need not. */
const NAMED = new Set(['panic', 'panic turn', 'rejoin', 'rejoin flock', 'rejoin group'])

/** A move among the answers to a question. */
export function answerOf(
  { action = '', ...parts }: Record<string, string>,
  words: Words,
  view: ShearPanicView,
): string {
  if (!NAMED.has(action)) return titleOf({ action, ...parts }, words, view)
  const rest = titleOf(parts, words, view)
  return OF_SHEEP.has(action) ? t('group.of', { sheep: rest.slice(0, 1).toLowerCase() + rest.slice(1) }) : rest
}

/** Parts that go on where the one before stops: "column d", "north 2", "the group of blue 2 on c3". */
const GOES_ON = new Set(['at', 'length', 'steps'])
const OF_SHEEP = new Set(['rejoin flock', 'rejoin group'])

/** The parts in a row; a sheep with its square, and a line inside the flock by the letters and
    numbers of the meadow. */
export function described(
  parts: Record<string, string>,
  words: Words,
  meadow: Meadow,
  unshift: Point = { x: 0, y: 0 },
  opening = false,
): string {
  const said = Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, words.id(value)]))
  if (opening && parts.action) said.action = t(parts.action === 'panic turn' ? 'opening turn' : 'opening')
  const sheep = meadow.sheep.find(({ id }) => id === parts.sheep)
  if (sheep)
    said.sheep = t('sheep.at', {
      sheep: words.id(sheep.id),
      square: nameOf(sheep.column - unshift.x, sheep.row - unshift.y),
    })
  const { left, top } = bounds(meadow.sheep)
  if (parts.line === 'after row') said.at = String(top - unshift.y + Number(parts.at))
  if (parts.line === 'after column') said.at = letterOf(left - unshift.x + Number(parts.at) - 1)
  const goesOn = (part: string) => GOES_ON.has(part) || (part === 'sheep' && OF_SHEEP.has(parts.action ?? ''))
  return Object.entries(said).reduce(
    (text, [part, word]) => (text ? `${text}${goesOn(part) ? ' ' : ', '}${word}` : word),
    '',
  )
}
