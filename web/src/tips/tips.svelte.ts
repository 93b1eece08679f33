/* Explains what is new to a player, one thing at a time and each of them once. */
import { untrack } from 'svelte'
import type { Words } from '../lib/words'
import { AIM, dueTips, type DueTip, type Question } from './due'
import { memory } from './memory.svelte'

/** Milliseconds after which something counts as read, though its player went on without a word. */
const READ = 2500

/** Whoever has had anything of a game explained has begun to play it, and knows what it is about. */
const isNew = (game: string, name: string) => (name === AIM ? !memory.knowsAnyOf(game) : !memory.knows(game, name))

/** Where the game stands, while somebody at this screen is asked. */
export interface Asked extends Question {
  game: string
  words: Words
  names: readonly string[]
  /** Whether a lesson leads, and explains all this itself. */
  led: boolean
  /** Whether a coach stands by, who says at every turn what it is about. */
  coached: boolean
}

export class Tips {
  private all = $derived.by<DueTip[]>(() => {
    const asked = this.asked()
    return asked && (memory.isOn || asked.coached) ? dueTips(asked, asked.words, asked.names) : []
  })
  private due = $derived.by<DueTip[]>(() => {
    const asked = this.asked()
    return asked && memory.isOn ? this.all.filter(({ name }) => isNew(asked.game, name)) : []
  })
  private led = $derived.by(() => this.asked()?.led ?? false)
  shown = $derived<DueTip | null>(this.led ? null : (this.due[0] ?? null))
  /** What the coach says where nothing is new. */
  advice = $derived.by<DueTip | null>(() => {
    if (this.shown || !this.asked()?.coached) return null
    return this.all.findLast(({ isAsked }) => isAsked) ?? null
  })
  private name = $derived(this.shown?.name ?? '')

  constructor(private readonly asked: () => Asked | null) {
    $effect(() => {
      if (this.led) this.note(this.due)
    })
    /* Whoever decides has read what was said meanwhile, unless that was at once. */
    $effect(() => {
      if (!this.name) return
      const [since, shown, { game }] = untrack(() => [Date.now(), this.shown!, this.asked()!] as const)
      return () => {
        if (Date.now() - since >= READ && memory.isOn) memory.note(game, [shown.name])
      }
    })
  }

  /** What is explained now has been read. */
  got(): void {
    if (this.shown) this.note([this.shown])
  }

  private note(tips: readonly DueTip[]): void {
    const asked = untrack(() => this.asked())
    if (asked && tips.length)
      untrack(() =>
        memory.note(
          asked.game,
          tips.map(({ name }) => name),
        ),
      )
  }
}
