import { beforeAll, describe, expect, it, vi } from 'vitest'
import { span } from '../src/lib/spans'

beforeAll(() => {
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const faces = (running: number | null, due: number | null) => ({ left: [10_000, 90_000], running, due })

describe('a clock', () => {
  it('is counted on only while it runs, and never below nothing', async () => {
    const { leftAt } = await import('../src/lib/clockface')
    const heard = { faces: faces(0, 10_000), at: 500 }
    expect([leftAt(heard, 0, 4500), leftAt(heard, 1, 4500), leftAt(heard, 0, 60_000)]).toEqual([6000, 90_000, 0])
    expect(leftAt(heard, 0, 100), 'a look at the time from before counts nothing').toBe(10_000)
  })
  it('tells what a reaction window leaves, and nothing where a player’s clock runs or none does', async () => {
    const { windowLeftAt } = await import('../src/lib/clockface')
    expect(windowLeftAt({ faces: faces(null, 30_000), at: 0 }, 12_000)).toBe(18_000)
    expect(windowLeftAt({ faces: faces(null, 30_000), at: 0 }, 31_000)).toBe(0)
    expect(windowLeftAt({ faces: faces(1, 30_000), at: 0 }, 12_000)).toBeNull()
    expect(windowLeftAt({ faces: faces(null, null), at: 0 }, 12_000)).toBeNull()
  })
  it.each([
    [272 * SECOND, '4:32'],
    [59_001, '1:00'],
    [9 * SECOND, '0:09'],
    [0, '0:00'],
    [HOUR + 72 * SECOND, '1:01:12'],
  ])('of a game shows minutes and seconds: %i', async (milliseconds, shown) => {
    const { written } = await import('../src/lib/clockface')
    expect(written(milliseconds, 'live')).toBe(shown)
  })
  it.each([
    [2 * DAY + 4 * HOUR + 5 * MINUTE, '2 d 4 h'],
    [DAY, '1 d 0 h'],
    [5 * HOUR + 12 * MINUTE, '5 h 12 min'],
    [12 * MINUTE - 1, '12 min'],
  ])('of days shows the two largest units: %i', async (milliseconds, shown) => {
    const { written } = await import('../src/lib/clockface')
    expect(written(milliseconds, 'days')).toBe(shown)
  })
  it('is short in the last half minute, or fifth of a short game, or three hours of days', async () => {
    const { isShort } = await import('../src/lib/clockface')
    const long = { kind: 'live', minutes: 20, seconds: 0 } as const
    const brief = { kind: 'live', minutes: 1, seconds: 0 } as const
    expect([isShort(30_000, long), isShort(29_999, long)]).toEqual([false, true])
    expect([isShort(12_000, brief), isShort(11_999, brief)]).toEqual([false, true])
    expect([isShort(3 * HOUR, { kind: 'days', days: 2 }), isShort(3 * HOUR - 1, { kind: 'days', days: 2 })]).toEqual([
      false,
      true,
    ])
  })
})

describe('a span of time', () => {
  it('is told in its largest unit', () => {
    expect(span(150 * SECOND, 'en')).toBe('2 minutes')
    expect(span(MINUTE, 'it')).toBe('1 minuto')
    expect(span(12_900, 'en')).toBe('12 seconds')
    expect(span(50 * HOUR, 'it')).toBe('2 giorni')
    expect(span(3 * MINUTE, 'en', 'short')).toBe('3 min')
  })
})
