/* The night in words: the ring space by space, the market, the own hand, and how everybody fares. */
import { catalogue } from '../../lib/catalogue'
import { say } from '../../lib/speech'
import type { SheepyTimeView } from '../../views/sheepy-time'
import type { Passage, Seen } from '../kit'
import { read, type Night } from './night'
import { overview, spaceInWords } from './sentences'
import { t as board } from './words'
import en from './words/en.toml'
import it from './words/it.toml'

const t = catalogue({ en: en.inwords, it: it.inwords })

export function inWords({ view, words, names, viewer }: Seen<SheepyTimeView>): Passage[] {
  const night = read(view)
  const seen = Object.entries(night.gone)
    .filter(([, count]) => count)
    .map(([card, count]) => (count > 1 ? t('some', { card: words.id(card), count }) : words.id(card)))
  return [
    {
      title: t('night'),
      lines: [
        ...overview(night, words, names, viewer),
        ...(seen.length ? [t('seen', { cards: seen.join('; ') })] : []),
        ...(viewer === null
          ? []
          : [
              night.hand.length
                ? say('inwords.hand', { cards: night.hand.map((card) => words.id(card)).join('; ') })
                : board('hand.none'),
            ]),
      ],
    },
    { title: t('ring'), lines: night.ring.map((space) => spaceInWords(space, night, words, names, viewer)) },
    { title: t('players'), lines: night.sheep.map((sheep) => lane(sheep, names)) },
    {
      title: t('market'),
      lines: night.market.map(({ id, bonus }) =>
        t('dream', { dream: words.id(id), effect: words.label(`dream-${id}`), bonus: board(`bonus.${bonus}`) }),
      ),
    },
  ]
}

function lane({ seat, winks, pillow, supply }: Night['sheep'][number], names: readonly string[]): string {
  return `${board('lane', { name: names[seat] ?? '', winks, pillow })} ${board('supply', { count: supply })}.`
}
