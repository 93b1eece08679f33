/* What the server refuses, said in the reader's language; it speaks English itself. */
import { settings } from './settings.svelte'
import { say, sayOr, type Phrase } from './speech'

/** Refusals that say more than their code does, by what the server says. */
const KNOWN: [RegExp, Phrase][] = [
  [/no such table/, 'refusal.table'],
  [/is called that already/, 'refusal.name'],
  [/no free seat/, 'refusal.full'],
  [/sit at this table already/, 'refusal.seated'],
  [/given up since/, 'refusal.given-up'],
]

export function translated(code: string, reason: string): string {
  if (settings.language === 'en') return reason
  const known = KNOWN.find(([said]) => said.test(reason))
  return known ? say(known[1]) : sayOr(`refusal.${code}`, reason)
}
