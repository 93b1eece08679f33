import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

interface Sent {
  method: string
  path: string
  body: unknown
  secret: string
}
type Answer = (sent: Sent) => unknown

let store: Map<string, string>
let sent: Sent[]
let answer: Answer

const nobody = { name: '', avatar: '', devices: 0 }
const anna = { name: 'Anna', avatar: 'lamb-red', devices: 1 }

beforeEach(() => {
  vi.resetModules()
  store = new Map()
  sent = []
  answer = () => nobody
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string, asked: RequestInit) => {
    const secret = (asked.headers as Record<string, string>)['Woolgather-Person'] ?? ''
    const body: unknown = asked.body ? JSON.parse(asked.body as string) : undefined
    sent.push({ method: asked.method!, path: url.replace('/api', ''), body, secret })
    const said = answer(sent.at(-1)!)
    return said instanceof Response ? said : Response.json(said)
  })
})
afterEach(() => vi.unstubAllGlobals())

const person = async () => (await import('../src/lib/me.svelte')).me
const kept = (key: string) => JSON.parse(store.get(`woolgather.${key}`) ?? 'null')
const holding = (count: number, more = {}) =>
  store.set(
    'woolgather.seats',
    JSON.stringify(
      Object.fromEntries(
        Array.from({ length: count }, (_, table) => [`t${table}`, [{ seat: 0, token: `k${table}`, ...more }]]),
      ),
    ),
  )

describe('a browser', () => {
  it('that never played asks nothing and has no secret', async () => {
    await (await person()).load()
    expect(sent).toEqual([])
    expect(store.size).toBe(0)
  })

  it('makes a secret when it is first needed, and keeps it', async () => {
    const me = await person()
    await me.save('Anna', 'lamb-red')
    const secret = store.get('woolgather.me')!
    expect(secret).toMatch(/^[\w-]{43}$/)
    await me.load()
    expect(sent.map((each) => each.secret)).toEqual([secret, secret])
  })

  it('that keeps nothing has one for this page', async () => {
    const shut = () => {
      throw new Error('shut')
    }
    vi.stubGlobal('localStorage', { getItem: shut, setItem: shut, removeItem: shut })
    const me = await person()
    await me.save('Anna', 'lamb-red')
    await me.load()
    expect(sent[0]!.secret).toMatch(/^[\w-]{43}$/)
    expect(sent[1]!.secret).toBe(sent[0]!.secret)
  })
})

describe('the person', () => {
  it('is whom the server knows', async () => {
    store.set('woolgather.me', 's'.repeat(43))
    answer = () => anna
    const me = await person()
    await me.load()
    expect([me.name, me.avatar, me.isSomebody]).toEqual(['Anna', 'lamb-red', true])
  })

  it('takes over the name of older visits, once', async () => {
    store.set('woolgather.settings', JSON.stringify({ name: 'Old Anna' }))
    store.set('woolgather.me', 's'.repeat(43))
    answer = ({ body, method }) => (method === 'PUT' ? { ...anna, ...(body as object) } : { ...anna, name: '' })
    const me = await person()
    expect(me.name).toBe('Old Anna')
    await me.load()
    expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { name: 'Old Anna', avatar: 'lamb-red' } })
    const { settings } = await import('../src/lib/settings.svelte')
    expect(settings.name).toBe('')
  })

  it('keeps what is typed while the server is asked', async () => {
    store.set('woolgather.me', 's'.repeat(43))
    answer = () => anna
    const me = await person()
    const asked = me.load()
    me.name = 'Bella'
    await asked
    expect(me.name).toBe('Bella')
    await me.settle()
    expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { name: 'Bella', avatar: 'lamb-red' } })
  })

  it('keeps the sheep that was chosen elsewhere when a name is typed here', async () => {
    store.set('woolgather.me', 's'.repeat(43))
    answer = () => anna
    const me = await person()
    await me.load()
    answer = ({ method, body }) =>
      method === 'PUT' ? { ...anna, ...(body as object) } : { ...anna, avatar: 'ram-blue' }
    me.name = 'Bella'
    await me.settle()
    expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { name: 'Bella', avatar: 'ram-blue' } })
  })

  it('saves nothing on sitting down where nothing was typed', async () => {
    store.set('woolgather.me', 's'.repeat(43))
    answer = () => anna
    const me = await person()
    await me.load()
    answer = () => ({ ...anna, name: 'Bella' })
    await me.settle()
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  it('is asked to nobody before sitting down for the first time', async () => {
    const me = await person()
    me.name = 'Anna'
    await me.settle()
    expect(sent).toEqual([])
  })
})

