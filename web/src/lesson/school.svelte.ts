/* What a table has to do with lessons: the one that it is for, those of its game, and the way to the next. Their code
   is loaded only where it is needed. */
import type { Choice, GameCard, LessonCard } from '../messages'
import type { Coach } from './coach.svelte'

export class School {
  parts = $state.raw<typeof import('.') | null>(null)
  /** Leads through the lesson of this table. */
  coach = $state.raw<Coach | null>(null)
  /** The lesson that this table is for; mostly none. */
  lesson = $state('')
  /** Whether the game's lessons are listed. */
  isListed = $state(false)
  /** Whether a lesson is about to begin. */
  isBusy = $state(false)

  led = $derived(this.coach?.teaches ?? false)
  /** Whether there is something to read, and nothing to do. */
  isTelling = $derived(this.led && this.coach?.moment === 'look')
  isAsking = $derived(this.led && this.coach?.moment === 'do')
  /** Whether it is the one that teaches the game: the others are for later. */
  isFirst = $derived.by(() => this.game()?.lessons[0]?.name === this.lesson)
  /** The lesson that comes after that of the table. */
  following = $derived.by<LessonCard | null>(() => {
    const all = this.game()?.lessons ?? []
    return all[all.findIndex(({ name }) => name === this.lesson) + 1] ?? null
  })

  constructor(
    private readonly game: () => GameCard | null,
    private readonly trouble: (problem: string) => void,
  ) {}

  async open(lesson: string): Promise<void> {
    this.lesson = lesson
    if (lesson) await this.load()
  }

  private async load(): Promise<void> {
    this.parts ??= await import('.')
  }

  async list(): Promise<void> {
    await this.load()
    this.isListed = true
  }

  async begin(lesson: LessonCard): Promise<void> {
    const game = this.game()
    if (!game || !this.parts || this.isBusy) return
    this.isBusy = true
    await this.parts.beginLesson(game.name, lesson).catch((problem: Error) => this.trouble(problem.message))
    this.isBusy = false
  }

  /** What can be chosen, of what is possible: in a lesson only what is asked for. */
  offered(moves: readonly Choice[]): readonly Choice[] {
    if (this.lesson && !this.coach) return []
    return this.coach?.offered(moves) ?? moves
  }

  /** What a lesson asks for may be in a row that scrolls. */
  bringToSight(tray: HTMLElement): void {
    const asked = tray.querySelector('[aria-pressed]:enabled:not([aria-disabled=true])')
    asked?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
}
