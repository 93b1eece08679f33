/* What is chalked on the slate: whose turn, how far it has come, and what is asked just now. */
import type { Decision } from '../../lib/decision.svelte'
import { say } from '../../lib/speech'
import type { Floor } from './floor'
import { tell, type Phrase } from './words'

export interface Slate {
  title: string
  lines: { text: string; done: boolean }[]
  asks: string
}

const OWN_PICKS = new Set(['bite', 'cream', 'boy', 'moon', 'keep', 'stick', 'place'])

export function slate(floor: Floor, names: readonly string[], decision: Decision): Slate {
  if (floor.phase === 'over') return { title: tell('slate.over'), lines: [], asks: '' }
  const asks = nextStep(floor, decision) || question(floor, names, decision)
  return floor.phase === 'lay' ? { title: tell('slate.lay'), lines: [], asks } : { title: titleOf(floor, names), lines: progress(floor), asks }
}

/** What is still to be picked, of a fleece to be laid out or of a move that is picked in part. */
function nextStep({ phase }: Floor, { asks, picked }: Decision): string {
  if (!asks) return ''
  if (phase === 'lay') return tell(`slate.lay.${asks.part}` as Phrase)
  return Object.keys(picked).length ? hintOf(asks.part) : ''
}

const HINTS = new Set(['action', 'steel', 'snag', 'victim', 'points', 'place', 'to', 'card', 'row'])

/** What to do next, when that part of a move is asked. */
export const hintOf = (part: string): string => tell((HINTS.has(part) ? `hint.${part}` : 'hint.action') as Phrase)

function titleOf(floor: Floor, names: readonly string[]): string {
  if (floor.turn === null || !floor.turns) return tell('slate.start')
  if (floor.turn === floor.viewer) return tell('slate.turn.you', { turn: floor.turns })
  return tell('slate.turn', { turn: floor.turns, name: names[floor.turn] ?? '' })
}

function progress(floor: Floor): Slate['lines'] {
  if (floor.turn === null || !floor.turns) return []
  const power = floor.players[floor.turn]?.shears?.power ?? 0
  return [
    floor.die ? { text: tell('slate.die', { die: floor.die }), done: true } : { text: tell('slate.die.none'), done: false },
    { text: tell('slate.draws', { count: floor.draws }), done: floor.die !== null && floor.draws === 0 },
    { text: tell(`slate.shear.${floor.shear}` as Phrase, { power }), done: floor.shear === 'spent' || floor.shear === 'none' },
  ]
}

/** The present question, to the one who is asked in the second person; or that it is answered, and can be played. */
export function question(floor: Floor, names: readonly string[], decision: Decision): string {
  if (decision.chosen) return decision.moves.length > 1 ? tell('slate.ready') : say('tray.only')
  const seat = floor.pending.seat
  const mine = seat !== null && seat === floor.viewer
  const name = seat === null ? '' : names[seat] ?? ''
  if (floor.phase === 'lay') return mine ? '' : tell('slate.lay.others')
  if (OWN_PICKS.has(floor.phase)) return tell(`slate.${floor.phase}${mine ? '.you' : ''}` as Phrase, { name, count: floor.pending.count })
  if (floor.phase === 'announce' && floor.attack) return tell(mine ? 'slate.announce.you' : 'slate.announce', { name, points: floor.attack.left })
  if (floor.phase === 'cut' && floor.attack) {
    const part = floor.attack.parts[0]
    const victim = part ? names[part.victim] ?? '' : ''
    return tell(mine ? 'slate.cut.you' : 'slate.cut', { name, victim, points: part?.points ?? 0 })
  }
  return floor.phase === 'main' && mine ? tell('slate.main.you') : ''
}
