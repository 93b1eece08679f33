/* What Shear Panic asks, by phase, action and part. */
import type { Decision } from '../../lib/decision.svelte'
import { actionOf, ask } from '../../lib/prompts'
import { settings } from '../../lib/settings.svelte'
import type { Words } from '../../lib/words'
import { capital } from '../../table/naming'
import type { ShearPanicView } from '../../views/shear-panic'
import { typeOf } from './actions'
import { phaseOf } from './phases'
import en from './words/en.toml'
import it from './words/it.toml'

export const PROMPTS = { en: en.prompts, it: it.prompts }

/** Who slams by the colour die: one of two sheep, or the black one. */
const SLAMMERS = { en: en.slammers, it: it.slammers }

export function promptOf(decision: Decision, view: ShearPanicView, words: Words): string {
  const { picked, left } = decision
  const sheep = picked.sheep ?? left[0]?.parts.sheep ?? ''
  const action = actionOf(decision)
  const moment = { phase: phaseOf(view), action: typeOf(action), part: decision.asks?.part ?? '' }
  const colour = SLAMMERS[settings.language][view.pending.colour as keyof typeof SLAMMERS.en] ?? ''
  return ask(PROMPTS, moment, { sheep: words.id(sheep), action: capital(words.id(action)), colour })
}
