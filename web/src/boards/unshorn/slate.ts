/* What is chalked on the slate: whose turn, how far it has come, and what is asked just now. */
import type { Decision } from '../../lib/decision.svelte'
import { say } from '../../lib/speech'
import type { Words } from '../../lib/words'
import type { Floor } from './floor'
import { promptOf } from './prompts'
import { tell, type Phrase } from './words'

export interface Slate {
  title: string
  lines: { text: string; done: boolean }[]
  asks: string
}

const OTHERS_PICK = new Set(['bite', 'cream', 'boy', 'moon', 'keep', 'stick', 'place'])

export function slate(floor: Floor, words: Words, names: readonly string[], decision: Decision): Slate {
  if (floor.phase === 'over') return { title: tell('slate.over'), lines: [], asks: '' }
  const asks = question(floor, words, names, decision)
  return floor.phase === 'lay' ? { title: tell('slate.lay'), lines: [], asks } : { title: titleOf(floor, names), lines: progress(floor), asks }
}

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

/** The present question, to the one who is asked; or that it is answered, and can be played; or what others decide. */
export function question(floor: Floor, words: Words, names: readonly string[], decision: Decision): string {
  if (decision.chosen) return decision.moves.length > 1 ? tell('slate.ready') : say('tray.only')
  if (decision.moves.length) return promptOf(decision, floor, words, names)
  const seat = floor.pending.seat
  const name = seat === null ? '' : names[seat] ?? ''
  if (floor.phase === 'lay') return tell('slate.lay.others')
  if (OTHERS_PICK.has(floor.phase)) return tell(`slate.${floor.phase}` as Phrase, { name })
  if (floor.phase === 'announce' && floor.attack) return tell('slate.announce', { name, points: floor.attack.left })
  const part = floor.phase === 'cut' ? floor.attack?.parts[0] : undefined
  return part ? tell('slate.cut', { name, victim: names[part.victim] ?? '', points: part.points }) : ''
}
