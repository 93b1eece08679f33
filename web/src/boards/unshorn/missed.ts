/* Which move a click at something that is not offered would mean, so that the table can say why it cannot be. */
import type { UnshornView } from '../../views/unshorn'
import type { Missed } from '../kit'
import { seatOf } from './floor'

const SHEARS = new Set(['main', 'announce', 'attack', 'after-roll', 'part', 'end', 'counter'])

export function missed({ on }: Missed, view: UnshornView): string | null | undefined {
  if (!on) return undefined
  if (on === 'pile') return 'draw'
  const seat = seatOf(on)
  return seat !== null && seat !== view.viewer && SHEARS.has(view.phase) ? `shear ${on} 1` : null
}
