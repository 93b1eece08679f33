/* Where legal moves are pointed at on the pasture: a tile, an edge, a corner, a side of the mud, an axis over water.
   No rule is decided here: only legal moves are drawn, and this says where. */
import type { Choice } from '../../messages'
import {
  LEFT,
  middle,
  placeOf,
  sideOf,
  TILE,
  TOP,
  isSide,
  isUpright,
  SIDES,
  WAYS,
  type Point,
  type Side,
} from './geometry'
import { edgeName, edgeOf, type Pasture } from './pasture'

interface Aimed {
  key: string
  tile: string
  /** The legal moves it stands for; more than one: the tray asks on. */
  moves: Choice[]
}

export type Target = Aimed &
  (
    | { shape: 'tile' }
    | { shape: 'edge' | 'side'; side: Side }
    | { shape: 'corner'; corner: string }
    | { shape: 'axis'; axis: string }
  )

/** One target for each place: as small as a pointer can hit, or, for fingers, whole tiles alone. */
export function targets(pasture: Pasture, moves: readonly Choice[], tilesOnly: boolean): Target[] {
  const found = new Map<string, Target>()
  for (const move of moves) {
    for (const target of tilesOnly ? tilesOf(pasture, move) : [aimOf(pasture, move)]) {
      const known = target && found.get(target.key)
      if (known) known.moves.push(move)
      else if (target) found.set(target.key, target)
    }
  }
  return [...found.values()]
}

function onTile(tile: string, move: Choice): Target {
  return { key: tile, tile, moves: [move], shape: 'tile' }
}

function aimOf(pasture: Pasture, move: Choice): Target | null {
  const { edge, tile = '', corner, axis, side } = move.parts
  if (edge) return { key: edge, moves: [move], shape: 'edge', ...edgeOf(edge) }
  if (corner) return { key: `${tile}${corner}`, tile, moves: [move], shape: 'corner', corner }
  if (axis) return { key: `${tile}${axis}`, tile, moves: [move], shape: 'axis', axis }
  if (side && isSide(side)) return { key: `${tile}${side}`, tile, moves: [move], shape: 'side', side }
  const at = goalOf(pasture, move)
  return at ? onTile(at, move) : null
}

/** The tile to which a move points: where the dog goes, barks or fights, or where a sheep is placed or named. */
export function goalOf(pasture: Pasture, { parts }: Choice): string | null {
  const tileOf = (id: string | undefined) => pasture.dogs.find((dog) => dog.id === id)?.tile ?? null
  return parts.tile ?? tileOf(parts.target) ?? (parts.action === 'bark' ? tileOf(parts.dog) : null)
}

/** For fingers: every tile that a move touches; an edge is touched by both its tiles. */
function tilesOf(pasture: Pasture, move: Choice): Target[] {
  const { edge } = move.parts
  if (edge) return edge.split('-').map((tile) => onTile(tile, move))
  const at = goalOf(pasture, move)
  return at ? [onTile(at, move)] : []
}

/** The moves of a tile in the order in which one looks round it. */
export function roundabout(tile: string, moves: readonly Choice[]): Choice[] {
  const place = ({ parts }: Choice) => (parts.edge ? SIDES.indexOf(sideWith(tile, parts.edge) ?? 'N') : 0)
  return moves.toSorted((one, other) => place(one) - place(other))
}

/** On which side of a tile an edge lies. */
export function sideWith(tile: string, edge: string): Side | null {
  return SIDES.find((side) => edgeName(tile, side) === edge) ?? null
}

// ---- shapes

/** A wall would hide what is chosen on its own edge. */
export const isOverWalls = ({ shape }: Target): boolean => shape === 'edge' || shape === 'corner'

const polygon = (points: readonly Point[]) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}z`

/** The middle of a quarter of a tile, and which way its corner lies. */
export function cornerOf({ tile, corner }: { tile: string; corner: string }): Point & { toX: number; toY: number } {
  const { x, y } = middle(tile)
  const toX = corner.includes('E') ? 1 : -1
  const toY = corner.includes('S') ? 1 : -1
  return { x: x + (toX * TILE) / 4, y: y + (toY * TILE) / 4, toX, toY }
}

export function centre(target: Target): Point {
  if (target.shape === 'corner') return cornerOf(target)
  const at = middle(target.tile)
  if (target.shape === 'tile') return at
  if (target.shape === 'axis') return { x: at.x + halfOf(target.axis), y: at.y }
  const side = sideOf(target.tile, target.side)
  return target.shape === 'edge' ? side : { x: (at.x + side.x) / 2, y: (at.y + side.y) / 2 }
}

/** Over water two bridges can be chosen side by side: the western half of the tile for one
    axis, the eastern for the other. */
const halfOf = (axis: string) => (axis === 'EW' ? -TILE / 4 : TILE / 4)

/** The two ends of a tile's side. */
function ends(tile: string, side: Side): [Point, Point] {
  const mid = sideOf(tile, side)
  const half = TILE / 2
  return isUpright(side)
    ? [
        { x: mid.x, y: mid.y - half },
        { x: mid.x, y: mid.y + half },
      ]
    : [
        { x: mid.x - half, y: mid.y },
        { x: mid.x + half, y: mid.y },
      ]
}

/** The area that takes pointer and focus; areas of one kind of piece never overlap. */
export function outline(target: Target): string {
  if (target.shape === 'edge') {
    const [one, other] = ends(target.tile, target.side)
    const { x, y } = middle(target.tile)
    const way = WAYS[target.side]
    return polygon([one, { x, y }, other, { x: x + way.x * TILE, y: y + way.y * TILE }])
  }
  if (target.shape === 'side') return polygon([middle(target.tile), ...ends(target.tile, target.side)])
  if (target.shape === 'axis') {
    const { x, y } = centre(target)
    return `M${x - TILE / 4} ${y - TILE / 2}h${TILE / 2}v${TILE}h${-TILE / 2}z`
  }
  if (target.shape === 'corner') {
    const { x, y } = cornerOf(target)
    const quarter = TILE / 4
    return `M${x - quarter} ${y - quarter}h${TILE / 2}v${TILE / 2}h${-TILE / 2}z`
  }
  return tileOutline(target.tile)
}

export function tileOutline(tile: string): string {
  const { x, y } = placeOf(tile)
  return `M${LEFT + x * TILE + 3} ${TOP + y * TILE + 3}h${TILE - 6}v${TILE - 6}h${6 - TILE}z`
}
