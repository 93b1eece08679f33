/* Why what was pressed cannot be chosen: by which rule, or whose turn it is. */
import type { BoardKit, Meant } from '../boards/kit'
import type { Decision } from '../lib/decision.svelte'
import type { LiveTable } from '../lib/live.svelte'
import { plainly } from '../lib/refusals'
import { say } from '../lib/speech'
import type { Words } from '../lib/words'
import type { View } from '../messages'
import type { Halt } from './company.svelte'
import { partOf } from './window'

/** How the table stands for whoever presses something. */
export interface Pressed {
  view: View | null
  kit: BoardKit | null
  words: Words | null
  names: readonly string[]
  /** Who decides, or one of those that are nobody. */
  deciding: number
  /** The seat that answers here in a window. */
  answering: number | null
  mine: boolean
  over: boolean
  stopped: boolean
  halt: Halt | null
  /** What a lesson says to whoever presses something else than it asks for. */
  elsewhere: string
}

export class WhyNot {
  said = $derived.by(() => {
    const { whyNot } = this.live
    return whyNot && plainly({ ...whyNot, reason: whyNot.reason || say('no.here') })
  })

  constructor(
    private readonly live: LiveTable,
    private readonly decision: Decision,
    private readonly table: () => Pressed,
  ) {}

  /** A click on the board: it ends the show, or asks why that cannot be chosen. */
  clicked(event: MouseEvent): void {
    if (!this.live.caughtUp) return this.live.finishShow()
    const { view, kit } = this.table()
    const target = event.target as Element
    const svg = target.closest<SVGSVGElement>('svg.board, svg.grid')
    const { clientX, clientY } = event
    if (!svg || !view || !kit?.missed || target.closest('[role=button]:not([data-no]), button, a')) return
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()!.inverse())
    const meant = kit.missed({ x, y, on: drawnAt(clientX, clientY) }, view, this.decision)
    if (meant !== undefined) this.sayNo(meant)
  }

  /** Whatever below the board cannot be chosen now says why when it is pressed, by pointer or key. */
  wonder(event: MouseEvent): void {
    const found = (event.target as Element).closest<HTMLElement>('[data-no]')
    if (!found) return
    event.stopPropagation()
    if (this.live.caughtUp) this.sayNo(found.dataset.no || null)
  }

  /** Why what was clicked cannot be: whose turn it is, or by which rule. Whoever missed narrowly has hit. */
  sayNo(meant: Meant | null): void {
    const { live, decision } = this
    if (live.waiting) return
    const { answering, mine, words, elsewhere } = this.table()
    const asksMe = live.window ? partOf(live.window, answering, live.scene?.auto ?? '') === 'asked' : mine
    const choice = asksMe ? decision.moves.find(({ text }) => text === meant) : undefined
    if (choice) decision.set(choice.parts)
    else if (asksMe && elsewhere && typeof meant !== 'string') live.whyNot = { reason: elsewhere, rule: null }
    else if (asksMe && typeof meant === 'string') live.askWhyNot(meant)
    else {
      const known = asksMe && typeof meant === 'object' && meant ? words?.reason(meant.why) : undefined
      live.whyNot = known ?? { reason: asksMe ? say('no.here') : this.whoDecides(), rule: null }
    }
  }

  private whoDecides(): string {
    const { over, stopped, halt, deciding, names } = this.table()
    if (over) return say('tray.over')
    if (stopped) return say('tray.stopped')
    if (halt) return halt.said
    if (this.live.window) return say('no.window')
    return deciding < 0 ? say('tray.chance') : say('no.turn', { name: names[deciding] ?? '' })
  }
}

/** What is drawn there, where the board says so. */
function drawnAt(x: number, y: number): string {
  const drawn = document.elementsFromPoint(x, y).map((each) => each.closest<SVGElement>('[data-on]'))
  return drawn.find((each) => each !== null)?.dataset.on ?? ''
}
