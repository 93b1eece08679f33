/* Leads through a lesson: what is said now, which moves are asked for, and what is said to a wrong try. */
import { untrack } from 'svelte'
import type { LiveTable } from '../lib/live.svelte'
import { fill } from '../lib/words'
import { OVER, type Choice, type LessonPage, type LessonStepPage, type Refused } from '../messages'
import { isAlone, markAlone, markDone, markLeft, wasLeft } from './memory'
import { decisionsOf, LEARNER, madeOf, stretchAt } from './progress'
import { t } from './words'

/** cover, look: something to read; do: a move is asked for; watch: others move; end: the lesson is over. */
export type Moment = 'cover' | 'look' | 'do' | 'watch' | 'end'

export class Coach {
  page = $state.raw<LessonPage | null>(null)
  /** What is said to a wrong try, until another is made. */
  wrong = $state('')
  /** Whether the learner plays on without being led. */
  private left = $state(false)
  private alone = $state(false)
  /** How far one has read in the present stretch. */
  private read = $state(0)
  private isGoingBack = $state(false)
  /** The line after which a prepared move was made: one that is refused is not tried for ever. */
  private madeAfter = -1

  private made = $derived.by(() => {
    if (!this.page) return null
    return madeOf(this.page.decisions, decisionsOf(this.live.story, LEARNER))
  })
  private stretch = $derived(this.page && this.made !== null ? stretchAt(this.page, this.made) : null)
  /** Whether it leads at the moment. */
  teaches = $derived.by(() => !this.left && this.stretch !== null && this.live.viewer === LEARNER)
  /** Whether it stands by in the game that goes on from a lesson. */
  advises = $derived.by(() => this.page !== null && !this.teaches && !this.alone && this.live.viewer === LEARNER)
  /** The number of the step, from 0; as many as there are steps at the end. */
  place = $derived(this.stretch ? Math.min(this.stretch.from + this.read, this.stretch.to) : 0)
  step = $derived<LessonStepPage | null>(this.page?.steps[this.place] ?? null)
  /** Whether the others are done, so that the lesson goes on. */
  private isQuiet = $derived.by(() => {
    const { caughtUp, waiting, scene } = this.live
    if (!scene || !caughtUp || waiting) return false
    return this.isOver || this.isAtEnd || (scene.moves.length > 0 && !scene.window?.answer)
  })
  isOver = $derived.by(() => this.live.scene?.view.seat === OVER)
  private isAtEnd = $derived(this.page !== null && this.made === this.page.decisions.length)
  moment = $derived.by<Moment>(() => {
    if (this.isGoingBack) return 'watch'
    if (this.step?.cover) return 'cover'
    if (!this.isQuiet || this.own !== null) return 'watch'
    if (!this.step) return 'end'
    return this.step.accepts.length ? 'do' : 'look'
  })
  /** A prepared move of the learner that is made for them. */
  own = $derived.by(() => {
    const next = this.page?.decisions[this.made ?? -1]
    if (!this.teaches || this.isGoingBack || !next || next.step !== null || !this.isQuiet) return null
    return this.live.moves.find(({ move }) => next.moves.includes(move))?.move ?? null
  })
  /** What is said of the move that was made last. */
  praise = $derived.by(() => {
    const done = this.stretch && this.read === 0 ? this.page?.steps[this.stretch.from - 1] : null
    return this.filled(done?.done ?? '')
  })
  said = $derived(this.step ? this.filled(this.step.say) : this.filled(this.page?.end ?? ''))
  lights = $derived(this.teaches && (this.moment === 'look' || this.moment === 'do') ? (this.step?.light ?? []) : [])
  /** What is said to whoever presses something that is not asked for. The board knows only of the moves that are, and
      its own reasons would be untrue. */
  elsewhere = $derived.by(() => {
    if (!this.teaches) return ''
    if (this.moment === 'look') return t('elsewhere.look')
    return this.moment === 'do' && !this.step?.offers_all ? t('elsewhere') : ''
  })
  canGoBack = $derived.by(() => this.place > 0 && !this.live.waiting && !this.isOver)

  constructor(
    private readonly table: string,
    private readonly live: LiveTable,
    private readonly names: () => readonly string[],
  ) {
    this.left = wasLeft(table)
    this.alone = isAlone(table)
    $effect(() => {
      void this.made
      untrack(() => this.moved())
    })
    $effect(() => {
      if (this.teaches && this.page && this.moment === 'end') markDone(this.page.game, this.page.name, this.table)
    })
    $effect(() => {
      const { refusal } = this.live
      if (refusal) untrack(() => this.refused(refusal))
    })
    $effect(() => {
      const { own } = this
      if (own !== null) untrack(() => this.make(own))
    })
  }

  private filled(text: string): string {
    return fill(text, Object.fromEntries(this.names().entries()))
  }

  /** A move was made or taken back. Whoever goes back stops before a move that they made themselves, and there finds
      what was asked. */
  private moved(): void {
    this.wrong = ''
    this.read = 0
    if (!this.isGoingBack || this.made === null || !this.page) return
    if (this.page.decisions[this.made]?.step === null && this.made > 0) return this.live.takeBack(true)
    this.isGoingBack = false
    this.read = this.stretch!.to - this.stretch!.from
  }

  /** A prepared move that is refused would be refused again, and nothing else can be done here: the game goes on
      without a lesson. Only where something else has happened meanwhile it may be tried once more. */
  private refused({ code }: Refused): void {
    this.isGoingBack = false
    if (code !== 'stale' && this.own !== null && this.live.scene?.seq === this.madeAfter) this.leave()
  }

  private make(move: number): void {
    const now = this.live.scene?.seq ?? 0
    if (now === this.madeAfter) return
    this.madeAfter = now
    this.live.play(move)
  }

  /** The moves that can be chosen now, of those that are possible. */
  offered(moves: readonly Choice[]): readonly Choice[] {
    if (!this.page && !this.left) return []
    if (!this.teaches) return moves
    if (this.moment !== 'do') return []
    const { step } = this
    return step!.offers_all ? moves : moves.filter(({ move }) => step!.accepts.includes(move))
  }

  /** Whether the move may be made; otherwise it is said why not now. */
  lets(move: number): boolean {
    this.wrong = ''
    if (!this.teaches) return true
    if (this.moment !== 'do') return false
    if (this.step!.accepts.includes(move)) return true
    const foreseen = this.step!.wrong.find(({ moves }) => moves.includes(move))
    this.wrong = foreseen ? this.filled(foreseen.say) : t('wrong')
    return false
  }

  next(): void {
    this.read += 1
  }

  back(): void {
    this.wrong = ''
    if (this.read > 0) {
      this.read -= 1
      return
    }
    this.isGoingBack = true
    this.live.takeBack(true)
  }

  /** The move that is shown to whoever does not find it. */
  shown(): Choice | null {
    const [first] = this.step?.accepts ?? []
    return this.live.moves.find(({ move }) => move === first) ?? null
  }

  /** Makes the move that is asked for. */
  skip(): void {
    const choice = this.shown()
    if (choice) this.live.play(choice.move)
  }

  leave(): void {
    this.giveUp()
    markLeft(this.table)
  }

  /** The player needs no coach any more. */
  letGo(): void {
    this.alone = true
    markAlone(this.table)
  }

  /** There is nothing to say: the game is like any other. */
  giveUp(): void {
    this.left = true
  }
}
