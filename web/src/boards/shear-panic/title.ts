/* A move in a few words, for the confirm panel and for buttons. */
import type { Words } from '../../lib/words'

export function titleOf(parts: Record<string, string>, words: Words): string {
  const { value, ...rest } = parts
  const text = Object.values(rest).map((each) => words.id(each)).join(', ')
  const whole = value ? `${text} (${value})` : text
  return whole.slice(0, 1).toUpperCase() + whole.slice(1)
}
