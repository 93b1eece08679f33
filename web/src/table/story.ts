/* The log's lines as sentences for a reader. */
import { say, sayOr } from '../lib/speech'
import type { ToldLine } from '../lib/standins'
import type { Words } from '../lib/words'
import type { Happening, StoryLine } from '../messages'

export interface Sentence {
  key: string
  seat: number | null
  /** Set in bold at the start of the sentence, and left out of `text`. */
  name: string
  text: string
  rule: string
  /** The line of the log with which somebody decided this; 0 where the sentence tells what came of it. */
  line: number
  /** Whether it begins a line of the log. */
  first: boolean
  takenBack: boolean
  murmured: boolean
  /** Which bot decided in place of the seat's own, or of its player; usually empty. */
  level: string
  /** Whether that bot stood in for a person. */
  standsIn: boolean
}

/** A sentence that is read aloud, or stands alone. */
export function aloud(sentence: Sentence): string {
  return sentence.level ? `${plain(sentence)} (${instead(sentence)})` : plain(sentence)
}

const plain = ({ name, text }: Sentence): string => `${name}${text}`

/** That another bot than the seat's own decided, and why. */
export function instead({ level, standsIn }: Pick<ToldLine, 'level' | 'standsIn'>): string {
  if (standsIn) return say('instead.standin', { level: sayOr(`bot.${level}`, level) })
  if (level === 'random') return say('instead.random')
  return say('instead', { level: sayOr(`bot.${level}`, level) })
}

/** The same in a word or two. */
export function insteadShort({ level, standsIn }: Pick<ToldLine, 'level' | 'standsIn'>): string {
  if (standsIn) return say('instead.standin', { level: sayOr(`bot.${level}`, level) })
  if (level === 'random') return say('instead.short.random')
  return say('instead.short', { level: sayOr(`bot.${level}`, level) })
}

/** The bot that decided in place of the seat's own when the seat decided last; usually empty. Of bots that stand in for
    people the table tells by itself. */
export function levelOf(story: readonly ToldLine[], seat: number): string {
  const last = story.findLast((line) => line.seat === seat && !line.takes_back)
  return last && !last.standsIn ? last.level : ''
}

/** Which lines were taken back: a take-back undoes the newest decision of its seat that still stands, and all since. */
export function takenBack(story: readonly StoryLine[]): Set<number> {
  const undone = new Set<number>()
  const stand: number[] = []
  for (const { seq, takes_back, undoes } of story) {
    if (!takes_back) stand.push(seq)
    else for (const each of stand.splice(-(undoes || 1))) undone.add(each)
  }
  return undone
}

/** The seat's last decision that still stands. */
export function lastOf<Line extends StoryLine>(story: readonly Line[], seat: number | null): Line | undefined {
  return seat === null ? undefined : standing(story).findLast((line) => line.seat === seat && !line.takes_back)
}

/** The lines that still stand. */
export function standing<Line extends StoryLine>(story: readonly Line[]): Line[] {
  const undone = takenBack(story)
  return story.filter((line) => !undone.has(line.seq))
}

/** Everything that has happened and still stands. */
export const happened = (story: readonly StoryLine[]): Happening[] => standing(story).flatMap((line) => line.events)

const NONE: ReadonlySet<string> = new Set()
const PASS = 'pass'

export function retell(
  story: readonly ToldLine[],
  words: Words,
  names: readonly string[],
  viewer: number | null,
  unsaid = NONE,
  murmured = NONE,
): Sentence[] {
  const undone = takenBack(story)
  return story.flatMap((line, place) => {
    const back = undone.has(line.seq)
    const seat = line.seat >= 0 ? line.seat : null
    if (line.takes_back) {
      const far = (line.undoes ?? 0) > 1 ? 'journal.back.far' : 'journal.back'
      const text = line.seat === viewer ? say(`${far}.you`) : say(far, { seat: names[line.seat] ?? '' })
      return [
        {
          key: `${line.seq}`,
          seat,
          ...split(text, names),
          rule: 'WG-6',
          line: 0,
          first: true,
          takenBack: false,
          murmured: false,
          level: '',
          standsIn: false,
        },
      ]
    }
    const said = saidOf(line, unsaid)
    const before = line.passes ? passed(story, place, names) : []
    return before.concat(
      flowing(
        said.map((event, index) => ({
          key: `${line.seq}.${index}`,
          seat: event.seat ?? null,
          ...split(words.sentence(event, names, viewer), names),
          rule: event.rule,
          line: index === 0 && seat !== null && !line.passes ? line.seq : 0,
          first: index === 0 || (event.seat ?? null) !== (said[index - 1]!.seat ?? null),
          takenBack: back,
          murmured: murmured.has(event.kind),
          level: index === 0 && !line.passes ? line.level : '',
          standsIn: line.standsIn ?? false,
        })),
      ),
    )
  })
}

