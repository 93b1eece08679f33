/* What on a board takes pointer and focus, and which of it a key leads to. */

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

export interface Hit {
  key: string
  /** Its middle: arrow keys go by where things lie. */
  at: Point
  /** An SVG path round all of it. */
  outline: string
  label: string
  /** Whether it is picked; null for what is no choice of a move. */
  pressed: boolean | null
  choose: () => void
  /** Whether it looks as if it could be chosen; then the table says why it cannot. */
  no?: boolean
  /** Whether Enter goes past it, to what is picked already. */
  passesEnter?: boolean
}

/** Which hit an arrow key leads to from another; undefined where there is none. */
export type Walk = (hits: readonly Hit[], from: Hit, arrow: string) => Hit | undefined

export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

const SIDEWAYS = 1.5
const AHEAD = 4

/** The nearest in the arrow's direction, rather straight ahead than aside. */
export function nearest<Spot extends { at: Point }>(
  hits: readonly Spot[],
  { at }: Spot,
  arrow: string,
): Spot | undefined {
  const way = ARROWS[arrow]!
  const cost = (hit: Spot) => {
    const [x, y] = [hit.at.x - at.x, hit.at.y - at.y]
    return Math.hypot(x, y) + SIDEWAYS * Math.abs(x * way.y + y * way.x)
  }
  return hits
    .filter((hit) => (hit.at.x - at.x) * way.x + (hit.at.y - at.y) * way.y > AHEAD)
    .toSorted((one, other) => cost(one) - cost(other))[0]
}

/** One on or one back in their order, and round from the last to the first. */
export const round: Walk = (hits, from, arrow) => {
  const { x, y } = ARROWS[arrow]!
  return hits[(hits.indexOf(from) + x + y + hits.length) % hits.length]
}

/** The one that Tab comes to: what had the focus last, else what is picked; where something can
    be chosen, among that. */
export function stopOf(hits: readonly Hit[], focused: string): string | undefined {
  const choices = hits.filter(({ pressed }) => pressed !== null)
  const among = choices.length ? choices : hits
  return (among.find(({ key }) => key === focused) ?? among.find(({ pressed }) => pressed) ?? among[0])?.key
}

/** Whether a key chooses it. Enter on what is picked is left to the table, which plays it. */
export const chooses = (key: string, { pressed, passesEnter }: Hit): boolean =>
  key === ' ' || (key === 'Enter' && !pressed && !passesEnter)

/** A box as a path, its corners rounded. */
export function boxOutline({ x, y, width, height }: Box, corner: number): string {
  const r = Math.min(corner, width / 2, height / 2)
  const [across, down] = [width - 2 * r, height - 2 * r]
  const turn = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${across}${turn(r, r)}v${down}${turn(-r, r)}h${-across}${turn(-r, -r)}v${-down}${turn(r, -r)}z`
}

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })
