/* Where everything lies on the shearing floor: rivals in a row above, the own sheep below, pile and die beside it. */
import type { Coordinate } from '../coordinates'
import type { Box, Point } from '../shared/hits'

export type { Box, Point }

export interface Spot extends Point {
  seat: number
  /** How large the sheep is drawn; its symbol is 262 wide and 236 high. */
  scale: number
  plate: Box
  shears: Point
  /** How large shears, dog and Shepherd are drawn. */
  small: number
  dog: Point
  /** The Wolf, or the Shepherd that keeps it away. */
  guest: Point
  /** Whether single places can be touched, or only the whole sheep. */
  near: boolean
}

export interface Layout {
  width: number
  height: number
  /** By seat. */
  spots: Spot[]
  pile: Point
  discard: Point
  die: Point
  /** The played card that waits for answers. */
  card: Point
  /** Who sits below. */
  own: number
  /** How large pile, discard and die are drawn. */
  small: number
  /** Room for a sheet that never covers a fleece. */
  sheet: Box
  tall: boolean
}

export const CELL = 56
export const SHEEP = { width: 262, height: 236 } as const
const FIRST: Point = { x: 48, y: 44 }
const COLUMNS = 3
const BESIDE = -3
const ABOVE = -2
const BELOW = 198
const ROWS = 3

/** The middle of a place on a sheep, in the sheep's own measure: three rows from above, a fourth row above them. */
export function spotOnSheep(place: number): Point {
  const row = Math.floor(place / COLUMNS)
  return { x: FIRST.x + (place % COLUMNS) * CELL, y: FIRST.y + (row < ROWS ? row : -1) * CELL }
}

/** The middle of a place on the floor. */
export function onFloor(spot: Spot, place: number): Point {
  const { x, y } = spotOnSheep(place)
  return { x: spot.x + x * spot.scale, y: spot.y + y * spot.scale }
}

/** The letters of the rows left of the wool, the numbers of the columns above it; below it if
    there is a fourth row above. */
export function coordinates(spot: Spot, fourth: boolean): Coordinate[] {
  const at = (x: number, y: number) => ({ x: spot.x + x * spot.scale, y: spot.y + y * spot.scale })
  return [
    ...[...'abcd'].slice(0, fourth ? 4 : 3).map((text, row) => ({ text, ...at(BESIDE, spotOnSheep(row * COLUMNS).y) })),
    ...[...'123'].map((text, column) => ({ text, ...at(spotOnSheep(column).x, fourth ? BELOW : ABOVE) })),
  ]
}

/** The middle of a sheep's wool. */
export function middle(spot: Spot): Point {
  return onFloor(spot, 4)
}

/** Who sits where from left to right, seen by whoever sits below: the left neighbour first, as the turn goes. */
export function rivals(seats: number, below: number): number[] {
  return Array.from({ length: seats - 1 }, (_, index) => (below + 1 + index) % seats)
}

const WIDE = { width: 1096, height: 640 } as const
const WIDEST = 1640
const SLOTS: Record<number, number[]> = { 1: [380], 2: [150, 640], 3: [18, 376, 734] }
const RIVAL = 0.84
const OWN = 1.06

interface Window {
  width: number
  height: number
}

/** A table wider than high: all sheep large enough to be shorn. In a low window the rivals stand farther apart, and the
    sheet beside the own sheep has the room that is left. */
export function wide(seats: number, below: number, window: Window = WIDE): Layout {
  const shape = window.width && window.height ? window.width / window.height : WIDE.width / WIDE.height
  const width = Math.min(WIDEST, Math.max(WIDE.width, WIDE.height * shape))
  const row = rivals(seats, below)
  const spots: Spot[] = []
  row.forEach((seat, index) => {
    const x = SLOTS[row.length]![index]! + ((width - WIDE.width) * (2 * index + 1)) / (2 * row.length)
    spots[seat] = {
      seat,
      x,
      y: 98,
      scale: RIVAL,
      small: 1,
      near: true,
      plate: { x: x - 4, y: 14, width: 312, height: 50 },
      shears: { x: x + 271, y: 146 },
      dog: { x: x + 243, y: 268 },
      guest: { x: x + 302, y: 262 },
    }
  })
  spots[below] = {
    seat: below,
    x: 22,
    y: 384,
    scale: OWN,
    small: 1,
    near: true,
    plate: { x: 314, y: 582, width: 290, height: 50 },
    shears: { x: 358, y: 412 },
    dog: { x: 344, y: 532 },
    guest: { x: 414, y: 530 },
  }
  return {
    ...WIDE,
    width,
    spots,
    tall: false,
    small: 1,
    own: below,
    pile: { x: 470, y: 420 },
    discard: { x: 566, y: 420 },
    die: { x: 570, y: 534 },
    card: { x: 494, y: 532 },
    sheet: { x: 616, y: 336, width: width - 632, height: 290 },
  }
}

const UPRIGHT = { width: 344, height: 396 } as const
const GAP = 6
const PLATE = 38
const NEAR_PLATE = 32
const SIDE = 104
/** Room for the letters of the rows. */
const LETTERS = 6
/** How much of the near sheep's legs the edge of the floor hides. */
const HIDDEN_LEGS = 30

export interface Close {
  /** Whose sheep is near. */
  near: number
  /** Whether it has a fourth row. */
  fourth: boolean
  /** Whether its places are chosen from: then they come first, however little room there is. */
  picking: boolean
}

const LOW = 330
/** Pixels from which on a window is high enough for all, however wide it is. */
const HIGH_ENOUGH = 340
const LEAST = 240
/** Room for the numbers of the columns above the near sheep, unless it needs all there is for a fourth row. */
const NUMBERS = 14
const OFF: Point = { x: -900, y: -900 }

