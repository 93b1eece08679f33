/* What only this board says; everything else is in the game's own catalogue. */
import { settings } from '../../lib/settings.svelte'
import { fill } from '../../lib/words'

const en = {
  'facing.n': 'facing north', 'facing.e': 'facing east', 'facing.s': 'facing south', 'facing.w': 'facing west',
  'sign.team-tag': 'Team Tag', 'sign.roger': 'Roger', 'sign.black-sheep': 'Black Sheep', 'sign.shear-panic': 'Shear Panic',
  'short.team-tag': 'Tag', 'short.roger': 'Roger', 'short.black-sheep': 'Black', 'short.shear-panic': 'Panic',
  'card.step': 'Step', 'card.line': 'Line', 'card.diagonal': 'Diagonal', 'card.slam': 'Slam', 'card.trough': 'Trough', 'card.leap': 'Leap', 'card.turn': 'Turn',
  'board.hedged': 'The meadow, nine by nine, and the track of {count} spaces',
  'board.open': 'The meadow and the track of {count} spaces',
  'sheep.at': '{sheep} on {square}',
  'sheep.chosen': '{sheep} on {square}, chosen',
  'camera.whole': 'See the whole meadow',
  'camera.close': 'Come closer',
  'actions.left': '{count} actions left',
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
  'dice.x': 'slanting',
  'extra.left': 'Extra steps left: {cards}',
  'bell.on': 'The bell is on space {space} of {count}',
}

const it: typeof en = {
  'facing.n': 'guarda a nord', 'facing.e': 'guarda a est', 'facing.s': 'guarda a sud', 'facing.w': 'guarda a ovest',
  'sign.team-tag': 'Acchiappino', 'sign.roger': 'Roger', 'sign.black-sheep': 'Pecora Nera', 'sign.shear-panic': 'Shear Panic',
  'short.team-tag': 'Duo', 'short.roger': 'Roger', 'short.black-sheep': 'Nera', 'short.shear-panic': 'Panico',
  'card.step': 'Passo', 'card.line': 'Fila', 'card.diagonal': 'Diagonale', 'card.slam': 'Botta', 'card.trough': 'Trogolo', 'card.leap': 'Balzo', 'card.turn': 'Giro',
  'board.hedged': 'Il prato, nove per nove, e il sentiero di {count} caselle',
  'board.open': 'Il prato e il sentiero di {count} caselle',
  'sheep.at': '{sheep} in {square}',
  'sheep.chosen': '{sheep} in {square}, scelta',
  'camera.whole': 'Vedi tutto il prato',
  'camera.close': 'Avvicinati',
  'actions.left': '{count} azioni rimaste',
  'actions.yours': 'Le tue azioni',
  'action.used': '{action}, usata',
  dice: 'Dadi',
  'sign.kept': 'Per carte o bottoni non usati', 'short.kept': 'Avanzi',
  'tie.sheep': 'A pari punti {ahead} prima di {behind}: più pecore nel gregge, {more} a {fewer}.',
  'tie.order': 'A pari punti e pecore {ahead} prima di {behind}, contando dal posto dopo l’ultimo turno.',
  opening: 'botta d’apertura',
  'group.of': 'Il gruppo di {sheep}',
  'opening turn': 'giro d’apertura',
  'dice.colour': 'Dado dei colori: {face}.',
  'dice.flock': 'Dado del gregge: {face}.',
  'dice.none': 'Non ancora tirati.',
  'dice.+': 'dritto',
  'dice.x': 'obliquo',
  'extra.left': 'Passi extra rimasti: {cards}',
  'bell.on': 'La campana è sulla casella {space} di {count}',
}

export type Phrase = keyof typeof en

export function tell(phrase: Phrase, blanks: Record<string, string | number> = {}): string {
  return fill((settings.language === 'it' ? it : en)[phrase], blanks)
}
