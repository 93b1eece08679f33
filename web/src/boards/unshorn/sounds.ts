/* What the events of the game sound like. */
import type { SoundNames } from '../../sound/cues'
import { PLAYS } from './floor'

export const SOUNDS: SoundNames = {
  ...Object.fromEntries([...PLAYS].map((kind) => [kind, 'card'] as const)),
  roll: 'dice',
  reroll: 'dice',
  coin: 'dice',
  lay: 'card',
  rearrange: 'card',
  draw: 'card',
  'draw-one': 'card',
  'draw-wool': 'card',
  'lay-wool': 'card',
  steal: 'card',
  discard: 'card',
  'discard-one': 'card',
  bounce: 'step',
  deflect: 'step',
  cut: 'bleat',
  lose: 'bleat',
  out: 'bleat',
}
