/* What can be chosen for a table, as people call it: options, their values, bots. */
import { LEVELS } from '../messages'
import { say, sayOr } from './speech'
import type { Words } from './words'

const labelled = (words: Words | null, label: string, otherwise: string) =>
  words?.hasLabel(label) ? words.label(label) : otherwise

export function optionTitle(words: Words | null, name: string): string {
  return labelled(words, `option-${name}`, readable(name))
}

export function optionHelp(words: Words | null, name: string, otherwise: string): string {
  return labelled(words, `option-${name}-help`, otherwise)
}

export function valueTitle(words: Words | null, name: string, value: boolean | number | string): string {
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
  return typeof value === 'number' ? String(value) : labelled(words, `option-${name}-${value}`, readable(value))
}

/** A level says how high it is on its ladder. */
export function botTitle(bot: string): string {
  const rung = LEVELS.indexOf(bot) + 1
  return rung ? `${sayOr(`bot.${bot}`, bot)} ${rung}/${LEVELS.length}` : sayOr(`bot.${bot}`, bot)
}

/** A name for which a game has no words. */
function readable(name: string): string {
  const spaced = name.replaceAll(/[_-]/g, ' ')
  return spaced[0]!.toUpperCase() + spaced.slice(1)
}
