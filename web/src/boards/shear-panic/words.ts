/* What only this board says; everything else is in the game's own catalogue. */
import { catalogue } from '../../lib/catalogue'
import { typeOf } from './actions'
import en from './words/en.toml'
import it from './words/it.toml'

export type Phrase = keyof typeof en.labels

export const t = catalogue({ en: en.labels, it: it.labels })

/** What a field rewards; without shearing Mayfair lets the row nearest to the Shearer score as well (SP-85). */
export function fieldTip(name: string, frontScores: boolean): string {
  return t((name === 'shear-panic' && frontScores ? 'about.shear-panic.all' : `about.${name}`) as Phrase)
}

/** What an action card does, as the edition has it. */
export function tipOf(action: string, name: string, value: number, edition: string): string {
  const kind = typeOf(action)
  const own = `does.${kind}.${edition}`
  return t('action.tip', {
    action: name,
    does: t((Object.hasOwn(en.labels, own) ? own : `does.${kind}`) as Phrase),
    value,
  })
}
