/* To a lesson: where it was left, or at a table of its own. */
import { api, Refusal } from '../lib/api'
import { botChair, makeTable, ownName } from '../lib/newtable'
import { route } from '../lib/route.svelte'
import { held } from '../lib/tokens'
import type { GameCard, LessonCard } from '../messages'
import { begunAt, markBegun } from './memory'

const TEACHER = 'lamb'

export async function beginLesson(game: string, { name, seats }: LessonCard): Promise<void> {
  const begun = begunAt(game, name)
  if (begun && (await leadsOn(begun, name))) return route.go(`/t/${begun}`)
  const others = Array.from({ length: seats - 1 }, (_, place) => botChair(place + 1, TEACHER))
  const table = await makeTable({ game, lesson: name, players: [{ kind: 'mine', name: ownName() }, ...others] })
  markBegun(game, name, table)
  route.go(`/t/${table}`)
}

/** A lesson that has been rewritten does not lead on where it was left, nor does one whose table is gone. */
async function leadsOn(table: string, lesson: string): Promise<boolean> {
  if (!held(table).length) return false
  const info = await api.table(table).catch((problem: unknown) => {
    if (problem instanceof Refusal && problem.code === 'unknown') return null
    throw problem
  })
  return info?.lesson === lesson && !info.over && !info.ended && !info.frozen
}

export const firstLesson = (game: GameCard): LessonCard | null => game.lessons[0] ?? null
