/* Which move a click at something that is not offered would mean, so that the table can say why it cannot be. */
import type { Decision } from '../../lib/decision.svelte'
import type { SheepyTimeView } from '../../views/sheepy-time'
import type { Meant, Missed } from '../kit'

export function missed(
  { on }: Missed,
  view: SheepyTimeView,
  { moves, picked }: Pick<Decision, 'moves' | 'picked'>,
): Meant | null | undefined {
  if (!on) return undefined
  if (picked.dream) return `place ${picked.dream} ${on}`
  const shift = moves.find(({ parts }) => parts.action === 'shift')?.parts
  switch (view.phase) {
    case 'catch':
    case 'rest':
    case 'bonus':
      if (!shift) return `catch ${on}`
      return picked.from ? `shift ${picked.from} ${on}` : `shift ${on} ${elsewhere(on, moves)}`
    case 'dream':
      return moves.some(({ parts }) => parts.on) ? `use on ${on}` : { why: 'ST-40' }
    case 'fence':
      return { why: 'ST-45 asked' }
    default:
      return { why: view.ring.find(({ space }) => space === on)?.dream ? 'ST-40' : 'ST-95' }
  }
}

/** Another place to which a Zzz can go. */
const elsewhere = (space: string, moves: Decision['moves']): string =>
  moves.map(({ parts }) => parts.to).find((to) => to && to !== space) ?? '1'
