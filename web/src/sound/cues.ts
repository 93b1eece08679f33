/* Which sounds the table makes: from what a line tells everybody who looks, by the kinds of its events. */
import type { StoryLine } from '../messages'
import { broughtBy } from '../table/story'
import type { Sound } from './recipes'

/** By the kind of an event. */
export type SoundNames = Readonly<Partial<Record<string, Sound>>>

const MOST = 2

/** What a line sounds like; a decision of which nothing in particular is known is a step. */
export function soundsOf(line: StoryLine, names: SoundNames = {}): Sound[] {
  if (line.takes_back) return []
  const events = line.passes ? broughtBy(line) : line.events
  const found = [...new Set(events.flatMap(({ kind }) => names[kind] ?? []))].slice(0, MOST)
  return found.length || line.passes || line.seat < 0 || !events.length ? found : ['step']
}

/** Whether somebody else has decided since somebody at this screen did: only then is it news that this screen is
    waited for. */
export function isNews(story: readonly StoryLine[], here: readonly number[]): boolean {
  const last = story.findLast((line) => line.seat >= 0 && !line.passes)
  return last !== undefined && (!here.includes(last.seat) || last.level !== '')
}
