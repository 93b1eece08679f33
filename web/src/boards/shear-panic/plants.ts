/* Flowers and straw where they do not disturb; always the same for the same track. */
import { fieldsOf, lanePoint, type Point } from './lane'
import { CELL, MEADOW_LEFT, MEADOW_TOP, SIZE } from './meadow'

const FLOWERS = ['#fffaf0', '#f7e08a', '#f3c9cf']

function stream(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const whole = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

/** Along a field, on either side of the lane. */
function beside(first: number, last: number, length: number, chance: () => number): Point[] {
  const found: Point[] = []
  for (let space = first; space <= last; space += 0.9) {
    for (const side of [-1, 1]) {
      const { x, y, angle } = lanePoint((space - 0.2 + chance() * 0.4) / length)
      const away = side * (29 + chance() * 12)
      const point = whole({ x: x - Math.sin(angle) * away, y: y + Math.cos(angle) * away })
      if (point.x > 6 && point.x < 990 && point.y > 12 && point.y < 780) found.push(point)
    }
  }
  return found
}

export function scatter(length: number) {
  const chance = stream(length)
  const [clover, stubble, heather, straw] = fieldsOf(length).map((field) =>
    beside(field.first, field.last, length, chance),
  )
  const somewhere = () =>
    whole({ x: MEADOW_LEFT + 16 + chance() * (SIZE * CELL - 32), y: MEADOW_TOP + 20 + chance() * (SIZE * CELL - 34) })
  return {
    clover: clover!,
    stubble: stubble!,
    heather: heather!,
    straw: straw!,
    grass: Array.from({ length: 18 }, somewhere),
    flowers: Array.from({ length: 12 }, (_, index) => ({ ...somewhere(), colour: FLOWERS[index % FLOWERS.length]! })),
  }
}
