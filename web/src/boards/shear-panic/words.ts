/* What only this board says; everything else is in the game's own catalogue. */
import { settings } from '../../lib/settings.svelte'
import { fill } from '../../lib/words'
import { typeOf } from './actions'

const en = {
  'facing.n': 'facing north', 'facing.e': 'facing east', 'facing.s': 'facing south', 'facing.w': 'facing west',
  'sign.team-tag': 'Team Tag', 'sign.roger': 'Roger', 'sign.black-sheep': 'Black Sheep', 'sign.shear-panic': 'Shear Panic',
  'short.team-tag': 'Tag', 'short.roger': 'Roger', 'short.black-sheep': 'Black', 'short.shear-panic': 'Panic',
  'card.step': 'Step', 'card.line': 'Line', 'card.diagonal': 'Diagonal', 'card.slam': 'Slam', 'card.trough': 'Trough', 'card.leap': 'Leap', 'card.turn': 'Turn',
  'card.one-small-step': 'Small Step', 'card.boing': 'Boing', 'card.wool-rule': 'Wool Rule', 'card.ewe-turn': 'Ewe Turn',
  'sign.about': '{field}: {what} Read the rule.',
  'about.team-tag': 'On your turn: 2 points if your two sheep stand side by side, 1 if they touch at a corner.',
  'about.roger': 'On the brown spaces all score: 4, 3, 2 or 1 points for a sheep, the nearer to Roger the more.',
  'about.black-sheep': 'On your turn: 2 points for each of your sheep beside the black one, 1 at its corner.',
  'about.shear-panic': 'On the brown spaces all score: 4, 3, 2 or 1 points for a sheep, the farther from the Shearer the more; the nearest row scores nothing.',
  'about.shear-panic.all': 'On the brown spaces all score: 4, 3, 2 or 1 points for a sheep, the farther from the Shearer the more.',
  'does.step': 'One of your sheep goes to an empty square next to it.',
  'does.slam': 'One of your sheep runs into another and pushes it, and those behind it, one square on.',
  'does.leap': 'One of your sheep jumps over the sheep in its way.',
  'does.line': 'All sheep of a row or column go one square along it.',
  'does.line.mayfair': 'Any sheep pushes straight ahead, like a slam.',
  'does.diagonal': 'All sheep of a diagonal go one square along it.',
  'does.diagonal.mayfair': 'Any sheep pushes along a diagonal, like a slam.',
  'does.trough': 'All sheep close up to one side of the flock.',
  'does.trough.mayfair': 'All sheep close up to a line beside the flock or inside it.',
  'does.turn': 'The whole flock turns its heads to the left or to the right.',
  'action.tip': '{action}: {does} The marker goes on by {value}.',
  'actions.list': 'Actions left: {list}',
  'board.hedged': 'The meadow, nine by nine, and the track of {count} spaces',
  'board.open': 'The meadow and the track of {count} spaces',
  'sheep.at': '{sheep} on {square}',
  'sheep.chosen': '{sheep} on {square}, chosen',
  'camera.whole': 'See the whole meadow',
  'camera.close': 'Come closer',
  'actions.yours': 'Your actions',
  'action.used': '{action}, used',
  dice: 'Dice',
  'sign.kept': 'For cards or buttons that were kept', 'short.kept': 'Kept',
  'tie.sheep': 'Equal points: {ahead} before {behind}, with more sheep in the flock, {more} to {fewer}.',
  'tie.order': 'Equal points and sheep: {ahead} before {behind}, counted from the seat after the last turn.',
  opening: 'opening slam',
  'group.of': 'The group of {sheep}',
  'opening turn': 'opening turn',
  'dice.colour': 'Colour die: {face}.',
  'dice.flock': 'Flock die: {face}.',
  'dice.none': 'Not rolled yet.',
  'dice.+': 'straight',
  'dice.x': 'diagonal',
  'extra.left': 'Extra steps left: {cards}',
  'bell.on': 'The bell is on space {space} of {count}',
}

