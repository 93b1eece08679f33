/* What the operator asks of the server, with the secret; this tab keeps it, and nobody else. */
import { Refusal } from '../lib/api'
import { say } from '../lib/speech'
import type {
  CloseSeat,
  EndTable,
  MuteSeat,
  OperatorPeoplePage,
  OperatorTables,
  Overview,
  PersonDeleted,
  PersonDetail,
  PersonMuted,
  PersonRemoved,
  Problem,
  SeatClosed,
  SeatMuted,
  TableEnded,
  TableFilter,
  TablePeople,
} from '../messages'

const KEY = 'woolgather.operator'

export const secret = {
  kept: (): string => sessionStorage.getItem(KEY) ?? '',
  keep: (typed: string): void => sessionStorage.setItem(KEY, typed),
  forget: (): void => sessionStorage.removeItem(KEY),
}

/** Headers take Latin letters alone: whatever else was typed is not the secret. */
const isWritable = (typed: string): boolean => /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(typed)

async function ask<T>(path: string, body?: object): Promise<T> {
  const typed = secret.kept()
  if (!isWritable(typed)) throw new Refusal('not-operator', '')
  const answer = await fetch(`/api/operator${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${typed}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new Refusal('trouble', say('server.gone'))
  })
  const data: unknown = await answer.json().catch(() => null)
  if (answer.ok) return data as T
  const problem = data as Problem | null
  throw new Refusal(problem?.code ?? 'trouble', problem?.reason ?? say('server.gone'))
}

export const operator = {
  overview: () => ask<Overview>('/overview'),
  tables: (show: TableFilter, search = '', page = 1) =>
    ask<OperatorTables>(`/tables?${new URLSearchParams({ show, search, page: String(page) })}`),
  closeSeat: (key: string, asked: CloseSeat) => ask<SeatClosed>(`/tables/${key}/close-seat`, asked),
  mute: (key: string, asked: MuteSeat) => ask<SeatMuted>(`/tables/${key}/mute`, asked),
  people: (search = '', page = 1) =>
    ask<OperatorPeoplePage>(`/people?${new URLSearchParams({ search, page: String(page) })}`),
  peopleAt: (key: string) => ask<TablePeople>(`/tables/${key}/people`),
  person: (key: string) => ask<PersonDetail>(`/people/${key}`),
  exported: async (key: string) =>
    new Blob([JSON.stringify(await ask<unknown>(`/people/${key}/export`), null, 2)], { type: 'application/json' }),
  mutePerson: (key: string, muted: boolean) => ask<PersonMuted>(`/people/${key}/mute`, { muted }),
  remove: (key: string) => ask<PersonRemoved>(`/people/${key}/remove`, {}),
  delete: (key: string) => ask<PersonDeleted>(`/people/${key}/delete`, {}),
  end: (key: string, asked: EndTable) => ask<TableEnded>(`/tables/${key}/end`, asked),
}
