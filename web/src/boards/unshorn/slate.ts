/* What is chalked on the slate: whose turn, how far it has come, and what is asked just now. */
import type { Decision } from '../../lib/decision.svelte'
import { say } from '../../lib/speech'
import type { Words } from '../../lib/words'
import type { Floor } from './floor'
import { promptOf } from './prompts'
import { t, type Phrase } from './words'

export interface Slate {
  title: string
  lines: { text: string; done: boolean }[]
  asks: string
}

const OTHERS_PICK = new Set(['bite', 'cream', 'boy', 'moon', 'keep', 'stick', 'place'])

export function slate(floor: Floor, words: Words, names: readonly string[], decision: Decision): Slate {
  if (floor.phase === 'over') return { title: t('slate.over'), lines: [], asks: '' }
  const asks = question(floor, words, names, decision)
  return floor.phase === 'lay'
    ? { title: t('slate.lay'), lines: [], asks }
    : { title: titleOf(floor, names), lines: progress(floor), asks }
}

function titleOf(floor: Floor, names: readonly string[]): string {
  if (floor.turn === null || !floor.turns) return t('slate.start')
  if (floor.turn === floor.viewer) return t('slate.turn.you', { turn: floor.turns })
  return t('slate.turn', { turn: floor.turns, name: names[floor.turn] ?? '' })
}

function progress(floor: Floor): Slate['lines'] {
  if (floor.turn === null || !floor.turns) return []
  const power = floor.players[floor.turn]?.shears?.power ?? 0
  return [
    floor.die ? { text: t('slate.die', { die: floor.die }), done: true } : { text: t('slate.die.none'), done: false },
    { text: t('slate.draws', { count: floor.draws }), done: floor.die !== null && floor.draws === 0 },
    {
      text: t(`slate.shear.${floor.shear}` as Phrase, { power }),
      done: floor.shear === 'spent' || floor.shear === 'none',
    },
  ]
}

/** The present question, to the one who is asked; or that it is answered, and can be played; or what others decide. */
export function question(floor: Floor, words: Words, names: readonly string[], decision: Decision): string {
  if (decision.chosen) return decision.moves.length > 1 ? t('slate.ready') : say('tray.only')
  if (decision.moves.length) return promptOf(decision, floor, words, names)
  const seat = floor.pending.seat
  const name = seat === null ? '' : (names[seat] ?? '')
  if (floor.phase === 'lay') return t('slate.lay.others')
  if (OTHERS_PICK.has(floor.phase)) return t(`slate.${floor.phase}` as Phrase, { name })
  if (floor.phase === 'announce' && floor.attack) return t('slate.announce', { name, points: floor.attack.left })
  const part = floor.phase === 'cut' ? floor.attack?.parts[0] : undefined
  return part ? t('slate.cut', { name, victim: names[part.victim] ?? '', points: part.points }) : ''
}
