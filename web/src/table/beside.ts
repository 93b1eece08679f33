/* What is said of stand-ins and pauses, and what of it is news. */
import { say, sayOr } from '../lib/speech'
import type { Player, TableState } from '../messages'
import { proposed } from './voting'

export const botName = (bot: string): string => sayOr(`bot.${bot}`, bot)

/** For whom which bot plays, and why; empty where nobody stands in. */
export function standIn(player: Player, name: string, you: boolean): string {
  const { away, bot } = player
  if (!away) return ''
  const isTheirs = you && away !== 'left' && away !== 'nobody'
  return say(isTheirs ? `away.${away}` : `standin.${away}`, { bot: botName(bot), name })
}

/** Why, in a word or two. */
export function standInShort({ away }: Player): string {
  return away ? say(`standin.short.${away}`) : ''
}

/** Where there is room for one word: the sign of a bot stands beside it. */
export function standInTight({ away }: Player): string {
  return away ? say(`standin.tight.${away}`) : ''
}

export function pausedText(clocked: boolean): string {
  return say(clocked ? 'pause.clocks' : 'pause')
}

/** How a table stands beside its game. */
export interface Standing {
  players: readonly Player[]
  state: TableState
  clocked: boolean
}

/** What is new, in sentences for whoever listens. */
export function news(before: Standing, now: Standing, names: readonly string[], viewer: number | null): string[] {
  const said: string[] = []
  for (const player of now.players) {
    const { seat, away, kind } = player
    const was = before.players[seat]
    if (!was || was.away === away) continue
    if (away) said.push(standIn(player, names[seat] ?? '', seat === viewer))
    else if (kind === 'person' && was.kind === 'person')
      said.push(seat === viewer ? say('standin.back.you') : say('standin.back', { name: names[seat] ?? '' }))
  }
  if (now.state.paused && !before.state.paused) said.push(pausedText(now.clocked))
  if (before.state.paused && !now.state.paused) said.push(say('pause.over'))
  const { vote } = now.state
  if (vote && vote.seq !== before.state.vote?.seq) said.push(proposed(vote, names, viewer))
  const { disagreed } = now.state
  if (disagreed && disagreed.by === viewer && disagreed.proposal !== before.state.disagreed?.proposal)
    said.push(say('vote.disagreed', { name: names[disagreed.seat] ?? '' }))
  if (now.state.practice && !before.state.practice) said.push(say('practice.now'))
  return said
}
