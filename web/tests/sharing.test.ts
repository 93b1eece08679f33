import { describe, expect, it } from 'vitest'
import { copied, invitation } from '../src/lib/sharing'

const page = (host: string) => ({ hostname: host.split(':')[0]!, href: `http://${host}/t/abc`, pathname: '/t/abc' })

describe('the link for a friend', () => {
  it('is the page, where the page can be opened from elsewhere', () => {
    expect(invitation(page('table.example'), '')).toEqual({ link: 'http://table.example/t/abc', local: false })
  })

  it('has the name that others know, where this machine calls itself localhost', () => {
    expect(invitation(page('localhost:8000'), 'http://192.168.1.5:8000')).toEqual({
      link: 'http://192.168.1.5:8000/t/abc',
      local: false,
    })
  })

  it('says that it works nowhere else, where the server listens to this machine alone', () => {
    expect(invitation(page('127.0.0.1:8000'), '')).toEqual({ link: 'http://127.0.0.1:8000/t/abc', local: true })
  })
})

describe('copying it', () => {
  const said: string[] = []
  const field = { focus: () => void said.push('focus'), select: () => void said.push('select') }
  const clipboard = { writeText: async (text: string) => void said.push(text) } as Clipboard

  it('is done by the clipboard where the browser lets a page have it', async () => {
    expect(await copied('http://table.example/t/abc', field, { clipboard })).toBe(true)
    expect(said.splice(0)).toEqual(['http://table.example/t/abc'])
  })

  it('is done by the selection over plain http, and said not to be where that fails too', async () => {
    expect(await copied('a', field, {}, () => true)).toBe(true)
    expect(await copied('a', field, {}, () => false)).toBe(false)
    expect(said).toEqual(['focus', 'select', 'focus', 'select'])
  })
})
