/* Which move a click at something that is not offered would mean, so that the table can say why it cannot be. */
import type { Decision } from '../../lib/decision.svelte'
import type { SheepyTimeView } from '../../views/sheepy-time'
import type { Meant, Missed } from '../kit'

/** By which rule pieces are not moved by hand. */
const PIECES: Readonly<Record<string, string>> = { sheep: 'ST-31 sheep', nightmare: 'ST-51 nightmare', bed: 'ST-45' }

export function missed(
  { on }: Missed,
  view: SheepyTimeView,
  { moves, picked }: Pick<Decision, 'moves' | 'picked'>,
): Meant | null | undefined {
  if (!on) return undefined
  if (Object.hasOwn(PIECES, on)) return { why: PIECES[on]! }
  if (picked.dream) return `place ${picked.dream} ${on}`
  const shift = moves.find(({ parts }) => parts.action === 'shift')?.parts
  switch (view.phase) {
    case 'catch':
    case 'rest':
    case 'bonus':
      if (!shift) return `catch ${on}`
      return picked.from ? `shift ${picked.from} ${on}` : `shift ${on} ${elsewhere(on, moves)}`
    case 'dream':
      if (moves.some(({ parts }) => parts.on)) return `use on ${on}`
      break
    case 'fence':
      return { why: 'ST-45 asked' }
  }
  return { why: view.ring.find(({ space }) => space === on)?.dream ? 'ST-40' : 'ST-95' }
}

/** Another place to which a Zzz can go. */
const elsewhere = (space: string, moves: Decision['moves']): string =>
  moves.map(({ parts }) => parts.to).find((to) => to && to !== space) ?? '1'
