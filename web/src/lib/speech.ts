/* The table's own words, in the language chosen at this screen. */
import en from '../words/en.toml'
import it from '../words/it.toml'
import { settings } from './settings.svelte'
import { fill } from './words'

export type Phrase = keyof typeof en.labels

export const LANGUAGES = { en: 'English', it: 'Italiano' } as const

const catalogues: Record<string, Record<Phrase, string>> = { en: en.labels, it: it.labels }

export function say(phrase: Phrase, blanks: Record<string, string | number> = {}): string {
  return fill(catalogues[settings.language]![phrase], blanks)
}

/** A name in the middle of a sentence: whoever is simply "You" is you, or te. */
export function within(name: string | undefined, part: 'subject' | 'object'): string {
  return isYou(name) ? say(`you.${part}`) : (name ?? '')
}

/** Whether a name is that of whoever is simply "You" at this screen. */
export const isYou = (name: string | undefined): boolean => name === say('you.name')

/** A phrase whose key is made from a value; the value itself where there is none. */
export function sayOr(phrase: string, otherwise: string): string {
  const found = (catalogues[settings.language] as Record<string, string>)[phrase]
  return found ?? otherwise
}
