/* What the browser remembers of lessons: who was asked, what is done, where one was left. */
import { fieldsOf, keepAs, keptAs, listOf, lose, mapOf, text } from '../lib/keeping'

const LESSONS = 'lessons'
/** Tables at which somebody plays on without being led; older ones are forgotten. */
const MOST_LEFT = 20

interface Memory {
  /** Games of which it was asked whether they are new. */
  asked: string[]
  /** What is done: game/lesson. */
  done: string[]
  /** The table of each lesson that was begun. */
  begun: Record<string, string>
  left: string[]
  /** Those among them at which no coach is wanted any more. */
  alone: string[]
}

const FRESH: Memory = { asked: [], done: [], begun: {}, left: [], alone: [] }
const texts = listOf(text)
const remembered = fieldsOf(FRESH, { asked: texts, done: texts, begun: mapOf(text), left: texts, alone: texts })
const memory = (): Memory => keptAs(LESSONS, remembered) ?? FRESH

function change(changes: Partial<Memory>): void {
  keepAs(LESSONS, { ...memory(), ...changes })
}

const named = (game: string, lesson: string) => `${game}/${lesson}`
const withOne = (list: readonly string[], one: string) => [...list.filter((each) => each !== one), one]

export const wasAsked = (game: string): boolean => memory().asked.includes(game)

export function markAsked(game: string): void {
  change({ asked: withOne(memory().asked, game) })
}

export const isDone = (game: string, lesson: string): boolean => memory().done.includes(named(game, lesson))

/** The table of a lesson that was begun and is not done; empty if there is none. */
export const begunAt = (game: string, lesson: string): string => memory().begun[named(game, lesson)] ?? ''

/** Whether a lesson was begun at the table in this browser, and is to be gone on with there. */
export const isBegun = (table: string): boolean => Object.values(memory().begun).includes(table)

export function markBegun(game: string, lesson: string, table: string): void {
  change({ begun: { ...memory().begun, [named(game, lesson)]: table } })
  markAsked(game)
}

/** A lesson that has come to its end begins anew the next time. */
export function markDone(game: string, lesson: string, table: string): void {
  const { done, begun } = memory()
  const rest = Object.fromEntries(Object.entries(begun).filter(([, each]) => each !== table))
  change({ done: withOne(done, named(game, lesson)), begun: rest })
}

export const wasLeft = (table: string): boolean => memory().left.includes(table)

export function markLeft(table: string): void {
  const { left, begun } = memory()
  const rest = Object.fromEntries(Object.entries(begun).filter(([, each]) => each !== table))
  change({ left: withOne(left, table).slice(-MOST_LEFT), begun: rest })
}

export const isAlone = (table: string): boolean => memory().alone.includes(table)

export function markAlone(table: string): void {
  change({ alone: withOne(memory().alone, table).slice(-MOST_LEFT) })
}

export function forgetLessons(): void {
  lose(LESSONS)
}
