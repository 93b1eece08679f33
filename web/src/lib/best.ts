/* Personal bests. Alone at a table one plays for points in another way than with others, so each has its own. */
import type { GameStatistics } from '../messages'

/** My best, if I reached it at that table; nothing for whoever plays the game for the first time. */
export function bestAt(table: string, players: number, game: GameStatistics | undefined): number | null {
  if (!game || game.played < 2) return null
  const [best, where] = players === 1 ? [game.solo, game.solo_table] : [game.best, game.best_table]
  return where === table ? best : null
}
