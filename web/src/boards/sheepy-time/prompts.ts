/* What Sheepy Time asks, by phase, action and part. */
import type { Decision } from '../../lib/decision.svelte'
import { actionOf, ask } from '../../lib/prompts'
import type { Words } from '../../lib/words'
import type { SheepyTimeView } from '../../views/sheepy-time'
import { read, tileUnder } from './night'
import en from './words/en.toml'
import it from './words/it.toml'

export const PROMPTS = { en: en.prompts, it: it.prompts }

export function promptOf(decision: Decision, view: SheepyTimeView, words: Words): string {
  const night = read(view)
  const { picked, asks } = decision
  const phase =
    night.phase === 'catch' && !night.sheep[night.turn]!.supply
      ? 'empty'
      : night.phase === 'rest' && night.ring.every((space) => space.dream)
        ? 'full'
        : night.phase
  const dream = picked.dream ?? tileUnder(night, night.turn)?.dream?.id ?? ''
  const part = night.phase === 'dream' && !Object.keys(picked).length ? 'action' : (asks?.part ?? '')
  return ask(
    PROMPTS,
    { phase, action: picked.dream ? 'place' : actionOf(decision), part },
    { dream: words.id(dream), from: picked.from ?? '' },
  )
}
