/* What any view tells without knowing its game: a grid, the own hand, rows by seat, single facts. */
import type { Words } from '../../lib/words'
import type { View } from '../../messages'

const EVERY_VIEW = new Set([
  'game',
  'rules',
  'seats',
  'options',
  'viewer',
  'seat',
  'scores',
  'places',
  'winners',
  'hand',
])
const SCORES = ['points', 'score', 'scores']
const DISCS = 'xo'

export type Plain = string | number | boolean | null

export interface Reading {
  grid: string[][] | null
  hand: string[] | null
  bySeat: { key: string; values: (Plain | Plain[])[] }[]
  facts: { key: string; value: Plain }[]
}

export function read(view: View): Reading {
  const { seats } = view
  const found: Reading = { grid: null, hand: handOf(view), bySeat: [], facts: [] }
  for (const [key, value] of Object.entries(view)) {
    if (EVERY_VIEW.has(key)) continue
    const grid = asGrid(value)
    if (grid && !found.grid) found.grid = grid
    else if (Array.isArray(value)) {
      if (value.length === seats && value.every(isSeatValue)) found.bySeat.push({ key, values: value })
    } else if (isPlain(value)) found.facts.push({ key, value })
  }
  return found
}

/** Of these keys, those that the game explains. */
export const aboutOf = (words: Words, ...keys: string[]): string | undefined =>
  keys.filter((key) => words.about(key)).join(' ') || undefined

/** The points of each seat, if the view tells any. */
export function scoresOf(view: View): number[] | null {
  const values: Record<string, unknown> = { ...view }
  const row = SCORES.map((name) => values[name]).find((value) => isRow(value) && value.length === view.seats)
  return isRow(row) && !isVerdict(row) ? row : null
}

/** Whether scores only say who has won: one for a winner, minus one for everybody else. */
export function isVerdict(scores: readonly number[]): boolean {
  return scores.some((score) => score < 0) && scores.every((score) => Math.abs(score) === 1)
}

const isRow = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number')

function handOf(view: View): string[] | null {
  const hand: unknown = 'hand' in view ? view.hand : null
  if (typeof hand === 'string') return [hand]
  return Array.isArray(hand) ? hand.map(String) : null
}

function isPlain(value: unknown): value is Plain {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function isSeatValue(value: unknown): value is Plain | Plain[] {
  return isPlain(value) || (Array.isArray(value) && value.every(isPlain))
}

/** Rows of equal length, written with slashes between them or as a list of words. */
function asGrid(value: unknown): string[][] | null {
  const rows = typeof value === 'string' && value.includes('/') ? value.split('/') : null
  if (!rows || rows.length < 2 || rows.some((row) => row.length !== rows[0]!.length)) return null
  return rows.map((row) => [...row])
}

/** Whose piece a letter of a grid is: x and o, or a seat's number; null for any other. */
export function ownerOf(letter: string): number | null {
  const disc = DISCS.indexOf(letter.toLowerCase())
  if (disc >= 0) return disc
  return /^\d$/.test(letter) ? Number(letter) : null
}

export const isEmpty = (letter: string): boolean => letter === '.' || letter === ' ' || letter === '-'

/** Which places of a grid a value names: 'd' a column, 'd3' a place (rows are counted from below). */
export function placesOf(value: string, grid: readonly (readonly string[])[]): { row: number; column: number }[] {
  const found = /^([a-z])(\d+)?$/.exec(value)
  if (!found) return []
  const column = found[1]!.charCodeAt(0) - 97
  if (column >= grid[0]!.length) return []
  if (found[2] === undefined) return grid.map((_, row) => ({ row, column }))
  const row = grid.length - Number(found[2])
  return row >= 0 && row < grid.length ? [{ row, column }] : []
}
