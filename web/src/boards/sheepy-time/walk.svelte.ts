/* Pieces walk from space to space, one after the other, as the events tell it; they never cut across the ring. */
import { settings } from '../../lib/settings.svelte'
import type { Stop } from './ring'

const STEP = 190
const LONGEST = 1900

/** How long the walk of so many spaces takes at an easy pace. */
export const walkTime = (stops: number): number => Math.min(LONGEST, stops * STEP)

export class Walk {
  at = $state.raw<Readonly<Record<string, number>>>({})
  /** Who takes a step just now. */
  walking = $state('')

  private timer: ReturnType<typeof setInterval> | 0 = 0

  /** Everybody else is simply there; the walkers go stop by stop until they are, too. */
  go(goal: Readonly<Record<string, number>>, stops: readonly Stop[]): void {
    this.halt()
    if (settings.motionless || !stops.length) {
      this.at = goal
      return
    }
    const walkers = new Set(stops.map((stop) => stop.piece))
    this.at = Object.fromEntries(
      Object.entries(goal).map(([piece, space]) => [piece, walkers.has(piece) ? (this.at[piece] ?? space) : space]),
    )
    const left = [...stops]
    const step = () => {
      const next = left.shift()
      if (!next) {
        this.halt()
        this.at = goal
        return
      }
      this.walking = next.piece
      this.at = { ...this.at, [next.piece]: next.space }
    }
    step()
    this.timer = setInterval(step, walkTime(stops.length) / stops.length / (settings.pace === 'quick' ? 2 : 1))
  }

  halt(): void {
    if (this.timer) clearInterval(this.timer)
    this.timer = 0
    this.walking = ''
  }
}
