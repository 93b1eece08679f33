/* What a table with free seats says of them. */
import { fillLabel } from '../lib/fills'
import { say } from '../lib/speech'
import type { Player } from '../messages'

/** To whoever waits alone at an open table that they do; to everybody when bots sit down, if they will: in `minutes`,
    0 if not. */
export function waitingLine(
  players: readonly Player[],
  mine: readonly { seat: number }[],
  isListed: boolean,
  minutes: number,
): string {
  const isMine = ({ seat }: Player) => mine.some((each) => each.seat === seat)
  const free = players.filter(({ kind }) => kind === 'open')
  if (!free.length) return ''
  const waits = isListed && mine.length > 0 && players.every((player) => player.kind !== 'person' || isMine(player))
  if (waits && free.every(({ away }) => away)) return say('open.kept')
  const time = fillLabel(minutes)
  if (minutes) return waits ? say('open.waits.bot', { time }) : say('open.fill', { time })
  return waits ? say('open.waits') : ''
}
