import type { BoardKit } from '../kit'
import Board from './Board.svelte'

export const kit: BoardKit = { Board }
