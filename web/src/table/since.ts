/* What happened while somebody was away, in a few of the journal's sentences. */
import type { Words } from '../lib/words'
import type { Happening, StoryLine } from '../messages'
import { retell, saidOf, takenBack, type Sentence } from './story'

export const MOST_LINES = 3

/** Events by which games are won and lost, whatever the game. */
const WEIGHTY: ReadonlySet<string> = new Set(
  [
    'win win-shared win-wool nobody nobody-wins end finish limit score score-tag penalty shear panic home ram-home',
    'foreign fight pillow goal bonus scared wake lose night race-on morning reveal cut damage steal thief snag out',
  ].flatMap((kinds) => kinds.split(' ')),
)

export interface SinceThen {
  sentences: Sentence[]
  /** How many decisions these sentences do not tell of. */
  more: number
}

export interface Reader {
  words: Words
  names: readonly string[]
  viewer: number | null
  unsaid?: ReadonlySet<string> | undefined
  murmured?: ReadonlySet<string> | undefined
}

/** The lines after one that was seen, up to another: at most three sentences, what concerns the reader before what
    counts points or turns cards over, and that before the rest; of equals the last. */
export function sinceThen(story: readonly StoryLine[], seen: number, until: number, reader: Reader): SinceThen {
  const { words, names, viewer, unsaid, murmured } = reader
  const lines = new Map(story.filter(({ seq }) => seq > seen && seq <= until).map((line) => [line.seq, line]))
  const told = retell(story, words, names, viewer, unsaid, murmured)
    .filter((each) => lines.has(lineOf(each)) && !each.murmured && !each.takenBack)
    .map((sentence, place) => ({ sentence, place, weight: weightOf(sentence, lines.get(lineOf(sentence))!, reader) }))
  const chosen = told.toSorted((a, b) => b.weight - a.weight || b.place - a.place).slice(0, MOST_LINES)
  const sentences = chosen.toSorted((a, b) => a.place - b.place).map(({ sentence }) => sentence)
  const toldOf = new Set(sentences.map(lineOf))
  const undone = takenBack(story)
  const moves = [...lines.values()].filter((line) => isDecision(line) && !undone.has(line.seq))
  return { sentences, more: moves.filter((line) => !toldOf.has(line.seq)).length }
}

const isDecision = (line: StoryLine): boolean => line.seat >= 0 && !line.passes && !line.takes_back

function lineOf(sentence: Sentence): number {
  return Number.parseInt(sentence.key, 10)
}

function weightOf(sentence: Sentence, line: StoryLine, { viewer, unsaid }: Reader): number {
  const event = saidOf(line, unsaid)[Number(sentence.key.split('.')[1] ?? 0)]
  if (event && viewer !== null && line.seat !== viewer && concerns(event, viewer)) return 3
  if (event && WEIGHTY.has(event.kind) && event.count !== 0) return 2
  return sentence.line ? 1 : 0
}

function concerns({ seat, piece, to, cause }: Happening, viewer: number): boolean {
  return seat === viewer || [piece, to, cause].includes(`seat-${viewer}`)
}
