/* Hand-drawn shapes that are a little uneven, and always the same for the same place. */
import type { Point } from './geometry'

/** Numbers from 0 to 1 that look like chance. */
export function luck(seed: number): () => number {
  let state = Math.imul(seed + 1, 2654435761) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A number of its own for every name. */
export function seedOf(name: string): number {
  return [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7) >>> 0
}

const rounded = (value: number) => Number(value.toFixed(1))

/** A closed outline through points on an ellipse, each a little off. */
export function blob(at: Point, wide: number, high: number, seed: number, uneven = 0.07, corners = 9): string {
  const chance = luck(seed)
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI
    const far = 1 - uneven + chance() * 2 * uneven
    return { x: at.x + Math.cos(angle) * wide * far, y: at.y + Math.sin(angle) * high * far }
  })
  const between = (one: Point, other: Point) => `${rounded((one.x + other.x) / 2)} ${rounded((one.y + other.y) / 2)}`
  const last = points[points.length - 1]!
  return (
    `M${between(last, points[0]!)}` +
    points
      .map(
        (point, index) =>
          `Q${rounded(point.x)} ${rounded(point.y)} ${between(point, points[(index + 1) % points.length]!)}`,
      )
      .join('') +
    'z'
  )
}

export interface Boulder {
  x: number
  width: number
  height: number
  fill: string
}

const STONES = ['#a89e8b', '#b5ac9a', '#c9c1b0', '#d8d1c2']

/** The stones of a dry wall from one place to another along a line, without a gap. */
export function boulders(from: number, to: number, seed: number): Boulder[] {
  const chance = luck(seed)
  const count = Math.max(1, Math.round((to - from) / 18))
  const weights = Array.from({ length: count }, () => 0.75 + chance() * 0.5)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let x = from
  return weights.map((weight) => {
    const width = ((to - from) * weight) / whole
    const stone = {
      x: rounded(x + 0.5),
      width: rounded(width - 1),
      height: rounded(16 + chance() * 4),
      fill: STONES[Math.floor(chance() * STONES.length)]!,
    }
    x += width
    return stone
  })
}

/** Blades of straw inside a square. */
export function straw(
  at: Point,
  half: number,
  seed: number,
): { x: number; y: number; dx: number; dy: number; fill: string }[] {
  const chance = luck(seed)
  const colours = ['#f7e8b8', '#cfae5c', '#bd9a48']
  return Array.from({ length: 18 }, () => ({
    x: rounded(at.x - half + chance() * (2 * half - 14)),
    y: rounded(at.y - half + chance() * 2 * half),
    dx: rounded(7 + chance() * 7),
    dy: rounded(chance() * 10 - 5),
    fill: colours[Math.floor(chance() * colours.length)]!,
  }))
}

/** Tufts and flowers strewn over the whole pasture. */
export function strewn(left: number, top: number, side: number, seed: number, count: number): Point[] {
  const chance = luck(seed)
  return Array.from({ length: count }, () => ({
    x: Math.round(left + 14 + chance() * (side - 28)),
    y: Math.round(top + 18 + chance() * (side - 30)),
  }))
}

/** A hedge clipped into balls, round a rectangle. */
export function hedge(left: number, top: number, right: number, bottom: number, ball: number): string {
  const along = (from: number, to: number) => {
    const count = Math.round(Math.abs(to - from) / (ball * 1.8))
    return Array.from({ length: count }, (_, index) => Math.round(from + ((to - from) * (index + 1)) / count))
  }
  const arc = (x: number, y: number) => `A${ball} ${ball} 0 0 1 ${x} ${y}`
  return (
    `M${left} ${top}` +
    along(left, right)
      .map((x) => arc(x, top))
      .join('') +
    along(top, bottom)
      .map((y) => arc(right, y))
      .join('') +
    along(right, left)
      .map((x) => arc(x, bottom))
      .join('') +
    along(bottom, top)
      .map((y) => arc(left, y))
      .join('') +
    'z'
  )
}
