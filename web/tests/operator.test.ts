import { describe, expect, it, vi } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import type { OperatorTable, Player, Standing } from '../src/messages'
import { ago, canBeEnded, presence, span, standing } from '../src/operator/telling'

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { language: 'en' })
})

const player = (seat: number, more: Partial<Player>): Player =>
  ({ seat, kind: 'person', name: '', bot: '', here: false, ...more }) as Player
const seats = [player(0, { name: 'Ann' }), player(1, { kind: 'bot', bot: 'lamb', here: true })]
const table = (more: Partial<OperatorTable>): OperatorTable =>
  ({ standing: 'person', waits_for: [], seats, ...more }) as OperatorTable

describe('how long something takes', () => {
  it('is told in the two largest units', () => {
    expect([0, 59, 60, 3_600, 90_000].map(span)).toEqual(['0 min', '0 min', '1 min', '1 h 0 min', '1 d 1 h'])
  })

  it('is told from now', () => {
    const now = 10 * 86_400_000
    const told = [0, 59_000, 120_000, 7_200_000, 172_800_000].map((past) => ago(now - past, now))
    expect(told.slice(0, 2)).toEqual(['just now', 'just now'])
    expect(told[2]).toMatch(/^2 min\.? ago$/)
    expect(told[3]).toMatch(/^2 hr\.? ago$/)
    expect(told[4]).toBe('2 days ago')
    expect(ago(now + 5_000, now)).toBe('just now')
  })
})

describe('a table', () => {
  it('says for whom it waits', () => {
    expect(standing(table({ waits_for: [0] }))).toBe('Waits for Ann')
    expect(standing(table({ standing: 'bot', waits_for: [1] }))).toBe('Bot to move: Seat 2')
    expect(standing(table({ standing: 'window', waits_for: [0, 1] }))).toBe('Asked for a reaction: Ann, Seat 2')
    expect(standing(table({ standing: 'ended' }))).toBe('Ended early')
  })

  it('can be ended unless it is over, ended or unreadable', () => {
    const all: Standing[] = ['person', 'open', 'bot', 'window', 'frozen', 'over', 'ended', 'unreadable']
    expect(all.filter((standing) => canBeEnded(table({ standing })))).toEqual(all.slice(0, 5))
  })

  it('says who is there', () => {
    expect(seats.map(presence)).toEqual(['away', 'bot, lamb'])
    settings.language = 'it'
    expect(presence(player(0, { here: true }))).toBe('al tavolo')
    settings.language = 'en'
  })
})
