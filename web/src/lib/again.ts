/* The same game once more: the same seats for those at this screen, the same bots, and open seats for the others. */
import type { Chair, Player, TableInfo } from '../messages'
import { botChair, setTable } from './newtable'

export function chairsAgain(players: readonly Player[], mine: readonly number[]): Chair[] {
  return players.map((player) => {
    if (player.kind === 'bot') return botChair(player.seat, player.bot)
    return mine.includes(player.seat) ? { kind: 'mine', name: player.name } : { kind: 'open' }
  })
}

export function playAgain({ game, options, hints, players }: TableInfo, mine: readonly number[]): Promise<void> {
  return setTable({ game, players: chairsAgain(players, mine), options, hints })
}
