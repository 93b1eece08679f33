/* One decision in the making: what may be chosen, what was picked so far, what is asked next. */
import type { Choice } from '../messages'
import { pick, question, remaining, settled, unpick, valuesOf, type Picked } from './choices'

export class Decision {
  moves = $state.raw<readonly Choice[]>([])
  /** All that could be meant: what is picked must single out one of these. More than `moves` in a lesson, in which the
      pieces are picked as in any other game. */
  private among = $state.raw<readonly Choice[]>([])
  picked = $state.raw<Picked>({})
  /** A reaction is never chosen for want of another: it must be picked. */
  deliberate = $state(false)
  /** Whether what is picked is to be played as often as it can be. */
  often = $state(false)
  /** What was picked whole, as a hint is, is put back whole. */
  private whole = false

  left = $derived(remaining(this.moves, this.picked))
  /** What tells the moves apart; in a lesson, also what tells the last of them from those that it leaves out. */
  asks = $derived.by(() => {
    const own = question(this.moves, this.picked)
    const part = own ? null : question(this.among, this.picked)?.part
    return part && this.left.length ? { part, values: valuesOf(this.left, part) } : own
  })
  chosen = $derived.by(() => {
    if (this.deliberate && !Object.keys(this.picked).length) return null
    const one = settled(this.among, this.picked)
    return one && this.moves.includes(one) ? one : null
  })

  /** New moves: nothing is picked, but what leaves no choice. */
  offer(moves: readonly Choice[], deliberate = false, among = moves): void {
    this.often = false
    this.moves = moves
    this.among = among
    this.picked = {}
    this.whole = false
    this.deliberate = deliberate
  }

  pick(part: string, value: string): void {
    this.picked = pick(this.moves, this.picked, part, value)
    this.whole = false
  }

  /** Several parts at once, in place of everything picked before. */
  set(picked: Picked, often = false): void {
    this.often = often
    if (!remaining(this.moves, picked).length) return
    this.picked = picked
    this.whole = false
  }

  /** A hint, in place of everything picked before; to pass in a window is no pick, then nothing stays picked. */
  follow(choice: Choice): void {
    this.clear()
    this.set(choice.parts)
    this.whole = true
  }

  /** A hint goes with what it has picked; what was picked since stays. */
  unfollow(): void {
    if (this.whole) this.clear()
  }

  back(): void {
    this.picked = this.whole ? {} : unpick(this.picked)
    this.whole = false
  }

  clear(): void {
    this.often = false
    this.picked = {}
    this.whole = false
  }
}
