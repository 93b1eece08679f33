/* What Shepherd Mess asks, by phase, action and part. */
import type { Decision } from '../../lib/decision.svelte'
import { actionOf, ask } from '../../lib/prompts'
import type { ShepherdMessView } from '../../views/shepherd-mess'
import { aim } from './aim.svelte'
import { dogName } from './title'
import en from './words/en.toml'
import it from './words/it.toml'

export const PROMPTS = { en: en.prompts, it: it.prompts }

export function promptOf(decision: Decision, view: ShepherdMessView): string {
  const { picked, asks } = decision
  const nothing = !Object.keys(picked).length
  const part = nothing && view.phase === 'turn' ? 'action' : (asks?.part ?? '')
  const phase = aim.tile ? 'tile' : nothing && view.phase === 'turn' && view.moves_left === 1 ? 'second' : view.phase
  return ask(
    PROMPTS,
    { phase, action: picked.dog ? 'dog' : nothing ? '' : actionOf(decision), part },
    { tile: aim.tile, dog: picked.dog ? dogName(picked.dog) : '' },
  )
}