/** What came of the newest decision, in one breath: whose it was, and everything said aloud since. */
export function latest(
  story: readonly ToldLine[],
  words: Words,
  names: readonly string[],
  viewer: number | null,
  unsaid = NONE,
  murmured = NONE,
): { seat: number | null; text: string; level: string; standsIn: boolean } {
  for (let place = story.length - 1; place >= 0; place--) {
    const line = story[place]!
    if (line.seat < 0 || line.passes) continue
    const said = retell(story.slice(place), words, names, viewer, unsaid, murmured).filter(
      (sentence) => !sentence.murmured,
    )
    if (said.length)
      return { seat: line.seat, text: said.map(plain).join(' '), level: line.level, standsIn: line.standsIn ?? false }
  }
  return { seat: null, text: '', level: '', standsIn: false }
}

/** What a decision was, in the journal's sentences; empty for a pass, of which there are many. */
export function toldAt(
  story: readonly ToldLine[],
  seq: number,
  words: Words,
  names: readonly string[],
  viewer: number | null,
  unsaid = NONE,
): string {
  const line = story.find((each) => each.seq === seq && !each.passes)
  return line ? retell([line], words, names, viewer, unsaid).map(plain).join(' ') : ''
}

/** What is said of a line: the n-th of these is the sentence `seq.n`. */
export function saidOf(line: StoryLine, unsaid = NONE): Happening[] {
  return (line.passes ? broughtBy(line) : line.events).filter((event) => !unsaid.has(event.kind))
}

/** The key of the sentence that tells of an event; of its line, where small print flows together. */
export function saidAt(story: readonly StoryLine[], seq: number, event: Happening, unsaid = NONE): string {
  const line = story.find((each) => each.seq === seq)
  const place = line ? saidOf(line, unsaid).indexOf(event) : -1
  return place < 0 ? `${seq}` : `${seq}.${place}`
}

/** What the last pass of a window brought about, beside the pass itself. */
export function broughtBy(line: StoryLine): Happening[] {
  return line.events.filter((event) => event.kind !== PASS)
}

/** Who lets a reaction window go by is named together, in small print, where the first of them does. */
function passed(story: readonly ToldLine[], place: number, names: readonly string[]): Sentence[] {
  const goesOn = (line: StoryLine | undefined) => line?.passes && !broughtBy(line).length
  if (goesOn(story[place - 1])) return []
  const rest = story.slice(place)
  const end = rest.findIndex((line) => !goesOn(line))
  const all = end < 0 ? rest : rest.slice(0, rest[end]!.passes ? end + 1 : end)
  const who = (line: ToldLine) => `${names[line.seat] ?? ''}${line.level && ` (${instead(line)})`}`
  const text = say('journal.pass', { names: all.map(who).join(', ') })
  return [
    {
      key: `${story[place]!.seq}`,
      seat: null,
      name: '',
      text,
      rule: story[place]!.events[0]?.rule ?? '',
      line: 0,
      first: true,
      takenBack: false,
      murmured: true,
      level: '',
      standsIn: false,
    },
  ]
}

/** Small print is one paragraph, not a line each. */
function flowing(sentences: Sentence[]): Sentence[] {
  const joined: Sentence[] = []
  for (const sentence of sentences) {
    const last = joined.at(-1)
    if (last?.murmured && sentence.murmured && last.rule === sentence.rule)
      last.text += ` ${sentence.name}${sentence.text}`
    else joined.push({ ...sentence })
  }
  return joined
}

function split(sentence: string, names: readonly string[]): { name: string; text: string } {
  const name = [...names, say('you.start')].find((each) => each && sentence.startsWith(`${each} `)) ?? ''
  return { name, text: sentence.slice(name.length) }
}
