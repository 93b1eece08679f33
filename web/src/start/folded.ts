/* What is set in the sections of a form that are closed, in a line each. */
import { clockInWords, type Clock } from '../lib/clockwords'
import { botTitle } from '../lib/choosing'
import { fillLabel } from '../lib/fills'
import type { Options } from '../lib/newtable'
import { say } from '../lib/speech'
import type { Words } from '../lib/words'
import type { ChatMode, GameCard, SpectatorMode } from '../messages'
import { unusualInWords } from './opentables'

const line = (parts: readonly string[]) => parts.filter(Boolean).join(' · ')

/** What is not as usual. `hints`: whether they are allowed, where that is set there too. */
export function rulesSet(game: GameCard, options: Options, words: Words | null, hints?: boolean): string {
  const unusual = words ? unusualInWords({ options }, game, words) : []
  const isAsked = game.options.length > 0
  return line([
    ...(unusual.length ? unusual : isAsked ? [say('fold.usual')] : []),
    hints === undefined ? '' : say(hints ? 'fold.hints' : 'hints.none'),
  ])
}

/** The clock; and who stands in, where that is set there too. */
export function clockSet(clock: Clock | null, standIn = ''): string {
  return line([
    clock ? clockInWords(clock) : say('fold.clock.none'),
    standIn && `${say('set.standin')}: ${botTitle(standIn)}`,
  ])
}

/** Who may come, what they may say and how they are seen. */
export function companySet(listed: boolean, fill: number, chat: ChatMode, spectators: SpectatorMode): string {
  return line([
    say(listed ? 'company.all' : 'company.link'),
    fill ? say('fold.fill', { time: fillLabel(fill) }) : '',
    chat === 'all' ? '' : `${say('set.chat')}: ${say(`chat.${chat}`)}`,
    `${say('set.spectators')}: ${say(`spectators.${spectators}`)}`,
  ])
}
