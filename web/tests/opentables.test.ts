import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Catalogue, GameCard, LobbyTable, Player } from '../src/messages'
import { partly } from './views'

beforeEach(() => {
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})
const loaded = () => import('../src/start/opentables')

const ada = partly<Player>({ kind: 'person', name: 'Ada' })
const carla = partly<Player>({ kind: 'bot', name: 'Carla', bot: 'lamb' })
const free = partly<Player>({ kind: 'open', name: '', away: '' })
const kept = partly<Player>({ kind: 'open', name: '', away: 'nobody', bot: 'lamb' })
const open = (table: string, ...players: Player[]) =>
  partly<LobbyTable>({ table, game: 'hush', options: {}, players, clock: null, language: '', created: 0 })
const named = (rows: readonly { open: LobbyTable; gone: boolean }[]) =>
  rows.map(({ open, gone }) => (gone ? `${open.table} gone` : open.table))

describe('open tables', () => {
  it('are free or running, and mine are left out', async () => {
    const { NO_ROWS, rowsOf } = await loaded()
    const tables = [open('a', ada, free), open('b', ada, kept), open('mine', ada, free), open('c', ada, carla)]
    const rows = rowsOf(NO_ROWS, tables, new Set(['mine']), false)
    expect([named(rows.free), named(rows.running)]).toEqual([['a', 'b'], ['c']])
  })
  it('keep their places while somebody chooses, and go away afterwards', async () => {
    const { NO_ROWS, lookingFor, rowsOf } = await loaded()
    const none = new Set<string>()
    const before = rowsOf(NO_ROWS, [open('a', ada, free), open('b', ada, free)], none, false)
    const now = [open('c', ada, free), open('b', ada, free), open('a', ada, carla)]
    const choosing = rowsOf(before, now, none, true)
    expect([named(choosing.free), named(choosing.running)]).toEqual([['a gone', 'b', 'c'], ['a']])
    expect(lookingFor(choosing)).toBe('2 tables are looking for company.')
    const afterwards = rowsOf(choosing, now, none, false)
    expect([named(afterwards.free), named(afterwards.running)]).toEqual([['c', 'b'], ['a']])
  })
  it('stay the same rows as long as nothing changes about them', async () => {
    const { NO_ROWS, rowsOf } = await loaded()
    const none = new Set<string>()
    const told = () => [open('a', ada, free), open('b', ada, free), open('c', ada, carla)]
    const before = rowsOf(NO_ROWS, told(), none, false)
    const [a, b, c] = told()
    const after = rowsOf(before, [b!, a!, open('c', ada, ada)], none, false)
    expect(after.free[0]).toBe(before.free[1])
    expect(after.free[1]).toBe(before.free[0])
    expect(after.running[0]).not.toBe(before.running[0])
    expect(rowsOf(before, [a!, b!, c!], none, true).free[1]).toBe(before.free[1])
  })
  it('are shown up to a number, those with a free seat first', async () => {
    const { countOf, firstOf, NO_ROWS, rowsOf } = await loaded()
    const tables = [open('a', ada, free), open('b', ada, free), open('c', ada, carla), open('d', ada, carla)]
    const rows = rowsOf(NO_ROWS, tables, new Set(), false)
    const first = firstOf(rows, 3)
    expect([named(first.free), named(first.running)]).toEqual([['a', 'b'], ['c']])
    expect([countOf(rows), firstOf(rows, 1).running]).toEqual([4, []])
  })
  it('say who is there, how many seats are free, and when nobody looks for company', async () => {
    const { freeAt, lookingFor, NO_ROWS, whoAt } = await loaded()
    const nameless = partly<Player>({ seat: 2, kind: 'person', name: '' })
    expect(whoAt(open('a', carla, ada, nameless, free))).toBe('Ada, Guest 3, Carla (bot)')
    expect([freeAt(open('a', ada, free)), freeAt(open('a', ada, free, kept))]).toEqual(['1 seat free', '2 seats free'])
    expect(freeAt(open('a', ada))).toBe('')
    expect(lookingFor(NO_ROWS)).toBe('Nobody is looking for company right now.')
  })
  it('tell what is not as usual, the clock, the language and the time', async () => {
    const { factsOf } = await loaded()
    const { Words } = await import('../src/lib/words')
    const card = partly<GameCard>({
      options: [
        { name: 'deck', default: 'full' },
        { name: 'slow', default: false },
      ],
    })
    const words = new Words(partly<Catalogue>({ labels: { 'option-deck': 'Deck', 'option-deck-short': 'Short' } }))
    const table = {
      ...open('a', ada, free),
      options: { deck: 'short', slow: false, unknown: 3 },
      clock: { kind: 'days', days: 3 } as const,
      language: 'it',
    }
    expect(factsOf(table, card, words, 120_000)).toEqual(['Deck: Short', '3 days a move', 'Italian', '2 minutes ago'])
    expect(factsOf({ ...table, language: '', practice: true }, undefined, null, 0)[0]).toBe('Practice')
    expect(factsOf({ ...table, language: 'not a language' }, undefined, null, 0)).toEqual(['3 days a move', 'now'])
  })
})

describe('an open table where one waits alone', () => {
  const mine = [{ seat: 0 }]
  const at = (...players: Player[]) => players.map((player, seat) => ({ ...player, seat }))
  it('says that it waits, and when a bot comes', async () => {
    const { waitingLine } = await import('../src/table/waiting')
    expect(waitingLine(at(ada, free), mine, true, 0)).toContain('waits for company')
    expect(waitingLine(at(ada, free), mine, true, 1)).toContain('If nobody comes within 1 minute, a bot sits down.')
    expect(waitingLine(at(ada, free, kept), mine, true, 5)).toContain('within 5 minutes')
    expect(waitingLine(at(ada, kept), mine, true, 0)).toContain('The seat is still free')
  })
  it('says to everybody else only when bots sit down', async () => {
    const { waitingLine } = await import('../src/table/waiting')
    const said = 'Bots take the free seats in 1 minute.'
    expect(waitingLine(at(ada, ada, free), mine, true, 1)).toBe(said)
    expect(waitingLine(at(ada, free), [], true, 1)).toBe(said)
    expect(waitingLine(at(ada, free), mine, false, 1)).toBe(said)
    expect(waitingLine(at(ada, ada, free), mine, true, 0)).toBe('')
    expect(waitingLine(at(ada, free), [], true, 0)).toBe('')
    expect(waitingLine(at(ada, carla), mine, true, 1)).toBe('')
  })
})
