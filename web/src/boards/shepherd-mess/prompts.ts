/* What Shepherd Mess asks, by phase, action and part. */
import type { Decision } from '../../lib/decision.svelte'
import { actionOf, ask } from '../../lib/prompts'
import type { View } from '../../messages'
import { aim } from './aim.svelte'
import { dogName } from './title'

const en = {
  'place/*/*': 'On which tile does your next sheep stand? At most two to a tile.',
  'turn/*/action': 'Send a dog, or build something.',
  'second/*/action': 'One move left: send a dog, or build something.',
  'turn/dog/*': 'Where does {dog} go? On its own tile it barks.',
  'turn/bridge/*': 'Over which puddle does the bridge go, and which way?',
  'turn/stone/*': 'Which side of which muddy patch does the stone open?',
  'turn/wall/*': 'Between which two tiles does the wall stand?',
  'turn/corner/*': 'Round which corner of which tile does the wall go?',
  'turn/gate/*': 'In which wall does the gate hang?',
  'tile/*/*': 'Several moves meet on {tile}: which one?',
  'pass/*/*': 'Only one at a time can pass: who goes first?',
}

const it: typeof en = {
  'place/*/*': 'Su quale casella va la tua prossima pecora? Al massimo due per casella.',
  'turn/*/action': 'Manda un cane o costruisci qualcosa.',
  'second/*/action': 'Resta una mossa: manda un cane o costruisci qualcosa.',
  'turn/dog/*': 'Dove va {dog}? Sulla sua casella abbaia.',
  'turn/bridge/*': 'Su quale pozzanghera va il ponte, e in che senso?',
  'turn/stone/*': 'Quale lato di quale chiazza di fango apre la pietra?',
  'turn/wall/*': 'Tra quali due caselle sta il muretto?',
  'turn/corner/*': 'Attorno a quale angolo di quale casella va il muretto?',
  'turn/gate/*': 'In quale muretto va il cancello?',
  'tile/*/*': 'In {tile} sono possibili più mosse: quale?',
  'pass/*/*': 'Passa uno alla volta: chi va per primo?',
}

export const PROMPTS = { en, it }

export function promptOf(decision: Decision, view: View): string {
  const { picked, asks } = decision
  const nothing = !Object.keys(picked).length
  const part = nothing && view.phase === 'turn' ? 'action' : (asks?.part ?? '')
  const phase = aim.tile ? 'tile' : nothing && view.phase === 'turn' && view.moves_left === 1 ? 'second' : view.phase
  return ask(PROMPTS, { phase, action: picked.dog ? 'dog' : nothing ? '' : actionOf(decision), part }, { tile: aim.tile, dog: picked.dog ? dogName(picked.dog) : '' })
}
