/* How far a lesson has come, as the story of its table tells. */
import type { LessonPage, OwnMove, StoryLine } from '../messages'
import { standing } from '../table/story'

/** The learner's seat. */
export const LEARNER = 0

/** A seat's decisions that have not been taken back, in notation. */
export function decisionsOf(story: readonly StoryLine[], seat: number): string[] {
  const own = standing(story).filter((line) => line.seat === seat && !line.takes_back)
  return own.map(({ seen }) => seen)
}

/** How many decisions of the lesson have been made as asked; null: the game has gone another way, or beyond. */
export function madeOf(decisions: readonly OwnMove[], done: readonly string[]): number | null {
  const isAsked = (move: string, place: number) => decisions[place]?.notation.includes(move) ?? false
  return done.every(isAsked) ? done.length : null
}

/** The steps that are between two moves: from the one after the last move to that with the next, both included. What
    comes after the last step is the end. */
export interface Stretch {
  from: number
  to: number
}

export function stretchAt({ steps, decisions }: Pick<LessonPage, 'steps' | 'decisions'>, made: number): Stretch {
  const stepOf = (decision: OwnMove | undefined) => decision?.step ?? null
  const before = decisions
    .slice(0, made)
    .map(stepOf)
    .findLast((step) => step !== null)
  const after = decisions
    .slice(made)
    .map(stepOf)
    .find((step) => step !== null)
  return { from: (before ?? -1) + 1, to: after ?? steps.length }
}
