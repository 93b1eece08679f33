/* The table in words: whose turn it is, what is picked, what has changed, and what lies where. */
import { inWords } from '../boards/generic/inwords'
import type { BoardKit, BoardProps, Passage, Seen } from '../boards/kit'
import { say } from '../lib/speech'
import { OVER, CHANCE, type Choice } from '../messages'
import { changes } from './changes'
import { retell } from './story'
import { asking } from './window'

interface Asked extends Seen, Pick<BoardProps, 'story' | 'preview' | 'window'> {
  kit: BoardKit
  /** The newest line when the viewer last asked; 0 if never. */
  asked: number
  named: (choice: Choice) => string
  /** What to do next. */
  asks: string
  /** What can be chosen below the board and on it. */
  choices: { below: readonly string[]; board: readonly string[] }
  /** What is going on beside the game. */
  beside: readonly string[]
}

export function tableInWords(asked: Asked): Passage[] {
  const { kit, viewer, words, names, story } = asked
  const sentences = retell(story, words, names, viewer, kit.unsaid)
  return [
    { title: say('inwords.turn'), lines: [...turn(asked), ...picked(asked)] },
    { title: say('inwords.beside'), lines: [...asked.beside] },
    ...changes(story, sentences, viewer, asked.asked),
    ...(kit.inWords ?? inWords)(asked),
    { title: say('inwords.choices'), lines: asked.choices.below.map(choice) },
    { title: say('inwords.places'), lines: [...asked.choices.board] },
  ].filter(({ lines }) => lines.length)
}

function turn({ kit, view, viewer, words, names, window }: Asked): string[] {
  const seat = view.seat
  if (seat === OVER) return [say('inwords.over')]
  if (window)
    return [
      kit.asking?.(window, view, words, names) || asking(window, words, names, viewer),
      say('inwords.asked', { names: window.order.map((each) => names[each] ?? '').join(', ') }),
    ].filter(Boolean)
  if (seat === CHANCE) return [say('inwords.chance')]
  return [seat === viewer ? say('inwords.yours') : say('inwords.theirs', { name: names[seat] ?? '' })]
}

/** Also what the board shows of a picked move and the panel beside it need not say. */
function picked({ decision, preview, words, names, viewer, named, asks }: Asked): string[] {
  const parts = Object.values(decision.picked)
    .map((value) => words.id(value))
    .filter(Boolean)
  if (!decision.chosen)
    return [...(parts.length ? [say('inwords.sofar', { parts: parts.join(', ') })] : []), ...(asks ? [asks] : [])]
  const events = (preview?.events ?? []).map((event) =>
    say('inwords.brings', { event: words.sentence(event, names, viewer) }),
  )
  return [say('inwords.picked', { move: named(decision.chosen) }), ...events]
}

/** The number row in order: 1 to 9, 0, and the two keys after it, whose names differ from keyboard to keyboard. */
function choice(name: string, place: number): string {
  if (place > 11) return name
  const key = place < 9 ? String(place + 1) : say((['key.0', 'key.after.0', 'key.last'] as const)[place - 9]!)
  return say('inwords.choice', { key, choice: name })
}
