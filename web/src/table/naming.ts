/* How a move is called on a button or above its preview. */
import type { Words } from '../lib/words'

export type Title = (parts: Record<string, string>, words: Words, names: readonly string[]) => string

/** By the game's own title; else by what it is made of, where that is a single letter or number
    with the part's name. */
export function moveName(parts: Record<string, string>, words: Words, names: readonly string[], title?: Title): string {
  const own = title?.(parts, words, names)
  if (own) return own
  return Object.entries(parts)
    .map(([part, value]) => (words.id(value).length < 3 ? `${words.part(part)} ${words.id(value)}` : words.id(value)))
    .join(', ')
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
