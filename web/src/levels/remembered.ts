/* What this browser remembers of each game: the level that was chosen last, and how games against bots went. */
import { fieldsOf, keepAs, keptAs, listOf, lose, mapOf, text, truth } from '../lib/keeping'
import type { GameCard } from '../messages'
import { firstFor, levelOfAll } from './levels'

const NAME = 'levels'
/** Results of a game that are remembered. */
const MOST = 20

/** How somebody fared against bots of one level. */
export interface Fared {
  table: string
  level: string
  won: boolean
}

interface Remembered {
  /** Empty: none was chosen. */
  level: string
  fared: Fared[]
}

const FRESH: Remembered = { level: '', fared: [] }
const isFared = (found: Fared | undefined) => (found && found.table && found.level ? found : undefined)
const result = fieldsOf<Fared>({ table: '', level: '', won: false }, { table: text, level: text, won: truth })
const remembered = mapOf(fieldsOf(FRESH, { level: text, fared: listOf((found) => isFared(result(found))) }))
const all = (): Record<string, Remembered> => keptAs(NAME, remembered) ?? {}

function remember(game: string, more: Partial<Remembered>): void {
  const before = all()
  keepAs(NAME, { ...before, [game]: { ...FRESH, ...before[game], ...more } })
}

/** Against whom *Play* seats somebody. */
export function levelFor(game: Pick<GameCard, 'name' | 'bots' | 'usual_bot'>): string {
  const { level } = all()[game.name] ?? FRESH
  return game.bots.includes(level) ? level : firstFor(game)
}

/** Bots that were chosen; several levels at one table are no level to go on with. */
export function chose(game: string, bots: readonly string[]): void {
  const level = levelOfAll(bots)
  if (level) remember(game, { level })
}

export const faredAt = (game: string): readonly Fared[] => all()[game]?.fared ?? []

/** A table is noted once, however often its result is looked at. */
export function note(game: string, fared: Fared): void {
  const before = faredAt(game)
  if (before.some(({ table }) => table === fared.table)) return
  remember(game, { fared: [...before, fared].slice(-MOST) })
}

export function forgetLevels(): void {
  lose(NAME)
}
