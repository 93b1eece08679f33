/* What an open table says to whoever waits there alone. */
import { fillLabel } from '../lib/fills'
import { say } from '../lib/speech'
import type { Player } from '../messages'

/** Empty as soon as somebody else sits there, and for whoever only watches. `minutes`: when bots sit down, if known. */
export function waitingLine(players: readonly Player[], mine: readonly { seat: number }[], minutes: number): string {
  const isMine = ({ seat }: Player) => mine.some((each) => each.seat === seat)
  const free = players.filter(({ kind }) => kind === 'open')
  if (!mine.length || !free.length || players.some((player) => player.kind === 'person' && !isMine(player))) return ''
  if (free.every(({ away }) => away)) return say('open.kept')
  return minutes ? say('open.waits.bot', { time: fillLabel(minutes) }) : say('open.waits')
}
