/* Searching the rules as one types: accents and capitals make no difference, and any white space is a space. */

export interface Range {
  start: number
  end: number
}

/** A text as it is searched, and for each of its letters where it stands in the text as it is written. */
function folded(text: string): { plain: string; at: number[] } {
  let plain = ''
  const at: number[] = []
  for (let place = 0; place < text.length; place++) {
    const letters = text[place]!.normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/\s/g, ' ')
      .replace(/[’‘]/g, "'")
      .toLowerCase()
    for (const letter of letters) {
      plain += letter
      at.push(place)
    }
  }
  return { plain, at }
}

const wanted = (query: string): string => folded(query).plain.replace(/ +/g, ' ').trim()

/** Where a text says what is searched for. */
export function found(text: string, query: string): Range[] {
  const needle = wanted(query)
  if (!needle) return []
  const { plain, at } = folded(text)
  const ranges: Range[] = []
  for (let place = plain.indexOf(needle); place >= 0; place = plain.indexOf(needle, place + needle.length)) {
    ranges.push({ start: at[place]!, end: at[place + needle.length - 1]! + 1 })
  }
  return ranges
}

/** A place in the rules: where it is, and what it says. */
export interface Place {
  key: string
  text: string
}

export interface Hit extends Range {
  key: string
  /** Which one it is of all, from 0. */
  index: number
}

/** All hits in the order in which they are read. */
export function searched(places: readonly Place[], query: string): Hit[] {
  return places
    .flatMap(({ key, text }) => found(text, query).map((range) => ({ key, ...range })))
    .map((hit, index) => ({ ...hit, index }))
}

/** The hit after or before one; from the last on to the first, and back. */
export const nextOf = (index: number, step: number, count: number): number =>
  count ? (index + step + count) % count : 0

export function grouped(hits: readonly Hit[]): Map<string, Hit[]> {
  const places = new Map<string, Hit[]>()
  for (const hit of hits) places.set(hit.key, [...(places.get(hit.key) ?? []), hit])
  return places
}
