import { beforeEach, describe, expect, it, vi } from 'vitest'
import { phasesOf } from '../src/boards/shear-panic/phases'
import { Words } from '../src/lib/words'
import { AIM, dueTips } from '../src/tips/due'
import { memory } from '../src/tips/memory.svelte'
import type { Catalogue, Happening, StoryLine } from '../src/messages'
import type { ShearPanicView } from '../src/views/shear-panic'
import { partly } from './views'

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('navigator', { language: 'en' })
})

const words = new Words(
  partly<Catalogue>({
    ids: {},
    summary: { aim: 'Shear the others.\nKeep your wool.' },
    journal: { wolf: 'The Wolf goes to {to}.', roll: '{seat} rolls {count}.', pass: '' },
    tips: {
      phase: { main: { text: 'Draw and shear.', rule: 'UN-20' } },
      event: {
        wolf: { text: 'The roll was even.', rule: 'UN-22' },
        roll: { text: 'So many cards are drawn.', rule: 'UN-21' },
      },
    },
  }),
)
const names = ['Ada', 'Bruno', 'Carla']

const happening = (kind: string, more: Partial<Happening> = {}) => partly<Happening>({ kind, ...more })
const line = (seq: number, seat: number, events: Happening[], more: Partial<StoryLine> = {}) =>
  partly<StoryLine>({ seq, seat, events, takes_back: false, passes: false, ...more })
const due = (story: StoryLine[], phases: string[] = []) =>
  dueTips({ story, viewer: 0, phases }, words, names)
    .map(({ name }) => name)
    .filter((name) => name !== AIM)

const wolf = happening('wolf', { to: 'seat-2' })
const roll = happening('roll', { seat: 1, count: 4 })

describe('what is explained', () => {
  it('is before all the aim of the game', () => {
    const [aim, ...others] = dueTips({ story: [line(1, -1, [wolf])], viewer: 0, phases: ['main'] }, words, names)
    expect(aim).toEqual({ name: AIM, isAsked: false, heading: '', text: 'Shear the others. Keep your wool.', rule: '' })
    expect(others.map(({ name }) => name)).toEqual(['phase main', 'event wolf'])
  })
  it('is then what is asked, and what happened since the last decision, in that order', () => {
    const story = [line(1, 0, [happening('roll')]), line(2, -1, [roll]), line(3, -1, [wolf])]
    expect(due(story, ['main'])).toEqual(['phase main', 'event roll', 'event wolf'])
    const decided = [...story, line(4, 0, []), line(5, -1, [wolf])]
    expect(due(decided)).toEqual(['event wolf'])
  })
  it('is said under what happened, for the eyes of whoever looks', () => {
    const [, tip] = dueTips({ story: [line(1, -1, [wolf])], viewer: 0, phases: [] }, words, names)
    expect(tip).toEqual({
      name: 'event wolf',
      isAsked: false,
      heading: 'The Wolf goes to Carla.',
      text: 'The roll was even.',
      rule: 'UN-22',
    })
  })
  it('is not forgotten over a pass', () => {
    expect(due([line(1, -1, [wolf]), line(2, 0, [], { passes: true })])).toEqual(['event wolf'])
  })
  it('is nothing that was taken back, and nothing of which the game has no word', () => {
    const taken = line(3, 1, [], { takes_back: true, undoes: 1 })
    expect(due([line(1, -1, [happening('howl')]), line(2, 1, [wolf]), taken], ['toString'])).toEqual([])
  })
  it('is said of the viewer, if it happened to others as well', () => {
    const mine = happening('roll', { seat: 0, count: 2 })
    const tips = dueTips({ story: [line(1, -1, [roll, mine])], viewer: 0, phases: [] }, words, names)
    expect(tips.map(({ heading }) => heading)).toEqual(['', 'Ada rolls 2.'])
  })
  it('comes once, though it happened twice', () => {
    expect(due([line(1, -1, [wolf]), line(2, -1, [wolf])])).toEqual(['event wolf'])
  })
})

describe('what the browser has explained', () => {
  beforeEach(() => memory.forget())
  it('is known for each game', () => {
    memory.note('unshorn', ['phase main', 'event wolf'])
    memory.note('unshorn', ['event wolf'])
    expect(memory.knows('unshorn', 'event wolf')).toBe(true)
    expect(memory.knows('sheepy-time', 'event wolf')).toBe(false)
    expect([memory.knowsAnyOf('unshorn'), memory.knowsAnyOf('sheepy-time')]).toEqual([true, false])
  })
  it('is still known to whoever wants no more, until all begins anew', () => {
    memory.note('unshorn', ['phase main'])
    memory.turn(false)
    expect([memory.isOn, memory.knows('unshorn', 'phase main')]).toEqual([false, true])
    memory.beginAnew()
    expect([memory.isOn, memory.knows('unshorn', 'phase main'), memory.knowsAny]).toEqual([true, false, false])
    expect(memory.knowsAnyOf('unshorn')).toBe(false)
  })
})

describe('what Shear Panic asks', () => {
  const asked = (pending: Partial<ShearPanicView['pending']>, field = 'roger-field') =>
    phasesOf(partly<ShearPanicView>({ field, pending: partly(pending) }))
  it('is an action, in a field that rewards something of its own', () => {
    expect(asked({ kind: 'action' })).toEqual(['action', 'roger-field'])
    expect(asked({ kind: 'action' }, 'truck')).toEqual(['action', 'team-tag'])
  })
  it('is where the flock goes, whatever the field', () => {
    expect(asked({ kind: 'rejoin' })).toEqual(['rejoin'])
    expect(asked({ kind: 'panic', during: 'opening' })).toEqual(['opening'])
  })
})
