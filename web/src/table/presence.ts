/* Whether somebody is there, and who: a person, a bot, nobody. The same words on every board. */
import { settings } from '../lib/settings.svelte'
import { span } from '../lib/spans'
import { say, sayOr } from '../lib/speech'
import type { Player } from '../messages'
import { standInShort } from './beside'

const MINUTE = 60_000

/** In a word or two. `local`: this screen holds the seat; `absent`: for how long nobody has been there. */
export function presence(player: Player, local: boolean, absent: number): string {
  if (player.kind === 'bot') return say('player.bot', { level: sayOr(`bot.${player.bot}`, player.bot) })
  if (player.away) return standInShort(player)
  if (player.kind === 'open') return say('player.open')
  if (local) return say('player.you')
  if (player.here) return say('player.here')
  if (absent < MINUTE) return say('player.away')
  return say('player.away.for', { time: span(absent, settings.language, 'short') })
}
