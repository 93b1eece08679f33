/* What the points of Shepherd Mess are made of (SM-71), what ended the game, and who lost by
   strangers in the pen (SM-61). */
import { written } from '../../lib/numbers'
import { within } from '../../lib/speech'
import type { Words } from '../../lib/words'
import type { Happening, StoryLine } from '../../messages'
import { happened, standing } from '../../table/story'
import type { ShepherdMessView } from '../../views/shepherd-mess'
import type { Remark, Standing } from '../kit'
import { courseOf } from './course'
import { read } from './pasture'
import { pointsOf, SHEEP, WITH_RAM } from './points'
import { t } from './words'

export function resultOf(
  view: ShepherdMessView,
  story: readonly StoryLine[],
  words: Words,
  names: readonly string[],
  viewer: number | null,
  begins: ShepherdMessView | null = null,
): Standing {
  const { homes } = read(view)
  const points = pointsOf(view)
  const events = happened(story)
  const lost = new Set(events.filter(({ kind }) => kind === 'spoilt').map(({ seat }) => seat))
  const ram = homes.some((home) => home.ram)
  return {
    sources: [
      { label: t('from.sheep'), long: t('from.sheep.long') },
      ...(ram ? [{ label: t('from.ram'), long: t('from.ram.long') }] : []),
      ...(lost.size ? [{ label: t('from.strangers'), long: t('from.strangers.long') }] : []),
    ],
    rows: homes.map((home) => {
      const gone = lost.has(home.seat)
      const brought = [home.sheep * SHEEP, ...(ram ? [home.ram ? home.sheep * WITH_RAM : 0] : [])]
      const cost = gone ? -brought.reduce((total, count) => total + count, 0) : 0
      const strangers = home.foreign
        ? t(gone ? (home.foreign === 1 ? 'note.lost.one' : 'note.lost') : 'home.foreign', { count: home.foreign })
        : ''
      const note = [t('home.of', { sheep: home.sheep, of: home.of }), strangers].filter(Boolean).join('. ')
      return { parts: lost.size ? [...brought, cost] : brought, score: written(points[home.seat]!), note }
    }),
    remarks: [
      ...endOf(events).map((event) => ({ text: words.sentence(event, names, viewer), rule: event.rule })),
      ...ties(view, names, lost),
    ],
    shared: lost.size > 1 ? 'SM-61' : 'SM-74',
    course: courseOf(standing(story), begins ? read(begins).homes : [], names),
    ...(begins && { before: pointsOf(begins) }),
  }
}

/** The game's own sentence on what ended it comes just before the points are told. */
function endOf(events: readonly Happening[]): Happening[] {
  const first = events.findIndex(({ kind }) => kind === 'score' || kind === 'spoilt')
  return first > 0 ? events.slice(first - 1, first) : []
}

/** Equal points, different places: whoever has no strangers in the pen is ahead, whoever finished with the last move,
    or has more sheep beside the pen (SM-61, SM-72, SM-73). */
function ties(view: ShepherdMessView, names: readonly string[], lost: ReadonlySet<unknown>): Remark[] {
  const [scores, places] = [view.scores, view.places ?? []]
  const order = places.map((_, seat) => seat).sort((one, other) => places[one]! - places[other]!)
  const { homes } = read(view)
  const finished = (seat: number) => homes[seat]!.sheep === homes[seat]!.of && !homes[seat]!.foreign
  return order.slice(1).flatMap((seat, index) => {
    const ahead = order[index]!
    if (scores[seat] !== scores[ahead] || places[seat] === places[ahead]) return []
    const blanks = { ahead: within(names[ahead], 'subject'), behind: within(names[seat], 'object') }
    if (lost.has(seat)) return [{ text: t('tie.spoilt', blanks), rule: 'SM-61' }]
    return finished(ahead)
      ? [{ text: t('tie.finished', blanks), rule: 'SM-72' }]
      : [{ text: t('tie.near', blanks), rule: 'SM-73' }]
  })
}
