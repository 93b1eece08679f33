import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GameCard, NewTable } from '../src/messages'
import { partly } from './views'

let kept: Record<string, string> = {}
let sent: NewTable[] = []
let answer: () => Response

beforeEach(() => {
  sent = []
  vi.stubGlobal('navigator', { language: 'en' })
  kept = {}
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => void (kept[name] = value),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('history', { pushState: () => undefined })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', (_: string, asked: { body: string }) => {
    sent.push(JSON.parse(asked.body))
    return Promise.resolve().then(answer)
  })
})
afterEach(() => vi.unstubAllGlobals())

const made = () => Response.json({ table: 't', seats: [] })
const HUSH = partly<GameCard>({
  name: 'hush',
  usual_seats: 3,
  usual_bot: 'ewe',
  bots: ['random', 'lamb', 'yearling', 'ewe'],
})
const wanted = { game: 'hush', players: [], options: { deck: 'long' }, hints: false }

describe('a new table', () => {
  it('is asked for with all that was chosen', async () => {
    const { setTable } = await import('../src/lib/newtable')
    answer = made
    await setTable(wanted)
    expect(sent[0]).toMatchObject(wanted)
  })
  it('against bots leaves all but the seats to the server', async () => {
    const { playAgainstBots } = await import('../src/lib/newtable')
    answer = made
    await playAgainstBots(HUSH)
    expect([sent[0]!.hints, sent[0]!.options, sent[0]!.players.map(({ kind }) => kind)]).toEqual([
      undefined,
      undefined,
      ['mine', 'bot', 'bot'],
    ])
  })
  it('seats lambs, until another level was chosen for that game', async () => {
    const [{ playAgainstBots }, { chose }] = await Promise.all([
      import('../src/lib/newtable'),
      import('../src/levels/remembered'),
    ])
    answer = made
    const seated = async (game: GameCard) => {
      await playAgainstBots(game)
      return sent
        .at(-1)!
        .players.slice(1)
        .map(({ bot }) => bot)
    }
    expect(await seated(HUSH)).toEqual(['lamb', 'lamb'])
    chose('hush', ['yearling', 'yearling'])
    chose('kuhn-poker', ['ewe'])
    expect(await seated(HUSH)).toEqual(['yearling', 'yearling'])
    expect(await seated({ ...HUSH, bots: ['random'], usual_bot: 'random' }), 'no level').toEqual(['random', 'random'])
  })
  it('that is refused says why, in the words of the server', async () => {
    const { setTable } = await import('../src/lib/newtable')
    answer = () => Response.json({ code: 'busy', reason: 'All bots are thinking.' }, { status: 503 })
    await expect(setTable(wanted)).rejects.toMatchObject({ code: 'busy', message: 'All bots are thinking.' })
    answer = made
    await expect(setTable(wanted), 'and can be asked for again').resolves.toBeUndefined()
    expect(sent[0]!.request).not.toBe(sent[1]!.request)
  })
  it('says so where nobody answers', async () => {
    const { setTable } = await import('../src/lib/newtable')
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    await expect(setTable(wanted)).rejects.toThrow('The server cannot be reached.')
  })
})
