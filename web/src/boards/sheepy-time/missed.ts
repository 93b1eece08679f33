/* Which move a click at something that is not offered would mean, so that the table can say why it cannot be. */
import type { Decision } from '../../lib/decision.svelte'
import type { SheepyTimeView } from '../../views/sheepy-time'
import type { Missed } from '../kit'

export function missed(
  { on }: Missed,
  view: SheepyTimeView,
  { picked }: Pick<Decision, 'picked'>,
): string | null | undefined {
  if (!on) return undefined
  if (view.phase === 'catch') return `catch ${on}`
  if (picked.dream) return `place ${picked.dream} ${on}`
  return view.phase === 'rest' ? `catch ${on}` : null
}
