/* Bots that play in somebody's place. */
import type { Player, StoryLine } from '../messages'

/** A line of the story; at the seat of a person a bot can only have stood in for them. */
export interface ToldLine extends StoryLine {
  standsIn?: boolean
}

export function told(line: StoryLine, players: readonly Player[]): ToldLine {
  return line.level && players[line.seat] && players[line.seat]!.kind !== 'bot' ? { ...line, standsIn: true } : line
}

/** Whether a bot decides for the seat at the moment. */
export function isBots(player: Player | undefined): boolean {
  return player !== undefined && (player.kind === 'bot' || player.away !== '')
}

/** Whether a bot made that decision. */
export function isByBot(line: StoryLine, players: readonly Player[]): boolean {
  return players[line.seat]?.kind === 'bot' || line.level !== ''
}
