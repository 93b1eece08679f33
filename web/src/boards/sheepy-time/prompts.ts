/* What Sheepy Time asks, by phase, action and part. */
import type { Decision } from '../../lib/decision.svelte'
import { actionOf, ask } from '../../lib/prompts'
import type { Words } from '../../lib/words'
import type { View } from '../../messages'
import { read, tileUnder } from './night'

const en = {
  'play/*/*': 'Play one side of a card.',
  'play/play/side': 'Which side of the card do you play?',
  'catch/*/*': 'On which dream do you put a Zzz? With it you can use the dream later.',
  'empty/*/*': 'No Zzz in supply: move one of yours, or catch nothing.',
  'empty/shift/to': 'Onto which dream does the Zzz from space {from} go?',
  'dream/*/*': 'You landed on {dream}: use it?',
  'dream/use/on': '{dream}: on which dream does it work?',
  'dream/use/mood': '{dream}: become brave, or stay scared?',
  'dream/use/way': '{dream}: forward or backward?',
  'dream/use/steps': '{dream}: how far do you move?',
  'fence/*/*': 'You crossed the fence: call it a night, or race on?',
  'rest/*/*': 'Pick a dream for a free space, or catch two Zzz.',
  'rest/place/to': 'On which free space does {dream} go?',
  'rest/catch/*': 'On which dream do you put a Zzz?',
  'full/*/*': 'All spaces are taken: catch two Zzz on dreams of the ring.',
  'bonus/*/*': 'Too few Zzz for the bonus: take one from another dream, or let it lapse.',
}

const it: typeof en = {
  'play/*/*': 'Gioca un lato di una carta.',
  'play/play/side': 'Quale lato della carta giochi?',
  'catch/*/*': 'Su quale sogno metti uno Zzz? Poi, arrivandoci, potrai usarlo.',
  'empty/*/*': 'Nessuno Zzz di riserva: spostane uno dei tuoi o non acchiappare nulla.',
  'empty/shift/to': 'Su quale sogno va lo Zzz dello spazio {from}?',
  'dream/*/*': 'Sei su {dream}: lo usi?',
  'dream/use/on': '{dream}: su quale sogno agisce?',
  'dream/use/mood': '{dream}: coraggio o spavento?',
  'dream/use/way': '{dream}: avanti o indietro?',
  'dream/use/steps': '{dream}: di quanto ti muovi?',
  'fence/*/*': 'Hai saltato la Staccionata: vai a nanna o corri ancora?',
  'rest/*/*': 'Scegli un sogno per uno spazio libero o acchiappa due Zzz.',
  'rest/place/to': 'Su quale spazio libero va {dream}?',
  'rest/catch/*': 'Su quale sogno metti uno Zzz?',
  'full/*/*': 'Tutti gli spazi sono occupati: acchiappa due Zzz sui sogni del percorso.',
  'bonus/*/*': 'Troppo pochi Zzz per il premio: prendine uno da un altro sogno o rinuncia.',
}

export const PROMPTS = { en, it }

export function promptOf(decision: Decision, view: View, words: Words): string {
  const night = read(view)
  const { picked, asks } = decision
  const phase = night.phase === 'catch' && !night.sheep[night.turn]!.supply ? 'empty'
    : night.phase === 'rest' && night.ring.every((space) => space.dream) ? 'full' : night.phase
  const dream = picked.dream ?? tileUnder(night, night.turn)?.dream?.id ?? ''
  const part = night.phase === 'dream' && !Object.keys(picked).length ? 'action' : asks?.part ?? ''
  return ask(PROMPTS, { phase, action: picked.dream ? 'place' : actionOf(decision), part }, { dream: words.id(dream), from: picked.from ?? '' })
}
