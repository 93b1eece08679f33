/* What a click on the floor picks. No rule is decided here: only legal moves are offered, and this says where. */
import type { Picked } from '../../lib/choices'
import type { Choice } from '../../messages'
import { placeNumber, seatOf, type Floor } from './floor'

export type Target =
  | { at: 'place'; seat: number; place: number }
  | { at: 'row'; seat: number; row: string }
  | { at: 'sheep'; seat: number }
  | { at: 'points'; seat: number; points: number }
  | { at: 'pile' | 'discard' | 'dog' }

export type Aim = Target & {
  key: string
  /** What choosing it picks, in place of everything picked before. */
  picks: Picked
}

const FAR = 100

/** Moves that are pointed at by one place of a fleece; the fleece is the own one, but for a cut. */
const ON_PLACES = new Set(['cut', 'lose', 'keep', 'stick'])

export function aims(floor: Floor, moves: readonly Choice[], picked: Picked): Aim[] {
  const own = floor.viewer ?? 0
  if (picked.action === 'play' && picked.card) return ofCard(moves, picked.card, picked)
  if (picked.action === 'swap') return ofSwap(own, moves, picked)
  const found: Aim[] = []
  for (const { parts } of moves) {
    const action = parts.action ?? ''
    if (ON_PLACES.has(action)) {
      const seat = action === 'cut' ? (floor.pending.victim ?? own) : own
      found.push(place(seat, parts.place!, { action, place: parts.place! }))
    } else if (action === 'lay') {
      found.push(...ofLay(own, parts, picked))
    } else if (action === 'draw') {
      found.push({ key: 'pile', at: 'pile', picks: { action } })
    } else if (action === 'shear') {
      found.push(...ofShear(parts, picked))
    } else if (action === 'play' && parts.card === 'sheepdog') {
      found.push({ key: 'dog', at: 'dog', picks: { action, card: 'sheepdog' } })
    }
  }
  return once(found)
}

export function isPicked(aim: Aim, picked: Picked): boolean {
  return Object.entries(aim.picks).every(([part, value]) => picked[part] === value)
}

/** Each but once, places in their order: what has the focus keeps its place among the others. */
function once(found: readonly Aim[]): Aim[] {
  const order = (aim: Aim) => (aim.at === 'place' ? aim.seat * FAR + aim.place : FAR * FAR)
  return [...new Map(found.map((aim) => [aim.key, aim])).values()].sort((a, b) => order(a) - order(b))
}

function place(seat: number, name: string, picks: Picked): Aim {
  return { key: `${seat} ${name}`, at: 'place', seat, place: placeNumber(name), picks }
}

/** First where the Steel lies, then where the Snag does; what was picked can be picked again. */
function ofLay(own: number, { steel = '', snag = '' }: Record<string, string>, picked: Picked): Aim[] {
  if (picked.steel === undefined) return [place(own, steel, { action: 'lay', steel })]
  if (steel !== picked.steel) return []
  return [place(own, steel, { action: 'lay', steel }), place(own, snag, { action: 'lay', steel, snag })]
}

function ofShear({ victim = '', points = '' }: Record<string, string>, picked: Picked): Aim[] {
  const seat = seatOf(victim)!
  const sheep: Aim = { key: victim, at: 'sheep', seat, picks: { action: 'shear', victim } }
  if (picked.victim !== victim) return [sheep]
  return [
    sheep,
    {
      key: `${victim} ${points}`,
      at: 'points',
      seat,
      points: Number(points),
      picks: { action: 'shear', victim, points },
    },
  ]
}

/** Against whom, against which row, or what from the discard pile. */
function ofCard(moves: readonly Choice[], card: string, picked: Picked): Aim[] {
  const found: Aim[] = []
  const wools: string[] = []
  for (const { parts } of moves) {
    if (parts.action !== 'play' || parts.card !== card) continue
    const base = { action: 'play', card }
    const { victim, row, wool } = parts
    if (victim && row)
      found.push({ key: `${victim} ${row}`, at: 'row', seat: seatOf(victim)!, row, picks: { ...base, victim, row } })
    else if (victim) found.push({ key: victim, at: 'sheep', seat: seatOf(victim)!, picks: { ...base, victim } })
    else if (wool) wools.push(wool)
    else if (card === 'sheepdog') found.push({ key: 'dog', at: 'dog', picks: base })
  }
  if (wools.length) {
    const next = wools[(wools.indexOf(picked.wool ?? '') + 1) % wools.length]!
    found.push({
      key: 'discard',
      at: 'discard',
      picks: { action: 'play', card, wool: picked.wool && wools.length === 1 ? picked.wool : next },
    })
  }
  return once(found)
}

/** Two places in any order; the notation names the earlier one first. */
function ofSwap(own: number, moves: readonly Choice[], picked: Picked): Aim[] {
  const pairs = moves
    .filter(({ parts }) => parts.action === 'swap')
    .map(({ parts }) => [parts.place!, parts.to!] as const)
  const first = picked.place !== undefined && picked.to !== undefined ? undefined : (picked.place ?? picked.to)
  const found = pairs.flatMap(([one, two]) => {
    if (first === undefined) return [alone(own, one, pairs), alone(own, two, pairs)]
    if (one !== first && two !== first) return []
    const other = one === first ? two : one
    return [
      place(own, first, { action: 'swap', ...(picked.place ? { place: first } : { to: first }) }),
      place(own, other, { action: 'swap', place: one, to: two }),
    ]
  })
  return once(found)
}

/** The first of two places; the last place of a fleece is only ever named second. */
function alone(own: number, name: string, pairs: readonly (readonly [string, string])[]): Aim {
  const isNamedFirst = pairs.some(([one]) => one === name)
  return place(own, name, { action: 'swap', ...(isNamedFirst ? { place: name } : { to: name }) })
}
