/* Drawing on and on: as long as every card is one for the hand, there is nothing to decide in between. */
import type { StoryLine } from '../../messages'
import { HAND } from './floor'

/** Whether a line of the story asks nothing of whoever draws: the reaching for the pile, or a !
    card that came to the hand. */
export function goesOn({ events }: Pick<StoryLine, 'events'>): boolean {
  return events.every(({ kind, piece }) => kind === 'reach' || (kind === 'draw' && HAND.some((card) => card === piece)))
}
