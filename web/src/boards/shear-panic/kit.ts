import type { BoardKit } from '../kit'
import Board from '../generic/Board.svelte'

export const kit: BoardKit = { Board }
