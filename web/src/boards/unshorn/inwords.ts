/* The shearing floor in words: the turn, every fleece as far as the viewer knows it, hand and piles. */
import { catalogue } from '../../lib/catalogue'
import type { Words } from '../../lib/words'
import type { UnshornView } from '../../views/unshorn'
import type { Passage, Seen } from '../kit'
import { PLACES, read, type Floor, type Player, type Wool } from './floor'
import { faceOf, pilesLabel, portrait } from './labels'
import { slate } from './slate'
import { t as board } from './words'
import en from './words/en.toml'
import it from './words/it.toml'

const t = catalogue({ en: en.inwords, it: it.inwords })

export function inWords({ view, words, names, decision }: Seen<UnshornView>): Passage[] {
  const floor = read(view)
  const { title, lines, asks } = slate(floor, words, names, decision)
  const hand = [
    ...(floor.hand ?? []),
    ...(floor.viewer !== null && floor.players[floor.viewer]!.dog ? ['sheepdog'] : []),
  ]
  return [
    {
      title,
      lines: [...lines.map(({ text }) => `${text}.`), ...(asks ? [asks] : []), ...underWay(floor, words, names)],
    },
    ...(floor.viewer === null
      ? []
      : [
          {
            title: t('hand'),
            lines: hand.length ? counted(tally(hand), words).map((text) => `${text}.`) : [board('hand.none')],
          },
        ]),
    ...floor.players.map((player) => ({
      title: names[player.seat] ?? '',
      lines: [
        portrait(player, floor, words, names[player.seat] ?? ''),
        ...fleece(player, player.seat === floor.viewer, words),
      ],
    })),
    {
      title: t('piles'),
      lines: [
        pilesLabel(floor),
        ...(Object.keys(floor.discard).length
          ? [t('discard', { cards: counted(floor.discard, words).join('; ') })]
          : []),
      ],
    },
  ]
}

/** What is announced and what was played, until it is done. */
function underWay({ attack, card, picked }: Floor, words: Words, names: readonly string[]): string[] {
  const name = (seat: number | null) => (seat === null ? '' : (names[seat] ?? ''))
  return [
    ...(attack?.parts ?? []).map(({ victim, points }) =>
      t('attack', { attacker: name(attack!.attacker), victim: name(victim), points }),
    ),
    ...(attack?.left ? [t('left', { points: attack.left })] : []),
    ...(card
      ? [
          t(card.victim === null ? 'card' : 'card.on', {
            name: name(card.seat),
            card: words.id(card.card),
            victim: name(card.victim),
          }),
        ]
      : []),
    ...(picked.length ? [t('picked', { places: picked.map((place) => words.id(place)).join(', ') })] : []),
  ]
}

/** Kind by kind, each with its places; the fourth row only where something lies in it. */
function fleece({ places }: Player, own: boolean, words: Words): string[] {
  const named = (wanted: (wool: Wool | null, place: number) => boolean) =>
    PLACES.filter((_, place) => wanted(places[place] ?? null, place))
      .map((place) => words.id(place))
      .join(', ')
  const faces = [...new Set(places.flatMap((wool) => (wool && wool.face !== 'hidden' ? [faceOf(wool, words)] : [])))]
  const hidden = named((wool) => wool?.face === 'hidden')
  const known = own ? named((wool) => wool !== null && wool.known) : ''
  const empty = faces.length || hidden ? named((wool, place) => wool === null && place < 9) : ''
  return [
    ...faces.map((face) =>
      capital(t('wool', { face, places: named((wool) => wool !== null && faceOf(wool, words) === face) })),
    ),
    ...(hidden ? [t('hidden', { places: hidden })] : []),
    ...(known ? [t('known', { places: known })] : []),
    ...(empty ? [t('empty', { places: empty })] : []),
  ]
}

const tally = (cards: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(cards)].map((card) => [card, cards.filter((each) => each === card).length]))
const counted = (cards: Readonly<Record<string, number>>, words: Words): string[] =>
  Object.entries(cards).map(([card, count]) =>
    count > 1 ? t('some', { card: words.id(card), count }) : words.id(card),
  )
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
