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

describe('a lesson', () => {
  const steps = ['b1', 'b2'].flatMap((to, place) =>
    ['dog-1', 'dog-2'].map((dog, number) => ({
      move: 2 * place + number,
      text: `${dog} ${to}`,
      parts: { dog, to },
    })),
  )

  it('asks for every part of the one move that it wants, as any game does', () => {
    const decision = new Decision()
    decision.offer([steps[2]!], false, steps)
    expect(decision.asks).toEqual({ part: 'dog', values: ['dog-1'] })
    decision.pick('dog', 'dog-1')
    expect(decision.asks).toEqual({ part: 'to', values: ['b2'] })
    expect(decision.chosen).toBeNull()
    decision.pick('to', 'b2')
    expect(decision.asks).toBeNull()
    expect(decision.chosen).toEqual(steps[2])
  })
  it('asks for nothing where it wants nothing', () => {
    const decision = new Decision()
    decision.offer([], false, steps)
    expect(decision.asks).toBeNull()
  })
})

describe('a hint', () => {
  const walls = ['a1-b1', 'b1-c1'].map((edge, move) => ({
    move,
    text: `wall ${edge}`,
    parts: { action: 'wall', edge },
  }))

  it('takes the place of what was picked', () => {
    const decision = new Decision()
    decision.offer([hush, ...walls])
    decision.pick('action', 'wall')
    decision.follow(hush)
    expect(decision.chosen).toEqual(hush)
    decision.follow(walls[1]!)
    expect(decision.chosen).toEqual(walls[1])
  })
  it('is put back whole, in one step; what was picked by hand goes part by part', () => {
    const decision = new Decision()
    decision.offer([hush, ...walls])
    decision.follow(walls[1]!)
    decision.back()
    expect(decision.picked).toEqual({})
    decision.set(walls[1]!.parts)
    decision.back()
    expect(decision.picked).toEqual({ action: 'wall' })
  })
  it('leaves nothing picked where it is to pass, which is no reaction', () => {
    const decision = new Decision()
    decision.offer([hush], true)
    decision.pick('action', 'hush')
    decision.follow({ move: 9, text: 'pass', parts: { action: 'pass' } })
    expect(decision.picked).toEqual({})
    expect(decision.chosen).toBeNull()
  })
})
