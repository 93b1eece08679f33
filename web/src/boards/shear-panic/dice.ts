/* The two dice as they fell last. */
import type { StoryLine } from '../../messages'

export interface Rolls {
  colour: string | null
  flock: string | null
}

export function rollsOf(story: readonly StoryLine[]): Rolls {
  const last = (kind: string) => {
    for (let place = story.length - 1; place >= 0; place--) {
      const found = story[place]!.events.findLast((event) => event.kind === kind)
      if (found) return found.cause ?? null
    }
    return null
  }
  return { colour: last('colour-die'), flock: last('flock-die') }
}
