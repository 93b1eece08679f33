/* Who stands where on a tile: flocks, dogs and the ram share it without hiding each other. */
import { middle, placeOf, SIZE, type Point } from './geometry'

export interface Group {
  key: string
  tile: string
  kind: 'flock' | 'ram' | 'dog'
  /** Whose they are; nobody's for the ram. */
  seat: number | null
  count: number
  ghost: boolean
}

export interface Stood extends Group {
  at: Point
  size: number
}

export const ALONE: Record<Group['kind'], number> = { flock: 72, dog: 78, ram: 98 }
const BIGGER: Record<Group['kind'], number> = { flock: 1, dog: 1.08, ram: 1.25 }

const SLOTS: Record<number, { size: number; places: readonly (readonly [number, number])[] }> = {
  2: {
    size: 60,
    places: [
      [-22, -15],
      [23, 19],
    ],
  },
  3: {
    size: 49,
    places: [
      [-28, -22],
      [28, -22],
      [0, 25],
    ],
  },
  4: {
    size: 46,
    places: [
      [-28, -24],
      [29, -24],
      [-28, 26],
      [29, 26],
    ],
  },
  5: {
    size: 40,
    places: [
      [-34, -28],
      [32, -28],
      [0, 0],
      [-34, 28],
      [32, 28],
    ],
  },
}
const FULL = 6
const ASIDE = 9

/** Places and sizes for all groups, the farther ones first, so that nearer ones are drawn over them. */
export function stand(groups: readonly Group[]): Stood[] {
  const byTile = new Map<string, Group[]>()
  for (const group of groups) byTile.set(group.tile, [...(byTile.get(group.tile) ?? []), group])
  return [...byTile.values()].flatMap(share).sort((one, other) => one.at.y - other.at.y || one.at.x - other.at.x)
}

/** In the pens, the outer corner belongs to the owner's sign. */
function room(tile: string): Point {
  const { x, y } = placeOf(tile)
  const { x: left, y: top } = middle(tile)
  const isOuter = (place: number) => place === 0 || place === SIZE - 1
  if (!isOuter(x) || !isOuter(y)) return { x: left, y: top }
  return { x: left + (x ? -ASIDE : ASIDE), y: top + (y ? -ASIDE : ASIDE) }
}

function share(groups: Group[]): Stood[] {
  const order = groups.toSorted((one, other) => Number(one.ghost) - Number(other.ghost))
  return order.map((group, index) => {
    const at = room(group.tile)
    if (order.length === 1) return { ...group, at, size: ALONE[group.kind] }
    const { size, places } = SLOTS[order.length] ?? crowd(order.length)
    const [dx, dy] = places[index]!
    return { ...group, at: { x: at.x + dx, y: at.y + dy }, size: size * BIGGER[group.kind] }
  })
}

/** More than five groups on a tile stand in rows of three. */
function crowd(count: number): { size: number; places: [number, number][] } {
  const rows = Math.ceil(count / 3)
  const places = Array.from({ length: count }, (_, index): [number, number] => {
    const row = Math.floor(index / 3)
    const inRow = Math.min(3, count - row * 3)
    return [((index % 3) - (inRow - 1) / 2) * 38, (row - (rows - 1) / 2) * (count > FULL ? 32 : 44)]
  })
  return { size: 36, places }
}
