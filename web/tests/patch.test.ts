import { describe, expect, it } from 'vitest'
import { patched } from '../src/lib/patch'

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}
const before = () =>
  frozen({ dice: [3, 5], sheep: { blue: 'a1', red: 'b2' }, rows: [{ x: 1 }, { x: 2 }], card: null, phase: 'roll' })

describe('a patch', () => {
  it('puts, removes, and goes further inside', () => {
    expect(patched(before(), { dice: { 1: [6] }, sheep: { red: 0, blue: ['a2'] } })).toEqual({
      ...before(),
      dice: [3, 6],
      sheep: { blue: 'a2' },
    })
  })
  it('adds what was not there', () => {
    expect(patched(before(), { sheep: { green: ['c3'] } }).sheep).toEqual({ blue: 'a1', red: 'b2', green: 'c3' })
  })
  it('puts a list, an object, zero or nothing in place as a whole', () => {
    const put = { dice: [[1, 2, 3]], sheep: [{}], rows: { 0: { x: [0] } }, card: ['wolf'], phase: [null] }
    expect(patched<object>(before(), put)).toEqual({
      dice: [1, 2, 3],
      sheep: {},
      rows: [{ x: 0 }, { x: 2 }],
      card: 'wolf',
      phase: null,
    })
  })
  it('keeps lists lists, and what has not changed the very same', () => {
    const old = before()
    const now = patched(old, { rows: { 1: { x: [7] } } })
    expect(Array.isArray(now.rows)).toBe(true)
    expect([now.dice, now.sheep, now.rows[0]]).toEqual([old.dice, old.sheep, old.rows[0]])
    expect([now.dice === old.dice, now.sheep === old.sheep, now.rows[0] === old.rows[0]]).toEqual([true, true, true])
    expect([now === old, now.rows === old.rows, now.rows[1] === old.rows[1]]).toEqual([false, false, false])
  })
  it('that names nothing leaves all as it is', () => {
    const old = before()
    expect(patched(old, {})).toBe(old)
  })
})
