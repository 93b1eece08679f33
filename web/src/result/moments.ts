/* What decided a game: the last change of the lead, the largest gains and losses, as far as the story tells. */
import type { Change, Standing } from '../boards/kit'
import { isYou } from '../lib/speech'
import { t } from './words'

const MOST = 3

export interface Moment {
  change: Change
  text: string
}

export function momentsOf(
  { course, before, unled }: Pick<Standing, 'course' | 'before' | 'unled'>,
  winners: readonly number[],
  names: readonly string[],
): Moment[] {
  const lead = unled || names.length < 2 ? null : lastLead(course, winners, before ?? names.map(() => 0))
  const chosen = new Set<Change>(lead ? [lead.change] : [])
  const heaviest = course.filter(weigh).toSorted((one, other) => Math.abs(weigh(other)) - Math.abs(weigh(one)))
  const wanted = [heaviest.find((each) => weigh(each) > 0), heaviest.find((each) => weigh(each) < 0), ...heaviest]
  for (const change of wanted) if (change && chosen.size < MOST) chosen.add(change)
  return course
    .filter((change) => chosen.has(change))
    .map((change) => ({
      change,
      text: change === lead?.change ? led(lead, names) : t('moment.plain', { said: change.said() }),
    }))
}

const weigh = ({ weight, count }: Change): number => weight ?? count

interface Lead {
  change: Change
  /** Who was ahead from then on. */
  leaders: readonly number[]
}

/** The last time that others came to be ahead than before; without those who won, points were no lead. */
export function lastLead(
  course: readonly Change[],
  winners: readonly number[],
  before: readonly number[],
): Lead | null {
  const scores = [...before]
  let leaders: readonly number[] = ahead(scores)
  let last: Lead | null = null
  for (const [place, change] of course.entries()) {
    scores[change.seat]! += change.count
    if (course[place + 1]?.line === change.line) continue
    const now = ahead(scores)
    if (now.join() === leaders.join()) continue
    const fresh = now.filter((seat) => !leaders.includes(seat))
    const line = course.filter((each) => each.line === change.line && each.count)
    last = { change: cause(line, fresh.length ? fresh : now) ?? change, leaders: now }
    leaders = now
  }
  return last && winners.length && winners.every((seat) => leaders.includes(seat)) ? last : null
}

function ahead(scores: readonly number[]): number[] {
  const most = Math.max(...scores)
  return scores.flatMap((score, seat) => (score === most ? [seat] : []))
}

/** What those who came to be ahead gained; else what somebody else lost. */
function cause(line: readonly Change[], leaders: readonly number[]): Change | undefined {
  const byCount = line.toSorted((one, other) => other.count - one.count)
  return byCount.find(({ seat, count }) => leaders.includes(seat) && count > 0) ?? byCount.at(-1)
}

function led({ change, leaders }: Lead, names: readonly string[]): string {
  const blanks = { said: change.said(), name: names[leaders[0]!] ?? '' }
  const isLeader = leaders.includes(change.seat) && change.count > 0
  const kind = !isLeader ? 'left' : leaders.length > 1 ? 'level' : 'lead'
  if (kind === 'left' && leaders.length > 1) return t('moment.plain', blanks)
  const name = names[kind === 'left' ? leaders[0]! : change.seat]
  return t(isYou(name) ? `moment.${kind}.you` : `moment.${kind}`, blanks)
}
