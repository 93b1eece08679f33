/* A reaction window as one screen sees it: who is to answer here, and what has been answered. */
import type { Held } from '../lib/tokens'
import type { Words } from '../lib/words'
import type { Choice, OpenWindow, Scene } from '../messages'

/** asked: to answer now; waiting: has answered, or passes by itself; watching: others are asked. */
export type Part = 'asked' | 'waiting' | 'watching'

/** As long as this is the same, the same question is asked. */
export function questionOf(window: OpenWindow | null): string {
  return window ? `${window.turn} ${window.question}` : ''
}

export function partOf(window: OpenWindow, viewer: number | null, auto: Scene['auto']): Part {
  if (viewer === null || !window.order.includes(viewer)) return 'watching'
  return window.answer !== null || auto ? 'waiting' : 'asked'
}

/** The moves that are reactions: everything but to pass. */
export function reactions(moves: readonly Choice[], window: OpenWindow): Choice[] {
  return moves.filter((choice) => choice.move !== window.passing)
}

/** What is asked, in the game's own words. */
export function asking(window: OpenWindow, words: Words, names: readonly string[], viewer: number | null): string {
  const key = `window-${window.kind}`
  if (window.about !== null && window.about === viewer && words.hasLabel(`${key}-you`)) return words.label(`${key}-you`)
  return words.hasLabel(key) ? words.label(key, { seat: window.about === null ? '' : (names[window.about] ?? '') }) : ''
}

/** The seats at this screen that are asked; from two on, the whole screen is asked at once. */
export function askedHere(window: OpenWindow | null, seats: readonly Held[]): Held[] {
  return window ? window.order.flatMap((seat) => seats.find((held) => held.seat === seat) ?? []) : []
}
