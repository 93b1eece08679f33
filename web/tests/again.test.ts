import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Player, RematchOffer, TableInfo } from '../src/messages'
import { partly } from './views'

let kept: Record<string, string> = {}

beforeEach(() => {
  kept = {}
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => (kept[name] = value),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('addEventListener', () => undefined)
})

const again = () => import('../src/lib/again')

const offer = (more: Partial<RematchOffer> = {}): RematchOffer => ({
  seq: 9,
  by: 0,
  options: { deck: 'short' },
  bots: { 2: 'ewe' },
  clock: null,
  voters: [0, 1],
  accepted: [0],
  declined: [],
  ...more,
})
const player = (seat: number, kind: Player['kind'], bot = ''): Player => partly<Player>({ seat, kind, bot, name: '' })
const info = partly<TableInfo>({
  options: { deck: 'short' },
  players: [player(0, 'person'), player(1, 'person'), player(2, 'bot', 'ewe')],
  clock: null,
})
const names = ['You', 'Bruno', 'Carla']

describe('an offer to play again', () => {
  it('is made, answered or watched, by whoever holds which seats', async () => {
    const { partIn } = await again()
    expect(partIn(offer(), [])).toBe('watching')
    expect(partIn(null, [1])).toBe('free')
    expect(partIn(offer(), [0])).toBe('offering')
    expect(partIn(offer(), [1])).toBe('asked')
    expect(partIn(offer({ accepted: [0, 1] }), [1])).toBe('accepted')
    expect(partIn(offer({ declined: [1] }), [1])).toBe('declined')
    expect(partIn(offer({ voters: [0], accepted: [0] }), [1]), 'who came later').toBe('asked')
  })
  it('asks only for what is to be different', async () => {
    const { asNow, wanted } = await again()
    const now = asNow(info)
    expect(wanted(now, now)).toEqual({})
    expect(wanted(now, { ...now, bots: { 2: 'lamb' } })).toEqual({ bots: { 2: 'lamb' } })
    expect(wanted(now, { ...now, options: { deck: 'long' } })).toEqual({ options: { deck: 'long' } })
    const clock = { kind: 'days' as const, days: 3 }
    expect(wanted(now, { ...now, clock })).toEqual({ clock, keep_clock: false })
    expect(wanted({ ...now, clock }, now)).toEqual({ clock: null, keep_clock: false })
  })
  it('says what is to be different', async () => {
    const { asNow, changes } = await again()
    const now = asNow(info)
    expect(changes(now, offer(), null, names)).toEqual([])
    const other = offer({ options: { deck: 'long' }, bots: { 2: 'shepherd' }, clock: { kind: 'days', days: 1 } })
    expect(changes(now, other, null, names)).toEqual(['Deck: Long', 'Carla: shepherd 5/5', 'Clock: 1 day a move'])
    expect(changes({ ...now, clock: { kind: 'days', days: 1 } }, offer(), null, names)).toEqual(['Clock: None'])
  })
})

describe('the seat at the next table', () => {
  const next = { type: 'rematch' as const, table: 'next', seat: 1, token: 'secret' }
  it('is kept, and is mine as the one before was', async () => {
    const { keepNext } = await again()
    const { held, hold } = await import('../src/lib/tokens')
    hold('old', [{ seat: 0, token: 'before', mine: true }])
    keepNext('old', 0, next)
    expect(held('next')).toEqual([{ seat: 1, token: 'secret', mine: true }])
  })
  it('is asked about later where the server was not asked before', async () => {
    const { keepNext } = await again()
    const { held, hold, unclaimed } = await import('../src/lib/tokens')
    hold('old', [{ seat: 0, token: 'before' }])
    keepNext('old', 0, next)
    expect(held('next')).toEqual([{ seat: 1, token: 'secret' }])
    expect(unclaimed().map(({ table }) => table)).toEqual(['old', 'next'])
  })
  it('is nobody\u2019s for whoever only watches', async () => {
    const { keepNext } = await again()
    const { held } = await import('../src/lib/tokens')
    keepNext('old', null, { ...next, seat: null, token: null })
    expect(held('next')).toEqual([])
  })
})

describe('a new table for other people', () => {
  it('keeps my seats and the bots, and opens the others', async () => {
    const { chairsAgain } = await again()
    const chairs = chairsAgain(info.players, [0])
    expect(chairs.map(({ kind, bot }) => [kind, bot])).toEqual([
      ['mine', undefined],
      ['open', undefined],
      ['bot', 'ewe'],
    ])
  })
})
