import { beforeAll, describe, expect, it, vi } from 'vitest'
import { isBots, isByBot, told } from '../src/lib/standins'
import { GRACE_SECONDS, type OpenVote, type Player, type StoryLine } from '../src/messages'
import { absentFor, isMissed } from '../src/table/absence'
import type { Standing } from '../src/table/beside'

beforeAll(() => {
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})

const person = (seat: number, more: Partial<Player> = {}): Player => ({
  seat,
  kind: 'person',
  name: '',
  bot: '',
  here: true,
  avatar: '',
  away: '',
  absent: 0,
  ...more,
})
const names = ['Ada', 'Bruno', 'Carla']
const GRACE = GRACE_SECONDS * 1000

describe('somebody who is absent', () => {
  it('is counted on from when it was told', () => {
    const gone = person(1, { here: false, absent: 40_000 })
    expect(absentFor(gone, 1000, 6000)).toBe(45_000)
    expect(absentFor(person(1), 1000, 6000)).toBe(0)
    expect(absentFor({ ...gone, kind: 'bot' }, 1000, 6000)).toBe(0)
  })
  it('is missed after the grace, unless a bot stands in', () => {
    const gone = person(1, { here: false, absent: 1 })
    expect([isMissed(gone, 0, GRACE - 2), isMissed(gone, 0, GRACE)]).toEqual([false, true])
    expect(isMissed({ ...gone, away: 'time', bot: 'ewe' }, 0, GRACE)).toBe(false)
  })
})

describe('a bot that stands in', () => {
  const line = { seq: 1, seat: 0, level: 'ewe' } as StoryLine
  it('plays at the seat of a person, which a busy server’s does not', () => {
    const players = [person(0), person(1, { kind: 'bot', bot: 'ewe' })]
    expect(told(line, players).standsIn).toBe(true)
    expect(told({ ...line, seat: 1 }, players).standsIn).toBeUndefined()
    expect(told({ ...line, level: '' }, players).standsIn).toBeUndefined()
    expect([isByBot(line, players), isByBot({ ...line, level: '' }, players)]).toEqual([true, false])
    expect([isBots(players[0]), isBots(players[1]), isBots(person(0, { away: 'left', kind: 'open' }))]).toEqual([
      false,
      true,
      true,
    ])
  })
  it('is named with whom it plays for, and why', async () => {
    const { standIn } = await import('../src/table/beside')
    const away = (why: Player['away']) => person(0, { away: why, bot: 'ewe' })
    expect(standIn(away('time'), 'Ada', false)).toBe('Ada is out of time. A bot (ewe) plays for them.')
    expect(standIn(away('time'), 'Ada', true)).toBe('Your time is up. A bot (ewe) plays for you.')
    expect(standIn(away('left'), 'Seat 1', true)).toBe('Seat 1 is free. A bot (ewe) plays until somebody sits down.')
    expect(standIn(person(0), 'Ada', true)).toBe('')
    for (const why of ['time', 'away', 'resigned', 'voted', 'left', 'nobody'] as const)
      for (const you of [true, false]) expect(standIn(away(why), 'Ada', you)).toContain('(ewe)')
  })
  it('has words of its own beside what it played', async () => {
    const { instead, levelOf } = await import('../src/table/story')
    expect(instead({ level: 'ewe', standsIn: true })).toBe('ewe, standing in')
    expect(instead({ level: 'ewe' })).toBe('played as a ewe: the server is busy')
    expect(levelOf([told(line, [person(0)])], 0), 'the label tells of it by itself').toBe('')
  })
})

describe('a vote', () => {
  const vote: OpenVote = { seq: 7, what: 'end', by: 1, seat: null, voters: [0, 1, 2], agreed: [1] }
  it('says who proposes what', async () => {
    const { proposed } = await import('../src/table/voting')
    expect(proposed(vote, names, 0)).toBe('Bruno wants to end the game without a result.')
    expect(proposed(vote, names, 1)).toBe('You want to end the game without a result.')
    const standIn = { ...vote, what: 'stand-in', seat: 2 } as const
    expect(proposed(standIn, names, 0)).toBe('Bruno wants a bot to play for Carla.')
    expect(proposed(standIn, names, 2)).toBe('Bruno wants a bot to play for you.')
  })
  it('says who agrees and who is asked', async () => {
    const { tally } = await import('../src/table/voting')
    expect(tally(vote, names, null)).toBe('Agreed: Bruno. Still to answer: Ada, Carla.')
    expect(tally(vote, names, 0)).toBe('Agreed: Bruno. Still to answer: you, Carla.')
    expect(tally({ ...vote, agreed: [0, 1, 2] }, names, null)).toBe('Agreed: Ada, Bruno, Carla.')
  })
  it('asks those who have not answered, and lets its maker withdraw it', async () => {
    const { sayOf } = await import('../src/table/voting')
    expect([sayOf(vote, [0]), sayOf(vote, [1]), sayOf(vote, []), sayOf({ ...vote, agreed: [0, 1] }, [0])]).toEqual([
      'ask',
      'withdraw',
      'look',
      'look',
    ])
  })
})

describe('what is news beside the game', () => {
  const standing = (players: Player[], state: Standing['state'] = {}): Standing => ({ players, state, clocked: true })
  const calm = standing([person(0), person(1)])

  it('is a bot that stands in, and whoever comes back', async () => {
    const { news } = await import('../src/table/beside')
    const out = standing([person(0), person(1, { away: 'resigned', bot: 'ewe' })])
    expect(news(calm, out, names, 0)).toEqual(['Bruno resigned. A bot (ewe) plays for them.'])
    expect(news(out, calm, names, 0)).toEqual(['Bruno plays again.'])
    expect(news(out, calm, names, 1)).toEqual(['You play again.'])
  })
  it('is a pause and its end, and a proposal once', async () => {
    const { news } = await import('../src/table/beside')
    const paused = standing(calm.players as Player[], { paused: true })
    expect(news(calm, paused, names, 0)).toEqual(['The game is paused. All clocks stand still.'])
    expect(news(paused, calm, names, 0)).toEqual(['The game goes on.'])
    const vote: OpenVote = { seq: 7, what: 'pause', by: 1, seat: null, voters: [0, 1], agreed: [1] }
    const asked = standing(calm.players as Player[], { vote })
    expect(news(calm, asked, names, 0)).toEqual(['Bruno would like a pause.'])
    expect(news(asked, asked, names, 0)).toEqual([])
  })
  it('is not that somebody goes out of the room', async () => {
    const { news } = await import('../src/table/beside')
    expect(news(calm, standing([person(0), person(1, { here: false, absent: 5 })]), names, 0)).toEqual([])
  })
})
