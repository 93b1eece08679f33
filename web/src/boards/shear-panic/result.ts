/* What the scores of Shear Panic are made of: field by field, less what was kept; and how ties were broken (SP-101). */
import { isYou, within } from '../../lib/speech'
import type { Words } from '../../lib/words'
import type { Happening, StoryLine } from '../../messages'
import { standing } from '../../table/story'
import type { ShearPanicView } from '../../views/shear-panic'
import type { Change, Remark, Standing } from '../kit'
import { read } from './meadow'
import { t, type Phrase } from './words'

/** The rule by which points are scored tells the field (SP-81 to SP-85). */
const FIELDS: Record<string, string> = {
  'SP-81': 'team-tag',
  'SP-82': 'roger',
  'SP-84': 'black-sheep',
  'SP-85': 'shear-panic',
}
const KEPT = 'kept'
const SOURCES = [...Object.values(FIELDS), KEPT]

export function resultOf(
  view: ShearPanicView,
  story: readonly StoryLine[],
  _: Words,
  names: readonly string[],
): Standing {
  const points = view.scores.map(() => Object.fromEntries(SOURCES.map((source) => [source, 0])))
  const course: Change[] = []
  for (const { seq, events } of standing(story))
    for (const event of events) {
      const source = sourceOf(event)
      if (!source || typeof event.seat !== 'number' || !event.count) continue
      const { seat } = event
      const count = source === KEPT ? -event.count : event.count
      points[seat]![source]! += count
      course.push({ line: seq, event, seat, count, said: () => clause(source, names[seat], event.count!) })
    }
  const shown = SOURCES.filter((source) => source !== KEPT || points.some((row) => row[KEPT]))
  return {
    sources: shown.map((source) => ({ label: t(`sign.${source}` as Phrase) })),
    rows: points.map((row) => ({ parts: shown.map((source) => row[source]!) })),
    remarks: ties(view, names),
    course,
  }
}

function sourceOf({ kind, rule }: Happening): string | undefined {
  if (kind === 'penalty') return KEPT
  return kind === 'score' || kind === 'score-tag' ? FIELDS[rule] : undefined
}

function clause(source: string, name: string | undefined, count: number): string {
  const kind = source === KEPT ? 'moment.kept' : 'moment.score'
  return t(isYou(name) ? `${kind}.you` : kind, { name: name ?? '', count, field: t(`sign.${source}` as Phrase) })
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
