/* Sentences from a game's catalogue, made exactly as the engine makes them (engine/words.py). */

import type { Catalogue, ExampleNote, Happening, RulesSection, Tip, Tips } from '../messages'

/** A piece, a card or a place in short, and the rule that says it all. */
export interface Explained {
  name: string
  text: string
  rule: string
}

type Blanks = Record<string, string | number>

/** Fills the blanks of a sentence; what it asks for and nobody gave is left as it stands. */
export function fill(sentence: string, blanks: Blanks): string {
  return sentence.replace(/\{\{|\}\}|\{([^{}]*)\}/g, (found, name: string | undefined) => {
    if (name === undefined) return found[0]!
    return Object.hasOwn(blanks, name) ? String(blanks[name]) : found
  })
}

/** Whoever is simply "You" at this screen, in the middle of a sentence. */
const WITHIN: Record<string, string> = { You: 'you', Tu: 'te' }

export class Words {
  constructor(private readonly page: Catalogue) {}

  get title(): string {
    return this.page.title
  }

  get summary(): Readonly<Record<string, string>> {
    return this.page.summary
  }

  get examples(): ExampleNote[] {
    return this.page.examples
  }

  get sections(): RulesSection[] {
    return this.page.sections
  }

  /** A piece, a place or a kind of action, as people call it. */
  id(name: string): string {
    return own(this.page.ids, name) ?? name
  }

  /** What a part of a move is asked as. */
  part(name: string): string {
    return own(this.page.parts, name) ?? name
  }

  /** What something on the table is, in a sentence or two; undefined for what nobody has to be told. */
  about(name: string): Explained | undefined {
    const { text, rule, name: called } = own(this.page.about, name) ?? {}
    return text && rule ? { name: called ?? this.id(name), text, rule } : undefined
  }

  /** What is said the first time that a player is asked in this phase, or that this happens. */
  tip(on: keyof Tips, name: string): Tip | undefined {
    return own(this.page.tips[on], name)
  }

  hasLabel(name: string): boolean {
    return own(this.page.labels, name) !== undefined
  }

  label(name: string, blanks: Blanks = {}): string {
    return fill(own(this.page.labels, name) ?? name, blanks)
  }

  /** Why a rule forbids something, in a sentence, as far as that can be said without knowing what: 'ST-32 not-now'. */
  reason(why: string): { reason: string; rule: string } | undefined {
    const found = own(this.page.reasons, why)
    return found === undefined ? undefined : { reason: found, rule: why.split(' ')[0]! }
  }

  rule(id: string): string | undefined {
    return this.page.sections.find((section) => Object.hasOwn(section.rules, id))?.rules[id]
  }

  /** The event in one sentence, for the reader's eyes (null: a spectator's). */
  sentence(event: Happening, names: readonly string[], reader: number | null): string {
    const found = own(this.page.journal, event.kind) ?? event.kind
    const entry: Record<string, string> = typeof found === 'string' ? { line: found } : found
    const seat = event.seat ?? null
    let sentence = entry.line ?? event.kind
    if (seat !== null && seat === reader) sentence = entry.you ?? sentence
    if (event.hidden) sentence = entry.hidden ?? sentence
    else if (event.count === 1) sentence = (seat === reader ? entry['you-one'] : undefined) ?? entry.one ?? sentence
    return fill(sentence, this.blanks(event, names))
  }

  /** A piece or a place as people call it; a player who is not the one acting (seat-1) by name. */
  private called(value: string, names: readonly string[]): string {
    const seat = /^seat-(\d+)$/.exec(value)
    const name = seat && names[Number(seat[1])]
    if (!name) return this.id(value)
    return own(WITHIN, name) ?? name
  }

  private blanks(event: Happening, names: readonly string[]): Blanks {
    const blanks: Blanks = {}
    for (const name of ['piece', 'start', 'to', 'cause'] as const) {
      const value = event[name]
      if (value !== undefined && value !== null) blanks[name] = this.called(value, names)
    }
    if (event.count !== undefined && event.count !== null) blanks.count = event.count
    if (event.seat !== undefined && event.seat !== null) blanks.seat = names[event.seat] ?? String(event.seat)
    return blanks
  }
}

function own<T>(table: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
