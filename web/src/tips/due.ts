/* What is to be explained when a player is asked: what the game is about, how they are asked, and what happened since
   they decided last. */
import type { Words } from '../lib/words'
import type { Happening, StoryLine } from '../messages'
import { standing } from '../table/story'

export interface DueTip {
  /** By which it is remembered. */
  name: string
  /** Whether it is about the question, and not about what happened. */
  isAsked: boolean
  /** What happened, in the journal's words; empty where it is about the question. */
  heading: string
  text: string
  /** Empty where no single rule says it. */
  rule: string
}

/** Who is asked in which phases, and what led there. */
export interface Question {
  story: readonly StoryLine[]
  viewer: number
  phases: readonly string[]
}

/** What the whole game is about: for those to whom nothing of it has been explained. */
export const AIM = 'aim'

/** Everything that could be explained now: the aim, then what is asked, then what happened, in the order of things. */
export function dueTips({ story, viewer, phases }: Question, words: Words, names: readonly string[]): DueTip[] {
  const aim = { name: AIM, isAsked: false, heading: '', text: lines(words.summary.aim), rule: '' }
  const asked = phases.flatMap((phase) => {
    const tip = words.tip('phase', phase)
    return tip ? [{ name: `phase ${phase}`, isAsked: true, heading: '', text: tip.text, rule: tip.rule }] : []
  })
  const events = latest(story, viewer)
  /* what happened to several players is said of the viewer */
  const own = new Map(events.filter(({ seat }) => seat === viewer).map((event) => [event.kind, event]))
  const happened = events.flatMap(({ kind }, place) => {
    const event = own.get(kind) ?? events[place]!
    const tip = words.tip('event', event.kind)
    const heading = tip && words.sentence(event, names, viewer)
    return tip && heading
      ? [{ name: `event ${event.kind}`, isAsked: false, heading, text: tip.text, rule: tip.rule }]
      : []
  })
  const found = new Map<string, DueTip>()
  for (const tip of [...(aim.text ? [aim] : []), ...asked, ...happened])
    if (!found.has(tip.name)) found.set(tip.name, tip)
  return [...found.values()]
}

/** What happened since the viewer's last decision, that one included: a pass has nothing to tell. */
function latest(story: readonly StoryLine[], viewer: number): Happening[] {
  const lines = standing(story).filter((line) => !line.takes_back)
  const last = lines.findLastIndex((line) => line.seat === viewer && !line.passes)
  return lines.slice(Math.max(0, last)).flatMap(({ events }) => events)
}

const lines = (text = '') => text.split('\n').filter(Boolean).join(' ')
