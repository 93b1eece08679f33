import type { HushView } from '../../views/hush'
import { kit as generic } from '../generic/kit'
import type { BoardKit } from '../kit'
import { resultOf } from './result'

/** The generic board, with what the points are made of. */
export const kit: BoardKit<HushView> = { ...(generic as BoardKit<HushView>), result: resultOf }
