/* What Unshorn asks, by phase, action and part. */
import type { Decision } from '../../lib/decision.svelte'
import { actionOf, ask, either } from '../../lib/prompts'
import { settings } from '../../lib/settings.svelte'
import type { Words } from '../../lib/words'
import { seatOf, type Floor } from './floor'

const en = {
  'lay/*/steel': 'First hide your Steel: on which place?',
  'lay/*/snag': 'Now hide your Snag: on which place?',
  'bite/*/*': 'The Wolf bites: which wool do you lose?',
  'cream/*/*': 'Tails: which wool do you lose?',
  'boy/*/*': 'The Boy cries Wolf: which wool do you lose?',
  'boy-more/*/*': 'The Boy cries Wolf: which wool do you lose? {count} to pick.',
  'moon/*/*': 'The Moon rises: which wool do you lose?',
  'moon-more/*/*': 'The Moon rises: which wool do you lose? {count} to pick.',
  'keep/*/*': '{close-shave}: which card of the row do you keep?',
  'stick/*/*': 'Velcro: where does the new wool go?',
  'place/*/*': 'You have drawn wool: where do you lay it?',
  'cut/*/*': 'Which wool of {victim} do you shear? Points left: {points}.',
  'announce/*/*': 'Points left: {points}. Whom else do you shear? Or say that is all.',
  'main/*/action': '{choices}.',
  '*/shear/victim': 'Whom do you shear?',
  '*/shear/points': 'How many points against {victim}?',
  '*/play/card': 'Which card do you play?',
  '*/shear-thief/*': '{card}: whose Shears do you want?',
  '*/velcro/*': '{card}: a wool of which rival, or from the discard pile?',
  '*/close-shave/*': '{card}: whose fleece?',
  '*/close-shave/row': '{card}: which row of {victim}?',
  '*/swap/*': 'Swap two of your cards: which is the first?',
  '*/swap/to': 'Which card changes places with {place}?',
  '*/swap/place': 'Which card changes places with {place}?',
}

const it: typeof en = {
  'lay/*/steel': 'Prima nascondi l’acciaio: in quale posto?',
  'lay/*/snag': 'Ora nascondi il Nodo: in quale posto?',
  'bite/*/*': 'Il Lupo morde: quale lana perdi?',
  'cream/*/*': 'Croce: quale lana perdi?',
  'boy/*/*': 'Al lupo! Quale lana perdi?',
  'boy-more/*/*': 'Al lupo! Quale lana perdi? Ancora da scegliere: {count}.',
  'moon/*/*': 'Sorge la Luna: quale lana perdi?',
  'moon-more/*/*': 'Sorge la Luna: quale lana perdi? Ancora da scegliere: {count}.',
  'keep/*/*': '{close-shave}: quale carta della riga tieni?',
  'stick/*/*': 'Velcro: dove va la nuova lana?',
  'place/*/*': 'Hai pescato della lana: dove la metti?',
  'cut/*/*': 'Quale lana tosi a {victim}? Punti rimasti: {points}.',
  'announce/*/*': 'Punti rimasti: {points}. Chi altro tosi? Oppure di’ che è tutto.',
  'main/*/action': '{choices}.',
  '*/shear/victim': 'Chi tosi?',
  '*/shear/points': 'Quanti punti contro {victim}?',
  '*/play/card': 'Quale carta giochi?',
  '*/shear-thief/*': '{card}: di chi vuoi la tosatrice?',
  '*/velcro/*': '{card}: una lana di quale rivale, o dagli scarti?',
  '*/close-shave/*': '{card}: il vello di chi?',
  '*/close-shave/row': '{card}: quale riga di {victim}?',
  '*/swap/*': 'Scambia due tue carte: qual è la prima?',
  '*/swap/to': 'Quale carta scambi con {place}?',
  '*/swap/place': 'Quale carta scambi con {place}?',
}

export const PROMPTS = { en, it }

/** What can be done in the main part of a turn; only what is possible is named. */
const DOINGS = {
  en: { draw: 'draw a card', shear: 'shear', play: 'play a card', swap: 'rearrange your wool', done: 'say that is all' },
  it: { draw: 'pesca una carta', shear: 'tosa', play: 'gioca una carta', swap: 'riordina la lana', done: 'di’ che è tutto' },
} as const

const MANY = new Set(['boy', 'moon'])

export function promptOf(decision: Decision, floor: Floor, words: Words, names: readonly string[]): string {
  const { picked, asks, moves } = decision
  const offered = new Set(moves.map(({ parts }) => parts.action))
  const doings = Object.entries(DOINGS[settings.language]).filter(([action]) => offered.has(action)).map(([, doing]) => doing)
  const choices = either(doings)
  const more = MANY.has(floor.phase) && floor.pending.count > 1
  const nothing = !Object.keys(picked).length
  const victim = seatOf(picked.victim) ?? (floor.phase === 'cut' ? floor.attack?.parts[0]?.victim ?? null : null)
  const points = floor.phase === 'cut' ? floor.attack?.parts[0]?.points : floor.attack?.left
  const action = nothing && floor.phase === 'main' ? '' : actionOf(decision)
  const part = nothing && floor.phase === 'main' ? 'action' : action === 'swap' && !picked.place && !picked.to ? 'first' : asks?.part ?? ''
  return ask(PROMPTS, { phase: more ? `${floor.phase}-more` : floor.phase, action: picked.card ?? action, part }, {
    victim: victim === null ? '' : names[victim] ?? '', points: points ?? 0, count: floor.pending.count, place: picked.place ?? picked.to ?? '',
    card: words.id(picked.card ?? ''), 'close-shave': words.id('close-shave'), choices: choices.slice(0, 1).toUpperCase() + choices.slice(1),
  })
}
