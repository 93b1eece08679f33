/* The rules cut into pieces for the page: what was found in them, and what holds only with other options. */
import type { Catalogue, Passage } from '../messages'
import type { Hit, Place } from './search'

/** A piece of a text: a hit of the search, or part of what holds with other options only. */
export interface Piece {
  text: string
  hit: Hit | null
  aside: boolean
}

export type Options = Readonly<Record<string, unknown>>

/** The passages that do not hold with these options; of an option that is not known, all hold. */
export function asides(passages: readonly Passage[], options: Options): Passage[] {
  return passages.filter(({ option, value }) => Object.hasOwn(options, option) && String(options[option]) !== value)
}

export function pieces(text: string, hits: readonly Hit[], passages: readonly Passage[] = []): Piece[] {
  const within = <T extends { start: number; end: number }>(all: readonly T[], at: number) =>
    all.find(({ start, end }) => start <= at && at < end) ?? null
  const cuts = [0, text.length, ...[...hits, ...passages].flatMap(({ start, end }) => [start, end])]
  const edges = [...new Set(cuts)].sort((one, other) => one - other)
  return edges.slice(0, -1).map((start, place) => ({
    text: text.slice(start, edges[place + 1]),
    hit: within(hits, start),
    aside: within(passages, start) !== null,
  }))
}

/** What a summary tells, in this order. */
export const PARTS = ['aim', 'setup', 'turn', 'choices', 'points', 'end'] as const
export type Part = (typeof PARTS)[number]

/** What the rules begin with: the rest of the summary is for those who print it. */
export const FIRST: readonly Part[] = ['aim', 'turn', 'points', 'end']

/** A line of a summary: a sentence, or something and what it means or is worth. */
export interface Row {
  head: string
  text: string
}

const BAR = ' | '

export function rows(text: string): Row[] {
  return text.split('\n').map((line) => {
    const bar = line.indexOf(BAR)
    return bar < 0 ? { head: '', text: line } : { head: line.slice(0, bar), text: line.slice(bar + BAR.length) }
  })
}

/** The parts of a summary that a game has. */
export function partsOf(summary: Readonly<Record<string, string>>, wanted: readonly Part[] = PARTS) {
  return wanted.flatMap((part) => {
    const text = summary[part]
    return text ? [{ part, rows: rows(text) }] : []
  })
}

/** Everything that can be searched, in the order in which it is read. */
export function places(page: Pick<Catalogue, 'summary' | 'sections' | 'examples'>): Place[] {
  const summed = partsOf(page.summary, FIRST).flatMap(({ part, rows }) =>
    rows.flatMap(({ head, text }, index) => [
      { key: `${part}.${index}.head`, text: head },
      { key: `${part}.${index}`, text },
    ]),
  )
  const ruled = page.sections.flatMap(({ title, rules }) => [
    { key: `section ${title}`, text: title },
    ...Object.entries(rules).flatMap(([id, text]) => [
      { key: `id ${id}`, text: id },
      { key: id, text },
      ...page.examples
        .filter((each) => each.rule === id)
        .map(({ name, caption }) => ({ key: `example ${name}`, text: caption })),
    ]),
  ])
  return [...summed, ...ruled]
}

/** How much of the page must have passed a heading for its section to be the present one, in pixels. */
const LEAD = 24

/** Which section is being read: the last whose heading has come to the top; at the very end, the last. */
export function present(tops: readonly number[], scrolled: number, atEnd: boolean): number {
  if (atEnd && scrolled > 0) return tops.length - 1
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= scrolled + LEAD),
  )
}
