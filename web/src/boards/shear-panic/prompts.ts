/* What Shear Panic asks, by phase, action and part. */
import type { Decision } from '../../lib/decision.svelte'
import { actionOf, ask } from '../../lib/prompts'
import { settings } from '../../lib/settings.svelte'
import type { Words } from '../../lib/words'
import type { View } from '../../messages'

const en = {
  'action/*/action': 'Pick an action card, or one of your sheep.',
  'action/*/value': 'Which of the two cards: {action} for how many spaces?',
  'action/step/sheep': 'Step: which of your sheep?',
  'action/step/to': 'Step: to which square does {sheep} go?',
  'action/slam/sheep': 'Slam: which of your sheep runs?',
  'action/slam/to': 'Slam: which sheep does {sheep} run into?',
  'action/leap/sheep': 'Leap: which of your sheep jumps?',
  'action/leap/to': 'Leap: where does {sheep} land?',
  'action/leap/length': 'Leap: how far does {sheep} jump?',
  'action/line/sheep': 'Line push: which sheep pushes?',
  'action/line/to': 'Line push: which way does it go?',
  'action/line/*': 'Line push: which row or column, and which way?',
  'action/diagonal/sheep': 'Diagonal push: which sheep pushes?',
  'action/diagonal/to': 'Diagonal push: which way does it go?',
  'action/diagonal/*': 'Diagonal push: which diagonal, and which way?',
  'action/trough/*': 'Trough: along which line does the flock close up?',
  'action/turn/*': 'Turn the flock: left or right?',
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
  'action/*/value': 'Quale delle due carte: {action} da quante caselle?',
  'action/step/sheep': 'Passo: quale delle tue pecore?',
  'action/step/to': 'Passo: in quale casella va {sheep}?',
  'action/slam/sheep': 'Botta: quale delle tue pecore corre?',
  'action/slam/to': 'Botta: contro quale pecora corre {sheep}?',
  'action/leap/sheep': 'Balzo: quale delle tue pecore salta?',
  'action/leap/to': 'Balzo: dove atterra {sheep}?',
  'action/leap/length': 'Balzo: fin dove salta {sheep}?',
  'action/line/sheep': 'Fila: quale pecora spinge?',
  'action/line/to': 'Fila: da che parte va?',
  'action/line/*': 'Fila: quale riga o colonna, e da che parte?',
  'action/diagonal/sheep': 'Diagonale: quale pecora spinge?',
  'action/diagonal/to': 'Diagonale: da che parte va?',
  'action/diagonal/*': 'Diagonale: quale, e da che parte?',
  'action/trough/*': 'Trogolo: lungo quale linea si stringe il gregge?',
  'action/turn/*': 'Il gregge gira: a sinistra o a destra?',
  'action/discard/*': 'Nessuna azione è possibile: quale scarti?',
  'action/*/sheep': 'Quale delle tue pecore?',
  'action/*/*': 'Dove?',
  'card/*/*': 'Aggiungi una carta movimento? Il segnalino va avanti di altrettanto.',
  'button/*/*': 'Spendi un bottone? Il segnalino va avanti di altrettanto.',
  'panic/*/*': 'Panico! Botta con {colour}: scegli dove.',
  'panic/*/sheep': 'Panico! Botta con {colour}: quale, e dove?',
  'panic/panic turn/*': 'Panico! Il gregge gira: a sinistra o a destra?',
  'opening/*/*': 'Botta d’apertura con {colour}: scegli dove.',
  'opening/*/sheep': 'Botta d’apertura con {colour}: quale, e dove?',
  'opening/panic turn/*': 'Botta d’apertura: con il bianco il gregge gira. A sinistra o a destra?',
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
  const moment = { phase: phaseOf(view), action: actionOf(decision), part: decision.asks?.part ?? '' }
  const colour = SLAMMERS[settings.language][view.pending.colour as keyof typeof SLAMMERS.en] ?? ''
  return ask(PROMPTS, moment, { sheep: words.id(sheep), action: words.id(moment.action), colour })
}
