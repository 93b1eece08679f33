import type { Choice } from '../messages'

/** The moves whose words were sent since `welcome`; after that only their numbers come. */
export class WordedMoves {
  private known = new Map<number, Choice>()

  begin(moves: readonly Choice[]): void {
    this.known.clear()
    for (const choice of moves) this.known.set(choice.move, choice)
  }

  /** The moves in words; null if one of them is not known, which only a new `welcome` can mend. */
  read(offer: readonly (Choice | number)[]): Choice[] | null {
    for (const each of offer) if (typeof each !== 'number') this.known.set(each.move, each)
    const moves = offer.map((each) => (typeof each === 'number' ? this.known.get(each) : each))
    return moves.every((choice) => choice !== undefined) ? moves : null
  }
}
