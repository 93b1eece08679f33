/* Company: sitting down at somebody's open table, or being paired with whoever looks for it too. */
import { api } from './api'
import { me } from './me.svelte'
import { ownName } from './newtable'
import { route } from './route.svelte'
import { settings } from './settings.svelte'
import { hold } from './tokens'
import type { SatDown } from '../messages'

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
  go(await api.pair({ request, game, name: ownName(), language: settings.language }))
}
