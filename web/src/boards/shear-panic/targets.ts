/* Where a move is pointed at on the board: the square, the handle or the bar one clicks to choose it.
   No rule is decided here: only legal moves are drawn, and this says where. */
import type { Picked } from '../../lib/choices'
import type { Choice } from '../../messages'
import { typeOf } from './actions'
import type { Point } from './lane'
import { ahead, bounds, DIRECTIONS, sheepAt, squareOf, type Meadow, type Sheep } from './meadow'

export interface Target {
  key: string
  /** In columns and rows; the middle of a square has whole numbers. */
  at: Point
  shape: 'square' | 'handle' | 'bar' | 'turn'
  /** The sheep at which a handle pulls. */
  from?: Point
  /** Which way it points, in degrees clockwise from east. */
  angle: number
  /** The length of a bar, in squares. */
  size: number
  /** What choosing it picks. */
  parts: Record<string, string>
}

const NEAR = 0.9
const BEYOND_TAGS = 1.5
const SLANT = 0.72
const APART = 0.66
const PULL = 0.2
const FARTHEST = 12

const AIMED = ['to', 'length', 'line', 'at', 'sense', 'down', 'across'] as const

export function targets(meadow: Meadow, moves: readonly Choice[]): Target[] {
  const found = new Map<string, Target>()
  for (const { parts } of moves) {
    const aimed = Object.fromEntries(
      AIMED.filter((name) => parts[name] !== undefined).map((name) => [name, parts[name]!]),
    )
    const key = [parts.action, parts.sheep ?? '', ...Object.values(aimed)].join(' ')
    if (found.has(key) || !Object.keys(aimed).length) continue
    const place = aim(meadow, parts)
    if (place)
      found.set(key, {
        key,
        angle: 0,
        size: 1,
        ...place,
        parts: parts.sheep ? { sheep: parts.sheep, ...aimed } : aimed,
      })
  }
  return apart([...found.values()])
}

export function isPicked(target: Target, picked: Picked): boolean {
  return Object.entries(target.parts).every(([part, value]) => picked[part] === value)
}

type Place = Pick<Target, 'at' | 'shape'> & Partial<Pick<Target, 'angle' | 'size' | 'from'>>

function aim(meadow: Meadow, parts: Record<string, string>): Place | null {
  const sheep = meadow.sheep.find((each) => each.id === parts.sheep)
  const way = parts.to ? DIRECTIONS[parts.to] : undefined
  if (sheep && way) return { at: aimOfSheep(meadow, sheep, way, parts), shape: 'square', angle: degrees(way) }
  if (parts.line && way) return endOfLine(meadow, parts, way)
  if (parts.line) return trough(meadow, parts)
  if (parts.sense) return turn(meadow, parts.sense)
  if (parts.down || parts.across) return shifted(meadow, `${parts.down ?? ''} ${parts.across ?? ''}`)
  if (way) return besideStray(meadow, way)
  return null
}

const degrees = (way: Point) => (Math.atan2(way.y, way.x) * 180) / Math.PI

/** A step goes next door, a leap beyond the run it jumps, a slam to the sheep it hits. */
function aimOfSheep(meadow: Meadow, sheep: Sheep, way: Point, parts: Record<string, string>): Point {
  const along = (steps: number) => ({ x: sheep.column + way.x * steps, y: sheep.row + way.y * steps })
  if (parts.length) return along(Number(parts.length))
  if (typeOf(parts.action ?? '') === 'step') return along(1)
  const isTaken = (steps: number) => sheepAt(meadow, along(steps).x, along(steps).y) !== undefined
  let steps = 1
  while (!isTaken(steps) && steps < FARTHEST) steps++
  if (parts.action === 'leap') while (isTaken(steps)) steps++
  return along(steps)
}

/** Whether a sheep stands on a row, a column, or the diagonal that runs that way from its western end. */
export function isOnLine(
  sheep: { column: number; row: number },
  { line = '', at = '' }: Record<string, string>,
  way: Point,
): boolean {
  if (line === 'row') return sheep.row === Number(at) - 1
  if (line === 'column') return sheep.column === squareOf(`${at}1`).x
  const end = squareOf(line)
  const rises = way.x * way.y < 0
  return rises ? sheep.column + sheep.row === end.x + end.y : sheep.column - sheep.row === end.x - end.y
}

/** Where rows carry their value on a tag, what is chosen there stands farther out. */
function margin(meadow: Meadow, way: Point): number {
  if (!meadow.figure || way.x > 0 || way.y > 0 || (way.x && way.y)) return NEAR
  const front = ahead(meadow.facing)
  return (way.x ? front.y : front.x) !== 0 ? BEYOND_TAGS : NEAR
}

