/* Which move a click at something that is not offered would mean, so that the table can say why it cannot be. */
import type { Decision } from '../../lib/decision.svelte'
import type { Action, ShearPanicView } from '../../views/shear-panic'
import type { Meant, Missed } from '../kit'
import { typeOf } from './actions'
import { CELL, DIRECTIONS, drift, MEADOW_LEFT, MEADOW_TOP, read, sheepAt, shift, SIZE, type Sheep } from './meadow'

const BY_SHEEP = new Set(['step', 'slam', 'leap', 'panic'])
const PUSHES = new Set(['line', 'diagonal'])

export function missed(
  { x, y }: Missed,
  view: ShearPanicView,
  { moves, picked }: Pick<Decision, 'moves' | 'picked'>,
): Meant | null | undefined {
  const unshifted = read(view)
  const meadow = shift(unshifted, drift(unshifted))
  const [column, row] = [Math.floor((x - MEADOW_LEFT) / CELL), Math.floor((y - MEADOW_TOP) / CELL)]
  if (column < 0 || row < 0 || column >= SIZE || row >= SIZE) return undefined
  const there = sheepAt(meadow, column, row)
  const { kind } = view.pending
  const panics = kind === 'panic'
  if (!panics && kind !== 'action') return there || picked.sheep ? inBetween(kind, there) : undefined
  const action = panics ? 'panic' : typeOf(picked.action ?? firstOf(view))
  const value = panics ? '' : (picked.value ?? valueOf(view, action))
  const inHand = meadow.sheep.find(({ id }) => id === picked.sheep)
  const way = inHand && wayTo(inHand, column, row)
  const far = inHand ? Math.max(Math.abs(column - inHand.column), Math.abs(row - inHand.row)) : 0
  const meant = inHand && way && BY_SHEEP.has(action) ? written(view, action, inHand.id, way, far, value) : ''
  if (meant && !moves.some(({ text }) => text === meant)) return meant
  if (inHand && !panics) return whyOf(action, view)
  if (there && (BY_SHEEP.has(action) || (PUSHES.has(action) && view.edition === 'mayfair')))
    return written(view, action, there.id, 'N', 1, value)
  if (!there && !picked.action && !picked.sheep) return undefined
  return whyOf(action, view)
}

/** By which rule an action leads nowhere else than where it is shown. */
const WHY: Readonly<Record<string, string>> = {
  step: 'SP-30',
  slam: 'SP-31',
  leap: 'SP-32',
  line: 'SP-33 aim',
  diagonal: 'SP-34 aim',
  trough: 'SP-35 aim',
  turn: 'SP-36 aim',
  discard: 'SP-24 none',
  panic: 'SP-70',
}

/** Pushes of the Mayfair edition are pointed at like a slam. */
function whyOf(action: string, { edition }: ShearPanicView): Meant {
  const pushes = PUSHES.has(action) && edition === 'mayfair'
  return { why: pushes ? WHY[action]!.replace(' aim', '') : WHY[action]! }
}

/** While a card, a group or its way is to be chosen. */
function inBetween(kind: string, there: Sheep | undefined): Meant {
  if (kind === 'rejoin') return { why: 'SP-53' }
  const call = { 'which-flock': 'rejoin flock', 'which-group': 'rejoin group' }[kind]
  return call && there ? `${call} ${there.id}` : { why: 'SP-20' }
}

/** A move with that card, whichever: the table says why none is possible. */
export function anyMove(view: ShearPanicView, seat: number, { action: called, value }: Action): string {
  const action = typeOf(called)
  const sheep = read(view).sheep.find((each) => each.seat === seat)?.id ?? 'black'
  const forms: Record<string, string> = {
    trough: 'trough N',
    turn: 'turn left',
    line: 'line row 1 E',
    diagonal: 'diagonal a1 SE',
  }
  const form = view.edition === 'mayfair' && PUSHES.has(action) ? undefined : forms[action]
  return form
    ? `${form} (${value})`
    : written(view, action, sheep, action === 'diagonal' ? 'NE' : 'N', 2, String(value))
}

function written(view: ShearPanicView, action: string, sheep: string, way: string, far: number, value: string): string {
  const length = action === 'leap' && view.edition === 'mayfair' ? [String(Math.max(2, far))] : []
  return [action, sheep, way, ...length, ...(value ? [`(${value})`] : [])].join(' ')
}

function wayTo(from: Sheep, column: number, row: number): string | undefined {
  const [across, down] = [column - from.column, row - from.row]
  if ((!across && !down) || (across && down && Math.abs(across) !== Math.abs(down))) return undefined
  return Object.entries(DIRECTIONS).find(([, way]) => way.x === Math.sign(across) && way.y === Math.sign(down))?.[0]
}

const unused = (view: ShearPanicView): Action[] => view.actions[view.turn]!.filter(({ used }) => !used)
const firstOf = (view: ShearPanicView): string =>
  unused(view).find(({ action }) => BY_SHEEP.has(typeOf(action)))?.action ?? 'step'
const valueOf = (view: ShearPanicView, wanted: string): string =>
  String(view.actions[view.turn]!.find(({ action, used }) => typeOf(action) === wanted && !used)?.value ?? 1)
