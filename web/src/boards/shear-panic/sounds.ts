/* What the events of the game sound like. */
import type { SoundNames } from '../../sound/cues'

export const SOUNDS: SoundNames = {
  place: 'step',
  move: 'step',
  turn: 'step',
  marker: 'step',
  'colour-die': 'dice',
  'flock-die': 'dice',
  card: 'card',
  discard: 'card',
  shear: 'bleat',
  'roger-leaves': 'bleat',
}
