/* Phrases in both languages, from the TOML files of the table and the boards; blanks are as in the games' words. */
import { settings, type Language } from './settings.svelte'
import { fill } from './words'

export function catalogue<Phrase extends string>(pages: Record<Language, Record<Phrase, string>>) {
  return (phrase: Phrase, blanks: Record<string, string | number> = {}): string =>
    fill(pages[settings.language][phrase], blanks)
}
