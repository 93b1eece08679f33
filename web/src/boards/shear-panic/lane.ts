/* The lane round the meadow: a rounded rectangle with a slight wave, divided into equal spaces. */

export interface Point {
  x: number
  y: number
}

const LEFT = 46
const TOP = 46
const RIGHT = 954
const BOTTOM = 744
const RADIUS = 70
const WAVES = 13
const WAVE = 7

const UP = BOTTOM - TOP - 2 * RADIUS
const ACROSS = RIGHT - LEFT - 2 * RADIUS
const CORNER = (Math.PI * RADIUS) / 2
const ROUND = 2 * (UP + ACROSS) + 4 * CORNER

interface Stretch {
  length: number
  at: (way: number) => Point & { angle: number }
}

function straight(x: number, y: number, angle: number, length: number): Stretch {
  return { length, at: (way) => ({ x: x + Math.cos(angle) * way, y: y + Math.sin(angle) * way, angle }) }
}

function corner(x: number, y: number, from: number): Stretch {
  return {
    length: CORNER,
    at: (way) => {
      const turn = from + way / RADIUS
      return { x: x + Math.cos(turn) * RADIUS, y: y + Math.sin(turn) * RADIUS, angle: turn + Math.PI / 2 }
    },
  }
}

/** Clockwise from the lower left. */
const STRETCHES: Stretch[] = [
  straight(LEFT, BOTTOM - RADIUS, -Math.PI / 2, UP),
  corner(LEFT + RADIUS, TOP + RADIUS, Math.PI),
  straight(LEFT + RADIUS, TOP, 0, ACROSS),
  corner(RIGHT - RADIUS, TOP + RADIUS, -Math.PI / 2),
  straight(RIGHT, TOP + RADIUS, Math.PI / 2, UP),
  corner(RIGHT - RADIUS, BOTTOM - RADIUS, 0),
  straight(RIGHT - RADIUS, BOTTOM, Math.PI, ACROSS),
  corner(LEFT + RADIUS, BOTTOM - RADIUS, Math.PI / 2),
]

/** A point of the lane, t from 0 to 1, and the angle in which the lane runs there. */
export function lanePoint(t: number): Point & { angle: number } {
  let way = (((t % 1) + 1) % 1) * ROUND
  for (const stretch of STRETCHES) {
    if (way <= stretch.length) {
      const { x, y, angle } = stretch.at(way)
      const wave = WAVE * Math.sin(WAVES * 2 * Math.PI * t)
      return { x: x - Math.sin(angle) * wave, y: y + Math.cos(angle) * wave, angle }
    }
    way -= stretch.length
  }
  return lanePoint(0)
}

export const spaceAt = (space: number, length: number) => lanePoint((space - 0.2) / length)

/** The lane from one space to another, their ends included, as a path. */
export function lanePath(from: number, to: number, length: number): string {
  const steps = Math.max(2, Math.round((to - from + 1) * 4))
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const { x, y } = lanePoint((from - 0.7 + ((to - from + 1) * step) / steps) / length)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}`
}

/** Where the bell waits before the first space. */
export const START: Point = { x: 96, y: 668 }

export function bellAt(marker: number, length: number): Point {
  return marker < 1 ? START : spaceAt(marker, length)
}

// ---- the track (SP-3, SP-4): what the fields are follows from its length

export interface Field {
  name: string
  /** The rule by which it scores. */
  rule: string
  first: number
  last: number
  points: string
}

export interface Track {
  length: number
  fields: Field[]
  red: ReadonlySet<number>
  brown: ReadonlySet<number>
}

export function fieldsOf(length: number): Field[] {
  const n = (length - 2) / 6
  return [
    { name: 'team-tag', rule: 'SP-81', first: 1, last: n, points: '2 · 1' },
    { name: 'roger', rule: 'SP-82', first: n + 1, last: 3 * n + 1, points: '4 · 3 · 2 · 1' },
    { name: 'black-sheep', rule: 'SP-84', first: 3 * n + 2, last: 4 * n + 1, points: '2 · 1' },
    { name: 'shear-panic', rule: 'SP-85', first: 4 * n + 2, last: 6 * n + 2, points: '4 · 3 · 2 · 1' },
  ]
}

/** What explains a field; without shearing Mayfair lets the row nearest to the Shearer score as well (SP-85). */
export function aboutField(name: string, frontScores: boolean): string {
  if (name === 'roger') return 'roger-field'
  return name === 'shear-panic' && frontScores ? 'shear-panic-all' : name
}

/** The name of the field in which a space lies. */
export const fieldAt = (space: number, { fields }: Pick<Track, 'fields'>): string =>
  fields.find(({ last }) => space <= last)!.name

/** What explains a space. */
export const aboutSpace = (space: number, { red, brown }: Pick<Track, 'red' | 'brown'>): string =>
  brown.has(space) ? 'brown' : red.has(space) ? 'red' : 'space'
