import type { SheepyTimeView } from '../../views/sheepy-time'
import type { BoardKit } from '../kit'
import Aside from './Aside.svelte'
import Board from './Board.svelte'
import { scoredOf } from './course'
import './dreams.css'
import { inWords } from './inwords'
import { missed } from './missed'
import More from './More.svelte'
import { read, stopsOf } from './night'
import { promptOf } from './prompts'
import { resultOf } from './result'
import { titleOf } from './sentences'
import { SOUNDS } from './sounds'
import Tray from './Tray.svelte'
import { walkTime } from './walk.svelte'
import { t } from './words'

const EVENT_TIME: Record<string, number> = {
  play: 500,
  reveal: 600,
  catch: 300,
  shift: 300,
  use: 400,
  'use-infinite': 400,
  decline: 250,
  gain: 300,
  grow: 300,
  flip: 400,
  bonus: 300,
  'bonus-infinite': 300,
  scared: 450,
  wake: 700,
  brave: 300,
  fence: 500,
  night: 700,
  'race-on': 300,
  howl: 800,
  web: 400,
  'nightmare-crosses': 900,
  morning: 700,
  pillow: 500,
  place: 500,
  drift: 500,
  token: 300,
  round: 300,
  win: 600,
  held: 300,
}
const LONGEST = 2500

export const kit: BoardKit<SheepyTimeView> = {
  Board,
  Tray,
  More,
  Aside,
  inWords,
  murmured: new Set(['deal', 'draw', 'market', 'discard', 'reset']),
  shown: new Set(['play', 'use', 'use-infinite', 'move', 'back', 'catch', 'shift', 'place', 'cross']),
  title: (parts, words, _, view) => titleOf(parts, words, view),
  gains: (before, after) => {
    const [now, then] = [read(before), read(after)]
    return then.sheep.map((sheep, seat) => sheep.winks - now.sheep[seat]!.winks)
  },
  tally: (view) => {
    const { sheep } = read(view)
    return sheep.map(({ winks, pillow }) => ({
      count: winks,
      unit: t('winks', { goal: pillow }),
      goal: pillow,
      about: 'winks pillow',
    }))
  },
  prompt: promptOf,
  result: resultOf,
  missed,
  scored: (story, begins, words) => scoredOf(story, words, begins ? read(begins).sheep : []),
  ending: (view, words) => {
    const { solo, round } = read(view)
    const won = !!view.winners?.length
    if (!solo) return { headline: won ? null : t('nobody'), text: t('lead') }
    return {
      headline: won ? t('solo.won', { round }) : t('unfinished'),
      text: t('solo.grade', { score: solo.score, grade: words.label(`grade-${solo.grade}`) }),
    }
  },
  sounds: SOUNDS,
  duration: (line) => {
    const kinds = new Set(line.events.map((event) => event.kind))
    const still = [...kinds].reduce((sum, kind) => sum + (EVENT_TIME[kind] ?? 0), 0)
    return Math.min(LONGEST, still + walkTime(stopsOf(line.events).length))
  },
}
