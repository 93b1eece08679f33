/* Why scores changed: from what the game's kit says of its story, else from the journal's own sentences. */
import type { Scored } from '../boards/kit'
import { signed } from '../lib/numbers'
import type { Words } from '../lib/words'
import type { StoryLine } from '../messages'

/** Without a kit's help: an event that counts for a seat just as much as its score changed by is the reason. */
export function scoredIn(
  lines: readonly StoryLine[],
  by: readonly number[],
  words: Words,
  names: readonly string[],
  viewer: number | null,
): Scored[] {
  return by.flatMap((count, seat) => {
    if (!count) return []
    const found = lines.flatMap(({ seq, events }) =>
      events.filter((event) => event.seat === seat && event.count === Math.abs(count)).map((event) => ({ seq, event })),
    )
    const [only] = found
    if (found.length !== 1 || !only) return []
    const why = words.sentence(only.event, names, viewer)
    return [{ line: only.seq, seat, count, why, rule: only.event.rule }]
  })
}

/** What is told of each seat: the same reason more than once is one reason; of an exact one the last stands. */
export function joined(scored: readonly Scored[]): Scored[] {
  const found: Scored[] = []
  for (const each of scored) {
    const same = found.findIndex(({ seat, why }) => seat === each.seat && why === each.why)
    if (same < 0) found.push(each)
    else found[same] = each.exact ? each : { ...each, count: found[same]!.count + each.count }
  }
  return found
}

/** Whose score changed for what: the viewer's own reason first, whoever else it holds for beside them. */
export function byReason(
  scored: readonly Scored[],
  viewer: number | null,
): { why: string; seats: { seat: number; count: number }[] }[] {
  const own = (seats: readonly { seat: number }[]) => Number(seats.some(({ seat }) => seat === viewer))
  const whys = [...new Set(scored.map(({ why }) => why))]
  return whys
    .map((why) => ({ why, seats: scored.filter((each) => each.why === why) }))
    .toSorted((one, other) => own(other.seats) - own(one.seats))
}

/** A reason as it is written: +8 Roger: 4 + 4. */
export const reasonOf = ({ count, why }: Pick<Scored, 'count' | 'why'>): string =>
  count ? `${signed(count)} ${why}` : why
