/* The night in whole sentences, for those who hear the board instead of seeing it, and for titles. */
import type { Words } from '../../lib/words'
import type { SheepyTimeView } from '../../views/sheepy-time'
import { sidesOf } from './cards'
import { read, type Night, type Sheep, type Space } from './night'
import type { Target } from './targets'
import { t, type Phrase } from './words'

const list = (parts: string[]): string => parts.join(', ')

const called = (seat: number, names: readonly string[], viewer: number | null): string =>
  seat === viewer ? t('yours') : (names[seat] ?? '')

/** What is on a space, and what pressing it does. */
export function describe(
  space: Space,
  night: Night,
  target: Target | null,
  words: Words,
  names: readonly string[],
  viewer: number | null,
): string {
  const there = spaceInWords(space, night, words, names, viewer)
  if (target) return `${there} ${t(`target.${target.what}`)}`
  return space.dream ? `${there} ${t('space.read')}` : there
}

/** "Space 5, Moonwalk: gain 2, then move 2 backward. Zzz: yours 2, Bruno 1 and infinite.
    Standing here: Bruno's sheep." */
export function spaceInWords(
  space: Space,
  night: Night,
  words: Words,
  names: readonly string[],
  viewer: number | null,
): string {
  const sentences = [
    space.dream
      ? t('space.dream', {
          space: space.number,
          dream: words.id(space.dream.id),
          effect: words.label(`dream-${space.dream.id}`),
        })
      : t('space.free', { space: space.number }),
  ]
  const zzz = space.zzz.flatMap(({ count, infinite }, seat) => {
    const kinds = [...(count ? [count] : []), ...(infinite ? [t('zzz.infinite')] : [])]
    return kinds.length ? [`${called(seat, names, viewer)} ${kinds.join(` ${t('and')} `)}`] : []
  })
  if (zzz.length) sentences.push(t('space.zzz', { list: list(zzz) }))
  const here = standing(space.number, night, words, names, viewer)
  if (here.length) sentences.push(t('space.here', { list: list(here) }))
  return sentences.join(' ')
}

function standing(
  space: number,
  night: Night,
  words: Words,
  names: readonly string[],
  viewer: number | null,
): string[] {
  const sheep = night.sheep.filter((each) => each.space === space).map((each) => sheepName(each, names, viewer))
  const others = [
    ...(night.nightmare.space === space && night.nightmare.kind ? [words.id(night.nightmare.kind)] : []),
    ...(night.nightmare.web === space ? [t('web')] : []),
  ]
  return [...sheep, ...others]
}

const sheepName = (sheep: Sheep, names: readonly string[], viewer: number | null): string =>
  sheep.seat === viewer ? t('sheep.yours') : t('sheep.of', { name: names[sheep.seat] ?? '' })

/** How somebody fares: racing and brave, asleep, woken up. */
export function fare(sheep: Sheep): string {
  if (sheep.fate !== 'racing') return t(`fare.${sheep.fate}`)
  return t(sheep.scared ? 'fare.scared' : 'fare.brave')
}

/** The whole board for the ear, in sentences. */
export function overview(night: Night, words: Words, names: readonly string[], viewer: number | null): string[] {
  const { kind, space, web } = night.nightmare
  const monster =
    kind === null
      ? []
      : [
          space === null
            ? t('over.lurks', { nightmare: words.id(kind) })
            : t('over.nightmare', { nightmare: words.id(kind), space }),
        ]
  const flock = night.sheep.map((sheep) =>
    t(sheep.space === null ? 'over.off' : 'over.on', {
      sheep: sheepName(sheep, names, viewer),
      space: sheep.space ?? '',
      fare: fare(sheep),
    }),
  )
  return [
    t('over.round', { round: night.round }),
    ...monster,
    ...(web === null ? [] : [t('over.web', { space: web })]),
    ...flock,
    t('over.deck', { deck: night.deck, nightmares: night.lurking }),
  ].map(capital)
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** A move in a few words, for the confirm panel and for buttons. */
export function titleOf(parts: Record<string, string>, words: Words, view: SheepyTimeView): string {
  const night = read(view)
  const place = (space = '') => {
    const dream = night.ring[Number(space) - 1]?.dream
    return dream ? t('place.dream', { dream: words.id(dream.id), space }) : t('place.free', { space })
  }
  const {
    action = '',
    card = '',
    side = '',
    dream = '',
    from = '',
    to = '',
    on = '',
    mood = '',
    way = '',
    steps = '',
  } = parts
  switch (action) {
    case 'play':
      return capital(
        sidesOf(card).length > 1 ? t('title.side', { side: words.id(side), card: words.id(card) }) : words.id(side),
      )
    case 'catch':
      return t('title.catch', { place: place(to) })
    case 'shift':
      return t('title.shift', { from: place(from), to: place(to) })
    case 'place':
      return t('title.place', { dream: words.id(dream), space: to })
    case 'use': {
      const here = night.ring[(night.sheep[night.turn]?.space ?? 0) - 1]?.dream
      const use = t('title.use', { dream: here ? words.id(here.id) : '' })
      const how = on
        ? t('use.on', { place: place(on) })
        : mood
          ? t(`use.${mood}` as Phrase)
          : way
            ? t(`use.${way}` as Phrase)
            : steps
              ? t('use.steps', { steps })
              : ''
      return how ? `${use}: ${how}` : use
    }
    case 'skip':
      return night.phase === 'bonus' ? t('title.lapse') : capital(words.id(action))
    default:
      return capital(words.id(action))
  }
}
