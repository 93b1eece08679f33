/* How the points of Shear Panic came about: field by field, less what was kept. */
import { isYou } from '../../lib/speech'
import type { Words } from '../../lib/words'
import type { Happening, StoryLine } from '../../messages'
import type { Change, Scored } from '../kit'
import { t, type Phrase } from './words'

/** The rule by which points are scored tells the field (SP-81 to SP-85). */
const FIELDS: Record<string, string> = {
  'SP-81': 'team-tag',
  'SP-82': 'roger',
  'SP-84': 'black-sheep',
  'SP-85': 'shear-panic',
}
export const KEPT = 'kept'
export const SOURCES = [...Object.values(FIELDS), KEPT]

interface Scoring extends Change {
  source: string
}

export function courseOf(story: readonly StoryLine[], names: readonly string[]): Scoring[] {
  return story.flatMap(({ seq, events }) =>
    events.flatMap((event) => {
      const source = sourceOf(event)
      if (!source || typeof event.seat !== 'number' || !event.count) return []
      const { seat } = event
      const count = source === KEPT ? -event.count : event.count
      return [{ line: seq, event, seat, count, source, said: () => clause(source, names[seat], event.count!) }]
    }),
  )
}

/** The same in a few words: from which field, and for what. */
export function scoredOf(story: readonly StoryLine[], words: Words): Scored[] {
  return courseOf(story, []).map(({ line, event, seat, count, source }) => ({
    line,
    seat,
    count,
    why: why(event, source, words),
    rule: event.rule,
    exact: true,
  }))
}

function why(event: Happening, source: string, words: Words): string {
  if (source === KEPT) return words.id(event.cause ?? '')
  const field = t(`sign.${source}` as Phrase)
  if (event.kind === 'score-tag') return t(event.count === 1 ? 'why.corner' : 'why.beside', { field })
  return t('why.sum', { field, first: event.start ?? '', second: event.to ?? '' })
}

function sourceOf({ kind, rule }: Happening): string | undefined {
  if (kind === 'penalty') return KEPT
  return kind === 'score' || kind === 'score-tag' ? FIELDS[rule] : undefined
}

function clause(source: string, name: string | undefined, count: number): string {
  const kind = source === KEPT ? 'moment.kept' : 'moment.score'
  return t(isYou(name) ? `${kind}.you` : kind, { name: name ?? '', count, field: t(`sign.${source}` as Phrase) })
}
