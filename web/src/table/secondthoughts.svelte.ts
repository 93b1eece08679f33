/* Taking back: as the rules allow it; further, against bots alone; or by asking everybody at the table. */
import type { LiveTable } from '../lib/live.svelte'
import type { Phrase } from '../lib/speech'
import type { Company } from './company.svelte'
import { lastOf } from './story'

/** rule: nobody has to be asked; practice: the game does not count from then on; ask: all have to agree. */
export type Way = 'rule' | 'practice' | 'ask'

const SAID: Record<Way, Phrase> = {
  rule: 'table.takeback',
  practice: 'takeback.practice',
  ask: 'takeback.ask',
}

export class SecondThoughts {
  /** Whether it is asked once more before anything happens. */
  asks = $state(false)

  private readonly last = $derived.by(() => lastOf(this.live.story, this.live.viewer)?.seq ?? 0)

  constructor(
    private readonly live: LiveTable,
    private readonly company: Company,
    /** What a line of the story says to whoever looks. */
    readonly told: (line: number) => string,
  ) {
    /** The question is about the game as it was when it was asked. */
    $effect(() => {
      void [this.live.story.at(-1)?.seq, this.way]
      return () => (this.asks = false)
    })
  }

  /** How the viewer could take something back now; null: not at all. */
  get way(): Way | null {
    const { live } = this
    if (live.scene?.can_take_back) return 'rule'
    if (!this.last || !this.company.isPlaying || this.company.isAway(live.viewer) || live.paused) return null
    if (live.beside.bots_alone) return 'practice'
    return live.beside.vote?.what === 'take-back' ? null : 'ask'
  }

  get label(): Phrase {
    return SAID[this.way === 'practice' && this.live.beside.practice ? 'rule' : (this.way ?? 'rule')]
  }

  get isReady(): boolean {
    return this.way !== null && this.live.caughtUp && !this.live.waiting && !this.live.arranging
  }

  /** The decision that would be taken back. */
  get what(): string {
    return this.told(this.last)
  }

  /** Once a game is practice, it is not asked again. */
  press(): void {
    if (this.way === 'rule') this.live.takeBack()
    else if (this.way === 'practice' && this.live.beside.practice) this.live.takeBack(true)
    else this.asks = !this.asks
  }

  go(): void {
    if (this.way === 'practice') this.live.takeBack(true)
    else if (this.way === 'ask') this.live.propose('take-back', null, this.last)
    this.asks = false
  }
}
