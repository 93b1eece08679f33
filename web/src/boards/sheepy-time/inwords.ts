/* The night in words: the ring space by space, the market, the own hand, and how everybody fares. */
import { catalogue } from '../../lib/catalogue'
import { say } from '../../lib/speech'
import type { Passage, Seen } from '../kit'
import { read, type Night } from './night'
import { overview, spaceInWords } from './telling'
import { tell as board } from './words'

const en = { night: 'The night', ring: 'The ring', market: 'Dream market', dream: '{dream}: {effect}. {bonus}', players: 'Winks and Zzz', seen: 'Cards seen this round: {cards}.', some: '{card}, {count} times' }
const it: typeof en = { night: 'La notte', ring: 'Il percorso', market: 'Mercato dei sogni', dream: '{dream}: {effect}. {bonus}', players: 'Pisolini e Zzz', seen: 'Carte viste in questo round: {cards}.', some: '{card}, {count} volte' }
export const CATALOGUES = { en, it }
const tell = catalogue(CATALOGUES)

export function inWords({ view, words, names, viewer }: Seen): Passage[] {
  const night = read(view)
  const seen = Object.entries(night.gone).filter(([, count]) => count).map(([card, count]) => (count > 1 ? tell('some', { card: words.id(card), count }) : words.id(card)))
  return [
    { title: tell('night'), lines: [
      ...overview(night, words, names, viewer),
      ...(seen.length ? [tell('seen', { cards: seen.join('; ') })] : []),
      ...(viewer === null ? [] : [night.hand.length ? say('inwords.hand', { cards: night.hand.map((card) => words.id(card)).join('; ') }) : board('hand.none')]),
    ] },
    { title: tell('ring'), lines: night.ring.map((space) => spaceInWords(space, night, words, names, viewer)) },
    { title: tell('players'), lines: night.sheep.map((sheep) => lane(sheep, names)) },
    { title: tell('market'), lines: night.market.map(({ id, bonus }) =>
      tell('dream', { dream: words.id(id), effect: words.label(`dream-${id}`), bonus: board(`bonus.${bonus}`) })) },
  ]
}

function lane({ seat, winks, pillow, supply }: Night['sheep'][number], names: readonly string[]): string {
  return `${board('lane', { name: names[seat] ?? '', winks, pillow })} ${board('supply', { count: supply })}.`
}
