import { describe, expect, it } from 'vitest'
import { ownerOf, placesOf, read, scoresOf } from '../src/boards/generic/reading'

const common = { game: 'g', rules: 1, options: {}, viewer: 0, seat: 0 }

describe('any view', () => {
  it('shows a grid, the own hand, rows by seat and single facts', () => {
    const view = {
      ...common,
      seats: 2,
      position: '../xo',
      hand: ['nibble'],
      points: [1, 2],
      deck: 7,
      trail: ['0+', '1+', '0+'],
    }
    expect(read(view)).toEqual({
      grid: [
        ['.', '.'],
        ['x', 'o'],
      ],
      hand: ['nibble'],
      bySeat: [{ key: 'points', values: [1, 2] }],
      facts: [{ key: 'deck', value: 7 }],
    })
  })
  const any = (more: object) => ({ ...common, seats: 2, ...more })
  it('may have a single card, or none', () => {
    expect(read(any({ hand: 'K' })).hand).toEqual(['K'])
    expect(read(any({ hand: null })).hand).toBeNull()
  })
  it('is no grid if its rows differ', () => {
    expect(read(any({ path: 'a/bc' })).grid).toBeNull()
  })
  it('tells the scores where it has them', () => {
    expect(scoresOf(any({ points: [3, 4] }))).toEqual([3, 4])
    expect(scoresOf(any({}))).toBeNull()
  })
})

describe('a grid', () => {
  const grid = [
    ['.', '.', '.'],
    ['x', 'o', '.'],
  ]
  it('knows whose disc is whose', () => {
    expect([ownerOf('x'), ownerOf('o'), ownerOf('2'), ownerOf('.')]).toEqual([0, 1, 2, null])
  })
  it('finds columns by letter and places by letter and number, rows counted from below', () => {
    expect(placesOf('b', grid)).toEqual([
      { row: 0, column: 1 },
      { row: 1, column: 1 },
    ])
    expect(placesOf('c1', grid)).toEqual([{ row: 1, column: 2 }])
    expect(placesOf('d', grid)).toEqual([])
    expect(placesOf('pass', grid)).toEqual([])
  })
})
