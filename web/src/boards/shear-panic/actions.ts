/* What actions are called, and what explains them. */
import type { ShearPanicView } from '../../views/shear-panic'

/** Actions that the Mayfair edition calls by names of its own. */
const MAYFAIR: Record<string, string> = {
  'one-small-step': 'step',
  boing: 'leap',
  'wool-rule': 'trough',
  'ewe-turn': 'turn',
}

/** What kind of action it is, however the edition calls it. */
export const typeOf = (action: string): string => MAYFAIR[action] ?? action

/** What explains an action: its pushes work in another way in the Mayfair edition. */
export const aboutAction = (action: string, edition: string): string =>
  edition === 'mayfair' && ['line', 'diagonal'].includes(action) ? `${action}-mayfair` : action

/** What explains an answer that is no action. */
export function aboutAnswer(
  { action = '' }: Record<string, string>,
  { pending }: Pick<ShearPanicView, 'pending'>,
): string {
  if (action.startsWith('panic')) return pending.during === 'opening' ? 'opening' : 'panic'
  if (action.startsWith('rejoin')) return 'rejoin'
  return action.split(' ').at(-1) ?? ''
}
