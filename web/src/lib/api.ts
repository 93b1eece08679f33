/* The server's pages in JSON; a refusal becomes an error that says why. */
import type {
  Adopted,
  Arrival,
  CallTried,
  Catalogue,
  Door,
  Forgotten,
  GameCard,
  HeldSeat,
  LessonPage,
  LobbyTables,
  Me,
  MySeats,
  MyTables,
  MyWebhook,
  NewTable,
  Pair,
  PersonalLink,
  PlayedExample,
  Problem,
  Profile,
  SatDown,
  Sit,
  Statistics,
  TableInfo,
  TableMade,
  TableMark,
} from '../messages'
import { translated } from './refusals'
import { secret } from './secret'
import { say } from './speech'

export class Refusal extends Error {
  constructor(
    readonly code: Problem['code'],
    reason: string,
  ) {
    super(reason)
  }
}

interface How {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  /** Whether the server is told whose browser asks. */
  mine?: boolean
}

async function ask<T>(path: string, { method = 'GET', body, mine = false }: How = {}): Promise<T> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (mine) headers['Woolgather-Person'] = secret() // Authorization may be a proxy's
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(`/api${path}`, { method, headers, ...sent }).catch(() => {
    throw new Refusal('trouble', say('server.gone'))
  })
  const data: unknown = await answer.json().catch(() => null)
  if (answer.ok) return data as T
  const problem = data as Problem | null
  const code = problem?.code ?? 'trouble'
  throw new Refusal(code, translated(code, problem?.reason ?? `${answer.status} ${answer.statusText}`))
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

const post = (body: unknown, mine = false): How => ({ method: 'POST', body, mine })
const MINE: How = { mine: true }

export const api = {
  games: (language: string) => once<GameCard[]>(`/games?language=${language}`),
  words: (game: string, language: string) => once<Catalogue>(`/games/${game}/words?language=${language}`),
  lesson: (game: string, lesson: string, language: string) =>
    once<LessonPage>(`/games/${game}/lessons/${lesson}?language=${language}`),
  examples: (game: string) => once<PlayedExample[]>(`/games/${game}/examples`),
  setTable: (wanted: NewTable) => ask<TableMade>('/tables', post(wanted, true)),
  door: () => ask<Door>('/door'),
  table: (id: string) => ask<TableInfo>(`/tables/${id}`),
  lobby: () => ask<LobbyTables>('/lobby'),
  pair: (wish: Pair) => ask<SatDown>('/lobby/pair', post(wish, true)),
  sit: (id: string, wish: Sit) => ask<SatDown>(`/tables/${id}/sit`, post(wish, true)),

  me: () => ask<Me>('/me', MINE),
  saveMe: (profile: Profile) => ask<Me>('/me', { method: 'PUT', body: profile, mine: true }),
  forgetMe: () => ask<Forgotten>('/me', { method: 'DELETE', mine: true }),
  myExport: () => ask<unknown>('/me/export', MINE),
  adopt: (seats: HeldSeat[]) => ask<Adopted>('/me/adopt', post({ seats }, true)),
  myTables: () => ask<MyTables>('/me/tables', MINE),
  mySeats: (id: string) => ask<MySeats>(`/me/tables/${id}`, MINE),
  markTable: (id: string, mark: TableMark) =>
    ask<MySeats>(`/me/tables/${id}`, { method: 'PUT', body: mark, mine: true }),
  statistics: () => ask<Statistics>('/me/statistics', MINE),
  signOutOthers: () => ask<Me>('/me/devices', { method: 'DELETE', mine: true }),
  makeLink: (request: string) => ask<PersonalLink>('/me/links', post({ request }, true)),
  whoArrives: (code: string) => ask<Arrival>('/arrive', post({ code })),
  webhook: () => ask<MyWebhook>('/me/webhook', MINE),
  saveWebhook: (address: string, language: string) =>
    ask<MyWebhook>('/me/webhook', { method: 'PUT', body: { address, language }, mine: true }),
  dropWebhook: () => ask<MyWebhook>('/me/webhook', { method: 'DELETE', mine: true }),
  tryWebhook: (address: string, language: string) =>
    ask<CallTried>('/me/webhook/try', post({ address, language }, true)),
  move: (code: string) => ask<Me>('/me/move', post({ code }, true)),
}
