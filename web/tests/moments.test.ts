import { describe, expect, it, vi } from 'vitest'
import type { Change } from '../src/boards/kit'
import { goalOf, lengthOf, segmentsOf } from '../src/result/bars'
import { handText, resultText } from '../src/result/handing'
import { momentsOf } from '../src/result/moments'
import { sharedPlaces } from '../src/result/sharedplaces'

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { language: 'en' })
})

const names = ['You', 'Bruno', 'Carla']
const change = (line: number, seat: number, count: number, weight?: number): Change => ({
  line,
  event: { kind: 'score', rule: 'SP-82' },
  seat,
  count,
  said: () => `${names[seat]} ${count}`,
  ...(weight === undefined ? {} : { weight }),
})
const texts = (course: Change[], winners: number[], unled = false) =>
  momentsOf({ course, unled }, winners, names).map(({ text }) => text)

describe('the moments that decided a game', () => {
  it('are the last change of the lead and what weighs most, in the order of the story, at most three', () => {
    const course = [change(1, 2, 1), change(2, 1, 9), change(3, 0, 8), change(4, 0, 3), change(5, 2, 1)]
    expect(texts(course, [0])).toEqual(['Bruno 9.', 'You 8.', 'You 3 and took the lead for good.'])
  })

  it('name a loss beside a gain, and who was ahead from then on', () => {
    const course = [change(1, 1, 9), change(2, 2, 6), change(3, 1, -9), change(3, 0, 1)]
    expect(texts(course, [2])).toEqual(['Bruno 9.', 'Carla 6.', 'Bruno -9: from then on, Carla was ahead.'])
  })

  it('say so where two are level at the top, and speak of no lead where points are none', () => {
    const course = [change(1, 1, 9), change(2, 0, 9)]
    expect(texts(course, [0])).toEqual(['Bruno 9.', 'You 9 and drew level at the top.'])
    expect(texts(course, [0], true)).toEqual(['Bruno 9.', 'You 9.'])
    expect(texts(course, [2])).toEqual(['Bruno 9.', 'You 9.'])
  })

  it('weigh what counts for nothing in the end', () => {
    const course = [change(1, 0, 0, -12), change(2, 1, 0, 1), change(3, 2, 0, 2), change(4, 0, 4)]
    expect(texts(course, [0])).toEqual(['You 0.', 'Carla 0.', 'You 4 and took the lead for good.'])
  })

  it('are none where no points were made', () => {
    expect(texts([], [0])).toEqual([])
  })
})

describe('a score as a bar', () => {
  const sources = [{ label: 'a' }, { label: 'b' }, { label: 'c' }, { label: 'goal', goal: true }]

  it('is laid out source by source, and up to the line that is to be reached', () => {
    const bar = segmentsOf([3, 0, 4, -40], sources)
    expect(bar).toEqual([
      { source: 0, from: 0, to: 3, count: 3, lost: false, whole: true },
      { source: 2, from: 3, to: 7, count: 4, lost: false, whole: true },
    ])
    expect(goalOf([{ parts: [3, 0, 4, -40] }, { parts: [1, 0, 0, -40] }], sources)).toBe(40)
    expect(lengthOf([bar], 40)).toBe(40)
    expect(lengthOf([bar], 0)).toBe(7)
  })

  it('shows at its end what was lost again', () => {
    expect(segmentsOf([3, -2, 4, 0], sources)).toEqual([
      { source: 0, from: 0, to: 3, count: 3, lost: false, whole: true },
      { source: 2, from: 3, to: 5, count: 4, lost: false, whole: false },
      { source: 1, from: 5, to: 7, count: -2, lost: true, whole: true },
    ])
    expect(segmentsOf([1, -4, 0, 0], sources)).toEqual([
      { source: 1, from: 0, to: 4, count: -4, lost: true, whole: true },
    ])
  })
})

describe('places that are shared', () => {
  it('are called so, but where all share the first', () => {
    expect(sharedPlaces([1, 2, 2], names, 'ST-100')).toEqual([
      { text: 'Shared place 2: Bruno, Carla.', rule: 'ST-100' },
    ])
    expect(sharedPlaces([1, 1, 1], names, '')).toEqual([])
    expect(sharedPlaces([2, 1, 3], names, '')).toEqual([])
  })
})

describe('the result as a text', () => {
  const text = resultText('Shear Panic', [
    { place: 1, name: 'You', score: '25' },
    { place: 2, name: 'Bruno', score: '' },
  ])
  const browser = (more: object) => more as unknown as Navigator
  const clipboard = (kept: string[]) => ({ writeText: async (text: string) => void kept.push(text) })

  it('names game, places and points, and whoever shares it is nobody\u2019s "You"', () => {
    expect(text).toBe('Shear Panic \u00b7 Woolgather\n1. me 25\n2. Bruno')
  })

  it('is shared, else copied, else shown; whoever changes their mind shares nothing', async () => {
    const kept: string[] = []
    const refuse = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }))
    expect(await handText(text, browser({ share: async () => undefined, clipboard: clipboard(kept) }))).toBe('shared')
    expect(await handText(text, browser({ share: refuse('AbortError'), clipboard: clipboard(kept) }))).toBe('dropped')
    expect(kept).toEqual([])
    expect(await handText(text, browser({ share: refuse('NotAllowedError'), clipboard: clipboard(kept) }))).toBe(
      'copied',
    )
    expect(kept).toEqual([text])
    expect(await handText(text, browser({}))).toBe('shown')
  })
})
