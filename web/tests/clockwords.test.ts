import { beforeAll, describe, expect, it, vi } from 'vitest'

beforeAll(() => {
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})

const words = () => import('../src/lib/clockwords')

describe('a clock in words', () => {
  it('says how much time there is', async () => {
    const { clockInWords } = await words()
    expect(clockInWords({ kind: 'live', minutes: 3, seconds: 10 })).toBe('3 minutes + 10 seconds a turn')
    expect(clockInWords({ kind: 'live', minutes: 1 })).toBe('1 minute for the whole game')
    expect(clockInWords({ kind: 'days', days: 1 })).toBe('1 day a move')
    expect(clockInWords({ kind: 'days', days: 7 })).toBe('7 days a move')
  })
  it('says it in Italian', async () => {
    const { settings } = await import('../src/lib/settings.svelte')
    const { clockInWords } = await words()
    settings.language = 'it'
    expect(clockInWords({ kind: 'live', minutes: 10, seconds: 20 })).toBe('10 minuti + 20 secondi a turno')
    expect(clockInWords({ kind: 'days', days: 3 })).toBe('3 giorni a mossa')
    settings.language = 'en'
  })
  it('is the same clock whether or not it says that nothing is added', async () => {
    const { isSameClock } = await words()
    expect(isSameClock({ kind: 'live', minutes: 3 }, { kind: 'live', minutes: 3, seconds: 0 })).toBe(true)
    expect(isSameClock({ kind: 'live', minutes: 3 }, { kind: 'live', minutes: 3, seconds: 5 })).toBe(false)
    expect(isSameClock({ kind: 'days', days: 3 }, { kind: 'live', minutes: 3 })).toBe(false)
    expect(isSameClock({ kind: 'days', days: 3 }, { kind: 'days', days: 3 })).toBe(true)
    expect(isSameClock(null, null)).toBe(true)
    expect(isSameClock(null, { kind: 'days', days: 3 })).toBe(false)
    expect(isSameClock({ kind: 'live', minutes: 3 }, null)).toBe(false)
  })
  it('can be one of the few that make sense, each with a name of its own', async () => {
    const { CLOCKS, clockLabel } = await words()
    const labels = CLOCKS.map(([name, clock]) => clockLabel(name, clock))
    expect(labels).toEqual(['None', 'Quick', 'Calm', '1 day', '3 days', '7 days'])
  })
})
