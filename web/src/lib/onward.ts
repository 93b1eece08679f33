/* A move that is to be made as often as it can be: made again by itself, until something
   happens that may change one's mind. */
import { CHANCE, type Choice, type StoryLine } from '../messages'

export interface Standing {
  story: readonly StoryLine[]
  moves: readonly Choice[]
  /** Who decides, or chance. */
  deciding: number
  /** Something is still shown, or on its way to the table. */
  busy: boolean
}

export class Onward {
  private move: number | null = null
  private since = 0

  /** A move was made; null: one that is made once. */
  begin(move: number | null, story: readonly StoryLine[]): void {
    this.move = move
    this.since = story.length
  }

  /** The move that is to be made again now. */
  next({ story, moves, deciding, busy }: Standing, goesOn: (line: StoryLine) => boolean): number | null {
    if (this.move === null || busy || story.length <= this.since || deciding === CHANCE) return null
    const still = story.slice(this.since).every(goesOn) && moves.some(({ move }) => move === this.move)
    this.begin(still ? this.move : null, story)
    return this.move
  }
}
