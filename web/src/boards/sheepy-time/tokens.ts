/* How Zzz are laid out on a tile, each kind of width tried in turn until they fit. */
import type { Zzz } from './night'

export interface Token {
  key: string
  seat: number
  infinite: boolean
  /** More than one only where a token stands for several. */
  count: number
  state: 'there' | 'gone' | 'coming'
  x: number
  y: number
  r: number
  width: number
  /** Whether it says that it lasts for ever beside it; a number takes that place. */
  ever: boolean
}

type Loose = Pick<Token, 'key' | 'seat' | 'infinite' | 'state'>

const R = 12.5
const CAPSULE = 46

/** Token by token: the infinite one first, then what stays, what would go and what would come. */
function each(zzz: readonly Zzz[], after: readonly Zzz[] | null): Loose[] {
  return zzz.flatMap((now, seat) => {
    const then = after?.[seat] ?? now
    const found: Loose[] = []
    if (now.infinite || then.infinite)
      found.push({
        key: `${seat} inf`,
        seat,
        infinite: true,
        state: now.infinite === then.infinite ? 'there' : now.infinite ? 'gone' : 'coming',
      })
    for (let index = 0; index < Math.max(now.count, then.count); index++) {
      found.push({
        key: `${seat} ${index}`,
        seat,
        infinite: false,
        state: index >= then.count ? 'gone' : index >= now.count ? 'coming' : 'there',
      })
    }
    return found
  })
}

/** Along a lower edge of that width: side by side, overlapping, or one for each seat with its number. */
export function row(zzz: readonly Zzz[], after: readonly Zzz[] | null, width: number): Token[] {
  const loose = each(zzz, after)
  for (const overlap of [0, 10, 15]) {
    const laid = sideBySide(loose, overlap, width)
    if (laid) return laid
  }
  return numbered(zzz, after, width)
}

function sideBySide(loose: readonly Loose[], overlap: number, width: number): Token[] | null {
  let at = -width / 2
  const laid: Token[] = []
  for (const [index, token] of loose.entries()) {
    const last = loose[index - 1]
    if (last && last.seat === token.seat && !last.infinite) at -= overlap
    const wide = token.infinite ? CAPSULE : R * 2 + 4
    laid.push({
      ...token,
      count: 1,
      x: at + (token.infinite ? R + 3 : wide / 2),
      y: 0,
      r: R,
      width: CAPSULE,
      ever: token.infinite,
    })
    at += wide
  }
  return at <= width / 2 + 2 ? laid : null
}

function seatsOn(zzz: readonly Zzz[], after: readonly Zzz[] | null) {
  return zzz.flatMap((now, seat) => {
    const then = after?.[seat] ?? now
    const [held, would] = [now.count + Number(now.infinite), then.count + Number(then.infinite)]
    if (!held && !would) return []
    const state: Token['state'] = would > held ? 'coming' : would < held ? 'gone' : 'there'
    return [{ key: `${seat}`, seat, infinite: now.infinite || then.infinite, count: would || held, state }]
  })
}

function numbered(zzz: readonly Zzz[], after: readonly Zzz[] | null, width: number): Token[] {
  const on = seatsOn(zzz, after)
  const step = width / on.length
  return on.map((token, index) => ({
    ...token,
    x: -width / 2 + step * index + R - 1,
    y: 0,
    r: R - 2,
    width: (R - 2) * 2 + 18,
    ever: token.infinite && token.count === 1,
  }))
}

/** On a phone: beside the sign, one below the other; the fourth below the sign. */
export function compact(zzz: readonly Zzz[], after: readonly Zzz[] | null, width: number, height: number): Token[] {
  const on = seatsOn(zzz, after)
  const rows = Math.min(on.length, 3)
  return on.map((token, index) => {
    const beside = index < 3
    const step = (height - 4) / 3
    return {
      ...token,
      r: 7,
      width: 28,
      ever: token.infinite && token.count === 1,
      x: beside ? width * 0.07 : -width * 0.36,
      y: step * (beside ? index - (rows - 1) / 2 : 1),
    }
  })
}