const it: typeof en = {
  'facing.n': 'guarda a nord', 'facing.e': 'guarda a est', 'facing.s': 'guarda a sud', 'facing.w': 'guarda a ovest',
  'sign.team-tag': 'Team Tag', 'sign.roger': 'Roger', 'sign.black-sheep': 'Pecora Nera', 'sign.shear-panic': 'Shear Panic',
  'short.team-tag': 'Tag', 'short.roger': 'Roger', 'short.black-sheep': 'Nera', 'short.shear-panic': 'Panico',
  'card.step': 'Passo', 'card.line': 'Linea', 'card.diagonal': 'Diagonale', 'card.slam': 'Spinta', 'card.trough': 'Mangiatoia', 'card.leap': 'Salto', 'card.turn': 'Rotazione',
  'card.one-small-step': 'Small Step', 'card.boing': 'Boing', 'card.wool-rule': 'Wool Rule', 'card.ewe-turn': 'Ewe Turn',
  'sign.about': '{field}: {what} Leggi la regola.',
  'about.team-tag': 'Nel tuo turno: 2 punti se le tue due pecore sono fianco a fianco, 1 se si toccano a un angolo.',
  'about.roger': 'Sulle caselle marroni segnano tutti: 4, 3, 2 o 1 punti a pecora, di più quanto più è vicina a Roger.',
  'about.black-sheep': 'Nel tuo turno: 2 punti per ogni tua pecora accanto a quella nera, 1 se la tocca a un angolo.',
  'about.shear-panic': 'Sulle caselle marroni segnano tutti: 4, 3, 2 o 1 punti a pecora, di più quanto più è lontana dalla Tosatrice; la fila più vicina non segna.',
  'about.shear-panic.all': 'Sulle caselle marroni segnano tutti: 4, 3, 2 o 1 punti a pecora, di più quanto più è lontana dalla Tosatrice.',
  'does.step': 'Una tua pecora va in una casella vuota vicina.',
  'does.slam': 'Una tua pecora corre contro un’altra e la spinge avanti di una casella, con quelle dietro.',
  'does.leap': 'Una tua pecora salta le pecore che ha davanti.',
  'does.line': 'Tutte le pecore di una riga o colonna avanzano di una casella.',
  'does.line.mayfair': 'Una pecora qualsiasi spinge dritto, come nella Spinta.',
  'does.diagonal': 'Tutte le pecore di una diagonale avanzano di una casella.',
  'does.diagonal.mayfair': 'Una pecora qualsiasi spinge in diagonale, come nella Spinta.',
  'does.trough': 'Tutte le pecore si stringono verso un lato del gregge.',
  'does.trough.mayfair': 'Tutte le pecore si stringono verso una linea, accanto al gregge o in mezzo.',
  'does.turn': 'Tutto il gregge gira la testa a sinistra o a destra.',
  'action.tip': '{action}: {does} Il segnalino avanza di {value}.',
  'actions.list': 'Azioni rimaste: {list}',
  'board.hedged': 'Il prato, nove per nove, e il sentiero di {count} caselle',
  'board.open': 'Il prato e il sentiero di {count} caselle',
  'sheep.at': '{sheep} in {square}',
  'sheep.chosen': '{sheep} in {square}, scelta',
  'camera.whole': 'Vedi tutto il prato',
  'camera.close': 'Avvicinati',
  'actions.yours': 'Le tue azioni',
  'action.used': '{action}, usata',
  dice: 'Dadi',
  'sign.kept': 'Per carte o bottoni non usati', 'short.kept': 'Avanzi',
  'tie.sheep': 'A pari punti {ahead} prima di {behind}: più pecore nel gregge, {more} a {fewer}.',
  'tie.order': 'A pari punti e pecore {ahead} prima di {behind}, contando dal posto dopo l’ultimo turno.',
  opening: 'spinta di apertura',
  'group.of': 'Il gruppo di {sheep}',
  'opening turn': 'rotazione di apertura',
  'dice.colour': 'Dado dei colori: {face}.',
  'dice.flock': 'Dado del gregge: {face}.',
  'dice.none': 'Non ancora tirati.',
  'dice.+': 'dritto',
  'dice.x': 'diagonale',
  'extra.left': 'Passi extra rimasti: {cards}',
  'bell.on': 'La campana è sulla casella {space} di {count}',
}

export type Phrase = keyof typeof en

/** What a field rewards; without shearing Mayfair lets the row nearest to the Shearer score as well (SP-85). */
export function fieldTip(name: string, frontScores: boolean): string {
  return tell((name === 'shear-panic' && frontScores ? 'about.shear-panic.all' : `about.${name}`) as Phrase)
}

/** What an action card does, as the edition has it. */
export function tipOf(action: string, name: string, value: number, edition: string): string {
  const kind = typeOf(action)
  const own = `does.${kind}.${edition}`
  return tell('action.tip', { action: name, does: tell((Object.hasOwn(en, own) ? own : `does.${kind}`) as Phrase), value })
}

export function tell(phrase: Phrase, blanks: Record<string, string | number> = {}): string {
  return fill((settings.language === 'it' ? it : en)[phrase], blanks)
}
