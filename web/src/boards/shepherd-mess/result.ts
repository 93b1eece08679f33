/* What the points of Shepherd Mess are made of (SM-71), what ended the game, and who lost by
   strangers in the pen (SM-61). */
import { written } from '../../lib/numbers'
import { within } from '../../lib/speech'
import type { Words } from '../../lib/words'
import type { Happening, StoryLine } from '../../messages'
import { happened } from '../../table/story'
import type { ShepherdMessView } from '../../views/shepherd-mess'
import type { Standing } from '../kit'
import { read } from './pasture'
import { pointsOf, SHEEP, WITH_RAM } from './points'
import { t } from './words'

export function resultOf(
  view: ShepherdMessView,
  story: readonly StoryLine[],
  words: Words,
  names: readonly string[],
  viewer: number | null,
): Standing {
  const { homes } = read(view)
  const points = pointsOf(view)
  const events = happened(story)
  const lost = new Set(events.filter(({ kind }) => kind === 'spoilt').map(({ seat }) => seat))
  const ram = homes.some((home) => home.ram)
  return {
    columns: [
      { label: t('from.sheep'), long: t('from.sheep.long') },
      ...(ram ? [{ label: t('from.ram'), long: t('from.ram.long') }] : []),
    ],
    rows: homes.map((home) => {
      const gone = lost.has(home.seat)
      const cells = [home.sheep * SHEEP, ...(ram ? [home.ram ? home.sheep * WITH_RAM : 0] : [])]
      const strangers = home.foreign
        ? t(gone ? (home.foreign === 1 ? 'note.lost.one' : 'note.lost') : 'home.foreign', { count: home.foreign })
        : ''
      const note = [t('home.of', { sheep: home.sheep, of: home.of }), strangers].filter(Boolean).join('. ')
      return { cells: gone ? cells.map(() => null) : cells, score: written(points[home.seat]!), note }
    }),
    remarks: [...endOf(events).map((event) => words.sentence(event, names, viewer)), ...ties(view, names)],
  }
}

/** The game's own sentence on what ended it comes just before the points are told. */
function endOf(events: readonly Happening[]): Happening[] {
  const first = events.findIndex(({ kind }) => kind === 'score' || kind === 'spoilt')
  return first > 0 ? events.slice(first - 1, first) : []
}

/** Equal points, different places: whoever finished is ahead, or has more sheep beside the pen (SM-72, SM-73). */
function ties(view: ShepherdMessView, names: readonly string[]): string[] {
  const [scores, places] = [view.scores, view.places ?? []]
  const order = places.map((_, seat) => seat).sort((one, other) => places[one]! - places[other]!)
  const { homes } = read(view)
  const finished = (seat: number) => homes[seat]!.sheep === homes[seat]!.of && !homes[seat]!.foreign
  return order.slice(1).flatMap((seat, index) => {
    const ahead = order[index]!
    if (scores[seat] !== scores[ahead] || places[seat] === places[ahead] || homes[seat]!.foreign) return []
    return [
      t(finished(ahead) ? 'tie.finished' : 'tie.near', {
        ahead: within(names[ahead], 'subject'),
        behind: within(names[seat], 'object'),
      }),
    ]
  })
}
