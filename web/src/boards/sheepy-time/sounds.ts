/* What the events of the game sound like. */
import type { SoundNames } from '../../sound/cues'

export const SOUNDS: SoundNames = {
  play: 'card',
  reveal: 'card',
  dream: 'card',
  market: 'card',
  place: 'card',
  enter: 'step',
  move: 'step',
  back: 'step',
  catch: 'step',
  shift: 'step',
  'nightmare-move': 'step',
  'nightmare-jump': 'step',
  scared: 'bleat',
  wake: 'bleat',
  fence: 'bleat',
}