describe('seats that the browser held before', () => {
  it('are adopted fifty at a time, and once', async () => {
    holding(120)
    answer = ({ path, body }) => (path === '/me/adopt' ? body : anna)
    const me = await person()
    await me.load()
    const sizes = () =>
      sent.filter(({ path }) => path === '/me/adopt').map(({ body }) => (body as { seats: [] }).seats.length)
    expect(sizes()).toEqual([50, 50, 20])
    await me.load()
    expect(sizes()).toEqual([50, 50, 20])
  })

  it('are asked about again if that failed, and their tokens are kept', async () => {
    holding(60)
    let trouble = true
    answer = ({ path, body }) => {
      if (path !== '/me/adopt') return anna
      if (trouble && (body as { seats: [] }).seats.length < 50) throw new Error('gone')
      return body
    }
    const me = await person()
    await me.load()
    trouble = false
    await me.load()
    const sizes = sent
      .filter(({ path }) => path === '/me/adopt')
      .map(({ body }) => (body as { seats: [] }).seats.length)
    expect(sizes).toEqual([50, 10, 10])
    expect(Object.keys(kept('seats')).length).toBe(60)
  })

  it.each([
    [400, 'malformed'],
    [429, 'too-many'],
    [500, 'trouble'],
  ])('leave me who I am, should the server refuse them: %i', async (status, code) => {
    store.set('woolgather.me', 's'.repeat(43))
    holding(3)
    answer = ({ path }) => (path === '/me/adopt' ? Response.json({ code, reason: 'no' }, { status }) : anna)
    const me = await person()
    await me.load()
    expect([me.name, me.isSomebody]).toEqual(['Anna', true])
  })

  it('are not sent if they can be none', async () => {
    const wrong = { empty: '', long: 'k'.repeat(101), ['t'.repeat(41)]: 'k', 'no/table': 'k', good: 'k' }
    const seats = Object.entries(wrong).map(([table, token]) => [table, [{ seat: 0, token }]])
    store.set('woolgather.seats', JSON.stringify(Object.fromEntries(seats)))
    answer = ({ path, body }) => (path === '/me/adopt' ? body : anna)
    await (await person()).load()
    const adopted = sent.filter(({ path }) => path === '/me/adopt').map(({ body }) => body)
    expect(adopted).toEqual([{ seats: [{ table: 'good', token: 'k' }] }])
  })

  it('come through although one among them is not understood, which is asked about once', async () => {
    holding(20)
    const bad = (body: unknown) => (body as { seats: { token: string }[] }).seats.some(({ token }) => token === 'k7')
    const malformed = () => Response.json({ code: 'malformed', reason: 'no' }, { status: 400 })
    answer = ({ path, body }) => (path !== '/me/adopt' ? anna : bad(body) ? malformed() : body)
    const me = await person()
    await me.load()
    const marks = Object.entries(kept('seats') as Record<string, { mine: boolean }[]>)
    expect(marks.filter(([, [seat]]) => !seat!.mine).map(([table]) => table)).toEqual(['t7'])
    const before = sent.length
    await me.load()
    expect(sent.slice(before).map(({ path }) => path)).toEqual(['/me'])
  })

  it('are mine again on a server that has forgotten both me and them, asked once in a visit', async () => {
    store.set('woolgather.me', 's'.repeat(43))
    holding(2, { mine: true })
    const adoptions = () => sent.filter(({ path }) => path === '/me/adopt').length
    answer = ({ path, body }) => (path === '/me/adopt' ? body : adoptions() ? anna : nobody)
    const me = await person()
    await me.load()
    expect([me.name, adoptions(), kept('seats').t1[0].mine]).toEqual(['Anna', 1, true])
    answer = ({ path, body }) => (path === '/me/adopt' ? body : nobody)
    await me.load()
    expect(adoptions()).toBe(1)
  })

  it('keep their tokens where they are not mine, and are asked about again when I become somebody else', async () => {
    holding(1)
    answer = ({ path }) => (path === '/me/adopt' ? { seats: [] } : anna)
    const me = await person()
    await me.load()
    await me.load()
    expect(sent.filter(({ path }) => path === '/me/adopt').length).toBe(1)
    expect(kept('seats').t0[0].token).toBe('k0')
    await me.move('c'.repeat(20))
    expect(sent.filter(({ path }) => path === '/me/adopt').length).toBe(2)
  })
})

describe('at a table', () => {
  it('the seats that I took elsewhere are held here too', async () => {
    store.set('woolgather.me', 's'.repeat(43))
    holding(1, { mine: true })
    answer = ({ path }) =>
      path === '/me'
        ? anna
        : {
            table: 't0',
            seats: [
              { seat: 2, token: 'far' },
              { seat: 3, token: null },
            ],
            seen: 7,
          }
    const me = await person()
    me.load()
    const found = await me.seatsAt('t0')
    expect(found.seats.map(({ seat, token }) => [seat, token])).toEqual([
      [0, 'k0'],
      [2, 'far'],
    ])
    expect(found.seen).toBe(7)
  })

  it('what this browser holds is there at once, however long the server takes', async () => {
    holding(1)
    const { seatsToBegin } = await import('../src/lib/me.svelte')
    const seats = await seatsToBegin('t0', new Promise<never>(() => undefined))
    expect(seats.map(({ token }) => token)).toEqual(['k0'])
  })

  it('a browser that holds nothing there waits for what the server knows', async () => {
    const { seatsToBegin } = await import('../src/lib/me.svelte')
    const far = { seat: 2, token: 'far', mine: true }
    expect(await seatsToBegin('t0', Promise.resolve({ seats: [far] }))).toEqual([far])
  })

  it('a server that cannot say leaves me what I hold', async () => {
    store.set('woolgather.me', 's'.repeat(43))
    holding(1, { mine: true })
    vi.stubGlobal('fetch', async (url: string) =>
      url === '/api/me' ? Response.json(anna) : Response.json({ code: 'busy', reason: 'later' }, { status: 503 }),
    )
    const me = await person()
    me.load()
    expect((await me.seatsAt('t0')).seats).toEqual([{ seat: 0, token: 'k0', mine: true }])
  })
})

