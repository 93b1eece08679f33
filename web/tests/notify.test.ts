import { describe, expect, it, vi } from 'vitest'
import type { OpenVote, OpenWindow, RematchOffer, StoryLine } from '../src/messages'
import { callOf, type Standing } from '../src/notify/calls'
import { isFirst } from '../src/notify/once'
import { partly } from './views'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})

const line = (seq: number, seat: number) => partly<StoryLine>({ seq, seat, level: '', events: [] })
const standing = (more: Partial<Standing>): Standing => ({
  table: 'abc',
  game: 'Hush',
  names: ['Ada', 'Bruno'],
  here: [0],
  story: [line(1, 0), line(2, 1)],
  beside: {},
  window: null,
  waitsFor: '',
  over: false,
  ...more,
})

describe('a call', () => {
  it('names the game and who moved', () => {
    expect(callOf(standing({ waitsFor: 'Your turn' }))).toEqual({
      key: 'abc turn 2',
      title: 'Your turn · Hush',
      text: 'Bruno has moved.',
    })
  })

  it('is nobody’s where nobody is waited for, nor a spectator’s', () => {
    expect(callOf(standing({}))).toBeNull()
    expect(callOf(standing({ here: [], over: true }))).toBeNull()
  })

  it('is none after a move of one’s own', () => {
    expect(callOf(standing({ waitsFor: 'Your turn', story: [line(2, 1), line(3, 0)] }))).toBeNull()
  })

  it('asks for a reaction, once for each question', () => {
    const window = partly<OpenWindow>({ turn: 3, question: 'growl' })
    const call = callOf(standing({ waitsFor: 'Do you react?', window }))!
    expect(call).toEqual({
      key: 'abc window 3 growl',
      title: 'Do you react? · Hush',
      text: 'You are asked whether you react.',
    })
  })

  it('tells of the end, of a vote and of another game', () => {
    const vote = partly<OpenVote>({ seq: 5, what: 'pause', by: 1, seat: null, voters: [0, 1], agreed: [1] })
    const rematch = partly<RematchOffer>({ seq: 9, by: 1, voters: [0, 1], accepted: [1], declined: [] })
    expect(callOf(standing({ over: true }))!.title).toBe('The game is over · Hush')
    expect(callOf(standing({ beside: { vote } }))!.key).toBe('abc vote 5')
    expect(callOf(standing({ beside: { vote } }))!.text).toContain('Bruno')
    expect(callOf(standing({ over: true, beside: { rematch } }))!).toMatchObject({
      key: 'abc again 9',
      text: 'Bruno would like to play again.',
    })
  })

  it('is made of public facts: what a line hides or shows changes nothing', () => {
    const said = (piece: string) => {
      const story = [line(1, 0), { ...line(2, 1), seen: piece, events: [{ kind: 'draw', rule: '', piece }] }]
      return callOf(standing({ waitsFor: 'Your turn', story }))
    }
    expect(said('wolf')).toEqual(said('wool'))
  })
})

describe('of several tabs', () => {
  /** As browsers keep them: a lock that is held is not given again. */
  class Locks {
    private held = new Set<string>()
    async request(name: string, _: object, act: (lock: object | null) => Promise<void> | null): Promise<void> {
      if (this.held.has(name)) return void act(null)
      this.held.add(name)
      await act({})
      this.held.delete(name)
    }
    take(name: string): void {
      this.held.add(`woolgather.told ${name}`)
    }
  }

  it('one tells, and only once', async () => {
    const locks = new Locks()
    const ask = (key: string) => isFirst(key, locks as unknown as LockManager)
    expect(await ask('abc turn 2')).toBe(true)
    expect(await ask('abc turn 2')).toBe(false)
    locks.take('abc turn 4')
    expect(await ask('abc turn 4')).toBe(false)
    expect(await ask('abc turn 6')).toBe(true)
  })

  it('all tell where there are no locks, and their tag makes them one', async () => {
    expect(await isFirst('abc turn 8', undefined as unknown as LockManager)).toBe(true)
  })
})
