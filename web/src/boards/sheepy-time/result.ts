/* How everybody came to the pillow: how far it sank in each round, and the winks of the last race (ST-90, ST-91). */
import { signed } from '../../lib/numbers'
import type { Words } from '../../lib/words'
import type { Happening, StoryLine } from '../../messages'
import { happened, standing } from '../../table/story'
import type { SheepyTimeView } from '../../views/sheepy-time'
import type { Remark, Source, Standing } from '../kit'
import { courseOf, isCard } from './course'
import { read } from './night'
import { t } from './words'

const WINKS = ['before', 'fence', 'dreams', 'cards'] as const
/** Rounds that are told one by one; earlier ones together. */
const TOLD = 4

export function resultOf(
  view: SheepyTimeView,
  story: readonly StoryLine[],
  words: Words,
  names: readonly string[],
  _: number | null = null,
  begins: SheepyTimeView | null = null,
): Standing {
  const { sheep, solo, round } = read(view)
  const began = begins && read(begins)
  const events = happened(story)
  const course = courseOf(standing(story), words, names, round, began?.round ?? 0)
  if (solo) return { ...alone(events, solo.score), course, unled: true }
  const last = events.findLastIndex(({ kind }) => kind === 'round')
  const rounds = roundsIn(events.slice(0, Math.max(last, 0)), began?.round)
  const race = events.slice(Math.max(last, 0))
  /** Winks of a race that had begun before the game did. */
  const kept = (seat: number) => (last < 0 ? (began?.sheep[seat]?.winks ?? 0) : 0)
  const brought = sheep.map(({ seat }) => winksIn(race, seat, kept(seat)))
  const shown = WINKS.filter((source) => source !== 'before' || brought.some(({ before }) => before))
  const paths = sheep.map(({ seat, winks, pillow }) => {
    const sunk = rounds.map(({ events }) => sunkIn(events, seat))
    const start = pillow + sum(sunk) + sunkIn(race, seat)
    return { parts: [...sunk, ...shown.map((source) => brought[seat]![source]), -start], score: signed(winks - pillow) }
  })
  return {
    sources: [
      ...rounds.map(({ first, last }) => roundSource(first, last)),
      ...shown.map((source) => ({ label: t(`from.${source}`), long: t(`from.${source}.long`) })),
      { label: t('from.start'), long: t('from.start.long'), goal: true },
    ],
    rows: paths,
    remarks: ties(events, words),
    shared: 'ST-100',
    course,
    ...(began && { before: began.sheep.map(({ seat, pillow }) => kept(seat) - pillow) }),
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

const sunkIn = (events: readonly Happening[], seat: number): number =>
  sum(events.filter((event) => event.kind === 'pillow' && event.seat === seat).map(({ count }) => count ?? 0))

/** The winks of a race by source; whoever wakes up has none left. A step of the pillow is worth a wink. */
function winksIn(race: readonly Happening[], seat: number, before: number): Record<(typeof WINKS)[number], number> {
  let found = { before, fence: 0, dreams: 0, cards: 0 }
  let sunk = 0
  for (const { kind, count, cause } of race.filter((event) => event.seat === seat)) {
    if (kind === 'lose') found = { before: 0, fence: 0, dreams: 0, cards: 0 }
    else if (kind === 'fence') found.fence += count ?? 0
    else if (kind === 'gain') found[isCard(cause ?? '') ? 'cards' : 'dreams'] += count ?? 0
    else if (kind === 'pillow') sunk += count ?? 0
  }
  return { ...found, dreams: found.dreams + sunk }
}

/** What happened before the last race, round by round; `began` is the round in whose middle the game began. */
function roundsIn(
  events: readonly Happening[],
  began: number | undefined,
): { first: number; last: number; events: Happening[] }[] {
  const rounds: { first: number; last: number; events: Happening[] }[] = []
  if (began && events.length) rounds.push({ first: began, last: began, events: [] })
  for (const event of events) {
    if (event.kind === 'round') rounds.push({ first: event.count!, last: event.count!, events: [] })
    rounds.at(-1)?.events.push(event)
  }
  const early = rounds.slice(0, -TOLD)
  if (early.length < 2) return rounds
  const together = {
    first: early[0]!.first,
    last: early.at(-1)!.last,
    events: early.flatMap(({ events }) => events),
  }
  return [together, ...rounds.slice(-TOLD)]
}

function roundSource(first: number, last: number): Source {
  const label = first === last ? t('from.round', { round: first }) : t('from.rounds', { first, last })
  return { label, long: t('from.round.long') }
}

/** Equally far past their pillows: the most winks decide. */
function ties(events: readonly Happening[], words: Words): Remark[] {
  return events
    .filter(({ kind }) => kind === 'tie' || kind === 'tie-shared')
    .map((event) => ({ text: words.sentence(event, [], null), rule: event.rule }))
}

/** Alone, the score has a reckoning of its own (ST-99). */
function alone(events: readonly Happening[], score: number): Omit<Standing, 'course'> {
  const tally = events.findLast(({ kind }) => kind === 'tally')
  return {
    sources: [{ label: t('from.winks') }, { label: t('from.sunk') }, { label: t('from.rounds.minus') }],
    rows: [{ parts: [Number(tally?.start ?? 0), Number(tally?.to ?? 0), -(tally?.count ?? 0)], score: signed(score) }],
    remarks: [],
  }
}
