import { describe, expect, it } from 'vitest'
import { isSingular, signed, written } from '../src/lib/numbers'

describe('a number', () => {
  it('is written with its half', () => {
    expect([0, 0.5, 1, 4.5, 12].map(written)).toEqual(['0', '½', '1', '4½', '12'])
    expect([-0.5, -2, -1.5].map(written)).toEqual(['−½', '−2', '−1½'])
  })
  it('is signed where it is won or lost', () => {
    expect([1.5, 0.5, 0, -0.5, -3].map(signed)).toEqual(['+1½', '+½', '0', '−½', '−3'])
  })
  it('is said of one thing up to one', () => {
    expect([0, 0.5, 1, 1.5, 2, -1].filter(isSingular)).toEqual([0.5, 1])
  })
})
