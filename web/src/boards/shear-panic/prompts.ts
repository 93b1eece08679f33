/* What Shear Panic asks, by phase, action and part. */
import type { Decision } from '../../lib/decision.svelte'
import { actionOf, ask } from '../../lib/prompts'
import { settings } from '../../lib/settings.svelte'
import type { Words } from '../../lib/words'
import type { View } from '../../messages'
import { capital } from '../../table/naming'
import { typeOf } from './actions'

const en = {
  'action/*/action': 'Pick an action card, or one of your sheep.',
  'action/*/value': '{action}: the one for how many spaces?',
  'action/step/sheep': '{action}: which of your sheep?',
  'action/step/to': '{action}: to which square does {sheep} go?',
  'action/slam/sheep': '{action}: which of your sheep runs?',
  'action/slam/to': '{action}: which sheep does {sheep} run into?',
  'action/leap/sheep': '{action}: which of your sheep jumps?',
  'action/leap/to': '{action}: where does {sheep} land?',
  'action/leap/length': '{action}: how far does {sheep} jump?',
  'action/line/sheep': '{action}: which sheep pushes?',
  'action/line/to': '{action}: which way does it go?',
  'action/line/*': '{action}: which row or column, and which way?',
  'action/diagonal/sheep': '{action}: which sheep pushes?',
  'action/diagonal/to': '{action}: which way does it go?',
  'action/diagonal/*': '{action}: which diagonal, and which way?',
  'action/trough/*': '{action}: along which line does the flock close up?',
  'action/turn/*': '{action}: left or right?',
  'action/discard/*': 'No action is possible: which one do you throw away?',
  'action/*/sheep': 'Which of your sheep?',
  'action/*/*': 'Where to?',
  'card/*/*': 'Do you add a movement card? The marker goes that much further.',
  'button/*/*': 'Do you spend a button? The marker goes that much further.',
  'panic/*/*': 'Panic! Slam with {colour}: pick where.',
  'panic/*/sheep': 'Panic! Slam with {colour}: which one, and where?',
  'panic/panic turn/*': 'Panic! The flock turns: left or right?',
  'opening/*/*': 'Opening slam with {colour}: pick where.',
  'opening/*/sheep': 'Opening slam with {colour}: which one, and where?',
  'opening/panic turn/*': 'Opening slam: white turns the flock. Left or right?',
  'which-flock/*/*': 'The flock has split into equal groups: which one is the flock?',
  'which-group/*/*': 'Which group comes back next?',
  'rejoin/*/*': 'Which way does the stray group come back?',
  'rejoin/*/down': 'Where beside the flock does the stray group end up?',
  'rejoin/*/across': 'Where beside the flock does the stray group end up?',
}

const it: typeof en = {
  'action/*/action': 'Scegli una carta azione o una delle tue pecore.',
  'action/*/value': '{action}: quella da quante caselle?',
  'action/step/sheep': '{action}: quale delle tue pecore?',
  'action/step/to': '{action}: in quale casella va {sheep}?',
  'action/slam/sheep': '{action}: quale delle tue pecore corre?',
  'action/slam/to': '{action}: contro quale pecora corre {sheep}?',
  'action/leap/sheep': '{action}: quale delle tue pecore salta?',
  'action/leap/to': '{action}: dove atterra {sheep}?',
  'action/leap/length': '{action}: fin dove salta {sheep}?',
  'action/line/sheep': '{action}: quale pecora spinge?',
  'action/line/to': '{action}: da che parte va?',
  'action/line/*': '{action}: quale riga o colonna, e da che parte?',
  'action/diagonal/sheep': '{action}: quale pecora spinge?',
  'action/diagonal/to': '{action}: da che parte va?',
  'action/diagonal/*': '{action}: quale, e da che parte?',
  'action/trough/*': '{action}: lungo quale linea si stringe il gregge?',
  'action/turn/*': '{action}: a sinistra o a destra?',
  'action/discard/*': 'Nessuna azione è possibile: quale scarti?',
  'action/*/sheep': 'Quale delle tue pecore?',
  'action/*/*': 'Dove?',
  'card/*/*': 'Aggiungi una carta movimento? Il segnalino va avanti di altrettanto.',
  'button/*/*': 'Spendi un bottone? Il segnalino va avanti di altrettanto.',
  'panic/*/*': 'Panico! Spinta con {colour}: scegli dove.',
  'panic/*/sheep': 'Panico! Spinta con {colour}: quale, e dove?',
  'panic/panic turn/*': 'Panico! Il gregge gira: a sinistra o a destra?',
  'opening/*/*': 'Spinta di apertura con {colour}: scegli dove.',
  'opening/*/sheep': 'Spinta di apertura con {colour}: quale, e dove?',
  'opening/panic turn/*': 'Spinta di apertura: con il bianco il gregge gira. A sinistra o a destra?',
  'which-flock/*/*': 'Il gregge si è diviso in gruppi uguali: quale è il gregge?',
  'which-group/*/*': 'Quale gruppo torna per primo?',
  'rejoin/*/*': 'Da che parte torna il gruppo disperso?',
  'rejoin/*/down': 'Dove si ferma il gruppo disperso, accanto al gregge?',
  'rejoin/*/across': 'Dove si ferma il gruppo disperso, accanto al gregge?',
}

export const PROMPTS = { en, it }

/** Who slams by the colour die: one of two sheep, or the black one. */
const SLAMMERS = {
  en: { blue: 'a blue sheep', red: 'a red sheep', green: 'a green sheep', yellow: 'a yellow sheep', black: 'the black sheep' },
  it: { blue: 'una pecora blu', red: 'una pecora rossa', green: 'una pecora verde', yellow: 'una pecora gialla', black: 'la pecora nera' },
} as const

/** What a slam before the first turn is called: a panic comes only on red spaces. */
export function phaseOf(view: View): string {
  return view.pending.kind === 'panic' && view.pending.during === 'opening' ? 'opening' : view.pending.kind
}

export function promptOf(decision: Decision, view: View, words: Words): string {
  const { picked, left } = decision
  const sheep = picked.sheep ?? left[0]?.parts.sheep ?? ''
  const action = actionOf(decision)
  const moment = { phase: phaseOf(view), action: typeOf(action), part: decision.asks?.part ?? '' }
  const colour = SLAMMERS[settings.language][view.pending.colour as keyof typeof SLAMMERS.en] ?? ''
  return ask(PROMPTS, moment, { sheep: words.id(sheep), action: capital(words.id(action)), colour })
}
