/* What only explanations of something new say. */
import { catalogue } from '../lib/catalogue'
import en from './words/en.toml'
import it from './words/it.toml'

export const t = catalogue({ en: en.labels, it: it.labels })
