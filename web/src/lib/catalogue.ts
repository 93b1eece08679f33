/* A few phrases of one board in both languages. */
import { settings, type Language } from './settings.svelte'
import { fill } from './words'

export function catalogue<Phrase extends string>(pages: Record<Language, Record<Phrase, string>>) {
  return (phrase: Phrase, blanks: Record<string, string | number> = {}): string => fill(pages[settings.language][phrase], blanks)
}
