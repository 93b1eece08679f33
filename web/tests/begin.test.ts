import { beforeEach, expect, it, vi } from 'vitest'
import { partly } from './views'
import type { GameCard, LessonCard } from '../src/messages'

const store = new Map<string, string>()
vi.stubGlobal('navigator', { language: 'en' })
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
vi.stubGlobal('localStorage', {
  getItem: (name: string) => store.get(name) ?? null,
  setItem: (name: string, value: string) => void store.set(name, value),
  removeItem: (name: string) => void store.delete(name),
})
vi.stubGlobal('location', { pathname: '/' })
vi.stubGlobal('addEventListener', () => undefined)
const made: unknown[] = []
vi.mock('../src/lib/newtable', () => ({
  botChair: (seat: number) => seat,
  ownName: () => '',
  makeTable: async (wish: unknown) => {
    made.push(wish)
    await Promise.resolve()
    return 'new'
  },
}))
const gone: string[] = []
vi.mock('../src/lib/route.svelte', () => ({ route: { go: (path: string) => gone.push(path) } }))
const { beginLesson } = await import('../src/lesson/begin')
const { begunAt, markBegun } = await import('../src/lesson/memory')
const { hold } = await import('../src/lib/tokens')
const { School } = await import('../src/lesson/school.svelte')

const lesson: LessonCard = { name: 'first', title: 'First', minutes: 1, seats: 2 }
let answer: () => Promise<Response>
vi.stubGlobal('fetch', () => answer())

beforeEach(() => {
  store.clear()
  made.length = gone.length = 0
  hold('old', [{ seat: 0, token: 'k' }])
  markBegun('hush', 'first', 'old')
})

it('a lesson goes on where it was left', async () => {
  answer = async () => Response.json({ lesson: 'first' })
  await beginLesson('hush', lesson)
  expect([gone, made]).toEqual([['/t/old'], []])
})

it('a lesson whose table is gone begins anew', async () => {
  answer = async () => Response.json({ code: 'unknown', reason: 'no' }, { status: 404 })
  await beginLesson('hush', lesson)
  expect([gone, made.length, begunAt('hush', 'first')]).toEqual([['/t/new'], 1, 'new'])
})

it('a lesson is not forgotten because the server does not answer', async () => {
  answer = () => Promise.reject(new TypeError('no network'))
  await expect(beginLesson('hush', lesson)).rejects.toThrow()
  answer = async () => Response.json({ code: 'trouble', reason: 'no' }, { status: 500 })
  await expect(beginLesson('hush', lesson)).rejects.toThrow()
  expect([gone, made, begunAt('hush', 'first')]).toEqual([[], [], 'old'])
})

it('a lesson that is chosen twice begins once', async () => {
  store.clear()
  const troubles: string[] = []
  const school = new School(
    () => partly<GameCard>({ name: 'hush' }),
    (problem) => troubles.push(problem),
  )
  school.parts = partly<NonNullable<typeof school.parts>>({ beginLesson })
  await Promise.all([school.begin(lesson), school.begin(lesson)])
  expect([made.length, gone, school.isBusy, troubles]).toEqual([1, ['/t/new'], false, []])
})
