import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LEVELS, type Player } from '../src/messages'
import { partly } from './views'

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})

const levels = () => import('../src/levels/levels')
const remembered = () => import('../src/levels/remembered')
const next = () => import('../src/levels/next')

const me = partly<Player>({ seat: 0, kind: 'person', bot: '' })
const at = (...bots: string[]) => [
  me,
  ...bots.map((bot, place) => partly<Player>({ seat: place + 1, kind: 'bot', bot })),
]
const ended = (winners: number[], ...bots: string[]) => ({ table: 'now', players: at(...bots), winners, mine: [0] })
const lost = (count: number, level = 'ewe') =>
  Array.from({ length: count }, (_, game) => ({ table: `t${game}`, level, won: false }))

describe('a level', () => {
  it('is explained, each in words of its own', async () => {
    const { levelHelp } = await levels()
    expect(new Set(LEVELS.map(levelHelp)).size).toBe(LEVELS.length)
    expect(LEVELS.every((level) => levelHelp(level) !== '')).toBe(true)
    expect(levelHelp('search:2000')).toBe('')
  })
  it('is counted as one says it', async () => {
    const { opponents, opponentsOf } = await levels()
    expect(['lamb', 'ewe', 'greedy'].map((bot, at) => opponents(bot, at + 1))).toEqual([
      'a lamb',
      'two ewes',
      'three bots',
    ])
    expect([opponents('lamb', 5), opponentsOf('lamb', 1), opponentsOf('lamb', 3)]).toEqual(['lambs', 'a lamb', 'lambs'])
  })
  it('is nobody’s where bots differ or have none', async () => {
    const { levelOfAll } = await levels()
    expect([['ewe', 'ewe'], ['ewe', 'lamb'], ['greedy', 'greedy'], []].map(levelOfAll)).toEqual(['ewe', '', '', ''])
  })
})

describe('what is remembered', () => {
  const game = { name: 'hush', bots: ['random', ...LEVELS], usual_bot: 'ewe' }
  it('is the level that was chosen last, for each game', async () => {
    const { chose, levelFor } = await remembered()
    chose('hush', ['ewe', 'ewe'])
    chose('hush', ['ewe', 'lamb'])
    chose('hush', ['random'])
    expect([levelFor(game), levelFor({ ...game, name: 'unshorn' })]).toEqual(['ewe', 'lamb'])
  })
  it('is how a table ended, once', async () => {
    const { chose, faredAt, forgetLevels, note } = await remembered()
    const fared = { table: 't', level: 'ewe', won: false }
    note('hush', fared)
    note('hush', { ...fared, won: true })
    chose('hush', ['ewe'])
    expect([faredAt('hush'), faredAt('unshorn')]).toEqual([[fared], []])
    forgetLevels()
    expect(faredAt('hush')).toEqual([])
  })
  it('is nothing where the browser has kept something else', async () => {
    const { levelFor } = await remembered()
    kept.set('woolgather.levels', 'not this')
    expect(levelFor(game)).toBe('lamb')
  })
})

describe('after a game against bots', () => {
  it('that was won, the level above the strongest of them is suggested', async () => {
    const { stepAfter } = await next()
    expect(stepAfter(ended([0], 'lamb'), [], LEVELS)).toEqual({ to: 'harder', level: 'yearling' })
    expect(stepAfter(ended([0], 'lamb', 'ewe', 'lamb'), [], LEVELS)).toEqual({ to: 'harder', level: 'bellwether' })
    expect(stepAfter(ended([0], 'shepherd', 'lamb'), [], LEVELS)).toEqual({ to: 'top' })
    expect(stepAfter(ended([0], 'lamb'), [], ['lamb']), 'a game with one level').toBeNull()
  })
  it('the easier level is offered once three in a row were lost', async () => {
    const { stepAfter } = await next()
    const after = (before: ReturnType<typeof lost>, ...bots: string[]) => stepAfter(ended([1], ...bots), before, LEVELS)
    expect(after(lost(1), 'ewe')).toBeNull()
    expect(after(lost(2), 'ewe', 'ewe')).toEqual({ to: 'easier', level: 'yearling' })
    expect(after(lost(2, 'lamb'), 'ewe'), 'another level').toBeNull()
    expect(after([...lost(2), { table: 'w', level: 'ewe', won: true }], 'ewe'), 'won since').toBeNull()
    expect(after(lost(5, 'lamb'), 'lamb'), 'nothing is easier').toBeNull()
    expect(after(lost(2), 'ewe', 'lamb'), 'of several levels').toBeNull()
    const seen = [...lost(1), { table: 'now', level: 'ewe', won: false }]
    expect(after(seen, 'ewe'), 'this game counts once').toBeNull()
  })
  it('that nobody won alone, nothing is suggested', async () => {
    const { faredIn } = await next()
    expect([faredIn(ended([], 'ewe')), faredIn(ended([0, 1], 'ewe')), faredIn(ended([1], 'ewe'))]).toEqual([
      null,
      null,
      { table: 'now', level: 'ewe', won: false },
    ])
  })
  it('in which somebody else had a part, nothing is suggested', async () => {
    const { faredIn } = await next()
    const won = ended([0], 'ewe', 'ewe')
    const with_ = (seat: number, more: Partial<Player>) => ({
      ...won,
      players: won.players.map((player) => (player.seat === seat ? { ...player, ...more } : player)),
    })
    expect(faredIn(won)).not.toBeNull()
    expect(faredIn({ ...won, mine: [0, 1] }), 'two at one screen').toBeNull()
    expect(faredIn({ ...won, mine: [] }), 'a spectator').toBeNull()
    expect(faredIn(with_(2, { kind: 'person' })), 'another person').toBeNull()
    expect(faredIn(with_(2, { kind: 'open' })), 'a free seat').toBeNull()
    expect(faredIn(with_(2, { bot: 'greedy' })), 'a bot without a level').toBeNull()
    expect(faredIn(with_(0, { away: 'resigned' })), 'a bot played on').toBeNull()
    expect(faredIn({ ...won, players: [me] }), 'alone').toBeNull()
  })
})