/** A handle on the line: of rows and columns at the flock's edge, of diagonals beyond the foremost sheep. */
function endOfLine(meadow: Meadow, parts: Record<string, string>, way: Point): Place | null {
  const onLine = meadow.sheep.filter((each) => isOnLine(each, parts, way))
  const foremost = onLine.toSorted((a, b) => b.column * way.x + b.row * way.y - (a.column * way.x + a.row * way.y))[0]
  if (!foremost) return null
  const from = { x: foremost.column, y: foremost.row }
  const box = bounds(meadow.sheep)
  const far = margin(meadow, way)
  const at =
    way.x && way.y
      ? { x: from.x + way.x * SLANT, y: from.y + way.y * SLANT }
      : way.x
        ? { x: (way.x > 0 ? box.right : box.left) + way.x * far, y: from.y }
        : { x: from.x, y: (way.y > 0 ? box.bottom : box.top) + way.y * far }
  return { at, from, shape: 'handle', angle: degrees(way) }
}

/** Handles that would lie on each other are drawn out along their lines until each can be touched. */
function apart(found: Target[]): Target[] {
  const placed: Target[] = []
  for (const target of found) {
    let at = target.at
    const way = { x: Math.cos((target.angle * Math.PI) / 180), y: Math.sin((target.angle * Math.PI) / 180) }
    for (
      let pull = 0;
      pull < 8 &&
      target.shape === 'handle' &&
      placed.some((other) => Math.hypot(other.at.x - at.x, other.at.y - at.y) < APART);
      pull++
    ) {
      at = { x: at.x + way.x * PULL, y: at.y + way.y * PULL }
    }
    placed.push({ ...target, at })
  }
  return placed
}

/** A bar along a side of the flock, or between two of its rows or columns. */
function trough(meadow: Meadow, { line = '', at: after = '' }: Record<string, string>): Place | null {
  const box = bounds(meadow.sheep)
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
  const wide = box.right - box.left + 1
  const high = box.bottom - box.top + 1
  if (line === 'after row')
    return { at: { x: middle.x, y: box.top + Number(after) - 0.5 }, shape: 'bar', angle: 0, size: wide }
  if (line === 'after column')
    return { at: { x: box.left + Number(after) - 0.5, y: middle.y }, shape: 'bar', angle: 90, size: high }
  const way = DIRECTIONS[line]
  if (!way) return null
  const far = margin(meadow, way)
  if (way.x)
    return {
      at: { x: (way.x > 0 ? box.right : box.left) + way.x * far, y: middle.y },
      shape: 'bar',
      angle: 90,
      size: high,
    }
  return {
    at: { x: middle.x, y: (way.y > 0 ? box.bottom : box.top) + way.y * far },
    shape: 'bar',
    angle: 0,
    size: wide,
  }
}

/** Two arrows at the shoulders of the flock: the side to which it would turn. */
function turn(meadow: Meadow, sense: string): Place {
  const way = ahead(meadow.facing)
  const side = sense === 'left' ? { x: way.y, y: -way.x } : { x: -way.y, y: way.x }
  const box = bounds(meadow.sheep)
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
  const reach = side.x ? (box.right - box.left) / 2 : (box.bottom - box.top) / 2
  return {
    at: { x: middle.x + side.x * (reach + 1.1), y: middle.y + side.y * (reach + 1.1) },
    shape: 'turn',
    angle: degrees(side),
  }
}

function strays(meadow: Meadow): Sheep[] {
  return meadow.sheep.filter((each) => meadow.strays.has(each.id))
}

/** 'N3 E2': where the first of the strays would come to stand. */
function shifted(meadow: Meadow, by: string): Place | null {
  const first = strays(meadow)[0]
  if (!first) return null
  const at = { x: first.column, y: first.row }
  for (const [, side, count] of by.matchAll(/([NESW])(\d+)/g)) {
    const way = DIRECTIONS[side!]!
    at.x += way.x * Number(count)
    at.y += way.y * Number(count)
  }
  return { at, shape: 'square' }
}

/** A handle on the side of the stray group on which it would leave. */
function besideStray(meadow: Meadow, way: Point): Place | null {
  const group = strays(meadow)
  if (!group.length) return null
  const box = bounds(group)
  const reach = { x: (box.right - box.left) / 2 + NEAR, y: (box.bottom - box.top) / 2 + NEAR }
  return {
    at: { x: (box.left + box.right) / 2 + way.x * reach.x, y: (box.top + box.bottom) / 2 + way.y * reach.y },
    shape: 'handle',
    angle: degrees(way),
  }
}
