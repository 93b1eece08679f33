import type { UnshornView } from '../../views/unshorn'
import type { BoardKit } from '../kit'
import Aside from './Aside.svelte'
import { asking } from './asking'
import Board from './Board.svelte'
import { scoredOf } from './course'
import { PLAYS, read } from './floor'
import { goesOn } from './goingon'
import { inWords } from './inwords'
import { titleOf } from './labels'
import { missed } from './missed'
import { promptOf } from './prompts'
import { resultOf } from './result'
import { SOUNDS } from './sounds'
import Tray from './Tray.svelte'

const EVENT_TIME: Record<string, number> = {
  roll: 800,
  wolf: 700,
  draw: 900,
  'draw-one': 900,
  'draw-wool': 700,
  'lay-wool': 700,
  announce: 500,
  part: 300,
  cut: 700,
  bounce: 750,
  damage: 750,
  lose: 650,
  coin: 900,
  thief: 600,
  stick: 700,
  deflect: 500,
  out: 900,
  discard: 200,
  'discard-one': 200,
}
const PLAY_TIME = 1100
const LONGEST = 2500

export const kit: BoardKit<UnshornView> = {
  Board,
  Tray,
  Aside,
  inWords,
  seatsOnBoard: true,
  asking: (window, view, words, names) => asking(window, read(view), words, names),
  unsaid: new Set(['pass', 'choose', 'part']),
  murmured: new Set(['discard', 'discard-one', 'unsnag']),
  shown: new Set([
    ...PLAYS,
    'announce',
    'cut',
    'draw',
    'draw-one',
    'draw-wool',
    'lay',
    'lay-wool',
    'lose',
    'rearrange',
    'stick',
  ]),
  goesOn,
  title: titleOf,
  result: resultOf,
  missed,
  scored: (story, _, words, names) => scoredOf(story, words, names),
  tally: (view) => read(view).players.map(({ wool }) => ({ count: wool, about: 'wool' })),
  prompt: (decision, view, words, names) => promptOf(decision, read(view), words, names),
  sounds: SOUNDS,
  duration: (line) =>
    Math.min(
      LONGEST,
      line.events.reduce((sum, event) => sum + (PLAYS.has(event.kind) ? PLAY_TIME : (EVENT_TIME[event.kind] ?? 0)), 0),
    ),
}
