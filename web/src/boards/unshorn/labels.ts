/* Whole sentences for what can be chosen, and a few words for a picked move. */
import type { Words } from '../../lib/words'
import type { Picked } from '../../lib/choices'
import type { View } from '../../messages'
import type { Aim } from './aims'
import { PLACES, read, ROWS, seatOf, sizeOf, type Floor, type Player, type Wool } from './floor'
import { tell, type Phrase } from './words'

export function faceOf(wool: Wool | null | undefined, words: Words): string {
  if (!wool || wool.face === 'hidden') return tell('face.hidden')
  if (wool.face === 'either') return tell('face.either')
  return wool.damaged ? tell('face.damaged') : words.id(wool.face)
}

export function labelOf(aim: Aim, floor: Floor, words: Words, names: readonly string[], picked: Picked): string {
  const { action = '', card = '' } = aim.picks
  const name = 'seat' in aim ? names[aim.seat] ?? '' : ''
  switch (aim.at) {
    case 'pile':
      return tell('hit.draw', { count: floor.pile })
    case 'discard':
      return tell('hit.dig', { wool: words.id(aim.picks.wool ?? '') })
    case 'dog':
      return tell('hit.dog')
    case 'points':
      return tell('hit.points', { name, points: aim.points })
    case 'row': {
      const first = ROWS.indexOf(aim.row as (typeof ROWS)[number]) * 3
      const count = floor.players[aim.seat]!.places.slice(first, first + 3).filter(Boolean).length
      return tell('hit.row', { card: words.id(card), row: words.id(aim.row), name, count })
    }
    case 'sheep':
      return action === 'shear' ? tell('hit.shear', { name, wool: floor.players[aim.seat]!.wool }) : tell('hit.victim', { card: words.id(card), name })
    case 'place': {
      const place = words.id(PLACES[aim.place]!)
      const face = faceOf(floor.players[aim.seat]!.places[aim.place], words)
      if (action === 'stick' && floor.drawn) return tell('hit.place', { place, wool: words.id(floor.drawn.wool) })
      const phrase = action === 'lay' ? (picked.steel === undefined || aim.picks.snag === undefined ? 'hit.steel' : 'hit.snag') : `hit.${action}`
      return tell(phrase as Phrase, { place, face, name })
    }
  }
}

/** What a card waits for that cannot be played now (UN-44); the Wolf goes to nobody who is out or has the Shepherd (UN-63). */
export function waitsFor(card: string, floor: Floor, viewer: number | null): string {
  if (card !== 'sheepdog' || viewer === null || !floor.players[viewer]!.wolf) return tell(`when.${card}` as Phrase)
  const goes = floor.players.some(({ seat, out, shepherd }) => seat !== viewer && !out && !shepherd)
  return tell(goes ? 'when.sheepdog.wolf' : 'when.sheepdog.stays')
}

/** A move in a few words, for the button that plays it. */
export function titleOf(parts: Record<string, string>, words: Words, names: readonly string[] = [], view: View | null = null): string {
  const id = (part: string) => words.id(parts[part] ?? '')
  const victim = seatOf(parts.victim)
  const name = victim === null ? '' : names[victim] ?? words.id(parts.victim!)
  switch (parts.action) {
    case 'shear':
      return tell('title.shear', { name, points: parts.points ?? '' })
    case 'play':
      if (parts.row) return tell('title.play.row', { card: id('card'), name, row: id('row') })
      if (parts.victim) return tell('title.play.on', { card: id('card'), name })
      if (parts.wool) return tell('title.play.wool', { card: id('card'), wool: id('wool') })
      return tell('title.play', { card: id('card') }) + (parts.card === 'pow' && view ? `: ${powNow(read(view), words)}` : '')
    case 'lay':
      return tell('title.lay', { steel: id('steel'), snag: id('snag') })
    case 'swap':
      return tell('title.swap', { place: id('place'), to: id('to') })
    case 'cut':
    case 'lose':
    case 'keep':
    case 'stick':
      if (view?.drawn) return tell('title.laid', { wool: words.id(view.drawn.wool), place: id('place') })
      return tell(`title.${parts.action}`, { place: id('place') })
    case 'draw':
    case 'done':
    case 'pass':
      return tell(`act.${parts.action}`)
  }
  return Object.values(parts).map((each) => words.id(each)).join(', ')
}

/** What a POW does at this moment (UN-44). */
export function powNow(floor: Floor, words: Words): string {
  if (floor.card) return tell('pow.card', { card: words.id(floor.card.answers.length ? 'pow' : floor.card.card) })
  return tell(floor.attack ? 'pow.attack' : 'pow.roll')
}

/** What is to say of a player in a word or two, the most urgent first. */
export function statusOf(player: Player, floor: Floor): string {
  if (player.out) return tell('status.out')
  const found: Phrase[] = []
  if (player.wolf) found.push('status.wolf')
  if (player.shears?.snagged) found.push('status.snagged')
  if (player.shepherd) found.push('status.shepherd')
  if (player.attackSpent) found.push('status.spent')
  if (player.firstTurn && floor.turns > 0) found.push('status.first')
  if (!found.length && floor.turn === player.seat) found.push(floor.viewer === player.seat ? 'status.turn.you' : 'status.turn')
  return found.length ? found.map((phrase) => tell(phrase)).join(' · ') : tell('status.wool', { count: player.wool })
}

/** All that lies open of a player, for those who do not see it. */
export function portrait(player: Player, floor: Floor, words: Words, name: string): string {
  const said = [tell('player.label', { name, wool: player.wool, hand: player.hand, status: statusOf(player, floor) })]
  if (player.shears) said.push(tell('player.shears', { shears: words.id(player.shears.colour), power: player.shears.power }))
  if (player.dog) said.push(tell('player.dog'))
  if (player.known.includes('pow')) said.push(tell('player.pow'))
  return said.join(' ')
}

export function pilesLabel(floor: Floor): string {
  const pile = tell(floor.pileWool ? 'pile.label.wool' : 'pile.label', { count: floor.pile, wool: floor.pileWool })
  const said = [pile, tell('discard.label', { count: sizeOf(floor.discard) })]
  if (floor.die) said.push(tell('die.label', { face: floor.die }))
  return said.join(' ')
}
