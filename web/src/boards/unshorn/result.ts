/* Who kept wool and what it is worth (UN-74), and how everybody else went out. */
import { within } from '../../lib/speech'
import type { Words } from '../../lib/words'
import type { Happening, Told, View } from '../../messages'
import { happened } from '../../table/story'
import type { Standing } from '../kit'
import { read, seatOf } from './floor'
import { tell } from './words'

const OVER_THE_TOP = 'cap'

export function resultOf(view: View, story: readonly Told[], words: Words, names: readonly string[], viewer: number | null): Standing {
  const { players } = read(view)
  const events = happened(story)
  const scores = view.scores as number[]
  return {
    columns: [{ label: tell('from.wool'), long: tell('from.wool.long') }],
    rows: players.map(({ seat, wool }) => {
      const steel = (scores[seat] ?? 0) - wool
      const kept = steel > 0 ? tell('note.steel', { count: steel }) : ''
      return { cells: [wool], score: String(scores[seat] ?? 0), note: wool ? kept : goodbye(seat, events, words, names) }
    }),
    remarks: events.filter(({ kind }) => kind === OVER_THE_TOP || kind === 'nobody').map((event) => words.tell(event, names, viewer)),
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
  if (by !== null) return tell('note.shorn', { turn, name: within(names[by], 'object') })
  return last?.cause ? tell('note.lost', { turn, cause: words.id(last.cause) }) : tell('note.out', { turn })
}
