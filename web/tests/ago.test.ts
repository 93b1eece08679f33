import { describe, expect, it } from 'vitest'
import { ago } from '../src/lib/ago'

const HOUR = 3_600_000
const NOW = 1_800_000_000_000
const said = (age: number, language = 'en') => ago(NOW - age, NOW, language)

describe('how long ago', () => {
  it('is told in the largest unit that fits', () => {
    expect([said(20_000), said(60_000), said(59 * 60_000), said(2.9 * HOUR)]).toEqual([
      'now',
      '1 minute ago',
      '59 minutes ago',
      '2 hours ago',
    ])
    expect([said(30 * HOUR), said(6 * 24 * HOUR), said(15 * 24 * HOUR), said(800 * 24 * HOUR)]).toEqual([
      'yesterday',
      '6 days ago',
      '2 weeks ago',
      '2 years ago',
    ])
  })
  it('is told in the reader\u2019s language', () => {
    expect([said(2 * HOUR, 'it'), said(30 * HOUR, 'it')]).toEqual(['2 ore fa', 'ieri'])
  })
  it('is now where the server\u2019s clock is ahead', () => {
    expect(said(-5 * HOUR)).toBe('now')
  })
})
