/* How the race to the pillow went: steps of the pillow in every round, winks in the last, and who woke up. */
import { isYou } from '../../lib/speech'
import type { Words } from '../../lib/words'
import type { Happening, StoryLine } from '../../messages'
import type { Change, Scored } from '../kit'
import type { Sheep } from './night'
import { t } from './words'

const KINDS = { pillow: 'pillow', gain: 'gain', fence: 'fence', lose: 'wake' } as const

const isTold = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind)

/** Whether a card brought it, not a dream. */
export const isCard = (cause: string): boolean => /^\d|^just-/.test(cause)

/** Winks of earlier rounds are gone in the morning: they weigh, but count for nothing in the end. */
export function courseOf(
  story: readonly StoryLine[],
  words: Words,
  names: readonly string[],
  last: number,
  first: number,
): Change[] {
  const course: Change[] = []
  let round = first
  for (const { seq, events } of story)
    for (const event of events) {
      if (event.kind === 'round') round = event.count!
      if (!isTold(event.kind) || typeof event.seat !== 'number' || !event.count) continue
      const count = event.kind === 'lose' ? -event.count : event.count
      course.push({
        line: seq,
        event,
        seat: event.seat,
        count: event.kind === 'pillow' || round === last ? count : 0,
        weight: count,
        said: clause(event, KINDS[event.kind], round, words, names[event.seat]),
      })
    }
  return course
}

/** Why winks came and went, and pillows sank, in a few words: in the morning all winks are gone (ST-94). */
export function scoredOf(story: readonly StoryLine[], words: Words, begins: readonly Sheep[]): Scored[] {
  const winks = new Map(begins.map((sheep) => [sheep.seat, sheep.winks]))
  return story.flatMap(({ seq, events }) =>
    events.flatMap((event): Scored[] => {
      const { kind, rule } = event
      if (kind === 'reset') {
        const gone = [...winks].filter(([, count]) => count)
        winks.clear()
        return gone.map(([seat, count]) => ({ line: seq, seat, count: -count, why: t('why.reset'), rule }))
      }
      if (!isTold(kind) || typeof event.seat !== 'number' || !event.count) return []
      const { seat } = event
      const cause = words.id(event.cause ?? '')
      if (kind === 'pillow') {
        const why = t('why.pillow', { count: event.count, cause })
        return [{ line: seq, seat, count: 0, why, rule }]
      }
      const count = kind === 'lose' ? -event.count : event.count
      winks.set(seat, (winks.get(seat) ?? 0) + count)
      const played = isCard(event.cause ?? '') ? t('why.card') : cause
      const why = kind === 'gain' ? played : t(kind === 'fence' ? 'why.fence' : 'why.wake')
      return [{ line: seq, seat, count, why, rule }]
    }),
  )
}

function clause(
  event: Happening,
  kind: (typeof KINDS)[keyof typeof KINDS],
  round: number,
  words: Words,
  name: string | undefined,
): () => string {
  const blanks = { name: name ?? '', round, count: event.count!, cause: words.id(event.cause ?? '') }
  return () => t(isYou(name) ? `moment.${kind}.you` : `moment.${kind}`, blanks)
}
