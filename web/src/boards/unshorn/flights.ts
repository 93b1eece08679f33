/* What has just happened, as cards that fly: drawn, played, shorn off, stolen. */
import type { Happening } from '../../messages'
import { pictureOf, placeNumber, PLAYS, seatOf } from './floor'
import { middle, onFloor, type Layout, type Point } from './layout'

export interface Flight {
  key: string
  /** A puff of wool, a card on its way, a card held up for all to see, a Steel that stays. */
  kind: 'puff' | 'card' | 'shown' | 'clink'
  /** Empty for the back of a card. */
  symbol: string
  style: string
  from: Point
  by: Point
  to: Point
  time: number
  delay: number
}

export const TIMES = { puff: 620, card: 460, shown: 1100, clink: 700 } as const
const STAGGER = 120

export function flights(layout: Layout, news: readonly Happening[], seq: number): Flight[] {
  const found: Flight[] = []
  const add = (kind: Flight['kind'], card: string | null | undefined, from: Point, to: Point) => {
    const picture = card ? pictureOf(card) : { symbol: '', style: '' }
    found.push({
      key: `${seq}.${found.length}`,
      kind,
      ...picture,
      from,
      by: stage(layout),
      to,
      time: TIMES[kind],
      delay: found.length * STAGGER,
    })
  }
  for (const event of news) {
    const spot = layout.spots[event.seat ?? -1]
    if (event.kind === 'thief' && spot) {
      const other = layout.spots[seatOf(event.to) ?? -1]
      if (other) {
        add('card', 'black-shear', spot.shears, other.shears)
        add('card', 'black-shear', other.shears, spot.shears)
      }
    }
    if (!spot) continue
    const from = event.start && placeNumber(event.start) >= 0 ? onFloor(spot, placeNumber(event.start)) : middle(spot)
    const plate = { x: spot.plate.x + spot.plate.width - 30, y: spot.plate.y + 20 }
    if (PLAYS.has(event.kind)) add('shown', event.piece, event.piece === 'sheepdog' ? spot.dog : plate, layout.card)
    switch (event.kind) {
      case 'cut':
      case 'lose':
        add('puff', event.piece ?? 'hidden', from, layout.discard)
        break
      case 'bounce':
      case 'damage':
        add('clink', 'steel', from, from)
        break
      case 'draw':
      case 'draw-one':
        if (event.piece) add('shown', event.piece, layout.pile, plate)
        else add('card', null, layout.pile, plate)
        break
      case 'draw-wool':
        if (event.piece) add('shown', event.piece, layout.pile, middle(spot))
        else add('card', null, layout.pile, middle(spot))
        break
      case 'lay-wool':
        add(
          'puff',
          event.piece ?? 'hidden',
          layout.pile,
          event.to ? onFloor(spot, placeNumber(event.to)) : middle(spot),
        )
        break
      case 'discard':
      case 'discard-one':
        add('card', event.piece, spot.shears, layout.discard)
        break
      case 'stick': {
        const victim = layout.spots[seatOf(event.cause) ?? -1]
        const goal = event.to && placeNumber(event.to) >= 0 ? onFloor(spot, placeNumber(event.to)) : middle(spot)
        add('puff', event.piece ?? 'hidden', victim ? middle(victim) : layout.discard, goal)
        break
      }
    }
  }
  return found
}

/** Where a card is held up for all to see. */
function stage(layout: Layout): Point {
  return { x: layout.width / 2, y: layout.height * (layout.tall ? 0.45 : 0.52) }
}