/** A phone held upright: one sheep near, the others small above it; where a sheet leaves little
    room, only what matters. */
export function tall(seats: number, below: number, close: Close, window: Window): Layout {
  const shape = window.width && window.height ? window.width / window.height : UPRIGHT.width / UPRIGHT.height
  const high = UPRIGHT.width / shape
  if (high < LOW && window.height < HIGH_ENOUGH)
    return close.picking
      ? alone(seats, below, close, Math.max(LEAST, high) * shape, Math.max(LEAST, high))
      : low(seats, below, close, Math.max(LEAST, high) * shape, Math.max(LEAST, high))
  const width = Math.max(UPRIGHT.width, UPRIGHT.height * shape, Math.min(window.width * 0.62, UPRIGHT.width * 1.45))
  return upright(seats, below, close, width, width / shape)
}

/** The small sheep in a row, and where they end. */
function away(
  seats: number,
  below: number,
  near: number,
  width: number,
  scale: number,
): { spots: Spot[]; feet: number } {
  const spots: Spot[] = []
  const row = [...rivals(seats, below), below].filter((seat) => seat !== near)
  const slot = (width - GAP * (row.length + 1)) / row.length
  const feet = PLATE + GAP * 2 + SHEEP.height * scale
  row.forEach((seat, index) => {
    const left = GAP + index * (slot + GAP)
    const x = left + Math.max(0, (slot - SHEEP.width * scale - 40) / 2) - 2
    spots[seat] = {
      seat,
      x,
      y: PLATE + GAP * 2,
      scale,
      small: 0.44,
      near: false,
      plate: { x: left, y: GAP, width: slot, height: PLATE },
      shears: { x: x + Math.min(slot - 24, SHEEP.width * scale + 12), y: feet - 22 },
      dog: { x: x + 14, y: feet - 14 },
      guest: { x: x + 52, y: feet - 16 },
    }
  })
  return { spots, feet }
}

/** The near sheep in the room below a line, and a column beside it with all that is not a sheep. */
function beside(
  layout: { spots: Spot[]; below: number },
  { near, fourth }: Close,
  width: number,
  height: number,
  top: number,
): Layout {
  const room = height - top - NEAR_PLATE - GAP * 2
  const scale = Math.min(
    1,
    (room - (fourth ? 0 : NUMBERS)) / (SHEEP.height - HIDDEN_LEGS + (fourth ? CELL : 0)),
    (width - SIDE - GAP - LETTERS) / SHEEP.width,
  )
  const side = width - SIDE / 2 - 2
  const step = Math.min(room, 240) / 12
  const first = height - GAP - step * 12
  layout.spots[near] = {
    seat: near,
    x: GAP + LETTERS,
    y: height - (SHEEP.height - HIDDEN_LEGS) * scale,
    scale,
    small: 0.68,
    near: true,
    plate: { x: GAP, y: top, width: width - 2 * GAP, height: NEAR_PLATE },
    shears: { x: side - 26, y: first + step * 2.1 },
    dog: { x: side + 32, y: first + step * 1.3 },
    guest: { x: side + 30, y: first + step * 4.4 },
  }
  return {
    width,
    height,
    spots: layout.spots,
    tall: true,
    small: 0.52,
    own: layout.below,
    pile: { x: side - 24, y: first + step * 7.5 },
    discard: { x: side + 26, y: first + step * 7.5 },
    die: { x: side - 24, y: first + step * 10.7 },
    card: { x: side + 26, y: first + step * 10.7 },
    sheet: { x: 0, y: height, width, height: 0 },
  }
}

function upright(seats: number, below: number, close: Close, width: number, height: number): Layout {
  const { spots, feet } = away(seats, below, close.near, width, close.fourth ? 0.29 : 0.38)
  return beside({ spots, below }, close, width, height, feet + GAP + 12)
}

/** Places are chosen where there is little room: the others step aside. */
function alone(seats: number, below: number, close: Close, width: number, height: number): Layout {
  const { spots } = away(seats, below, close.near, width, 0.28)
  const moved = spots.map((spot) => ({
    ...spot,
    ...OFF,
    plate: { ...spot.plate, ...OFF },
    shears: OFF,
    dog: OFF,
    guest: OFF,
  }))
  return beside({ spots: moved, below }, close, width, height, GAP)
}

/** Little room, nothing to choose on a fleece: everything is small, pile and die stand in a row
    beside the near sheep. */
function low(seats: number, below: number, { near }: Close, width: number, height: number): Layout {
  const { spots, feet } = away(seats, below, near, width, 0.26)
  const top = feet + GAP
  const room = height - top - NEAR_PLATE - GAP
  const scale = Math.min(0.8, room / (SHEEP.height - HIDDEN_LEGS))
  const left = GAP * 3 + SHEEP.width * scale
  const apart = (width - left) / 4
  const upper = height - room * 0.6
  const lower = height - room * 0.2
  spots[near] = {
    seat: near,
    x: GAP + LETTERS,
    y: height - (SHEEP.height - HIDDEN_LEGS) * scale,
    scale,
    small: 0.5,
    near: true,
    plate: { x: GAP, y: top, width: width - 2 * GAP, height: NEAR_PLATE },
    shears: { x: left + apart * 0.5, y: height - room * 0.52 },
    dog: { x: left + apart * 1.45, y: upper },
    guest: { x: left + apart * 1.45, y: lower },
  }
  return {
    width,
    height,
    spots,
    tall: true,
    small: 0.42,
    own: below,
    pile: { x: left + apart * 2.4, y: upper },
    discard: { x: left + apart * 3.4, y: upper },
    die: { x: left + apart * 2.4, y: lower },
    card: { x: left + apart * 3.4, y: lower },
    sheet: { x: 0, y: height, width, height: 0 },
  }
}
