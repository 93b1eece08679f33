/* What the scores of Shear Panic are made of: field by field, less what was kept; and how ties were broken (SP-101). */
import { within } from '../../lib/speech'
import type { Words } from '../../lib/words'
import type { StoryLine } from '../../messages'
import { happened } from '../../table/story'
import type { ShearPanicView } from '../../views/shear-panic'
import type { Standing } from '../kit'
import { read } from './meadow'
import { t, type Phrase } from './words'

/** The rule by which points are scored tells the field (SP-81 to SP-85). */
const FIELDS: Record<string, string> = {
  'SP-81': 'team-tag',
  'SP-82': 'roger',
  'SP-84': 'black-sheep',
  'SP-85': 'shear-panic',
}
const SOURCES = [...Object.values(FIELDS), 'kept'] as const

export function resultOf(
  view: ShearPanicView,
  story: readonly StoryLine[],
  _: Words,
  names: readonly string[],
): Standing {
  const scores = view.scores
  const points = scores.map(() => Object.fromEntries(SOURCES.map((source) => [source, 0])))
  for (const { kind, rule, seat, count } of happened(story)) {
    const source = kind.startsWith('score') ? FIELDS[rule] : kind === 'penalty' ? 'kept' : undefined
    if (source && typeof seat === 'number') points[seat]![source]! += (count ?? 0) * (source === 'kept' ? -1 : 1)
  }
  const shown = SOURCES.filter((source) => source !== 'kept' || points.some((row) => row.kept))
  return {
    columns: shown.map((source) => ({
      label: t(`short.${source}` as Phrase),
      long: t(`sign.${source}` as Phrase),
    })),
    rows: points.map((row) => ({ cells: shown.map((source) => row[source]!) })),
    remarks: ties(view, names),
  }
}

/** Whoever has more sheep in the flock is ahead; else the seat that comes first after the one
    who made the last turn. */
function ties(view: ShearPanicView, names: readonly string[]): string[] {
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
    return [t(left(ahead) > left(seat) ? 'tie.sheep' : 'tie.order', blanks)]
  })
}
