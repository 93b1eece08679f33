/* Company: sitting down at somebody's open table, or being paired with whoever looks for it too. */
import { api } from './api'
import { me } from './me.svelte'
import { expectBot } from './fills'
import { ownName } from './newtable'
import { route } from './route.svelte'
import { settings } from './settings.svelte'
import { hold } from './tokens'
import type { SatDown } from '../messages'

/** Minutes after which a bot sits down at a table that was made for pairing. */
const WAIT = 1

function go({ table, seat, token }: SatDown): void {
  hold(table, [{ seat, token, mine: true }])
  me.satDown()
  route.go(`/t/${table}`)
}

export async function sitDownAt(table: string, request: string): Promise<void> {
  await me.settle()
  go(await api.sit(table, { request, name: ownName() }))
}

/** No game: any. */
export async function playWithSomebody(game: string, request: string): Promise<void> {
  await me.settle()
  const seat = await api.pair({ request, game, name: ownName(), language: settings.language })
  expectBot(seat.table, WAIT)
  go(seat)
}
