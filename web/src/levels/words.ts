/* What is said of the levels. */
import { catalogue } from '../lib/catalogue'
import en from './words/en.toml'
import it from './words/it.toml'

export type LevelPhrase = keyof typeof en.labels

export const isPhrase = (phrase: string): phrase is LevelPhrase => phrase in en.labels

export const t = catalogue({ en: en.labels, it: it.labels })
