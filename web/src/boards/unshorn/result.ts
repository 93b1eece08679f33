/* Who kept wool and what it is worth (UN-74), and how everybody else went out. */
import { within } from '../../lib/speech'
import type { Words } from '../../lib/words'
import type { Happening, StoryLine } from '../../messages'
import { happened } from '../../table/story'
import type { UnshornView } from '../../views/unshorn'
import type { Standing } from '../kit'
import { read, seatOf } from './floor'
import { t } from './words'

const OVER_THE_TOP = 'cap'

export function resultOf(
  view: UnshornView,
  story: readonly StoryLine[],
  words: Words,
  names: readonly string[],
  viewer: number | null,
): Standing {
  const { players } = read(view)
  const events = happened(story)
  const scores = view.scores ?? []
  return {
    columns: [{ label: t('from.wool'), long: t('from.wool.long') }],
    rows: players.map(({ seat, wool }) => {
      const steel = (scores[seat] ?? 0) - wool
      const kept = steel > 0 ? t('note.steel', { count: steel }) : ''
      return {
        cells: [wool],
        score: String(scores[seat] ?? 0),
        note: wool ? kept : goodbye(seat, events, words, names),
      }
    }),
    remarks: events
      .filter(({ kind }) => kind === OVER_THE_TOP || kind === 'nobody')
      .map((event) => words.sentence(event, names, viewer)),
  }
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
