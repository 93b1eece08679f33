/* The view of a game of Unshorn, read for drawing. */
import type { Happening } from '../../messages'
import type { Attack, Drawn, Pending, PlayedCard, Player as ToldPlayer, UnshornView } from '../../views/unshorn'

/** either: a Steel or a Snag that was drawn, as all others know it. */
export type Face = 'basic' | 'steel' | 'snag' | 'hidden' | 'either'

export interface Wool {
  face: Face
  /** A Steel that lies open for all, half shorn. */
  damaged: boolean
  /** Known to somebody beside its owner, the viewer among them. */
  known: boolean
  /** Known to all others as Steel or Snag. */
  half: boolean
}

export interface Shears {
  colour: string
  value: number
  battery: number
  blade: number
  power: number
  snagged: boolean
}

export interface Player {
  seat: number
  /** Twelve places: three rows from above, then the fourth row. */
  places: (Wool | null)[]
  wool: number
  hand: number
  /** Cards of the hand that all know of. */
  known: string[]
  shears: Shears | null
  dog: boolean
  shepherd: boolean
  wolf: boolean
  out: boolean
  firstTurn: boolean
  attackSpent: boolean
}

/** A played card: the one that waits, or one that is only meant. */
export type WaitingCard = Omit<PlayedCard, 'in' | 'moving' | 'wool'> & { wool: string | null }

export interface Floor {
  seats: number
  viewer: number | null
  phase: string
  turn: number | null
  turns: number
  die: number | null
  draws: number
  shear: string
  calm: boolean
  /** Whether the Wolf has been with whoever takes the turn since it began, and so bites or goes (UN-22). */
  wolfDue: boolean
  pile: number
  /** Steels and Snags among the cards of the pile. */
  pileWool: number
  /** The wool that is being laid, as the viewer knows it. */
  drawn: Drawn | null
  discard: Record<string, number>
  hand: string[] | null
  players: Player[]
  attack: Pick<Attack, 'attacker' | 'parts' | 'left'> | null
  card: WaitingCard | null
  pending: Pending
  /** Own secret picks, while all pick at once. */
  picked: string[]
}

export const PLACES = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3', 'd1', 'd2', 'd3'] as const
export const ROWS = ['a', 'b', 'c', 'd'] as const

export const WORTH: Record<string, number> = {
  'black-shear': 1,
  'blue-shear': 2,
  'green-shear': 3,
  'red-shear': 4,
  'purple-shear': 5,
}
export const BLADES: Record<string, string> = {
  'black-shear': '#38323d',
  'blue-shear': '#2f67b1',
  'green-shear': '#2f8f6c',
  'red-shear': '#c23a2b',
  'purple-shear': '#7a4a9c',
}
export const HAND = ['pow', 'shaving-cream', 'aftershave', 'velcro', 'shear-thief', 'close-shave'] as const

const SYMBOLS: Record<string, string> = {
  basic: 'wool',
  steel: 'steel',
  snag: 'snag',
  hidden: 'wool-back',
  either: 'wool-back',
  pow: 'pow',
  aftershave: 'aftershave',
  'shaving-cream': 'cream',
  velcro: 'velcro',
  'shear-thief': 'thief',
  'close-shave': 'razor',
  sheepdog: 'dog',
  shepherd: 'crook',
  wolf: 'wolf',
  boy: 'bell',
  moon: 'ui-moon',
  goat: 'roger',
}

/** How a card is drawn: a symbol, and what dresses it. */
export function pictureOf(card: string): { symbol: string; style: string } {
  if (card in WORTH) return { symbol: 'shears', style: `--blade:${BLADES[card]}` }
  if (card.startsWith('battery')) return { symbol: 'battery', style: '' }
  if (card.startsWith('blade')) return { symbol: 'blade', style: '' }
  return { symbol: SYMBOLS[card] ?? 'wool-back', style: '' }
}

export const placeName = (index: number): string => PLACES[index] ?? ''
export const placeNumber = (place: string): number => PLACES.indexOf(place as (typeof PLACES)[number])

/** The seat of an id such as seat-2. */
export const seatOf = (id: string | null | undefined): number | null =>
  id?.startsWith('seat-') ? Number(id.slice(5)) : null

export const idOf = (seat: number): string => `seat-${seat}`

export function read(view: UnshornView): Floor {
  const { viewer } = view
  return {
    seats: view.seats,
    viewer,
    phase: view.phase,
    turn: view.turn,
    turns: view.turns,
    die: view.die,
    draws: view.draws,
    shear: view.shear,
    calm: view.calm,
    wolfDue: view.position.wolf_due,
    pile: view.pile,
    pileWool: view.pile_wool,
    drawn: view.drawn,
    discard: view.discard,
    hand: view.hand,
    players: view.players.map((player, seat) => readPlayer(player, seat, viewer)),
    attack: view.attack,
    card: view.card,
    pending: view.pending,
    picked: view.chosen?.own ?? [],
  }
}

function readPlayer(player: ToldPlayer, seat: number, viewer: number | null): Player {
  const { fleece, known_places: watched } = player
  const either = new Set(player.either_places)
  const places = PLACES.map((place): Wool | null => {
    const face = fleece[place]
    if (face === undefined) return null
    const damaged = face === 'damaged'
    const known = !damaged && face !== '?' && face !== 'either' && (seat !== viewer || place in watched)
    return {
      face: damaged ? 'steel' : face === '?' ? 'hidden' : face,
      damaged,
      known,
      half: !known && either.has(place),
    }
  })
  return {
    seat,
    places,
    wool: Object.keys(fleece).length,
    hand: player.cards,
    known: player.known,
    shears: player.shear
      ? {
          colour: player.shear,
          value: WORTH[player.shear] ?? 0,
          battery: bonus(player.battery),
          blade: bonus(player.blade),
          power: player.power,
          snagged: player.snagged,
        }
      : null,
    dog: player.sheepdog,
    shepherd: player.shepherd,
    wolf: player.wolf,
    out: player.out !== null,
    firstTurn: player.first_turn,
    attackSpent: player.attack_spent,
  }
}

/** What an attachment adds: battery+1 is 1, blade-1 is -1. */
export function bonus(card: string | null): number {
  return card ? Number(/[+-]\d+$/.exec(card)?.[0] ?? 0) : 0
}

/** A card is played: as it is, against somebody or a row, to roll again, to stop a shear, in answer to another. */
export const PLAYS: ReadonlySet<string> = new Set([
  'play',
  'play-on',
  'play-take',
  'play-row',
  'play-reroll',
  'play-stop',
  'answer',
])
const LAID_OFF: ReadonlySet<string> = new Set(['cut', 'lose', 'discard', 'discard-one', ...PLAYS])

/** The card that went to the discard pile last. */
export function topOfDiscard(discard: Record<string, number>, events: readonly Happening[]): string | null {
  const last = events.findLast((event) => LAID_OFF.has(event.kind) && event.piece && discard[event.piece])
  return last?.piece ?? Object.keys(discard)[0] ?? null
}

export const sizeOf = (discard: Record<string, number>): number =>
  Object.values(discard).reduce((sum, count) => sum + count, 0)

/** What explains a place with wool on it. */
export function aboutPlace({ face, damaged }: Pick<Wool, 'face' | 'damaged'>): string {
  if (damaged) return 'damaged'
  return face === 'hidden' ? '?' : face
}
