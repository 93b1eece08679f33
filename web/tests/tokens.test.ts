import { beforeEach, describe, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
const { held, hold, place } = await import('../src/lib/tokens')

describe('the seats of this browser', () => {
  beforeEach(() => stored.clear())

  it('follow their tokens when seats are swapped, also those of friends at this screen', () => {
    hold('t', [
      { seat: 0, token: 'ann' },
      { seat: 1, token: 'friend' },
    ])
    hold('other', [{ seat: 1, token: 'friend' }])
    expect(place('t', { ann: 1, friend: 2 })).toBe(true)
    expect(held('t')).toEqual([
      { seat: 1, token: 'ann' },
      { seat: 2, token: 'friend' },
    ])
    expect(held('other')).toEqual([{ seat: 1, token: 'friend' }])
  })

  it('stay where they are if the server names none or the same', () => {
    hold('t', [{ seat: 1, token: 'ann', mine: true }])
    expect(place('t', {})).toBe(false)
    expect(place('t', { ann: 1 })).toBe(false)
    expect(held('t')).toEqual([{ seat: 1, token: 'ann', mine: true }])
  })
})
