import { describe, expect, it, vi } from 'vitest'
import { phaseOf } from '../src/boards/shear-panic/phases'
import { PROMPTS as shearPanic } from '../src/boards/shear-panic/prompts'
import { PROMPTS as sheepyTime } from '../src/boards/sheepy-time/prompts'
import { PROMPTS as shepherdMess } from '../src/boards/shepherd-mess/prompts'
import { PROMPTS as unshorn } from '../src/boards/unshorn/prompts'
import { either, promptIn, type Prompts } from '../src/lib/prompts'

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { language: 'en' })
})

/** Every kind of decision: phase, kind of move, part that is asked. */
const DECISIONS: Record<string, { prompts: Record<string, Prompts>; asked: string[] }> = {
  'shear-panic': {
    prompts: shearPanic,
    asked: [
      'action//action',
      'action//value',
      'action/step/sheep',
      'action/step/to',
      'action/slam/sheep',
      'action/slam/to',
      'action/leap/sheep',
      'action/leap/to',
      'action/leap/length',
      'action/line/line',
      'action/line/at',
      'action/line/sheep',
      'action/line/to',
      'action/diagonal/line',
      'action/diagonal/sheep',
      'action/diagonal/to',
      'action/trough/line',
      'action/trough/at',
      'action/turn/sense',
      'action/discard/type',
      'card//action',
      'card/card/steps',
      'button//action',
      'button/button/steps',
      'panic/panic/sheep',
      'panic/panic/to',
      'panic/panic turn/sense',
      'opening/panic/sheep',
      'opening/panic/to',
      'opening/panic turn/sense',
      'which-flock/rejoin flock/sheep',
      'which-group/rejoin group/sheep',
      'rejoin/rejoin/to',
      'rejoin/rejoin/down',
      'rejoin/rejoin/across',
    ],
  },
  'sheepy-time': {
    prompts: sheepyTime,
    asked: [
      'play/play/card',
      'play/play/side',
      'catch/catch/to',
      'empty//action',
      'empty/shift/from',
      'empty/shift/to',
      'dream//action',
      'dream/use/on',
      'dream/use/mood',
      'dream/use/way',
      'dream/use/steps',
      'fence//action',
      'rest//action',
      'rest/place/dream',
      'rest/place/to',
      'rest/catch/to',
      'full/catch/to',
      'bonus//action',
      'bonus/shift/from',
    ],
  },
  'shepherd-mess': {
    prompts: shepherdMess,
    asked: [
      'place/place/tile',
      'turn//action',
      'second//action',
      'turn/dog/action',
      'turn/dog/tile',
      'turn/dog/target',
      'turn/bridge/tile',
      'turn/bridge/axis',
      'turn/stone/tile',
      'turn/stone/side',
      'turn/wall/edge',
      'turn/corner/tile',
      'turn/corner/corner',
      'turn/gate/edge',
      'tile/wall/edge',
      'pass/let/flock',
      'pass/let/tile',
    ],
  },
  unshorn: {
    prompts: unshorn,
    asked: [
      'lay/lay/steel',
      'lay/lay/snag',
      'bite/lose/place',
      'cream/lose/place',
      'boy/lose/place',
      'boy-more/lose/place',
      'moon/lose/place',
      'moon-more/lose/place',
      'keep/keep/place',
      'stick/stick/place',
      'cut/cut/place',
      'announce//action',
      'announce/shear/victim',
      'announce/shear/points',
      'main//action',
      'main/shear/victim',
      'main/shear/points',
      'main/shear-thief/victim',
      'main/velcro/victim',
      'main/velcro/wool',
      'main/close-shave/victim',
      'main/close-shave/row',
      'main/swap/first',
      'main/swap/to',
      'end/close-shave/victim',
    ],
  },
}

const moment = (key: string) => {
  const [phase = '', action = '', part = ''] = key.split('/')
  return { phase, action, part }
}

describe.each(Object.entries(DECISIONS))('%s', (_, { prompts, asked }) => {
  it.each(['en', 'it'])('asks a whole question at every decision (%s)', (language) => {
    for (const key of asked) expect(promptIn(prompts[language]!, moment(key)), key).toMatch(/[.?]$/)
  })

  it('asks briefly enough for two lines', () => {
    for (const page of Object.values(prompts))
      for (const text of Object.values(page)) expect(text.length, text).toBeLessThan(85)
  })
})

describe('a prompt', () => {
  it('names the matter, not the slot', () => {
    expect(promptIn(shearPanic.en, moment('panic/panic/to'), { colour: 'a green sheep' })).toBe(
      'Panic! Slam with a green sheep: pick where.',
    )
    expect(promptIn(shearPanic.it, moment('panic/panic/to'), { colour: 'una pecora verde' })).toBe(
      'Panico! Spinta con una pecora verde: scegli dove.',
    )
    expect(promptIn(unshorn.en, moment('bite/lose/place'))).toBe('The Wolf bites: which wool do you lose?')
    expect(promptIn(shearPanic.en, moment('which-group/rejoin group/sheep'))).toBe('Which group comes back next?')
  })

  it('calls a slam before the first turn an opening slam: a panic comes only on red spaces', () => {
    const view = (pending: object) => ({ pending }) as never
    expect(phaseOf(view({ kind: 'panic', during: 'opening' }))).toBe('opening')
    expect(phaseOf(view({ kind: 'panic', during: 'panic' }))).toBe('panic')
    expect(phaseOf(view({ kind: 'rejoin', during: 'opening' }))).toBe('rejoin')
  })

  it('is empty where a game says nothing, so that the table asks in its own words', () => {
    expect(promptIn({}, moment('turn//column'))).toBe('')
  })

  it('names only what is possible, in one breath', () => {
    expect(either(['draw a card', 'play a card'])).toBe('draw a card or play a card')
  })
})
