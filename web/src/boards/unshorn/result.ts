/* Who kept wool and what it is worth (UN-74), who took the rest, and how everybody else went out. */
import { isYou, within } from '../../lib/speech'
import type { Words } from '../../lib/words'
import type { Happening, StoryLine } from '../../messages'
import { happened, standing } from '../../table/story'
import type { UnshornView } from '../../views/unshorn'
import type { Remark, Source, Standing } from '../kit'
import { courseOf } from './course'
import { read, seatOf } from './floor'
import { t } from './words'
import { woolIn, type Taken } from './wool'

export function resultOf(
  view: UnshornView,
  story: readonly StoryLine[],
  words: Words,
  names: readonly string[],
  viewer: number | null,
): Standing {
  const { players } = read(view)
  const lines = standing(story)
  const events = happened(story)
  const changes = woolIn(lines)
  const scores = view.scores ?? []
  const count = (seat: number, isMeant: (by: Taken['by']) => boolean) =>
    changes.reduce((sum, change) => sum + (change.seat === seat && isMeant(change.by) ? change.count : 0), 0)
  const columns: { source: Source; of: (seat: number, wool: number) => number }[] = [
    { source: { label: t('from.start') }, of: (seat, wool) => wool - count(seat, () => true) },
    {
      source: { label: t('from.found'), long: t('from.found.long') },
      of: (seat) => count(seat, (by) => by === 'found'),
    },
    ...players.map(({ seat: by }) => ({
      source: takenBy(names[by]),
      of: (seat: number) => count(seat, (taker) => taker === by),
    })),
    { source: { label: t('from.wolf'), long: t('from.wolf.long') }, of: (seat) => count(seat, (by) => by === 'wolf') },
    { source: { label: t('from.steel') }, of: (seat, wool) => (scores[seat] ?? 0) - wool },
  ]
  const shown = columns.filter(({ of }) => players.some(({ seat, wool }) => of(seat, wool)))
  return {
    sources: shown.map(({ source }) => source),
    rows: players.map(({ seat, wool }) => ({
      parts: shown.map(({ of }) => of(seat, wool)),
      score: String(scores[seat] ?? 0),
      note: wool ? '' : goodbye(seat, events, words, names),
    })),
    remarks: [...endings(events, words, names, viewer), ...order(view)],
    shared: events.some(({ kind }) => kind === 'cap') ? 'UN-73' : 'UN-74',
    course: courseOf(lines, changes, words, names),
    unled: true,
  }
}

const takenBy = (name: string | undefined): Source => ({
  label: isYou(name) ? t('from.seat.you') : t('from.seat', { name: name ?? '' }),
  long: t('from.seat.long'),
})

/** Why the game ended, where it was not that only one was left. */
const endings = (
  events: readonly Happening[],
  words: Words,
  names: readonly string[],
  viewer: number | null,
): Remark[] =>
  events
    .filter(({ kind }) => kind === 'cap' || kind === 'nobody')
    .map((event) => ({ text: words.sentence(event, names, viewer), rule: event.rule }))

/** Those who went out have nothing, and yet different places. */
function order(view: UnshornView): Remark[] {
  const places = (view.places ?? []).filter((_, seat) => !view.scores?.[seat])
  return new Set(places).size > 1 ? [{ text: t('tie.later'), rule: 'UN-74' }] : []
}

/** In which turn somebody went out, and what took the last wool. */
function goodbye(seat: number, events: readonly Happening[], words: Words, names: readonly string[]): string {
  const end = events.findIndex((event) => event.kind === 'out' && event.seat === seat)
  if (end < 0) return ''
  const before = events.slice(0, end)
  const turn = before.findLast(({ kind }) => kind === 'turn')?.count ?? 0
  const last = before.findLast((event) => (event.kind === 'cut' || event.kind === 'lose') && event.seat === seat)
  const by = seatOf(last?.cause)
  if (by !== null) return t('note.shorn', { turn, name: within(names[by], 'object') })
  return last?.cause ? t('note.lost', { turn, cause: words.id(last.cause) }) : t('note.out', { turn })
}
