/* How the wool went: what one attack, or one card, took from somebody in a turn is one loss. */
import { isYou, within } from '../../lib/speech'
import type { Words } from '../../lib/words'
import type { Happening, StoryLine } from '../../messages'
import type { Change, Scored } from '../kit'
import { t } from './words'
import { woolIn, type Taken } from './wool'

/** The last wool of the last but one decides the game, however little it is. */
const DECIDES = 100

export function courseOf(
  story: readonly StoryLine[],
  changes: readonly Taken[],
  words: Words,
  names: readonly string[],
): Change[] {
  const losses = new Map<string, Taken[]>()
  for (const change of changes) {
    if (change.count > 0) continue
    const key = [change.turn, change.seat, change.by, change.event.cause].join()
    losses.set(key, [...(losses.get(key) ?? []), change])
  }
  const lastOut = story.flatMap(({ events }) => events).findLast(({ kind }) => kind === 'out')?.seat
  return [...losses.values()].map((taken) => {
    const first = taken[0]!
    const last = taken.some((each) => each.last)
    return {
      line: first.line,
      event: first.event,
      seat: first.seat,
      count: -taken.length,
      weight: last && first.seat === lastOut ? -DECIDES : -taken.length,
      said: () => clause(first, taken.length, last ? 'last' : 'lost', words, names),
    }
  })
}

/** The same in a few words, wool by wool. */
export function scoredOf(story: readonly StoryLine[], words: Words, names: readonly string[]): Scored[] {
  return woolIn(story).map(({ line, event, seat, count, by }) => ({
    line,
    seat,
    count,
    why: why(event, by, words, names),
    rule: event.rule,
  }))
}

function why({ kind, cause }: Happening, by: Taken['by'], words: Words, names: readonly string[]): string {
  if (kind === 'lay-wool') return t('why.laid')
  if (kind === 'stick' || kind === 'steal') return words.id('velcro')
  if (kind === 'cut' && typeof by === 'number') return t('why.shorn', { name: within(names[by], 'object') })
  return words.id(cause ?? '')
}

function clause(
  { by, turn, seat, event }: Taken,
  count: number,
  kind: 'last' | 'lost',
  words: Words,
  names: readonly string[],
): string {
  if (typeof by === 'number') {
    const blanks = { turn, count, by: names[by] ?? '', name: within(names[seat], 'object') }
    return t(isYou(names[by]) ? `moment.${kind}.by.you` : `moment.${kind}.by`, blanks)
  }
  const blanks = { turn, count, name: names[seat] ?? '', cause: words.id(event.cause ?? '') }
  return t(isYou(names[seat]) ? `moment.${kind}.you` : `moment.${kind}`, blanks)
}
