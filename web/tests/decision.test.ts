import { describe, expect, it } from 'vitest'
import { Decision } from '../src/lib/decision.svelte'

const hush = { move: 4, text: 'hush', parts: { action: 'hush' } }

describe('a decision with one move', () => {
  it('is taken where there is no choice', () => {
    const decision = new Decision()
    decision.offer([hush])
    expect(decision.chosen).toEqual(hush)
  })
  it('is not taken by itself where it would be a reaction', () => {
    const decision = new Decision()
    decision.offer([hush], true)
    expect(decision.chosen).toBeNull()
    decision.pick('action', 'hush')
    expect(decision.chosen).toEqual(hush)
    decision.back()
    expect(decision.chosen).toBeNull()
  })
})
