import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Scored } from '../src/boards/kit'
import { Words } from '../src/lib/words'
import type { Catalogue, Happening, StoryLine } from '../src/messages'
import type { Sheep } from '../src/boards/sheepy-time/night'
import type { Home } from '../src/views/shepherd-mess'
import { partly } from './views'

/** Modules that speak ask the page for its language when they are loaded. */
vi.stubGlobal('navigator', { language: 'en' })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { scoredOf: panic } = await import('../src/boards/shear-panic/course')
const { scoredOf: night } = await import('../src/boards/sheepy-time/course')
const { scoredOf: pasture } = await import('../src/boards/shepherd-mess/course')
const { scoredOf: floor } = await import('../src/boards/unshorn/course')
const { byReason, joined, reasonOf, scoredIn } = await import('../src/table/scored')
const { Scoring } = await import('../src/table/scoring.svelte')

const words = new Words(
  partly<Catalogue>({
    ids: { boy: 'the Boy Who Cried Wolf', 'sweet-dream': 'Sweet Dream' },
    journal: { graze: { line: '{seat} eats {count}.', you: 'You eat {count}.' } },
  }),
)
const names = ['You', 'Bruno']
const lines = (...all: Happening[][]): StoryLine[] =>
  all.map((events, index) => partly<StoryLine>({ seq: index + 1, seat: 0, takes_back: false, events }))
const told = (scored: readonly Scored[]) => scored.map((each) => `${each.seat}: ${reasonOf(each)} (${each.rule})`)

describe('why a score changed', () => {
  it('is the field in Shear Panic, and what the two sheep brought', () => {
    const story = lines(
      [{ kind: 'score-tag', rule: 'SP-81', seat: 0, start: 'beside', count: 2 }],
      [
        { kind: 'score', rule: 'SP-82', seat: 0, start: '4', to: '3', count: 7 },
        { kind: 'score', rule: 'SP-82', seat: 1, start: '0', to: '0', count: 0 },
      ],
    )
    expect(told(panic(story, words))).toEqual(['0: +2 Team Tag: side by side (SP-81)', '0: +7 Roger: 4 + 3 (SP-82)'])
  })
  it('is a card or a dream in Sheepy Time, and the morning, when all winks are gone', () => {
    const story = lines(
      [{ kind: 'gain', rule: 'ST-30', seat: 1, count: 2, cause: '5-2' }],
      [
        { kind: 'gain', rule: 'ST-60', seat: 1, count: 3, cause: 'sweet-dream' },
        { kind: 'pillow', rule: 'ST-61', seat: 0, count: 4, cause: 'sweet-dream' },
      ],
      [{ kind: 'reset', rule: 'ST-94' }],
    )
    expect(told(night(story, words, []))).toEqual([
      '1: +2 the card played (ST-30)',
      '1: +3 Sweet Dream (ST-60)',
      '0: pillow 4 lower: Sweet Dream (ST-61)',
      '1: −5 a new race (ST-94)',
    ])
  })
  it('is sheep that come home in Shepherd Mess, and the ram that is with them', () => {
    const story = lines(
      [{ kind: 'home', rule: 'SM-60', seat: 0, count: 2 }],
      [{ kind: 'ram-home', rule: 'SM-62', seat: 0 }],
    )
    expect(told(pasture(story, []))).toEqual(['0: +2 sheep come home (SM-60)', '0: +1 the ram in the pen (SM-62)'])
  })
  it('begins with what was there already where a game begins in its middle', () => {
    const winks = (seat: number, count: number) => partly<Sheep>({ seat, winks: count })
    expect(told(night(lines([{ kind: 'reset', rule: 'ST-94' }]), words, [winks(0, 0), winks(1, 13)]))).toEqual([
      '1: −13 a new race (ST-94)',
    ])
    const ram = lines([{ kind: 'ram-home', rule: 'SM-71', seat: 0 }], [{ kind: 'ram-run', rule: 'SM-50' }])
    const homes = [partly<Home>({ seat: 0, sheep: 4 }), partly<Home>({ seat: 1, sheep: 2, ram: true })]
    expect(told(pasture(ram, homes))).toEqual(['0: +2 the ram in the pen (SM-71)', '0: −2 the ram has left (SM-50)'])
  })
  it('is whoever took the wool in Unshorn, or the card', () => {
    const story = lines(
      [{ kind: 'cut', rule: 'UN-31', seat: 0, start: 'a1', piece: 'basic', cause: 'seat-1' }],
      [{ kind: 'lose', rule: 'UN-60', seat: 1, start: 'a1', piece: 'basic', cause: 'boy' }],
    )
    expect(told(floor(story, words, names))).toEqual([
      '0: −1 shorn by Bruno (UN-31)',
      '1: −1 the Boy Who Cried Wolf (UN-60)',
    ])
  })
  it('is the sentence of the journal in any other game, if there is just one that fits', () => {
    const story = lines([
      { kind: 'graze', rule: 'HU-6', seat: 0, count: 2 },
      { kind: 'graze', rule: 'HU-6', seat: 1, count: 1 },
      { kind: 'pass', rule: 'HU-5', seat: 1, count: 1 },
    ])
    expect(told(scoredIn(story, [2, 1], words, names, 0))).toEqual(['0: +2 You eat 2. (HU-6)'])
    expect(scoredIn(story, [0, 3], words, names, 0)).toEqual([])
  })
})

