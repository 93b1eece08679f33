/* Any table in words: players and what lies before them, the grid column by column, the own hand, and the letters. */
import { say } from '../../lib/speech'
import type { Words } from '../../lib/words'
import { letterOf } from '../coordinates'
import type { Passage, Seen } from '../kit'
import { isEmpty, ownerOf, read, scoresOf, type Plain, type Reading } from './reading'

export function inWords({ view, drawn, words, names }: Seen): Passage[] {
  const now = read(view)
  const scores = scoresOf(view)
  const seats = Array.from({ length: view.seats }, (_, seat) => seat)
  const facts = now.facts.filter(({ key, value }) => words.hasLabel(key) && value !== null && counts(key, words))
  return [
    { title: say('inwords.players'), lines: seats.flatMap((seat) => player(seat, now, scores, words, names)) },
    {
      title: say('board.table'),
      lines: [
        ...(now.grid ? columns(now.grid, names) : []),
        ...facts.map(({ key, value }) => `${words.label(key, { count: String(value) })}.`),
        ...(now.hand?.length
          ? [say('inwords.hand', { cards: now.hand.map((card) => words.id(card)).join(', ') })]
          : []),
      ],
    },
    ...(drawn ? [{ title: say('board.letters'), lines: drawn.split('\n'), drawn: true }] : []),
  ]
}

const counts = (key: string, words: Words): boolean => words.label(key, { count: '#' }).includes('#')

function player(
  seat: number,
  { bySeat, facts }: Reading,
  scores: readonly number[] | null,
  words: Words,
  names: readonly string[],
): string[] {
  const said = bySeat.flatMap(({ key, values }) => ofSeat(key, values[seat] ?? null, words))
  const signs = facts
    .filter(({ key, value }) => value === seat && words.hasLabel(key) && !counts(key, words))
    .map(({ key }) => words.label(key))
  const points =
    scores && !bySeat.some(({ key }) => words.hasLabel(key) && counts(key, words))
      ? [`${scores[seat]} ${say(scores[seat] === 1 ? 'point' : 'points')}`]
      : []
  const all = [...points, ...said, ...signs]
  return all.length ? [`${names[seat]}: ${all.join(', ')}.`] : []
}

/** Cards by their names, numbers by their label, and a sign where something is so. */
function ofSeat(key: string, value: Plain | Plain[], words: Words): string[] {
  if (value === null) return []
  if (typeof value === 'string' || Array.isArray(value))
    return [value].flat().map((each) => (each === '?' ? say('board.hidden') : words.id(String(each))))
  if (!words.hasLabel(key)) return []
  if (typeof value === 'number' && counts(key, words)) return [words.label(key, { count: value })]
  return value ? [words.label(key)] : []
}

function columns(grid: readonly (readonly string[])[], names: readonly string[]): string[] {
  return grid[0]!.map((_, column) => {
    const pieces = grid
      .map((row) => row[column]!)
      .filter((letter) => !isEmpty(letter))
      .reverse()
    return say('inwords.column', {
      column: letterOf(column),
      pieces: pieces.map((letter) => pieceOf(letter, names)).join(', ') || say('inwords.empty'),
    })
  })
}

function pieceOf(letter: string, names: readonly string[]): string {
  const owner = ownerOf(letter)
  return owner === null ? letter : (names[owner] ?? letter)
}
