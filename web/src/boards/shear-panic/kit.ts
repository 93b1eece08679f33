import type { ShearPanicView } from '../../views/shear-panic'
import type { BoardKit } from '../kit'
import Aside from './Aside.svelte'
import Board from './Board.svelte'
import { scoredOf } from './course'
import Dice from './Dice.svelte'
import { aboutField } from './lane'
import { read } from './meadow'
import { missed } from './missed'
import { inWords } from './inwords'
import More from './More.svelte'
import { phasesOf } from './phases'
import { promptOf } from './prompts'
import { resultOf } from './result'
import { SOUNDS } from './sounds'
import { titleOf } from './title'
import Tray from './Tray.svelte'

const EVENT_TIME: Record<string, number> = {
  action: 250,
  'action-sheep': 250,
  'action-line': 250,
  'action-trough': 250,
  'action-between': 250,
  move: 700,
  turn: 700,
  marker: 450,
  'colour-die': 700,
  'flock-die': 500,
  score: 500,
  'score-tag': 500,
  shear: 600,
  place: 0,
}

export const kit: BoardKit<ShearPanicView> = {
  Board,
  Tray,
  More,
  Aside,
  inWords,
  Dice,
  unsaid: new Set(['place']),
  murmured: new Set(['move', 'split', 'flock', 'drift']),
  shown: new Set([
    'action',
    'action-sheep',
    'action-line',
    'action-trough',
    'action-between',
    'move',
    'turn',
    'flock',
    'drift',
    'score',
    'score-tag',
    'place',
  ]),
  title: (parts, words, _, view) => titleOf(parts, words, view),
  prompt: promptOf,
  phases: phasesOf,
  result: resultOf,
  missed,
  scored: (story, _, words) => scoredOf(story, words),
  gains: (before, after) => after.scores.map((score, seat) => score - before.scores[seat]!),
  tally: (view) => {
    const { field, frontScores } = read(view)
    const about = field ? `points ${aboutField(field.name, frontScores)}` : 'points'
    return view.scores.map((count) => ({ count, about }))
  },
  sounds: SOUNDS,
  duration: (line) => {
    const kinds = new Set(line.events.map((event) => event.kind))
    return Math.min(
      2500,
      [...kinds].reduce((sum, kind) => sum + (EVENT_TIME[kind] ?? 100), 0),
    )
  },
}
