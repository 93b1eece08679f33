/* Finds a game's board: the folder of its name, and the kit in it; games without one have the generic board. */
import type { BoardKit } from './kit'

const kits = import.meta.glob<{ kit: BoardKit }>('./*/kit.ts')

export async function kitFor(game: string): Promise<BoardKit> {
  const load = kits[`./${game}/kit.ts`] ?? kits['./generic/kit.ts']!
  return (await load()).kit
}
