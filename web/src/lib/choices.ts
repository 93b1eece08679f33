/* A decision is taken part by part: first the piece, then the place, until one legal move is left. */

import type { Choice } from '../messages'

export type { Choice }

export type Picked = Readonly<Record<string, string>>

export interface Question {
  part: string
  values: string[]
}

/** Stands for "this move has no such part". */
export const NONE = ''

const partOf = (choice: Choice, part: string): string => choice.parts[part] ?? NONE

/** The moves that agree with all that was picked so far. */
export function remaining(choices: readonly Choice[], picked: Picked): Choice[] {
  return choices.filter((choice) => Object.entries(picked).every(([part, value]) => partOf(choice, part) === value))
}

/** The parts of these moves in the order in which they are asked. */
export function partNames(choices: readonly Choice[]): string[] {
  return [...new Set(choices.flatMap((choice) => Object.keys(choice.parts)))]
}

/** The values a part can still take, in the order of the moves. */
export function valuesOf(choices: readonly Choice[], part: string): string[] {
  return [...new Set(choices.map((choice) => partOf(choice, part)))]
}

/** The next thing to ask: the first part in which the remaining moves differ; null when one move is left. */
export function question(choices: readonly Choice[], picked: Picked): Question | null {
  const left = remaining(choices, picked)
  if (left.length < 2) return null
  for (const part of partNames(left)) {
    const values = valuesOf(left, part)
    if (values.length > 1) return { part, values }
  }
  return { part: 'text', values: left.map((choice) => choice.text) }
}

/** The one move that is left, if it is one. */
export function settled(choices: readonly Choice[], picked: Picked): Choice | null {
  const left = remaining(choices, picked)
  return left.length === 1 ? left[0]! : null
}

/** Picks a value anew: later parts that no longer fit are forgotten. */
export function pick(choices: readonly Choice[], picked: Picked, part: string, value: string): Picked {
  let next: Picked = { [part]: value }
  for (const [name, old] of Object.entries(picked)) {
    if (name === part) continue
    const wider = { ...next, [name]: old }
    if (remaining(choices, wider).length) next = wider
  }
  return next
}

/** One choice back: the last picked part is free again. */
export function unpick(picked: Picked): Picked {
  return Object.fromEntries(Object.entries(picked).slice(0, -1))
}
