import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LobbyTable } from '../src/messages'
import { partly } from './views'

const EVERY = 4000
const waiting = (...names: string[]) =>
  names.map((table) => partly<LobbyTable>({ table, game: 'hush', options: {}, players: [{ kind: 'open' }] }))

let tables: LobbyTable[]
let answers: boolean
let asked: number
let page: { visibilityState: string; look?: () => void }

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  tables = waiting('a', 'b')
  answers = true
  asked = 0
  page = { visibilityState: 'visible' }
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'woolgather.seats' ? '{"held":[{"seat":0,"token":"t"}],"left":[]}' : null),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('document', {
    get visibilityState() {
      return page.visibilityState
    },
    addEventListener: (_: string, look: () => void) => void (page.look = look),
    removeEventListener: () => delete page.look,
  })
  vi.stubGlobal('fetch', async () => {
    asked++
    if (!answers) throw new Error('gone')
    return Response.json({ tables })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function following() {
  const { Lobby } = await import('../src/start/lobby.svelte')
  const lobby = new Lobby()
  const end = lobby.follow()
  await vi.advanceTimersByTimeAsync(0)
  return { lobby, end, shown: () => lobby.rows.free.map(({ open }) => open.table) }
}

it('the list is fresh every four seconds, without the tables where I sit', async () => {
  const { lobby, end, shown } = await following()
  expect([lobby.isKnown, shown()]).toEqual([true, ['a', 'b']])
  tables = waiting('held', 'left', 'b', 'c')
  await vi.advanceTimersByTimeAsync(EVERY)
  expect(shown()).toEqual(['left', 'b', 'c'])
  lobby.without(['c'])
  expect(shown()).toEqual(['left', 'b'])
  end()
  await vi.advanceTimersByTimeAsync(10 * EVERY)
  expect(asked).toBe(2)
})

it('nothing is asked while nobody looks, and at once when somebody looks again', async () => {
  const { end } = await following()
  page.visibilityState = 'hidden'
  page.look!()
  await vi.advanceTimersByTimeAsync(10 * EVERY)
  expect(asked).toBe(1)
  page.visibilityState = 'visible'
  page.look!()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(2)
  end()
})

it('a server that does not answer is asked less and less often, and the list stays', async () => {
  const { end, shown } = await following()
  answers = false
  await vi.advanceTimersByTimeAsync(EVERY)
  expect([asked, shown()]).toEqual([2, ['a', 'b']])
  await vi.advanceTimersByTimeAsync(2 * EVERY - 1)
  expect(asked).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toBe(3)
  answers = true
  await vi.advanceTimersByTimeAsync(4 * EVERY)
  expect(asked).toBe(4)
  await vi.advanceTimersByTimeAsync(EVERY)
  expect(asked).toBe(5)
  end()
})

it('while somebody chooses, rows stay where they are', async () => {
  const { lobby, end, shown } = await following()
  lobby.choose(true)
  tables = waiting('c', 'b')
  await vi.advanceTimersByTimeAsync(EVERY)
  expect(shown()).toEqual(['a', 'b', 'c'])
  expect(lobby.rows.free.map(({ gone }) => gone)).toEqual([true, false, false])
  lobby.choose(false)
  expect(shown()).toEqual(['c', 'b'])
  end()
})
