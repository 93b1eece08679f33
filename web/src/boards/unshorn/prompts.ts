/* What Unshorn asks, by phase, action and part. */
import type { Decision } from '../../lib/decision.svelte'
import { actionOf, ask, either } from '../../lib/prompts'
import { settings } from '../../lib/settings.svelte'
import type { Words } from '../../lib/words'
import { seatOf, type Floor } from './floor'
import en from './words/en.toml'
import it from './words/it.toml'

export const PROMPTS = { en: en.prompts, it: it.prompts }

/** What can be done in the main part of a turn; only what is possible is named. */
const DOINGS = { en: en.doings, it: it.doings }

const MANY = new Set(['boy', 'moon'])

export function promptOf(decision: Decision, floor: Floor, words: Words, names: readonly string[]): string {
  const { picked, asks, moves } = decision
  const offered = new Set(moves.map(({ parts }) => parts.action))
  const doings = Object.entries(DOINGS[settings.language])
    .filter(([action]) => offered.has(action))
    .map(([, doing]) => doing)
  const choices = either(doings)
  const more = MANY.has(floor.phase) && floor.pending.count > 1
  const nothing = !Object.keys(picked).length
  const victim = seatOf(picked.victim) ?? (floor.phase === 'cut' ? (floor.attack?.parts[0]?.victim ?? null) : null)
  const points = floor.phase === 'cut' ? floor.attack?.parts[0]?.points : floor.attack?.left
  const action = nothing && floor.phase === 'main' ? '' : actionOf(decision)
  const part =
    nothing && floor.phase === 'main'
      ? 'action'
      : action === 'swap' && !picked.place && !picked.to
        ? 'first'
        : (asks?.part ?? '')
  return ask(
    PROMPTS,
    { phase: more ? `${floor.phase}-more` : floor.phase, action: picked.card ?? action, part },
    {
      victim: victim === null ? '' : (names[victim] ?? ''),
      points: points ?? 0,
      count: floor.pending.count,
      place: picked.place ?? picked.to ?? '',
      card: words.id(picked.card ?? ''),
      'close-shave': words.id('close-shave'),
      wool: words.id(floor.drawn?.wool ?? ''),
      choices: choices.slice(0, 1).toUpperCase() + choices.slice(1),
    },
  )
}
