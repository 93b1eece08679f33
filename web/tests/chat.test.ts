import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Chat } from '../src/chat/chat.svelte'
import { wording } from '../src/chat/telling'
import type { LiveTable } from '../src/lib/live.svelte'
import { settings } from '../src/lib/settings.svelte'
import { MOODS, MOST_KEPT, PHRASES, type ChatText, type Room } from '../src/messages'

vi.hoisted(() => {
  const store = new Map<string, string>()
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
    clear: () => store.clear(),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})

const sent: Record<string, unknown>[] = []
const live = { tell: (message: Record<string, unknown>) => sent.push(message) } as unknown as LiveTable

const text = (id: number, more: Partial<ChatText> = {}): ChatText => ({
  room: 'table',
  id,
  seat: 1,
  name: 'Ben',
  kind: 'text',
  text: `Text ${id}`,
  at: id,
  ...more,
})

function begun(said: ChatText[] = [], room: Room = 'table'): Chat {
  const chat = new Chat('a-table', live, () => [{ seat: 0, token: 't' }])
  chat.hear({ type: 'chat', rooms: [{ room, since: 0, said, more: false }], speaks: room, muted: [] })
  return chat
}

const ids = (chat: Chat) => chat.texts.map(({ id }) => id)

beforeEach(() => {
  sent.length = 0
  localStorage.clear()
  vi.useFakeTimers()
})

describe('what the server could not answer', () => {
  const trouble = (request: unknown) =>
    ({
      type: 'refused',
      request: String(request),
      code: 'trouble',
      reason: 'Something went wrong.',
      rule: null,
    }) as const

  it('is said again as the same request, and only that', () => {
    const chat = begun()
    chat.say('text', 'Hello')
    const first = sent.at(-1)?.request
    chat.refused(trouble(first))
    chat.say('text', 'Hello')
    expect(sent.at(-1)?.request).toBe(first)
    chat.refused(trouble(first))
    chat.say('text', 'Something else')
    expect(sent.at(-1)?.request).not.toBe(first)
  })
  it('is a new request once it was answered', () => {
    const chat = begun()
    chat.say('text', 'Hello')
    const first = String(sent.at(-1)?.request)
    chat.hear({ type: 'spoken', request: first, room: 'table', id: 1 })
    chat.say('text', 'Hello')
    expect(sent.at(-1)?.request).not.toBe(first)
  })
})

describe('what is heard', () => {
  it('is kept once, in order, and counted until it is looked at', () => {
    const chat = begun([text(1)])
    chat.hear({ type: 'said', text: text(2) })
    chat.hear({ type: 'said', text: text(2) })
    chat.hear({ type: 'said', text: text(3, { seat: 0 }) })
    expect(ids(chat)).toEqual([1, 2, 3])
    expect(chat.unread).toBe(2)
    chat.look()
    expect(chat.unread).toBe(0)
    expect(begun([text(3), text(4)]).unread).toBe(1)
  })
  it('goes on where it was, or begins anew', () => {
    const chat = begun([text(1), text(2)])
    const told = { room: 'table' as const, more: true }
    chat.hear({ type: 'chat', rooms: [{ ...told, since: 2, said: [text(3)] }], speaks: 'table', muted: [] })
    expect(ids(chat)).toEqual([1, 2, 3])
    expect(chat.hasMore).toBe(false)
    chat.hear({ type: 'chat', rooms: [{ ...told, since: 0, said: [text(90)] }], speaks: 'table', muted: [] })
    expect(ids(chat)).toEqual([90])
    chat.readOlder()
    expect(sent[0]).toMatchObject({ type: 'read_older', room: 'table', before: 90 })
    chat.hear({ type: 'older', request: 'r', room: 'table', said: [text(88), text(89)], more: false })
    expect(ids(chat)).toEqual([88, 89, 90])
  })
  it('stands at its speaker for a while, unless it is one’s own', () => {
    const chat = begun()
    chat.hear({ type: 'said', text: text(1, { seat: 0 }) })
    expect(chat.latest).toBeNull()
    chat.hear({ type: 'said', text: text(2) })
    expect(chat.latest?.id).toBe(2)
    vi.runAllTimers()
    expect(chat.latest).toBeNull()
  })
})

describe('what is gone', () => {
  const told = (chat: Chat, said: ChatText[]) =>
    chat.hear({ type: 'chat', rooms: [{ room: 'table', since: 0, said, more: false }], speaks: 'table', muted: [] })

  it('is neither shown nor read aloud any more, also after its bubble', () => {
    const chat = begun()
    chat.hear({ type: 'said', text: text(1, { seat: 2 }) })
    chat.hear({ type: 'said', text: text(2) })
    vi.runAllTimers()
    expect(chat.aloud?.id).toBe(2)
    told(chat, [text(1, { seat: 2 })])
    expect([ids(chat), chat.aloud]).toEqual([[1], null])
  })
  it('is dropped when the server keeps it no longer', () => {
    const chat = begun([text(1), text(2)])
    chat.hear({ type: 'said', text: text(MOST_KEPT + 1) })
    expect(ids(chat)).toEqual([2, MOST_KEPT + 1])
  })
})

describe('what is said', () => {
  it('is said again on a new line until it is answered', () => {
    const chat = begun()
    const done = vi.fn()
    chat.say('text', 'Hello', done)
    chat.say('text', 'Twice')
    chat.welcomed()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    chat.hear({ type: 'spoken', request: String(sent[0]!.request), room: 'table', id: 1 })
    expect(done).toHaveBeenCalledOnce()
    chat.welcomed()
    expect(sent).toHaveLength(2)
  })
  it('may be refused in the reader’s language', () => {
    const chat = begun()
    chat.say('text', 'Hello')
    settings.language = 'it'
    const reason = 'You have said a lot in a short time; it is possible again in 7 s.'
    const refusal = { type: 'refused', code: 'too-many', reason, rule: null } as const
    expect(chat.refused({ ...refusal, request: 'another' })).toBe(false)
    expect(chat.refused({ ...refusal, request: String(sent[0]!.request) })).toBe(true)
    settings.language = 'en'
    expect(chat.refusal).toContain('tra 7 s')
    expect(chat.sending).toBe(false)
  })
})

describe('muting', () => {
  it('is done here where the server does not know one of the two, and undone from the same place', () => {
    const chat = begun([text(1), text(2, { seat: 2, name: 'Eva' })])
    chat.mute(chat.texts[0]!, true)
    expect(sent[0]).toMatchObject({ type: 'mute', room: 'table', id: 1, muted: true })
    chat.hear({ type: 'muted', request: String(sent[0]!.request), kept: false })
    expect(ids(chat)).toEqual([2])
    expect(begun([text(1)]).texts).toEqual([])
    chat.mute(chat.muted[0]!, false)
    expect(ids(chat)).toEqual([1, 2])
  })
  it('names a spectator by what they said', () => {
    const chat = begun([text(4, { room: 'watchers', seat: null })], 'watchers')
    chat.mute(chat.texts[0]!, true)
    expect(sent[0]).toMatchObject({ type: 'mute', room: 'watchers', id: 4, muted: true })
  })
})

it('every phrase and face has its words', () => {
  for (const phrase of PHRASES) expect(wording({ kind: 'phrase', text: phrase })).not.toBe(phrase)
  for (const mood of MOODS) expect(wording({ kind: 'face', text: mood })).not.toBe(mood)
})
