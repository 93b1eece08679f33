import type { Picked } from '../../lib/choices'
import type { BoardKit } from '../kit'
import { aim } from './aim.svelte'
import Aside from './Aside.svelte'
import Board from './Board.svelte'
import { fateOf } from './fate'
import { inWords } from './inwords'
import More from './More.svelte'
import { COATS, isBuild } from './pasture'
import { titleOf } from './title'
import Tray from './Tray.svelte'
import { leadOf, PACE } from './walk'
import { tell } from './words'

const AFTER = 350
const EVENT_TIME: Record<string, number> = {
  mud: 90, puddle: 90, scatter: 40, pen: 250, ram: 400, place: 300, move: 750, fight: 900, bridge: 700, stone: 700, wall: 700, corner: 700, gate: 700, 'end-turn': 400,
}

function hintOf(part: string, picked: Picked): string {
  if (part === 'flock' || picked.action === 'let') return tell('hint.let')
  if (aim.tile) return tell('hint.tile')
  if (picked.dog) return tell('hint.dog')
  if (isBuild(picked.action)) return tell('hint.build')
  return tell(part === 'tile' ? 'hint.place' : 'hint.start')
}

export const kit: BoardKit = {
  Board,
  Tray,
  More,
  Aside,
  inWords,
  dress: (seat) => `fleece-${COATS[seat]}`,
  unsaid: new Set(['mud', 'puddle', 'scatter', 'wait', 'ram-wait']),
  murmured: new Set(['cross', 'run', 'stay', 'ram-cross', 'ram-run', 'ram-stay', 'place', 'round']),
  shown: new Set(['move', 'bark', 'fight', 'cross', 'run', 'stay', 'wait', 'let', 'ram-cross', 'ram-run', 'ram-stay', 'ram-wait', 'ram-let', 'place', 'bridge', 'stone', 'wall', 'corner', 'gate', 'end-turn', 'score']),
  title: (parts) => titleOf(parts),
  hint: hintOf,
  gains: (before, after) => (after.scores as number[]).map((score, seat) => score - (before.scores as number[])[seat]!),
  duration: (told) => {
    const plain = told.events.reduce((most, event) => Math.max(most, EVENT_TIME[event.kind] ?? 0), 0)
    const farthest = fateOf(told.events).runs.reduce((most, run) => Math.max(most, run.way.length - 1), 0)
    return Math.min(2500, farthest ? leadOf(told.events[0]!.kind === 'move') + farthest * PACE + AFTER : plain)
  },
}
