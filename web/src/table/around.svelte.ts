/* Several people at one screen in a reaction window: all are asked once, and whoever reacts takes the screen. */
import type { Held } from '../lib/tokens'

export class Around {
  /** Who said: I react. */
  speaker = $state<Held | null>(null)
  private question = $state('')
  private answered = $state.raw<ReadonlySet<number>>(new Set())

  /** Another question: nobody has said anything yet. */
  ask(question: string): void {
    if (question === this.question) return
    this.question = question
    this.answered = new Set()
    this.speaker = null
  }

  /** These seats have answered; the screen goes back to the middle of the table. */
  note(seats: readonly Held[]): void {
    this.answered = new Set([...this.answered, ...seats.map((held) => held.seat)])
    this.speaker = null
  }

  /** Who of those asked here has not answered yet. */
  silent(asked: readonly Held[]): Held[] {
    return asked.filter((held) => !this.answered.has(held.seat))
  }

  get anySpoke(): boolean {
    return this.answered.size > 0
  }
}
