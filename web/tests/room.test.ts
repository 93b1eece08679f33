import { describe, expect, it, vi } from 'vitest'
import type { Player, WaitingRoom } from '../src/messages'
import { ifStarted, newsOf, waitsFor } from '../src/room/room'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})

const sits = (seat: number, kind: Player['kind'], name = ''): Player => ({
  seat,
  kind,
  name,
  bot: '',
  here: true,
  avatar: '',
  away: '',
  absent: 0,
})
const room = (more: Partial<WaitingRoom> = {}): WaitingRoom => ({
  host: 0,
  ready: [],
  terms: 1,
  changed: 'made',
  by: 0,
  swaps: [],
  ...more,
})
const ada = sits(0, 'person', 'Ada')
const ben = sits(1, 'person', 'Ben')

describe('the waiting room in words', () => {
  it('tells who has sat down and who has left', () => {
    const alone = { room: room(), players: [ada, sits(1, 'open')], viewer: 0 }
    const both = { room: room(), players: [ada, ben], viewer: 0 }
    expect(newsOf(alone, both)).toEqual(['Ben has sat down.'])
    expect(newsOf(both, alone)).toEqual(['Ben has left.'])
  })

  it('takes nobody who has moved for a newcomer, and asks again whoever was ready', () => {
    const before = { room: room({ ready: [1] }), players: [ada, ben] }
    const players = [sits(0, 'person', 'Ben'), sits(1, 'person', 'Ada')]
    const now = { room: room({ host: 1, terms: 4, changed: 'seat', by: 1 }), players }
    const news = (from: number, to: number) => newsOf({ ...before, viewer: from }, { ...now, viewer: to })
    expect(news(1, 0)).toEqual(['Seats have been changed.', 'Please say again whether you are ready.'])
    expect(news(0, 1)).toEqual(['Seats have been changed.'])
  })

  it('asks whoever was ready again when somebody sits down', () => {
    const before = { room: room({ ready: [0] }), players: [ada, sits(1, 'open')], viewer: 0 }
    const now = { room: room({ terms: 3 }), players: [ada, ben], viewer: 0 }
    expect(newsOf(before, now)).toEqual(['Ben has sat down.', 'Please say again whether you are ready.'])
  })

  it('names of several offers the one that was made last', () => {
    const cleo = sits(2, 'person', 'Cleo')
    const players = [ada, ben, cleo]
    const first = { seq: 4, by: 1, seat: 0 }
    const before = { room: room({ swaps: [first], changed: 'swap', by: 1 }), players, viewer: 0 }
    const now = {
      room: room({ swaps: [first, { seq: 5, by: 2, seat: 1 }], changed: 'swap', by: 2 }),
      players,
      viewer: 0,
    }
    expect(newsOf(before, now)).toEqual(['Cleo would like to swap seats with Ben.'])
  })

  it('tells who is the host now', () => {
    const before = { room: room(), players: [ada, ben] }
    const now = { room: room({ host: 1, changed: 'host', by: 1 }), players: [ada, ben] }
    const news = (viewer: number) => newsOf({ ...before, viewer }, { ...now, viewer })
    expect(news(0)).toEqual(['Ben is the host now.'])
    expect(news(1)).toEqual(['You are the host now.'])
  })

  it('calls a person without a name a guest', () => {
    const players = [ada, sits(1, 'person')]
    expect(waitsFor({ room: room({ ready: [0] }), players, viewer: 0 })).toBe('Waiting for Guest 2.')
  })

  it('says for whom it waits, and what a start would mean', () => {
    expect(waitsFor({ room: room(), players: [ada, sits(1, 'open')], viewer: 0 })).toBe(
      'Waiting for somebody to sit down.',
    )
    expect(waitsFor({ room: room({ ready: [0] }), players: [ada, ben], viewer: 0 })).toBe('Waiting for Ben.')
    expect(waitsFor({ room: room({ ready: [1] }), players: [ada, ben], viewer: 0 })).toContain('Waiting for you')
    expect(ifStarted({ room: room(), players: [ada, sits(1, 'open')], viewer: 0 })).toContain('One seat is free')
    expect(ifStarted({ room: room({ ready: [1] }), players: [ada, ben], viewer: 0 })).toBe('')
  })
})
