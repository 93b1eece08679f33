/* What the rules say beside the rules. */
import { catalogue } from '../lib/catalogue'
import en from './words/en.toml'
import it from './words/it.toml'

export const t = catalogue({ en: en.labels, it: it.labels })
