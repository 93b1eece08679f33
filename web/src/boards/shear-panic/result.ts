/* What the scores of Shear Panic are made of: field by field, less what was kept; and how ties were broken (SP-101). */
import { within } from '../../lib/speech'
import type { Words } from '../../lib/words'
import type { StoryLine } from '../../messages'
import { standing } from '../../table/story'
import type { ShearPanicView } from '../../views/shear-panic'
import type { Remark, Standing } from '../kit'
import { courseOf, KEPT, SOURCES } from './course'
import { read } from './meadow'
import { t, type Phrase } from './words'

/** What they had when the game began in its middle. */
const BEFORE = 'before'

export function resultOf(
  view: ShearPanicView,
  story: readonly StoryLine[],
  _: Words,
  names: readonly string[],
  __: number | null = null,
  begins: ShearPanicView | null = null,
): Standing {
  const before = begins?.scores ?? view.scores.map(() => 0)
  const none = Object.fromEntries(SOURCES.map((source) => [source, 0]))
  const points = before.map((count) => ({ ...none, [BEFORE]: count }) as Record<string, number>)
  const course = courseOf(standing(story), names)
  for (const { seat, source, count } of course) points[seat]![source]! += count
  const shown = [BEFORE, ...SOURCES].filter(
    (source) => (source !== BEFORE && source !== KEPT) || points.some((row) => row[source]),
  )
  return {
    sources: shown.map((source) => ({ label: t(`sign.${source}` as Phrase) })),
    rows: points.map((row) => ({ parts: shown.map((source) => row[source]!) })),
    remarks: ties(view, names),
    course,
    before,
  }
}

/** Whoever has more sheep in the flock is ahead; else the seat that comes first after the one
    who made the last turn. */
function ties(view: ShearPanicView, names: readonly string[]): Remark[] {
  const scores = view.scores
  const places = view.places ?? []
  const order = places.map((_, seat) => seat).sort((one, other) => places[one]! - places[other]!)
  const { sheep } = read(view)
  const left = (seat: number) => sheep.filter((each) => each.seat === seat).length
  return order.slice(1).flatMap((seat, index) => {
    const ahead = order[index]!
    if (scores[seat] !== scores[ahead]) return []
    const blanks = {
      ahead: within(names[ahead], 'subject'),
      behind: within(names[seat], 'object'),
      more: left(ahead),
      fewer: left(seat),
    }
    const text = t(left(ahead) > left(seat) ? 'tie.sheep' : 'tie.order', blanks)
    return [{ text, rule: index === 0 ? 'SP-101' : 'SP-103' }]
  })
}
