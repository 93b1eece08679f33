/* What the events of the game sound like. */
import type { SoundNames } from '../../sound/cues'

export const SOUNDS: SoundNames = {
  place: 'step',
  move: 'step',
  bark: 'step',
  run: 'step',
  'ram-run': 'step',
  bridge: 'step',
  stone: 'step',
  wall: 'step',
  corner: 'step',
  gate: 'step',
  fight: 'bleat',
  home: 'bleat',
  foreign: 'bleat',
  'ram-home': 'bleat',
}
