/* What only this board says; everything else is in the game's own catalogue. */
import { catalogue } from '../../lib/catalogue'
import en from './words/en.toml'
import it from './words/it.toml'

export type Phrase = keyof typeof en.labels

export const t = catalogue({ en: en.labels, it: it.labels })
