/* How the points of Shepherd Mess came about: sheep that came home, the ram, and strangers at the end. */
import { isYou } from '../../lib/speech'
import type { Happening, StoryLine } from '../../messages'
import type { Home } from '../../views/shepherd-mess'
import type { Change, Scored } from '../kit'
import { SHEEP, WITH_RAM } from './points'
import { t } from './words'

type Clause = 'home' | 'home.one' | 'ram' | 'ram.left' | 'spoilt'

export function courseOf(story: readonly StoryLine[], begins: readonly Home[], names: readonly string[]): Change[] {
  return changesIn(story, begins).map(({ clause, round, ...change }) => {
    const blanks = { name: names[change.seat] ?? '', round, count: change.event.count ?? 0 }
    const said = () => t(isYou(names[change.seat]) ? `moment.${clause}.you` : `moment.${clause}`, blanks)
    return { ...change, said }
  })
}

/** The same in a few words. */
export function scoredOf(story: readonly StoryLine[], begins: readonly Home[]): Scored[] {
  return changesIn(story, begins).map(({ line, seat, count, event, clause }) => ({
    line,
    seat,
    count,
    why: t(`why.${clause}`),
    rule: event.rule,
  }))
}

interface Counted extends Omit<Change, 'said'> {
  clause: Clause
  round: number
}

/** Sheep at home are settled; only the ram leaves a pen again. Of `begins`, homes that are missing began empty. */
function changesIn(story: readonly StoryLine[], begins: readonly Home[]): Counted[] {
  const sheep = new Map(begins.map((home) => [home.seat, home.sheep]))
  const course: Counted[] = []
  let round = 0
  let ram = begins.find((home) => home.ram)?.seat ?? null
  const home = (seat: number) => sheep.get(seat) ?? 0
  const worth = (seat: number) => home(seat) * (SHEEP + (seat === ram ? WITH_RAM : 0))
  for (const { seq, events } of story) {
    const note = (event: Happening, seat: number, count: number, clause: Clause) => {
      course.push({ line: seq, event, seat, count, clause, round })
    }
    for (const event of events) {
      const seat = event.seat ?? null
      if (event.kind === 'round') round = event.count!
      else if (event.kind === 'ram-run' && ram !== null) {
        const [left, before] = [ram, worth(ram)]
        ram = null
        note(event, left, worth(left) - before, 'ram.left')
      } else if (seat !== null && event.kind === 'ram-home') {
        ram = seat
        note(event, seat, home(seat) * WITH_RAM, 'ram')
      } else if (seat !== null && event.kind === 'home') {
        const before = worth(seat)
        sheep.set(seat, home(seat) + event.count!)
        note(event, seat, worth(seat) - before, event.count === 1 ? 'home.one' : 'home')
      } else if (seat !== null && event.kind === 'spoilt') {
        const before = worth(seat)
        sheep.set(seat, 0)
        note(event, seat, -before, 'spoilt')
      }
    }
  }
  return course.filter(({ count }) => count)
}
