import type { BoardKit } from '../kit'
import Board from './Board.svelte'
import { resultOf } from './result'
import { SOUNDS } from './sounds'

export const kit: BoardKit = {
  Board,
  result: resultOf,
  /** A column without a free place, in games whose moves are columns. */
  missed: ({ on }, _, decision) =>
    !on ? undefined : decision.moves.some(({ text }) => text.length === on.length) ? on : null,
  sounds: SOUNDS,
}