describe('another tab', () => {
  it('hears of every change, also of those that keep the secret', async () => {
    const me = await person()
    answer = () => anna
    const stamps: (string | undefined)[] = [store.get('woolgather.me.changed')]
    for (const change of [() => me.save('Anna', 'lamb-red'), () => me.save('Bo', ''), () => me.move('c'.repeat(20))]) {
      await change()
      stamps.push(store.get('woolgather.me.changed'))
    }
    await me.forget()
    stamps.push(store.get('woolgather.me.changed'))
    expect(stamps.every((stamp, place) => place === 0 || stamp !== stamps[place - 1])).toBe(true)
  })

  it.each(['woolgather.me', 'woolgather.me.changed', null])('makes this one ask again: %s', async (key) => {
    store.set('woolgather.me', 's'.repeat(43))
    answer = () => anna
    const me = await person()
    await me.load()
    const other = vi.fn()
    me.whenOther(other)
    answer = () => ({ ...anna, name: 'Bella', avatar: 'ram-blue' })
    await me.heard(key)
    expect([me.name, me.avatar, other.mock.calls.length]).toEqual(['Bella', 'ram-blue', 1])
  })

  it('that was signed out elsewhere is nobody, and tells it', async () => {
    store.set('woolgather.me', 's'.repeat(43))
    answer = () => ({ ...anna, devices: 2 })
    const me = await person()
    await me.load()
    const told = vi.fn()
    me.whenOther(told)
    answer = () => nobody
    await me.load()
    expect([me.name, me.avatar, me.isSomebody]).toEqual(['', '', false])
    expect(told).toHaveBeenCalledOnce()
  })
  it('that stays alone keeps what is being typed', async () => {
    store.set('woolgather.me', 's'.repeat(43))
    answer = () => ({ ...anna, devices: 3 })
    const me = await person()
    await me.load()
    me.name = 'Annabel'
    answer = () => anna
    await me.signOutOthers()
    expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/me/devices', secret: 's'.repeat(43) })
    expect([me.name, me.known.devices]).toEqual(['Annabel', 1])
  })
  it('that forgets the person leaves no name here, and what it does otherwise is its own', async () => {
    store.set('woolgather.me', 's'.repeat(43))
    answer = () => anna
    const me = await person()
    await me.load()
    const asked = sent.length
    await me.heard('woolgather.settings')
    expect(sent.length).toBe(asked)
    store.clear()
    await me.heard('woolgather.me')
    expect([me.name, me.isSomebody, sent.length]).toEqual(['', false, asked])
  })

  it('does not take away what is being typed here', async () => {
    store.set('woolgather.me', 's'.repeat(43))
    answer = () => anna
    const me = await person()
    await me.load()
    me.name = 'Cleo'
    answer = () => ({ ...anna, name: 'Bella' })
    await me.heard('woolgather.me.changed')
    expect([me.name, me.known.name]).toEqual(['Cleo', 'Bella'])
  })
})

describe('whoever wants to be forgotten', () => {
  it('is, and starts anew with another secret; light and language stay', async () => {
    store.set('woolgather.me', 's'.repeat(43))
    store.set('woolgather.settings', JSON.stringify({ theme: 'dusk', language: 'it' }))
    holding(2)
    answer = ({ method }) => (method === 'DELETE' ? { tables: 2 } : anna)
    const me = await person()
    await me.load()
    await me.forget()
    expect([...store.keys()]).toEqual(['woolgather.settings'])
    expect([me.name, me.avatar, me.isSomebody]).toEqual(['', '', false])
    await me.save('New', 'ram-none')
    expect(sent.at(-1)!.secret).not.toBe('s'.repeat(43))
  })

  it('keeps everything if the server could not do it', async () => {
    store.set('woolgather.me', 's'.repeat(43))
    holding(2)
    vi.stubGlobal('fetch', async () => Response.json({ code: 'busy', reason: 'later' }, { status: 503 }))
    await expect((await person()).forget()).rejects.toThrow('later')
    expect(store.has('woolgather.me') && store.has('woolgather.seats')).toBe(true)
  })
})
