/* Where things lie: ten spaces on an ellipse, clockwise from the Fence at the top, a tile outside each of them. */

export const SPACES = 10

/** Off the ring: in the own corner, or in the middle. */
export const OFF = 0

/** One step of a piece on its way. */
export interface Stop {
  piece: string
  space: number
}

export interface Point {
  x: number
  y: number
}

export interface Layout {
  width: number
  height: number
  centre: Point
  /** Half axes of the ring of pads, and how wide a pad is. */
  pads: Point & { size: number }
  /** Half axes of the ring of tiles, and the size of a tile. */
  tiles: Point & { width: number; height: number }
  moon: number
  sheep: number
  nightmare: number
  /** The four corners, where each seat has its bed. */
  beds: readonly Point[]
  bed: number
}

export const WIDE: Layout = {
  width: 1000,
  height: 800,
  centre: { x: 500, y: 405 },
  pads: { x: 238, y: 186, size: 94 },
  tiles: { x: 399, y: 316, width: 178, height: 118 },
  moon: 92,
  sheep: 78,
  nightmare: 94,
  bed: 1,
  beds: [
    { x: 96, y: 720 },
    { x: 96, y: 76 },
    { x: 904, y: 76 },
    { x: 904, y: 720 },
  ],
}

export const NARROW: Layout = {
  width: 360,
  height: 364,
  centre: { x: 180, y: 186 },
  pads: { x: 85, y: 87, size: 46 },
  tiles: { x: 145, y: 151, width: 66, height: 55 },
  moon: 36,
  sheep: 42,
  nightmare: 46,
  bed: 0.46,
  beds: [
    { x: 33, y: 332 },
    { x: 33, y: 30 },
    { x: 327, y: 30 },
    { x: 327, y: 332 },
  ],
}

/** Round the table as the seats are; two sit across from each other. */
export const bedOf = (layout: Layout, seat: number, seats: number): Point => layout.beds[seats === 2 ? seat * 2 : seat]!

/** The angle of a space, in radians clockwise from east; halves and more lie between spaces. */
const angle = (space: number) => ((-90 + 36 * (space - 0.5)) * Math.PI) / 180

export function onRing({ centre }: Layout, radius: Point, space: number): Point {
  const at = angle(space)
  return { x: centre.x + radius.x * Math.cos(at), y: centre.y + radius.y * Math.sin(at) }
}

export const padAt = (layout: Layout, space: number): Point => onRing(layout, layout.pads, space)
export const tileAt = (layout: Layout, space: number): Point => onRing(layout, layout.tiles, space)

/** Whether a sheep that walks on from here goes to the left of the picture. */
export const looksWest = (space: number): boolean => space >= 3 && space <= 7

/** A puffy outline round (0, 0). */
export function cloud(width: number): string {
  const bumps = 11
  const [rx, ry] = [width / 2, width / 3]
  const at = (index: number) => {
    const turn = (index / bumps) * 2 * Math.PI
    return `${(rx * Math.cos(turn)).toFixed(1)} ${(ry * Math.sin(turn)).toFixed(1)}`
  }
  const puff = (index: number) => (width * (index % 2 ? 0.15 : 0.13)).toFixed(1)
  return (
    `M${at(0)}` +
    Array.from({ length: bumps }, (_, index) => `A${puff(index)} ${puff(index)} 0 0 1 ${at(index + 1)}`).join('') +
    'z'
  )
}

/** The way along the ring, on its inner side: from a space so many spaces ahead, or back if the count is negative. */
export function trail(layout: Layout, from: number, count: number): string {
  const radius = { x: layout.pads.x * 0.81, y: layout.pads.y * 0.77 }
  const steps = Math.max(2, Math.abs(count) * 6)
  const points = Array.from({ length: steps + 1 }, (_, index) => onRing(layout, radius, from + (count * index) / steps))
  return 'M' + points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
}

/** How several on one pad stand beside each other: each one's place and size. */
export function huddle(layout: Layout, count: number, index: number): Point & { size: number } {
  const { sheep, pads } = layout
  if (count === 1) return { x: 0, y: 0, size: sheep }
  if (count === 2) return { x: (index ? 1 : -1) * pads.size * 0.29, y: index * pads.size * 0.06, size: sheep * 0.86 }
  const side = index % 2 ? 1 : -1
  const lone = count === 3 && index === 2
  return { x: lone ? 0 : side * pads.size * 0.33, y: (index < 2 ? -0.16 : 0.16) * pads.size, size: sheep * 0.74 }
}

/** Space after space, as a piece goes: the first step is not listed, the last is. Over the
    Fence 10 is followed by 1. */
export function steps(from: number, to: number, count: number): number[] {
  if (count <= 0) return [to]
  const ahead = Array.from({ length: count }, (_, index) => ((from + index) % SPACES) + 1)
  if (ahead.at(-1) === to) return ahead
  const back = Array.from({ length: count }, (_, index) => from - index - 1)
  return back.at(-1) === to ? back : [to]
}
