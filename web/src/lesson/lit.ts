/* What a lesson points at, by name: for those who do not see the rings. */
import type { Words } from '../lib/words'

export function litNames(lights: readonly string[], words: Words, names: readonly string[]): string[] {
  const nameOf = (id: string) => {
    const seat = /^seat-(\d+)$/.exec(id)
    return (seat && names[Number(seat[1])]) || words.about(id)?.name || words.id(id)
  }
  return [...new Set(lights.map(nameOf))]
}
