/* What makes sounds is fetched when something is first to be heard. */
import type { Sound } from './recipes'

const sounding = () => import('./player')

export async function hear(sounds: readonly Sound[], volume: number): Promise<void> {
  const made = await sounding()
  await made.player.play(sounds, volume)
}

/** For use when the page is touched: only then do browsers let it sound. */
export async function wake(): Promise<void> {
  const made = await sounding()
  made.player.wake()
}

export async function rest(): Promise<void> {
  const made = await sounding()
  made.player.rest()
}
