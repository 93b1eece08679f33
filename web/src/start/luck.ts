/* What a game's kinds of chance mean to somebody who chooses one. */
const CARDS = new Set(['deck', 'pile', 'stack'])
const DICE = new Set(['die', 'dice'])

export type Luck = 'cards' | 'dice'

/** Cards if they are drawn, dice if they are rolled; a board that is only laid out by chance has neither. */
export function luckOf(kinds: readonly string[]): Luck[] {
  const said = kinds.flatMap((kind) => kind.split(/[ -]/))
  const found: Luck[] = []
  if (said.some((word) => CARDS.has(word))) found.push('cards')
  if (said.some((word) => DICE.has(word))) found.push('dice')
  return found
}
