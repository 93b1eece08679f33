import type { BoardKit } from '../kit'
import Board from './Board.svelte'

export const kit: BoardKit = {
  Board,
  /** A column without a free place, in games whose moves are columns. */
  missed: ({ on }, _, decision) =>
    !on ? undefined : decision.moves.some(({ text }) => text.length === on.length) ? on : null,
  /** Words that mean the same in most games. */
  sounds: {
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
  },
}
