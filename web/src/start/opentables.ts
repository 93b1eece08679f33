/* Open tables: which of them are shown where, and what is said of each. */
import { ago } from '../lib/ago'
import { called } from '../lib/called'
import { optionTitle, valueTitle } from '../lib/choosing'
import { clockInWords } from '../lib/clockwords'
import { onceFor } from '../lib/once'
import { settings } from '../lib/settings.svelte'
import { say } from '../lib/speech'
import type { Words } from '../lib/words'
import type { GameCard, LobbyTable, Player } from '../messages'

export interface Row {
  open: LobbyTable
  /** It was there a moment ago, and keeps its place while somebody chooses. */
  gone: boolean
}

export interface Rows {
  free: readonly Row[]
  running: readonly Row[]
}

export const NO_ROWS: Rows = { free: [], running: [] }

const isSeatFree = ({ kind }: Player): boolean => kind === 'open'
export const isFree = ({ players }: LobbyTable): boolean => players.some(isSeatFree)

/** What the server lists, without my own tables. While somebody chooses, no row goes away or moves. */
export function rowsOf(
  before: Rows,
  tables: readonly LobbyTable[],
  mine: ReadonlySet<string>,
  isChoosing: boolean,
): Rows {
  const others = tables.filter(({ table }) => !mine.has(table))
  const settle = isChoosing ? stay : move
  return {
    free: settle(before.free, others.filter(isFree)),
    running: settle(
      before.running,
      others.filter((table) => !isFree(table)),
    ),
  }
}

function move(before: readonly Row[], now: readonly LobbyTable[]): Row[] {
  const known = new Map(before.map((row) => [row.open.table, row]))
  return now.map((open) => kept(known.get(open.table), open))
}

function stay(before: readonly Row[], now: readonly LobbyTable[]): Row[] {
  const fresh = new Map(now.map((open) => [open.table, open]))
  const known = new Set(before.map(({ open }) => open.table))
  return [
    ...before.map((row) => kept(row, fresh.get(row.open.table) ?? row.open, !fresh.has(row.open.table))),
    ...now.filter(({ table }) => !known.has(table)).map((open) => kept(undefined, open)),
  ]
}

/** A row about which nothing has changed stays the same one, and so nothing of it is drawn anew. */
function kept(row: Row | undefined, open: LobbyTable, gone = false): Row {
  const isSame = row && row.gone === gone && (row.open === open || JSON.stringify(row.open) === JSON.stringify(open))
  return isSame ? row : { open, gone }
}

/** The first so many: those with a free seat before those to watch. */
export function firstOf({ free, running }: Rows, count: number): Rows {
  return { free: free.slice(0, count), running: running.slice(0, Math.max(0, count - free.length)) }
}

export const countOf = ({ free, running }: Rows): number => free.length + running.length

/** How many look for company, in a line. */
export function lookingFor({ free }: Rows): string {
  const count = free.filter(({ gone }) => !gone).length
  if (!count) return say('lobby.none')
  return count === 1 ? say('lobby.one') : say('lobby.some', { count })
}

/** Who sits there, people first. */
export function whoAt({ players }: LobbyTable): string {
  const people = players.filter(({ kind }) => kind === 'person').map(called)
  const bots = players.filter(({ kind }) => kind === 'bot').map(({ name }) => say('lobby.bot', { name }))
  return [...people, ...bots].join(', ')
}

export function freeAt({ players }: LobbyTable): string {
  const count = players.filter(isSeatFree).length
  if (!count) return ''
  return count === 1 ? say('lobby.free.one') : say('lobby.free', { count })
}

/** Those options that are not as usual. */
export function unusual(
  { options }: Pick<LobbyTable, 'options'>,
  card: GameCard | null | undefined,
): [string, boolean | number | string][] {
  return Object.entries(options).filter(([name, value]) => {
    const usual = card?.options.find((option) => option.name === name)
    return usual !== undefined && usual.default !== value
  })
}

export function unusualInWords(
  open: Pick<LobbyTable, 'options'>,
  card: GameCard | null | undefined,
  words: Words,
): string[] {
  return unusual(open, card).map(([name, value]) => `${optionTitle(words, name)}: ${valueTitle(words, name, value)}`)
}

/** How it is played, in which language, and since when; each in a few words. */
export function factsOf(open: LobbyTable, card: GameCard | undefined, words: Words | null, now: number): string[] {
  return [
    ...(open.practice ? [say('practice')] : []),
    ...(open.waiting ? [say('lobby.waiting')] : []),
    ...(words ? unusualInWords(open, card, words) : []),
    ...(open.clock ? [clockInWords(open.clock)] : []),
    ...languageOf(open),
    ago(open.created, now, settings.language),
  ]
}

const languagesIn = onceFor((language) => new Intl.DisplayNames(language, { type: 'language' }))

function languageOf({ language }: LobbyTable): string[] {
  if (!language) return []
  try {
    return [languagesIn(settings.language).of(language) ?? language]
  } catch {
    return []
  }
}
