/* What this browser has explained already, game by game, and whether it is to explain anything. */
import { fieldsOf, keepAs, keptAs, listOf, lose, mapOf, text, truth } from '../lib/keeping'

const NAME = 'tips'

interface Kept {
  off: boolean
  known: Record<string, string[]>
}

const FRESH: Kept = { off: false, known: {} }
const explained = fieldsOf(FRESH, { off: truth, known: mapOf(listOf(text)) })
const all = (): Kept => keptAs(NAME, explained) ?? FRESH

class Memory {
  private kept = $state.raw<Kept>(all())

  get isOn(): boolean {
    return !this.kept.off
  }

  knows(game: string, tip: string): boolean {
    return this.kept.known[game]?.includes(tip) ?? false
  }

  knowsAnyOf(game: string): boolean {
    return Boolean(this.kept.known[game]?.length)
  }

  get knowsAny(): boolean {
    return Object.keys(this.kept.known).length > 0
  }

  /** Another tab may have noted something meanwhile. */
  private change(changes: (before: Kept) => Partial<Kept>): void {
    const before = all()
    this.kept = { ...before, ...changes(before) }
    keepAs(NAME, this.kept)
  }

  turn(on: boolean): void {
    this.change(() => ({ off: !on }))
  }

  note(game: string, tips: readonly string[]): void {
    this.change(({ known }) => ({ known: { ...known, [game]: [...new Set([...(known[game] ?? []), ...tips])] } }))
  }

  /** Everything is new again. */
  beginAnew(): void {
    this.change(() => ({ off: false, known: {} }))
  }

  forget(): void {
    lose(NAME)
    this.kept = all()
  }
}

export const memory = new Memory()
