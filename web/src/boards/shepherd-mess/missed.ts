/* Which move a click at something that is not offered would mean, so that the table can say why it cannot be. */
import type { Decision } from '../../lib/decision.svelte'
import type { ShepherdMessView } from '../../views/shepherd-mess'
import type { Meant, Missed } from '../kit'
import { LEFT, SIDES, sideOf, SIZE, TILE, tileAt, TOP, type Point, type Side } from './geometry'
import { edgeName, read, type Build } from './pasture'

const ANYWHERE: Record<Build, string> = {
  bridge: 'bridge c3 NS',
  stone: 'stone c3 N',
  wall: 'wall c3-d3',
  corner: 'corner c3 NE',
  gate: 'gate c3-d3',
}

export function missed(
  at: Missed,
  view: ShepherdMessView,
  { picked }: Pick<Decision, 'picked'>,
): Meant | null | undefined {
  const [column, row] = [Math.floor((at.x - LEFT) / TILE), Math.floor((at.y - TOP) / TILE)]
  if (column < 0 || row < 0 || column >= SIZE || row >= SIZE) return undefined
  const tile = tileAt(column, row)
  const pasture = read(view)
  const dogs = pasture.dogs.filter((dog) => dog.tile === tile)
  if (pasture.phase === 'place') return `place ${tile}`
  if (pasture.phase === 'pass') return { why: 'SM-51' }
  if (pasture.phase !== 'turn') return null
  if (picked.dog) {
    const rival = dogs.find((dog) => dog.seat !== pasture.turn)
    return rival ? `fight ${picked.dog} ${rival.id}` : `move ${picked.dog} ${tile}`
  }
  if (picked.action) return built(picked.action, tile, nearest(tile, at))
  if (dogs.length) return `bark ${dogs[0]!.id}`
  return pasture.flocks.some((flock) => flock.tile === tile) || pasture.ram === tile
    ? { why: 'SM-33 sheep' }
    : undefined
}

/** Something to build that can be built nowhere: any place will do to ask why. */
export const anyBuild = (build: Build): string => ANYWHERE[build]

function built(action: string, tile: string, sides: readonly Side[]): Meant | null {
  const [side] = sides
  const edge = sides.map((each) => edgeName(tile, each)).find((name) => name !== null)
  switch (action) {
    case 'bridge':
      return `bridge ${tile} NS`
    case 'stone':
      return `stone ${tile} ${side}`
    case 'corner':
      return `corner ${tile} ${cornerOf(sides)}`
    case 'wall':
    case 'gate':
      return sides[0] && edgeName(tile, sides[0]) ? `${action} ${edge}` : { why: 'SM-1 border' }
    default:
      return null
  }
}

/** The sides of a tile, the nearest first. */
function nearest(tile: string, at: Point): Side[] {
  const far = (side: Side) => Math.hypot(sideOf(tile, side).x - at.x, sideOf(tile, side).y - at.y)
  return SIDES.toSorted((one, other) => far(one) - far(other))
}

function cornerOf(sides: readonly Side[]): string {
  const has = (side: Side) => sides.slice(0, 2).includes(side)
  return `${has('S') ? 'S' : 'N'}${has('W') ? 'W' : 'E'}`
}
