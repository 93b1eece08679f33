/* The view of Shepherd Mess as the board draws it. */
import type { Happening } from '../../messages'
import type { Decided, Home, ShepherdMessView, Supply } from '../../views/shepherd-mess'
import { beyond, isSide, placeOf, SIDES, WAYS, type Side } from './geometry'

/** Fleeces and coats by seat; the view calls a flock by its fleece. */
export const COATS = ['white', 'black', 'brown', 'grey'] as const
export const RAM = 'ram'

/** What can be built, in the order of the supply. */
export const BUILDS = ['bridge', 'stone', 'wall', 'corner', 'gate'] as const
export type Build = (typeof BUILDS)[number]

export const isBuild = (text: string | undefined): text is Build => BUILDS.includes(text as Build)

export interface Ground {
  tile: string
  kind: 'pen' | 'mud' | 'puddle'
  number: number
  /** Whose pen it is. */
  owner: number | null
  open: Side[]
  bridge: 'NS' | 'EW' | null
  /** Mud that nobody can cross any more this turn. */
  used: boolean
}

export interface Edge {
  id: string
  tile: string
  side: Side
  gate: 'gate' | 'double' | null
}

export interface Flock {
  tile: string
  flock: string
  /** Nobody's for the ram. */
  seat: number | null
  count: number
  settled: boolean
}

export interface Dog {
  id: string
  seat: number
  number: number
  tile: string
  used: boolean
  lock: 'locked' | 'resting' | null
}

export interface Pasture {
  phase: string
  turn: number
  round: number
  rounds: number
  movesLeft: number
  toPlace: number[]
  grounds: Ground[]
  edges: Edge[]
  flocks: Flock[]
  ram: string | null
  dogs: Dog[]
  supply: Supply
  homes: Home[]
  scare: { dog: string; tile: string; plans: Decided[] } | null
}

/** 'c3-d3' is the east side of c3, 'c3-c4' its south side. */
export function edgeOf(id: string): { tile: string; side: Side } {
  const [tile = '', other = ''] = id.split('-')
  return { tile, side: placeOf(tile).y === placeOf(other).y ? 'E' : 'S' }
}

/** The name of the edge on that side of a tile: western or northern tile first; none at the hedge. */
export function edgeName(tile: string, side: Side): string | null {
  const other = beyond(tile, side)
  if (!other) return null
  return WAYS[side].x + WAYS[side].y > 0 ? `${tile}-${other}` : `${other}-${tile}`
}

export function seatOf(flock: string): number | null {
  const seat = COATS.indexOf(flock as (typeof COATS)[number])
  return seat < 0 ? null : seat
}

export function read(view: ShepherdMessView): Pasture {
  const { pens, walls } = view
  return {
    phase: view.phase,
    turn: view.turn,
    round: view.round,
    rounds: view.rounds,
    movesLeft: view.moves_left,
    toPlace: view.to_place,
    grounds: [
      ...pens.map((pen): Ground => ({
        tile: pen.tile,
        kind: 'pen',
        number: pen.number,
        owner: pen.owner,
        open: [],
        bridge: null,
        used: false,
      })),
      ...Object.entries(view.ground).map(([tile, patch]): Ground => ({
        tile,
        kind: patch.kind,
        number: patch.kind === 'mud' ? patch.number : 0,
        owner: null,
        open: patch.kind === 'mud' ? patch.open : [],
        bridge: patch.kind === 'puddle' ? patch.bridge : null,
        used: patch.kind === 'mud' && patch.trodden,
      })),
    ],
    edges: [
      ...walls.map(({ edge, gate }): Edge => ({ id: edge, ...edgeOf(edge), gate: gate ? 'gate' : null })),
      ...pens.map((pen): Edge => ({ id: pen.double, ...edgeOf(pen.double), gate: 'double' })),
    ],
    flocks: view.sheep.map((each) => ({ ...each, seat: seatOf(each.flock) })),
    ram: view.ram,
    dogs: view.dogs.map(({ dog, ...rest }) => ({ id: dog, number: Number(dog.split('-')[1]), ...rest })),
    supply: view.supply,
    homes: view.home,
    scare: view.scare ? { dog: view.scare.dog, tile: view.scare.tile, plans: view.scare.flocks } : null,
  }
}

/** The places on which something was built in an event: a tile, an edge, two edges of a corner,
    or a side of the mud. */
export function builtOn({ kind, to, cause }: Happening): string[] {
  if (!isBuild(kind) || !to) return []
  if (kind === 'corner') return [...(cause ?? '')].filter(isSide).flatMap((side) => edgeName(to, side) ?? [])
  return [kind === 'stone' ? `${to}${cause ?? ''}` : to]
}

/** Which way one comes from a tile to the next. */
export function wayTo(from: string, to: string): Side | null {
  const [a, b] = [placeOf(from), placeOf(to)]
  return SIDES.find((side) => Math.sign(b.x - a.x) === WAYS[side].x && Math.sign(b.y - a.y) === WAYS[side].y) ?? null
}

/** What explains a move, where it does more than to go somewhere. */
export const aboutAction = ({ action = '' }: Record<string, string>): string | undefined =>
  isBuild(action) || ['bark', 'fight'].includes(action) ? action : undefined
