/* The server's pages in JSON; a refusal becomes an error that says why. */
import type { Catalogue, Door, GameCard, NewTable, Problem, SatDown, Sit, TableInfo, TableMade } from '../messages'
import { say } from './speech'

export class Refusal extends Error {
  constructor(
    readonly code: Problem['code'],
    reason: string,
  ) {
    super(reason)
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(
    `/api${path}`,
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        },
  ).catch(() => {
    throw new Refusal('trouble', say('server.gone'))
  })
  const data: unknown = await answer.json().catch(() => null)
  if (!answer.ok) {
    const problem = data as Problem | null
    throw new Refusal(problem?.code ?? 'trouble', problem?.reason ?? `${answer.status} ${answer.statusText}`)
  }
  return data as T
}

const remembered = new Map<string, Promise<unknown>>()

/** What does not change while the page is open is asked once. */
function once<T>(path: string): Promise<T> {
  let found = remembered.get(path) as Promise<T> | undefined
  if (!found) {
    found = ask<T>(path)
    remembered.set(path, found)
    found.catch(() => remembered.delete(path))
  }
  return found
}

export const api = {
  games: (language: string) => once<GameCard[]>(`/games?language=${language}`),
  words: (game: string, language: string) => once<Catalogue>(`/games/${game}/words?language=${language}`),
  setTable: (wanted: NewTable) => ask<TableMade>('/tables', wanted),
  door: () => ask<Door>('/door'),
  table: (id: string) => ask<TableInfo>(`/tables/${id}`),
  sit: (id: string, wish: Sit) => ask<SatDown>(`/tables/${id}/sit`, wish),
}
