/* What events sound like, by words that mean the same in most games. */
import type { SoundNames } from '../../sound/cues'

export const SOUNDS: SoundNames = {
  drop: 'step',
  move: 'step',
  place: 'step',
  bet: 'step',
  roll: 'dice',
  deal: 'card',
  draw: 'card',
  play: 'card',
  choose: 'card',
  reveal: 'card',
  show: 'card',
  fold: 'card',
  discard: 'card',
  caught: 'bleat',
}
