import { beforeEach, describe, expect, it, vi } from 'vitest'
import { partly } from './views'
import type { LiveTable } from '../src/lib/live.svelte'

const store = new Map<string, string>()
vi.stubGlobal('navigator', { language: 'en' })
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
vi.stubGlobal('localStorage', {
  getItem: (name: string) => store.get(name) ?? null,
  setItem: (name: string, value: string) => void store.set(name, value),
  removeItem: (name: string) => void store.delete(name),
})
const { Chat } = await import('../src/chat/chat.svelte')
const { noteSeen, seenAt } = await import('../src/chat/seen')
const lessons = await import('../src/lesson/memory')
const levels = await import('../src/levels/remembered')
const { amount, fieldsOf, keptAs, listOf, mapOf, oneOf, text, truth } = await import('../src/lib/keeping')
const tokens = await import('../src/lib/tokens')
const { memory: tips } = await import('../src/tips/memory.svelte')

const damaged = (name: string, value: unknown) => store.set(`woolgather.${name}`, JSON.stringify(value))
beforeEach(() => store.clear())

describe('what the browser has kept', () => {
  const fresh = { names: ['a'], on: true, count: 1, pace: 'calm' as 'calm' | 'quick', at: {} }
  const read = fieldsOf<typeof fresh>(fresh, {
    names: listOf(text),
    on: truth,
    count: amount,
    pace: oneOf('calm', 'quick'),
    at: mapOf(listOf(amount)),
  })
  it('is taken field by field, as far as each is of its kind', () => {
    const good = { names: [], on: false, count: 7, pace: 'quick', at: { t: [1] } }
    damaged('x', { ...good, other: 3 })
    expect(keptAs('x', read)).toEqual(good)
    damaged('x', { names: {}, on: 'yes', count: '7', pace: 'slow', at: [] })
    expect(keptAs('x', read)).toEqual(fresh)
    damaged('x', { names: ['b', 7, null], at: { t: [1, 'x'], u: null } })
    expect(keptAs('x', read)).toEqual({ ...fresh, names: ['b'], at: { t: [1] } })
  })
  it('is nothing where it is no such thing at all', () => {
    for (const each of [null, [], 5, 'x', true]) {
      damaged('x', each)
      expect(keptAs('x', read)).toBeUndefined()
    }
    store.set('woolgather.x', '{')
    expect(keptAs('x', read)).toBeUndefined()
  })
})

describe('where something else is kept than was written', () => {
  it('lessons are as new', () => {
    damaged('lessons', { asked: null, done: {}, begun: null, left: null, alone: 7 })
    expect([lessons.wasAsked('hush'), lessons.isDone('hush', 'first'), lessons.begunAt('hush', 'first')]).toEqual([
      false,
      false,
      '',
    ])
    expect([lessons.wasLeft('t'), lessons.isAlone('t'), lessons.isBegun('t')]).toEqual([false, false, false])
    lessons.markBegun('hush', 'first', 't')
    lessons.markDone('hush', 'first', 't')
    lessons.markLeft('t')
    expect([lessons.isDone('hush', 'first'), lessons.wasLeft('t')]).toEqual([true, true])
  })
  it('levels are as new', () => {
    const game = { name: 'hush', bots: ['lamb', 'ewe'], usual_bot: 'ewe' }
    for (const each of [
      null,
      [],
      { hush: null },
      { hush: { level: 5, fared: 'x' } },
      { hush: { fared: [null, {}] } },
    ]) {
      damaged('levels', each)
      expect([levels.levelFor(game), levels.faredAt('hush')]).toEqual(['lamb', []])
    }
    levels.note('hush', { table: 't', level: 'ewe', won: true })
    expect(levels.faredAt('hush')).toEqual([{ table: 't', level: 'ewe', won: true }])
  })
  it('everything is explained anew', () => {
    for (const each of [null, { known: null }, { known: { hush: 'x' }, off: 5 }]) {
      damaged('tips', each)
      tips.note('unshorn', ['wolf'])
      expect([tips.isOn, tips.knows('hush', 'x'), tips.knows('unshorn', 'wolf')]).toEqual([true, false, true])
    }
  })
  it('no seat is held, and one that is sound is not lost with those that are not', () => {
    for (const each of [null, [], { t: null }, { t: { seat: 0 } }, { t: [null, {}, { seat: '0', token: 'k' }] }]) {
      damaged('seats', each)
      expect([tokens.held('t'), tokens.unclaimed()]).toEqual([[], []])
    }
    damaged('seats', { t: [{ seat: 1, token: 'k' }, { seat: 0 }, { seat: 2, token: 5 }], u: 5 })
    expect(tokens.held('t')).toEqual([{ seat: 1, token: 'k' }])
  })
  it('nothing in the chat has been read, and nobody is muted', () => {
    for (const each of [null, { t: null }, { t: { table: 'x' } }]) {
      damaged('chat', each)
      expect(seenAt('t').table ?? 0).toBe(0)
    }
    noteSeen('t', { table: 4 })
    expect(seenAt('t')).toEqual({ table: 4 })
    for (const each of [null, 5, {}, [5, null, '{', 'null', '{"name":5}']]) {
      damaged('muted.t', each)
      expect(new Chat('t', partly<LiveTable>({}), () => []).muted).toEqual([])
    }
  })
  it('the page looks as it does at first', async () => {
    damaged('settings', { theme: 5, language: 'fr', pace: null, bots: {}, chat: 'x', name: 5, sound: 'x', volume: 'x' })
    vi.resetModules()
    const { settings } = await import('../src/lib/settings.svelte')
    const { theme, language, pace, bots, chat, name, sound, volume, notify, botRest } = settings
    expect([theme, language, pace, bots, chat, name, sound, volume, notify, botRest]).toEqual([
      'auto',
      'en',
      'calm',
      'calm',
      'shown',
      '',
      null,
      0.6,
      '',
      700,
    ])
  })
})
