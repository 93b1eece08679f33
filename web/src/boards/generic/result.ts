/* How any game ended, as far as its story says it: the last sentence, and the rule behind it. */
import type { Words } from '../../lib/words'
import type { StoryLine, View } from '../../messages'
import { standing } from '../../table/story'
import type { Standing } from '../kit'

export function resultOf(
  { seats }: View,
  story: readonly StoryLine[],
  words: Words,
  names: readonly string[],
  viewer: number | null,
): Standing {
  const last = standing(story).at(-1)?.events.at(-1)
  return {
    sources: [],
    rows: Array.from({ length: seats }, () => ({ parts: [] })),
    remarks: last ? [{ text: words.sentence(last, names, viewer), rule: last.rule }] : [],
    course: [],
  }
}
