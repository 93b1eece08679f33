import { describe, expect, it } from 'vitest'
import { bestAt } from '../src/lib/best'
import type { GameStatistics } from '../src/messages'

const game: GameStatistics = {
  game: 'unshorn',
  played: 5,
  won: 2,
  best: 40,
  best_table: 'together',
  solo: 70,
  solo_table: 'alone',
  against: [],
  practice: 0,
}

describe('a personal best', () => {
  it('is said at the table where it was reached', () => {
    expect([bestAt('together', 3, game), bestAt('alone', 1, game)]).toEqual([40, 70])
  })
  it('is of games with others, or of games alone, as this one was', () => {
    expect([bestAt('together', 1, game), bestAt('alone', 3, game)]).toEqual([null, null])
  })
  it('is said nowhere else, nor to whoever plays for the first time', () => {
    expect(bestAt('elsewhere', 3, game)).toBeNull()
    expect(bestAt('together', 3, { ...game, played: 1 })).toBeNull()
    expect(bestAt('together', 3, undefined)).toBeNull()
  })
})
