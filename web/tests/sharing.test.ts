import { describe, expect, it } from 'vitest'
import { handOver, invitation } from '../src/lib/sharing'

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

describe('handing it over', () => {
  const said: string[] = []
  const clipboard = { writeText: async (text: string) => void said.push(text) }
  const browser = (more: object) => ({ clipboard, ...more }) as unknown as Navigator
  const link = { link: 'http://table.example/t/abc', local: false }

  it('is done by the share sheet where there is one, unless the link is of no use elsewhere', async () => {
    const share = async ({ url }: ShareData) => void said.push(`shared ${url}`)
    expect(await handOver(link, 'Hush', browser({ share }))).toBe('shared')
    expect(said.at(-1)).toBe('shared http://table.example/t/abc')
    expect(await handOver({ ...link, local: true }, 'Hush', browser({ share }))).toBe('copied')
  })

  it('leaves it at that when somebody shuts the sheet', async () => {
    const share = async () => {
      throw Object.assign(new Error(), { name: 'AbortError' })
    }
    expect(await handOver(link, 'Hush', browser({ share }))).toBe('dropped')
  })

  it('never says copied where nothing was copied', async () => {
    expect(await handOver(link, 'Hush', browser({}))).toBe('copied')
    expect(said.at(-1)).toBe('http://table.example/t/abc')
    expect(await handOver(link, 'Hush', browser({ clipboard: undefined }))).toBe('shown')
  })
})
