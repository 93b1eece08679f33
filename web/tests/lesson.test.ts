import { describe, expect, it, vi } from 'vitest'
import { litNames } from '../src/lesson/lit'
import { Words } from '../src/lib/words'
import { decisionsOf, madeOf, stretchAt } from '../src/lesson/progress'
import type { Catalogue, LessonPage, LessonStepPage, StoryLine } from '../src/messages'
import { partly } from './views'

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('navigator', { language: 'en' })
})

/** In the order in which they happened. */
const told = (...lines: Partial<StoryLine>[]) => lines.map((line, seq) => partly<StoryLine>({ seq, ...line }))
const line = (seat: number, seen: string) => ({ seat, seen, takes_back: false })
const back = (seat: number, undoes: number) => ({ seat, seen: '', takes_back: true, undoes })

describe('decisions that stand', () => {
  it('are those of the seat, in their order', () => {
    expect(decisionsOf(told(line(0, 'c'), line(1, 'b'), line(-1, '3'), line(0, 'f')), 0)).toEqual(['c', 'f'])
  })
  it('are gone when they are taken back, with all that came after them', () => {
    const story = [line(0, 'c'), line(1, 'b'), line(0, 'f'), line(1, 'g'), back(0, 2)]
    expect(decisionsOf(told(...story), 0)).toEqual(['c'])
    expect(decisionsOf(told(...story, back(0, 2)), 0)).toEqual([])
    expect(decisionsOf(told(...story, back(0, 2), line(0, 'a')), 0)).toEqual(['a'])
  })
})

const decisions = [
  { step: 1, moves: [2, 5], notation: ['c', 'f'] },
  { step: null, moves: [3], notation: ['d'] },
  { step: 4, moves: [6], notation: ['g'] },
]
const step = (accepts: number[]): LessonStepPage => ({
  say: '',
  done: '',
  cover: false,
  light: [],
  accepts,
  offers_all: false,
  wrong: [],
})
const page: Pick<LessonPage, 'steps' | 'decisions'> = {
  steps: [step([]), step([2, 5]), step([]), step([]), step([6]), step([])],
  decisions,
}

describe('how far a lesson has come', () => {
  it('is the number of decisions made as asked', () => {
    expect(madeOf(decisions, [])).toBe(0)
    expect(madeOf(decisions, ['f', 'd'])).toBe(2)
  })
  it('is nothing where something else was done, or more', () => {
    expect(madeOf(decisions, ['a'])).toBeNull()
    expect(madeOf(decisions, ['c', 'd', 'g', 'a'])).toBeNull()
  })
})

describe('what is said between two moves', () => {
  it('begins after the step of the last move and ends with that of the next', () => {
    expect(stretchAt(page, 0)).toEqual({ from: 0, to: 1 })
    expect(stretchAt(page, 2)).toEqual({ from: 2, to: 4 })
  })
  it('is the same before and after a move that is made for the learner', () => {
    expect(stretchAt(page, 1)).toEqual(stretchAt(page, 2))
  })
  it('ends after the last step', () => {
    expect(stretchAt(page, 3)).toEqual({ from: 5, to: 6 })
  })
})

describe('what a lesson points at', () => {
  const words = new Words(
    partly<Catalogue>({
      ids: { wolf: 'the Wolf', die: 'a die' },
      about: { die: { rule: 'UN-21', name: 'the die', text: 'It says how many cards are drawn.' } },
    }),
  )
  it('is told by name: as it explains itself, as the game calls it, whose it is, or where it lies', () => {
    const lights = ['die', 'wolf', 'seat-1', 'shear-1', 'c2']
    expect(litNames(lights, words, ['You', 'Bruno'])).toEqual([
      'the die',
      'the Wolf',
      'Bruno',
      'the Shear of Bruno',
      'c2',
    ])
  })
  it('is told once', () => {
    expect(litNames(['c2', 'c2'], words, [])).toEqual(['c2'])
  })
})
