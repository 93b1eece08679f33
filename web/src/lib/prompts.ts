/* What is asked, as a whole question: the most exact entry that a board's catalogue has for the moment. */
import type { Decision } from './decision.svelte'
import { settings, type Language } from './settings.svelte'
import { fill } from './words'

/** Where a decision stands: the game's phase, the kind of move picked so far, and the part that is asked next. */
export interface Moment {
  phase: string
  action: string
  part: string
}

/** Questions by 'phase/action/part'; a star stands for any. */
export type Prompts = Readonly<Record<string, string>>

const ANY = '*'

/** From the most exact to the least. */
export function keysOf({ phase, action, part }: Moment): string[] {
  return [
    [phase, action, part],
    [phase, ANY, part],
    [ANY, action, part],
    [phase, action, ANY],
    [ANY, action, ANY],
    [phase, ANY, ANY],
    [ANY, ANY, part],
  ].map((key) => key.join('/'))
}

export function promptIn(prompts: Prompts, moment: Moment, blanks: Record<string, string | number> = {}): string {
  const key = keysOf(moment).find((each) => Object.hasOwn(prompts, each))
  return key === undefined ? '' : fill(prompts[key]!, blanks)
}

/** A game's question in the language of this screen. */
export function ask(
  catalogues: Record<Language, Prompts>,
  moment: Moment,
  blanks: Record<string, string | number> = {},
): string {
  return promptIn(catalogues[settings.language], moment, blanks)
}

/** The kind of move that is picked, or the only one that is left. */
export function actionOf({ picked, left }: Pick<Decision, 'picked' | 'left'>): string {
  const kinds = new Set(left.map(({ parts }) => parts.action ?? ''))
  return picked.action ?? (kinds.size === 1 ? [...kinds][0]! : '')
}

/** "draw, shear or play a card": choices in one breath. */
export function either(choices: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'disjunction' }).format(choices)
}
