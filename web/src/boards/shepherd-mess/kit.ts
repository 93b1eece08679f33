import type { ShepherdMessView } from '../../views/shepherd-mess'
import type { BoardKit } from '../kit'
import Aside from './Aside.svelte'
import Board from './Board.svelte'
import './breeds.css'
import { scoredOf } from './course'
import { fateOf } from './fate'
import { inWords } from './inwords'
import { missed } from './missed'
import More from './More.svelte'
import { COATS, read } from './pasture'
import { gainsOf, pointsOf } from './points'
import { promptOf } from './prompts'
import { resultOf } from './result'
import { SOUNDS } from './sounds'
import { titleOf } from './title'
import Tray from './Tray.svelte'
import { leadOf, PACE } from './walk'

const AFTER = 350
const EVENT_TIME: Record<string, number> = {
  mud: 90,
  puddle: 90,
  scatter: 40,
  pen: 250,
  ram: 400,
  place: 300,
  move: 750,
  fight: 900,
  bridge: 700,
  stone: 700,
  wall: 700,
  corner: 700,
  gate: 700,
  'end-turn': 400,
}

export const kit: BoardKit<ShepherdMessView> = {
  Board,
  Tray,
  More,
  Aside,
  inWords,
  palette: 'breeds',
  dress: (seat) => `fleece-${COATS[seat]}`,
  unsaid: new Set(['mud', 'puddle', 'scatter', 'wait', 'ram-wait']),
  murmured: new Set(['cross', 'run', 'stay', 'ram-cross', 'ram-run', 'ram-stay', 'place', 'round']),
  shown: new Set([
    'move',
    'bark',
    'fight',
    'cross',
    'run',
    'stay',
    'wait',
    'let',
    'ram-cross',
    'ram-run',
    'ram-stay',
    'ram-wait',
    'ram-let',
    'place',
    'bridge',
    'stone',
    'wall',
    'corner',
    'gate',
    'end-turn',
    'score',
  ]),
  title: (parts) => titleOf(parts),
  prompt: promptOf,
  result: resultOf,
  missed,
  scored: (story, begins) => scoredOf(story, begins ? read(begins).homes : []),
  gains: gainsOf,
  tally: (view) => pointsOf(view).map((count) => ({ count, about: 'home' })),
  sounds: SOUNDS,
  duration: (line) => {
    const plain = line.events.reduce((most, event) => Math.max(most, EVENT_TIME[event.kind] ?? 0), 0)
    const farthest = fateOf(line.events).runs.reduce((most, run) => Math.max(most, run.way.length - 1), 0)
    return Math.min(2500, farthest ? leadOf(line.events[0]!.kind === 'move') + farthest * PACE + AFTER : plain)
  },
}
