/* The waiting room in words: what has changed, and for whom or what it waits. */
import { called } from '../lib/called'
import type { Player, WaitingRoom } from '../messages'
import { t } from './words'

/** The room and who sits there, as they were told together. */
export interface Told {
  room: WaitingRoom
  players: readonly Player[]
  /** Where the reader sits. */
  viewer: number | null
}

const nameAt = (players: readonly Player[], seat: number): string => (players[seat] ? called(players[seat]) : '')

const people = (players: readonly Player[]) => players.filter(({ kind }) => kind === 'person')

/** Who sits there now and did not before. Whoever has only moved is known by name and face. */
function newcomers(before: readonly Player[], now: readonly Player[]): Player[] {
  const face = ({ name, avatar }: Player) => `${name} ${avatar ?? ''}`
  const known = people(before).map(face)
  return people(now).filter((player) => {
    const at = known.indexOf(face(player))
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}

/** What somebody who looks at the room should notice; empty if there is nothing. */
export function newsOf(before: Told, now: Told): string[] {
  const people = [
    ...newcomers(before.players, now.players).map((player) => t('news.sat', { name: called(player) })),
    ...newcomers(now.players, before.players).map((player) => t('news.left', { name: called(player) })),
  ]
  const isNew = JSON.stringify(before.room) !== JSON.stringify(now.room)
  const news = people.length || !isNew ? people : done(now)
  const isAskedAgain = isReady(before) && now.room.terms !== before.room.terms && !isReady(now)
  return isAskedAgain && news.length ? [...news, t('news.again')] : news
}

/** What somebody did in the room last. An offer to swap stands there for the two whom it is about. */
function done({ room, players, viewer }: Told): string[] {
  const { changed, by, swaps } = room
  if (!changed || changed === 'made') return []
  const name = nameAt(players, by ?? -1)
  const mine = by === viewer
  if (changed === 'swap') {
    const to = swaps?.find((each) => each.by === by)?.seat ?? -1
    return mine || to === viewer ? [] : [t('news.swap', { name, other: nameAt(players, to) })]
  }
  if (changed === 'seat' || changed === 'no-swap') return [t(`news.${changed}`)]
  return [t(mine ? `news.${changed}.you` : `news.${changed}`, { name })]
}

const isReady = ({ room, viewer }: Told) => viewer !== null && room.ready.includes(viewer)

/** What keeps the game from beginning by itself; empty: nothing. */
export function waitsFor({ room, players, viewer }: Told): string {
  if (players.some(({ kind }) => kind === 'open')) return t('waits.seat')
  const late = people(players).filter(({ seat }) => !room.ready.includes(seat))
  if (late.some(({ seat }) => seat === viewer)) return t('waits.you')
  return late.length ? t('waits.ready', { names: late.map(called).join(', ') }) : ''
}

/** What whoever starts the game now should know. */
export function ifStarted({ room, players }: Told): string {
  const count = players.filter(({ kind }) => kind === 'open').length
  if (count) return count === 1 ? t('start.free') : t('start.frees', { count })
  const late = people(players).some(({ seat }) => seat !== room.host && !room.ready.includes(seat))
  return late ? t('start.unready') : ''
}
