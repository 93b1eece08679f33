import { describe, expect, it } from 'vitest'
import { Words } from '../src/lib/words'
import type { Catalogue, OpenWindow } from '../src/messages'
import { Around } from '../src/table/around.svelte'
import { askedHere, asking, partOf, questionOf, reactions } from '../src/table/window'

const window: OpenWindow = {
  kind: 'growl',
  turn: 9,
  question: '0 hushes',
  order: [2, 0, 1],
  passing: 5,
  about: 1,
  attacked: [1],
  answer: null,
}
const held = [0, 1].map((seat) => ({ seat, token: `token ${seat}` }))

describe('a reaction window', () => {
  it('asks whoever has not answered and does not pass by itself', () => {
    expect(partOf(window, 0, '')).toBe('asked')
    expect(partOf({ ...window, answer: 5 }, 0, '')).toBe('waiting')
    expect(partOf(window, 0, 'turn')).toBe('waiting')
    expect(partOf(window, 3, '')).toBe('watching')
    expect(partOf(window, null, '')).toBe('watching')
  })
  it('is another one when its turn or its question is another one', () => {
    expect(questionOf(window)).toBe(questionOf({ ...window, order: [1], answer: 4 }))
    expect(questionOf(window)).not.toBe(questionOf({ ...window, question: '1 hushes' }))
    expect(questionOf(window)).not.toBe(questionOf({ ...window, turn: 10 }))
    expect(questionOf(null)).toBe('')
  })
  it('offers everything but to pass', () => {
    const moves = [4, 5].map((move) => ({ move, text: '', parts: {} }))
    expect(reactions(moves, window).map((choice) => choice.move)).toEqual([4])
  })
  it('says what it is about, to the one it is about as you', () => {
    const labels = { 'window-growl': 'The dog growls at {seat}.', 'window-growl-you': 'The dog growls at you.' }
    const words = new Words({ labels } as unknown as Catalogue)
    const names = ['Ann', 'Ben', 'Cas']
    expect(asking(window, words, names, 0)).toBe('The dog growls at Ben.')
    expect(asking(window, words, names, 1)).toBe('The dog growls at you.')
    expect(asking({ ...window, kind: 'unheard-of' }, words, names, 1)).toBe('')
  })
})

describe('several people at one screen', () => {
  it('are asked in the order of the rules', () => {
    expect(askedHere(window, held).map((each) => each.seat)).toEqual([0, 1])
    expect(askedHere({ ...window, order: [1, 2] }, held).map((each) => each.seat)).toEqual([1])
    expect(askedHere(null, held)).toEqual([])
  })
  it('are asked once each, and anew when the question changes', () => {
    const around = new Around()
    around.ask('first')
    around.speaker = held[1]!
    around.note([held[1]!])
    expect(around.speaker).toBeNull()
    expect(around.silent(held)).toEqual([held[0]])
    around.ask('first')
    expect(around.silent(held)).toEqual([held[0]])
    around.ask('second')
    expect(around.silent(held)).toEqual(held)
    expect(around.anySpoke).toBe(false)
  })
})
