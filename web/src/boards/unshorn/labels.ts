/* Whole sentences for what can be chosen, and a few words for a picked move. */
import type { Words } from '../../lib/words'
import type { Picked } from '../../lib/choices'
import type { UnshornView } from '../../views/unshorn'
import type { Aim } from './aims'
import { PLACES, read, ROWS, seatOf, sizeOf, type Floor, type Player, type Wool } from './floor'
import { t, type Phrase } from './words'

export function faceOf(wool: Wool | null | undefined, words: Words): string {
  if (!wool || wool.face === 'hidden') return t('face.hidden')
  if (wool.face === 'either') return t('face.either')
  return wool.damaged ? t('face.damaged') : words.id(wool.face)
}

export function labelOf(aim: Aim, floor: Floor, words: Words, names: readonly string[], picked: Picked): string {
  const { action = '', card = '' } = aim.picks
  const name = 'seat' in aim ? (names[aim.seat] ?? '') : ''
  switch (aim.at) {
    case 'pile':
      return t('hit.draw', { count: floor.pile })
    case 'discard':
      return t('hit.dig', { wool: words.id(aim.picks.wool ?? '') })
    case 'dog':
      return t('hit.dog')
    case 'points':
      return t('hit.points', { name, points: aim.points })
    case 'row': {
      const first = ROWS.indexOf(aim.row as (typeof ROWS)[number]) * 3
      const count = floor.players[aim.seat]!.places.slice(first, first + 3).filter(Boolean).length
      return t('hit.row', { card: words.id(card), row: words.id(aim.row), name, count })
    }
    case 'sheep':
      return action === 'shear'
        ? t('hit.shear', { name, wool: floor.players[aim.seat]!.wool })
        : t('hit.victim', { card: words.id(card), name })
    case 'place': {
      const place = words.id(PLACES[aim.place]!)
      const face = faceOf(floor.players[aim.seat]!.places[aim.place], words)
      if (action === 'stick' && floor.drawn) return t('hit.place', { place, wool: words.id(floor.drawn.wool) })
      const phrase =
        action === 'lay'
          ? picked.steel === undefined || aim.picks.snag === undefined
            ? 'hit.steel'
            : 'hit.snag'
          : `hit.${action}`
      return t(phrase as Phrase, { place, face, name })
    }
  }
}

/** What a card waits for that cannot be played now (UN-44); the Wolf goes to nobody who is out
    or has the Shepherd (UN-63). */
export function waitsFor(card: string, floor: Floor, viewer: number | null): string {
  if (card !== 'sheepdog' || viewer === null || !floor.players[viewer]!.wolf) return t(`when.${card}` as Phrase)
  const goes = floor.players.some(({ seat, out, shepherd }) => seat !== viewer && !out && !shepherd)
  return t(goes ? 'when.sheepdog.wolf' : 'when.sheepdog.stays')
}

/** A move in a few words, for the button that plays it. */
export function titleOf(
  parts: Record<string, string>,
  words: Words,
  names: readonly string[] = [],
  view: UnshornView | null = null,
): string {
  const id = (part: string) => words.id(parts[part] ?? '')
  const victim = seatOf(parts.victim)
  const name = victim === null ? '' : (names[victim] ?? words.id(parts.victim!))
  switch (parts.action) {
    case 'shear':
      return t('title.shear', { name, points: parts.points ?? '' })
    case 'play':
      if (parts.row) return t('title.play.row', { card: id('card'), name, row: id('row') })
      if (parts.victim) return t('title.play.on', { card: id('card'), name })
      if (parts.wool) return t('title.play.wool', { card: id('card'), wool: id('wool') })
      return (
        t('title.play', { card: id('card') }) + (parts.card === 'pow' && view ? `: ${powNow(read(view), words)}` : '')
      )
    case 'lay':
      return t('title.lay', { steel: id('steel'), snag: id('snag') })
    case 'swap':
      return t('title.swap', { place: id('place'), to: id('to') })
    case 'cut':
    case 'lose':
    case 'keep':
    case 'stick':
      if (view?.drawn) return t('title.laid', { wool: words.id(view.drawn.wool), place: id('place') })
      return t(`title.${parts.action}`, { place: id('place') })
    case 'draw':
    case 'done':
    case 'pass':
      return t(`act.${parts.action}`)
  }
  return Object.values(parts)
    .map((each) => words.id(each))
    .join(', ')
}

/** What a POW does at this moment (UN-44). */
export function powNow(floor: Floor, words: Words): string {
  if (floor.card) return t('pow.card', { card: words.id(floor.card.answers.length ? 'pow' : floor.card.card) })
  return t(floor.attack ? 'pow.attack' : 'pow.roll')
}

/** What is to say of a player in the game in a word or two, the most urgent first; often nothing. */
export function remarkOn(player: Player, floor: Floor): string {
  if (player.out) return t('status.out')
  const found: Phrase[] = []
  if (player.wolf) found.push('status.wolf')
  if (player.shears?.snagged) found.push('status.snagged')
  if (player.shepherd) found.push('status.shepherd')
  if (player.attackSpent) found.push('status.spent')
  if (player.firstTurn && floor.turns > 0) found.push('status.first')
  if (!found.length && floor.turn === player.seat)
    found.push(floor.viewer === player.seat ? 'status.turn.you' : 'status.turn')
  return found.map((phrase) => t(phrase)).join(' · ')
}

/** All that lies open of a player, for those who do not see it. */
export function portrait(player: Player, floor: Floor, words: Words, name: string): string {
  const said = [t('player.label', { name, wool: player.wool, hand: player.hand })]
  const status = remarkOn(player, floor)
  if (status) said.push(`${status[0]!.toUpperCase()}${status.slice(1)}.`)
  if (player.shears)
    said.push(t('player.shears', { shears: words.id(player.shears.colour), power: player.shears.power }))
  if (player.dog) said.push(t('player.dog'))
  if (player.known.includes('pow')) said.push(t('player.pow'))
  return said.join(' ')
}

export function pilesLabel(floor: Floor): string {
  const pile = t(floor.pileWool ? 'pile.label.wool' : 'pile.label', { count: floor.pile, wool: floor.pileWool })
  const said = [pile, t('discard.label', { count: sizeOf(floor.discard) })]
  if (floor.die) said.push(t('die.label', { face: floor.die }))
  return said.join(' ')
}
