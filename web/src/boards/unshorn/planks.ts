/* Boards, nails, grain and straw of the shearing floor; always the same for the same size. */

export interface Plank {
  y: number
  height: number
  tone: number
  joints: number[]
  grain: string
}

export interface Straw {
  path: string
  pale: boolean
}

const HEIGHTS = [58, 64, 52, 60, 56]
const TONES = 4

function stream(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export function planks(width: number, height: number): Plank[] {
  const chance = stream(7)
  const found: Plank[] = []
  for (let y = 0, index = 0; y < height; index++) {
    const high = HEIGHTS[index % HEIGHTS.length]!
    const joints = Array.from({ length: Math.max(1, Math.round(width / 420)) }, () =>
      Math.round(30 + chance() * (width - 60)),
    )
    const grain = Array.from({ length: Math.ceil(width / 220) }, () => {
      const at = Math.round(chance() * width)
      return `M${at} ${Math.round(y + 8 + chance() * (high - 16))}q60 ${Math.round(chance() * 12 - 6)} 150 0`
    }).join('')
    found.push({ y, height: high, tone: (index * 3 + Math.floor(chance() * 2)) % TONES, joints, grain })
    y += high
  }
  return found
}

export function straw(width: number, height: number): Straw[] {
  const chance = stream(41)
  return Array.from({ length: Math.round((width * height) / 11000) }, () => {
    const [x, y] = [Math.round(chance() * width), Math.round(chance() * height)]
    return {
      path: `M${x} ${y}l${Math.round(10 + chance() * 8)} ${Math.round(chance() * 12 - 6)}`,
      pale: chance() > 0.5,
    }
  })
}
