/* What has changed since somebody decided or asked last, from the journal as the viewer may read it. */
import type { Passage } from '../boards/kit'
import { say } from '../lib/speech'
import type { StoryLine } from '../messages'
import { aloud, type Sentence } from './story'

/** More than so many sentences nobody listens to; the journal has them all. */
const MOST = 40

const lineOf = ({ key }: Sentence): number => Number.parseInt(key, 10)

/** The line with which the viewer decided last; 0 if there is none. */
export function lastDecision(story: readonly StoryLine[], viewer: number | null): number {
  return (
    story.findLast((line) => viewer !== null && line.seat === viewer && !line.takes_back && !line.passes && !line.level)
      ?.seq ?? 0
  )
}

/** Passages on what is new: since the viewer's decision, that included; if it was asked after
    that, what is new since then comes first. */
export function changes(
  story: readonly StoryLine[],
  sentences: readonly Sentence[],
  viewer: number | null,
  asked: number,
): Passage[] {
  const decided = lastDecision(story, viewer)
  const standing = sentences.filter((sentence) => !sentence.takenBack)
  const start = say(decided ? 'since.decision' : 'since.start')
  if (!asked || asked < decided)
    return [
      passage(
        start,
        standing.filter((each) => lineOf(each) >= decided),
      ),
    ]
  return [
    passage(
      say('since.asked'),
      standing.filter((each) => lineOf(each) > asked),
    ),
    passage(
      viewer === null
        ? say('since.before')
        : `${say('since.before')}: ${start.slice(0, 1).toLowerCase()}${start.slice(1)}`,
      standing.filter((each) => lineOf(each) >= decided && lineOf(each) <= asked),
    ),
  ]
}

function passage(title: string, sentences: readonly Sentence[]): Passage {
  const lines = sentences.slice(-MOST).map(aloud)
  if (!lines.length) return { title, lines: [say('since.nothing')] }
  return { title, lines: sentences.length > MOST ? [say('since.more'), ...lines] : lines }
}
