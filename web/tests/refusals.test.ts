import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})
afterEach(() => vi.unstubAllGlobals())

async function said(language: string, code: string, reason: string): Promise<string> {
  vi.stubGlobal('navigator', { language })
  return (await import('../src/lib/refusals')).translated(code, reason)
}

const NAME_TAKEN = 'Somebody at this table is called that already; please choose another name.'

describe('a refusal', () => {
  it('is the server’s own sentence in English', async () => {
    expect(await said('en', 'not-offered', NAME_TAKEN)).toBe(NAME_TAKEN)
  })

  it.each([
    ['not-offered', NAME_TAKEN, 'A questo tavolo c’è già qualcuno che si chiama così; scegli un altro nome.'],
    ['no-seat', 'There is no free seat at this table.', 'A questo tavolo non ci sono posti liberi.'],
    ['no-seat', 'That seat is not free.', 'Quel posto non è libero.'],
    ['no-seat', 'You sit at this table already, and one person has one seat.', 'Hai già un posto a questo tavolo.'],
    ['unknown', 'There is no such table; is the link complete?', 'Questo tavolo non esiste; il link è completo?'],
  ])('is said in Italian by what it is about: %s, %s', async (code, reason, italian) => {
    expect(await said('it', code, reason)).toBe(italian)
  })

  it.each(['too-many', 'busy', 'unknown', 'repeated', 'frozen', 'no-person', 'trouble', 'malformed', 'too-large'])(
    'has words of its own in Italian: %s',
    async (code) => {
      expect(await said('it', code, 'Something in English.')).not.toBe('Something in English.')
    },
  )

  it('never asks whoever clicks for notation', async () => {
    vi.stubGlobal('navigator', { language: 'en' })
    const { plainly, refusedAt } = await import('../src/lib/refusals')
    const asked = { code: 'rule', reason: 'Give a move in the game’s notation.', rule: 'WG-1' }
    const said = { code: 'rule', reason: 'That cannot be chosen now.', rule: null }
    expect([plainly(asked), refusedAt(asked)]).toEqual([said, said])
    expect(plainly({ ...asked, rule: 'CF-3' })).toEqual({ ...asked, rule: 'CF-3' })
  })

  it('stays as it is if it is quite unknown', async () => {
    expect(await said('it', 'new-code', 'Something in English.')).toBe('Something in English.')
  })

  it.each([
    [
      'paused',
      'The players have paused this game; go on first.',
      'I giocatori hanno messo in pausa la partita; prima va ripresa.',
    ],
    ['no-seat', 'You have no vote here.', 'Qui non puoi votare.'],
    ['stale', 'There is nothing to vote on any more.', 'Non c’è più niente da votare.'],
    ['frozen', 'The game is over.', 'La partita è finita.'],
    ['rule', 'La colonna d è piena.', 'La colonna d è piena.'],
    ['no-seat', 'You are a spectator here; sit down to play.', 'You are a spectator here; sit down to play.'],
  ])('at the table is said in Italian too: %s, %s', async (code, reason, italian) => {
    vi.stubGlobal('navigator', { language: 'it' })
    const { refusedAt } = await import('../src/lib/refusals')
    expect(refusedAt({ code, reason, rule: null })).toEqual({ code, reason: italian, rule: null })
  })
})
