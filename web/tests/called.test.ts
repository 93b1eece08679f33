import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Player } from '../src/messages'

beforeAll(() => {
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})

const nobody = (seat: number, kind: Player['kind']) => ({ seat, kind, name: '' })

describe('whoever sits at a table', () => {
  it('is called by name, a person without one a guest, and a place a seat', async () => {
    const { called } = await import('../src/lib/called')
    expect(called({ seat: 0, kind: 'person', name: 'Ada' })).toBe('Ada')
    expect([called(nobody(1, 'person')), called(nobody(2, 'open'))]).toEqual(['Guest 2', 'Seat 3'])
  })
  it('is a guest in the lobby and among my tables too', async () => {
    const { whoAt } = await import('../src/start/opentables')
    const { othersAt } = await import('../src/start/tables')
    const players = [nobody(0, 'person'), nobody(1, 'person'), nobody(2, 'open')] as Player[]
    expect(whoAt({ players } as Parameters<typeof whoAt>[0])).toBe('Guest 1, Guest 2')
    expect(othersAt({ players, seats: [0] as number[] } as Parameters<typeof othersAt>[0])).toBe('Guest 2')
  })
})
