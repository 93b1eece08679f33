/* An example at each of its steps: the view, what has happened, and what happens next. */
import type { PreviewOf } from '../boards/kit'
import type { Choice, PlayedExample, StoryLine, View } from '../messages'

/** The view after that many steps. */
export const shownAt = (example: PlayedExample, at: number): View => (at ? example.steps[at - 1]!.view : example.view)

/** What has been played by then. */
export const storyAt = (example: PlayedExample, at: number): StoryLine[] =>
  example.steps.slice(0, at).flatMap(({ lines }) => lines)

export interface Ahead {
  choice: Choice
  preview: PreviewOf<View>
}

/** What the next step chooses and brings; null where chance decides, or somebody else than the viewer. */
export function aheadOf({ viewer, steps }: PlayedExample, at: number): Ahead | null {
  const next = steps[at]
  if (!next?.choice || (viewer !== null && next.lines[0]!.seat !== viewer)) return null
  const events = next.lines.flatMap((line) => line.events)
  return {
    choice: next.choice,
    preview: { type: 'previewed', request: '', events, view: next.view, drawn: '', complete: true },
  }
}
