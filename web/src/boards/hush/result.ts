/* What everybody ate in Hush, round by round, and whom the dog caught (HU-6, HU-8). */
import type { Words } from '../../lib/words'
import type { StoryLine } from '../../messages'
import { standing } from '../../table/story'
import type { HushView } from '../../views/hush'
import type { Change, Standing } from '../kit'
import { t } from './words'

/** To be caught is worse than any card is good. */
const CAUGHT = -4

export function resultOf(
  view: HushView,
  story: readonly StoryLine[],
  words: Words,
  names: readonly string[],
  viewer: number | null,
): Standing {
  const seats = view.points.map((_, seat) => seat)
  const rounds: number[][] = []
  const notes = seats.map(() => '')
  const course: Change[] = []
  for (const { seq, events } of standing(story)) {
    const settles = events.filter(({ kind }) => kind === 'graze' || kind === 'caught' || kind === 'saved')
    if (settles.length) rounds.push(seats.map(() => 0))
    for (const event of settles) {
      const { kind, seat, count = 0 } = event
      if (typeof seat !== 'number') continue
      const sentence = words.sentence(event, names, viewer)
      if (kind === 'caught') notes[seat] = sentence
      if (kind === 'graze') rounds.at(-1)![seat] = count ?? 0
      const change = { line: seq, event, seat, count: kind === 'graze' ? (count ?? 0) : 0 }
      const said = () => sentence.replace(/\.$/, '')
      course.push(kind === 'caught' ? { ...change, weight: CAUGHT, said } : { ...change, said })
    }
  }
  return {
    sources: rounds.map((_, round) => ({ label: t('round', { round: round + 1 }) })),
    rows: seats.map((seat) => ({ parts: rounds.map((round) => round[seat]!), note: notes[seat]! })),
    remarks: outOfOrder(view) ? [{ text: t('caught'), rule: 'HU-8' }] : [],
    shared: 'HU-8',
    course,
    unled: true,
  }
}

/** Whether somebody who was caught has as many points as somebody ahead, or more. */
function outOfOrder({ points, places }: HushView): boolean {
  return (places ?? []).some((place, seat) =>
    (places ?? []).some((other, ahead) => other < place && points[ahead]! <= points[seat]!),
  )
}
