import { describe, expect, it } from 'vitest'
import { onClock, personalLink, takeCode } from '../src/lib/personal'

describe('a personal link', () => {
  const page = (origin: string) => ({ hostname: new URL(origin).hostname, origin })

  it('carries its code behind the #', () => {
    expect(personalLink(page('https://table.example'), '', 'c0de').link).toBe('https://table.example/me#c0de')
  })

  it('has the name that other machines know, or says that there is none', () => {
    expect(personalLink(page('http://localhost:8000'), 'http://192.168.1.5:8000', 'c0de')).toEqual({
      link: 'http://192.168.1.5:8000/me#c0de',
      local: false,
    })
    expect(personalLink(page('http://localhost:8000'), '', 'c0de').local).toBe(true)
  })

  it('leaves the address as soon as it is read', () => {
    const addresses: string[] = []
    const history = {
      replaceState: (_: unknown, __: string, url?: string | URL | null) => void addresses.push(`${url}`),
    }
    expect(takeCode({ hash: `#${'a'.repeat(22)}`, pathname: '/me' }, history)).toBe('a'.repeat(22))
    expect(takeCode({ hash: '#<script>', pathname: '/me' }, history)).toBe('')
    expect(addresses).toEqual(['/me', '/me'])
  })
})

it('a clock counts in minutes and seconds', () => {
  expect([600, 65, 9].map(onClock)).toEqual([
    { minutes: 10, seconds: '00' },
    { minutes: 1, seconds: '05' },
    { minutes: 0, seconds: '09' },
  ])
})
