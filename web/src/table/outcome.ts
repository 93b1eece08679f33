/* What a choice would bring, in the journal's sentences. */
import type { Words } from '../lib/words'
import type { Previewed } from '../messages'

/** `quiet`: events that the board shows already. */
export function outcomeOf(
  preview: Previewed | null,
  words: Words,
  names: readonly string[],
  viewer: number | null,
  quiet: ReadonlySet<string> = new Set(),
): string[] {
  const told = (preview?.events ?? []).filter((event) => !quiet.has(event.kind))
  return told.map((event) => words.sentence(event, names, viewer))
}
