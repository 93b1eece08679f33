/* Which move a click at something that is not offered would mean, so that the table can say why it cannot be. */
import type { Decision } from '../../lib/decision.svelte'
import type { UnshornView } from '../../views/unshorn'
import type { Meant, Missed } from '../kit'
import { seatOf } from './floor'

/** What is chosen of one's own fleece, and by which rule. */
const OWN: Readonly<Record<string, string>> = {
  lay: 'UN-10',
  place: 'UN-28',
  stick: 'UN-52',
  bite: 'UN-22',
  cream: 'UN-48',
  keep: 'UN-55',
  boy: 'UN-60',
  moon: 'UN-62',
}

/** Whom a card can be played against. */
const CARDS: Readonly<Record<string, string>> = { velcro: 'UN-52', 'shear-thief': 'UN-53', 'close-shave': 'UN-55' }

export function missed(
  { on }: Missed,
  view: UnshornView,
  { picked }: Pick<Decision, 'picked'>,
): Meant | null | undefined {
  if (!on) return undefined
  const must = OWN[view.phase]
  if (must) return { why: must }
  if (on === 'pile') return 'draw'
  if (on === 'die') return { why: 'UN-20 die' }
  if (on === 'discard') return picked.card === 'velcro' ? { why: 'UN-52' } : { why: 'UN-52 discard' }
  if (on.startsWith('dog-')) return on === `dog-${view.viewer}` ? 'play sheepdog' : { why: 'UN-54' }
  const seat = seatOf(on)
  if (seat === null) return null
  const card = CARDS[picked.card ?? '']
  if (card) return { why: card }
  if (view.phase === 'cut') return { why: 'UN-31' }
  return seat === view.viewer ? { why: 'UN-39' } : `shear ${on} 1`
}

/** Playing that card, on whomever: the table says why it cannot be. */
export function anyPlay(card: string, { viewer, seats }: UnshornView): string {
  const other = `seat-${viewer === 0 && seats > 1 ? 1 : 0}`
  if (card === 'close-shave') return `play ${card} ${other} a`
  return ['shear-thief', 'velcro'].includes(card) ? `play ${card} ${other}` : `play ${card}`
}