const scored = (line: number, seat: number, count: number, why: string): Scored => ({
  line,
  seat,
  count,
  why,
  rule: '',
})

describe('reasons', () => {
  it('are told once, however often they come up', () => {
    const all = [scored(1, 0, -1, 'shorn'), scored(2, 0, -1, 'shorn'), scored(2, 1, -1, 'shorn')]
    expect(joined(all).map(({ seat, count }) => [seat, count])).toEqual([
      [0, -2],
      [1, -1],
    ])
  })
  it('that explain a count are not added up', () => {
    const all = [scored(1, 0, 7, '4 + 3'), scored(2, 0, 7, '4 + 3')].map((each) => ({ ...each, exact: true }))
    expect(joined(all).map(({ line, count }) => [line, count])).toEqual([[2, 7]])
  })
  it('begin with the own one', () => {
    const all = [scored(1, 0, 3, 'rain'), scored(1, 1, 2, 'sun'), scored(1, 2, 1, 'sun')]
    expect(byReason(all, 2).map(({ why, seats }) => [why, seats.length])).toEqual([
      ['sun', 2],
      ['rain', 1],
    ])
  })
})

const all = () => true

describe('news of the score', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('begins after what was there first, stays for a while, and is remembered', () => {
    const scoring = new Scoring()
    scoring.note(3, () => [scored(3, 0, 5, 'long ago')], all)
    expect(scoring.told).toEqual([])
    scoring.note(4, (after) => [scored(after + 1, 0, 1, 'now')], all)
    expect(scoring.of(0).map(reasonOf)).toEqual(['+1 now'])
    vi.advanceTimersByTime(60_000)
    expect(scoring.told).toEqual([])
    expect(scoring.last.get(0)?.map(reasonOf)).toEqual(['+1 now'])
  })
  it('goes on with the same reason, and gives way to another of the same seat', () => {
    const scoring = new Scoring()
    scoring.note(0, () => [], all)
    scoring.note(1, () => [scored(1, 0, -1, 'shorn'), scored(1, 1, 2, 'found')], all)
    scoring.note(2, () => [scored(2, 0, -1, 'shorn')], all)
    expect(scoring.told.map(reasonOf)).toEqual(['−2 shorn', '+2 found'])
    scoring.note(3, () => [scored(3, 0, 1, 'laid out')], all)
    expect(scoring.told.map(reasonOf)).toEqual(['+2 found', '+1 laid out'])
    scoring.end()
  })
  it('ends when the story is told anew', () => {
    const scoring = new Scoring()
    scoring.note(1, () => [], all)
    scoring.note(2, () => [scored(2, 0, 1, 'now')], all)
    scoring.note(1, () => [scored(1, 0, 1, 'again')], all)
    expect(scoring.told).toEqual([])
  })
  it('ends when what it tells of is taken back', () => {
    const scoring = new Scoring()
    scoring.note(1, () => [], all)
    scoring.note(2, () => [scored(2, 0, 1, 'found'), scored(2, 1, 1, 'found')], all)
    scoring.note(3, () => [scored(3, 0, 2, 'laid out')], all)
    scoring.note(
      4,
      () => [],
      (line) => line !== 3,
    )
    expect(scoring.told.map(reasonOf)).toEqual(['+1 found'])
    expect([...scoring.last.keys()]).toEqual([1])
    scoring.end()
  })
})
