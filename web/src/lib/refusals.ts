/* What the server refuses, said in the reader's language; it speaks English itself. */
import { settings } from './settings.svelte'
import { say, sayOr, type Phrase } from './speech'

/** Refusals that say more than their code does, by what the server says. */
const KNOWN: [RegExp, Phrase][] = [
  [/no such table/, 'refusal.table'],
  [/is called that already/, 'refusal.name'],
  [/no free seat/, 'refusal.full'],
  [/sit at this table already/, 'refusal.seated'],
  [/given up since/, 'refusal.given-up'],
  [/^Nobody is standing in for you/, 'refusal.nobody-stands-in'],
  [/^The bot is just making this move/, 'refusal.bot-moves'],
  [/^This player was here/, 'refusal.present'],
  [/somebody can take over a day after/, 'refusal.host-day'],
  [/^Everybody has days to decide here; a bot/, 'refusal.days'],
  [/^Too much has been proposed/, 'refusal.enough'],
  [/nothing to vote on/, 'refusal.no-proposal'],
  [/You have no vote here/, 'refusal.no-vote'],
  [/The game is not paused/, 'refusal.not-paused'],
  [/^The game is over/, 'refusal.over'],
  [/^Webhooks are not offered/, 'refusal.no-webhooks'],
  [/^That is no address of a webhook/, 'refusal.webhook'],
  [/^The address of a webhook begins/, 'refusal.webhook-scheme'],
  [/no user name and no password/, 'refusal.webhook-user'],
  [/^The port of a webhook/, 'refusal.webhook-port'],
  [/webhooks are being tried/, 'refusal.webhook-busy'],
  [/^Seats at this table have changed hands/, 'refusal.sittings'],
  [/^The others have not answered yet/, 'refusal.early'],
  [/next game has begun/, 'again.begun'],
  [/^Only the host of this table/, 'refusal.host'],
  [/^The host was here/, 'refusal.host-here'],
  [/^Somebody else was asked to swap/, 'refusal.not-asked'],
  [/^That seat is yours/, 'refusal.own-seat'],
  [/^Nobody sits in either/, 'refusal.both-free'],
  [/^A bot can take a free seat/, 'refusal.bot-seat'],
  [/^The game has begun already/, 'refusal.begun'],
  [/^You have changed enough/, 'refusal.arranged'],
  [/^Something has been changed since/, 'refusal.changed'],
  [/^That offer does not stand/, 'refusal.no-offer'],
  [/has muted you/, 'refusal.silenced'],
  [/no chat at this table/, 'refusal.no-chat'],
  [/phrases and faces alone/, 'refusal.phrases'],
  [/possible again in (\d+) s/, 'refusal.said-much'],
  [/too long for the chat/, 'refusal.long-text'],
  [/there is nothing to say/, 'refusal.nothing-said'],
  [/^Only players speak/, 'refusal.players-speak'],
  [/shown the watchers’ room/, 'refusal.watchers'],
  [/so you speak at the table/, 'refusal.speak-there'],
  [/only others can be muted/, 'refusal.self-mute'],
  [/^Nothing is stored about/, 'refusal.nothing-stored'],
  [/no such text/, 'refusal.no-text'],
  [/^You have decided nothing yet/, 'refusal.nothing-decided'],
  [/^Too much has been taken back/, 'refusal.taken-enough'],
  [/^Other people play here/, 'refusal.ask-others'],
  [/^You play against bots alone/, 'refusal.bots-alone'],
  [/^A bot is standing in for a player/, 'refusal.player-away'],
  [/^Your last decision that still stands/, 'refusal.not-last'],
]

/** The rule that a move must be one at all: of use to whoever types moves, and to nobody who clicks. */
const NO_MOVE = 'WG-1'

/** Why something that was clicked cannot be: not what whoever types moves could do about it. */
export function plainly<Said extends { reason: string; rule: string | null }>(said: Said): Said {
  return said.rule === NO_MOVE ? { ...said, reason: say('no.here'), rule: null } : said
}

export function translated(code: string, reason: string): string {
  if (settings.language === 'en') return reason
  const known = KNOWN.find(([said]) => said.test(reason))
  return known ? say(known[1], { n: known[0].exec(reason)?.[1] ?? '' }) : sayOr(`refusal.${code}`, reason)
}

/** What the table refuses of somebody who sits at it: it speaks the reader's language where a rule forbids something,
    and a few codes mean something else than over HTTP. */
export function refusedAt<Said extends { code: string; reason: string; rule: string | null }>(refusal: Said): Said {
  const { code, reason, rule } = refusal
  if (rule === NO_MOVE) return plainly(refusal)
  const known = KNOWN.some(([said]) => said.test(reason))
  if (!known && ['rule', 'no-seat', 'unknown'].includes(code)) return refusal
  return { ...refusal, reason: translated(code, reason) }
}
