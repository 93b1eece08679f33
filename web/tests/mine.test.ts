import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MyTable } from '../src/messages'
import { partly } from './views'

const anna = { name: 'Anna', avatar: 'lamb-red', devices: 1 }
const named = (...tables: string[]) =>
  tables.map((table) => partly<MyTable>({ table, stage: 'over', seq: 1, seen: 1, at: 0, hidden: false }))

let store: Map<string, string>
let tables: MyTable[]

beforeEach(() => {
  vi.resetModules()
  store = new Map([['woolgather.me', 's'.repeat(43)]])
  tables = named('t1', 't2')
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    visibilityState: 'visible',
  })
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === '/api/me/tables' ? { tables, more: 3 } : anna))
})
afterEach(() => vi.unstubAllGlobals())

async function following() {
  const { me } = await import('../src/lib/me.svelte')
  const { Mine } = await import('../src/start/mine.svelte')
  const mine = new Mine()
  const end = mine.follow()
  await vi.waitFor(() => expect(mine.all.length).toBe(2))
  return { me, mine, end }
}

it('whoever is forgotten has no tables, at once', async () => {
  const { me, mine, end } = await following()
  await me.forget()
  expect([mine.all, mine.more]).toEqual([[], 0])
  end()
})

it('whoever becomes somebody else has the tables of that person', async () => {
  const { me, mine, end } = await following()
  tables = named('t3')
  await me.move('c'.repeat(20))
  await vi.waitFor(() => expect(mine.all.map(({ table }) => table)).toEqual(['t3']))
  end()
})

it('a lesson under way is listed, unless it was begun in this browser and waits where its lessons are', async () => {
  const lessons = named('here', 'elsewhere', 'played').map((table) => ({ ...table, is_led: table.table !== 'played' }))
  tables = lessons.map((table) => ({ ...table, stage: 'turn', lesson: 'first', players: [], asked: [], seats: [0] }))
  store.set('woolgather.lessons', JSON.stringify({ begun: { 'connect-four/first': 'here' } }))
  const { mine, end } = await following()
  expect(mine.all.map(({ table }) => table)).toEqual(['elsewhere', 'played'])
  const { standing } = await import('../src/start/tables')
  expect(mine.all.map(standing)).toEqual(['Lesson · Go on', 'Lesson · Your turn'])
  end()
})

it('what was asked for before being forgotten does not come back', async () => {
  const { me, mine, end } = await following()
  await me.move('c'.repeat(20))
  await me.forget()
  await new Promise((done) => setTimeout(done))
  expect(mine.all).toEqual([])
  end()
})
