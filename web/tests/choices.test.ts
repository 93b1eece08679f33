import { describe, expect, it } from 'vitest'
import { NONE, pick, question, remaining, settled, unpick, type Choice } from '../src/lib/choices'

const choice = (move: number, parts: Record<string, string>): Choice => ({
  move,
  text: Object.values(parts).join(' '),
  parts,
})

const slams = [
  choice(1, { action: 'slam', sheep: 'blue-1', to: 'N' }),
  choice(2, { action: 'slam', sheep: 'blue-1', to: 'E' }),
  choice(3, { action: 'slam', sheep: 'blue-2', to: 'N' }),
  choice(4, { action: 'turn', to: 'left' }),
]

describe('a decision', () => {
  it('asks first what is chosen first', () => {
    expect(question(slams, {})).toEqual({ part: 'action', values: ['slam', 'turn'] })
  })
  it('does not ask what leaves no choice', () => {
    expect(question(slams.slice(0, 2), {})).toEqual({ part: 'to', values: ['N', 'E'] })
  })
  it('asks the piece, then the place', () => {
    expect(question(slams, { action: 'slam' })).toEqual({ part: 'sheep', values: ['blue-1', 'blue-2'] })
    expect(question(slams, { action: 'slam', sheep: 'blue-1' })).toEqual({ part: 'to', values: ['N', 'E'] })
  })
  it('is settled when one move is left', () => {
    expect(settled(slams, { action: 'turn' })?.move).toBe(4)
    expect(settled(slams, { action: 'slam', sheep: 'blue-2' })?.move).toBe(3)
    expect(settled(slams, { action: 'slam' })).toBeNull()
    expect(question(slams, { action: 'turn' })).toBeNull()
  })
  it('can be told apart by its text when all parts are alike', () => {
    const twins = [choice(1, { card: 'a' }), { ...choice(2, { card: 'a' }), text: 'a again' }]
    expect(question(twins, {})).toEqual({ part: 'text', values: ['a', 'a again'] })
  })
  it('may be begun with the piece', () => {
    expect(remaining(slams, { sheep: 'blue-1' }).map((each) => each.move)).toEqual([1, 2])
    expect(remaining(slams, { sheep: NONE }).map((each) => each.move)).toEqual([4])
  })
})

describe('picking anew', () => {
  it('forgets what no longer fits', () => {
    expect(pick(slams, { action: 'slam', sheep: 'blue-1', to: 'E' }, 'sheep', 'blue-2')).toEqual({
      sheep: 'blue-2',
      action: 'slam',
    })
  })
  it('keeps what still fits', () => {
    expect(pick(slams, { action: 'slam', to: 'N' }, 'sheep', 'blue-2')).toEqual({
      sheep: 'blue-2',
      action: 'slam',
      to: 'N',
    })
  })
  it('goes back one choice at a time', () => {
    expect(unpick({ action: 'slam', sheep: 'blue-1' })).toEqual({ action: 'slam' })
    expect(unpick({})).toEqual({})
  })
})
