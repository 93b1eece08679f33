/* The chat of a table as one browser sees it: what was said, what is unread, who is muted. */
import type { LiveTable, Side } from '../lib/live.svelte'
import { keepAs, keptAs, listOf, type Reader } from '../lib/keeping'
import { refusedAt } from '../lib/refusals'
import { secret } from '../lib/secret'
import { settings } from '../lib/settings.svelte'
import { requestId, type Held } from '../lib/tokens'
import {
  MOST_KEPT,
  type ChatFromTable,
  type ChatText,
  type ChatTold,
  type Look,
  type MutedSpeaker,
  type OlderTold,
  type Refused,
  type Room,
  type Say,
} from '../messages'
import { noteSeen, seenAt, type Seen } from './seen'

const BUBBLE = 5_000
const ROOMS: readonly Room[] = ['table', 'watchers']

interface RoomLog {
  texts: readonly ChatText[]
  more: boolean
}

type Rooms = Partial<Record<Room, RoomLog>>

/** Somebody who is muted, here or by the server. */
export interface Muted extends MutedSpeaker {
  /** Whether only this browser knows. */
  here: boolean
}

export const keyOf = ({ room, id }: Pick<ChatText, 'room' | 'id'>): string => `${room} ${id}`

/** Somebody who is heard no more, as this browser writes them. */
const speaker: Reader<string> = (found) => {
  try {
    const { name, room } = JSON.parse(String(found)) as Partial<MutedSpeaker>
    return typeof name === 'string' && ROOMS.some((each) => each === room) ? String(found) : undefined
  } catch {
    return undefined
  }
}
const newest = (log: RoomLog | undefined): number => log?.texts.at(-1)?.id ?? 0

export class Chat implements Side {
  /** Where the viewer may speak. */
  speaks = $state<Room | null>(null)
  /** What was said last by whom, for a short while. */
  latest = $state.raw<ChatText | null>(null)
  /** What was said last, to be read aloud. */
  aloud = $state.raw<ChatText | null>(null)
  refusal = $state('')
  /** Whether something is on its way. */
  sending = $state(false)
  /** Whether somebody looks at the chat. */
  shown = $state(false)

  private rooms = $state.raw<Rooms>({})
  private keptMuted = $state.raw<readonly MutedSpeaker[]>([])
  private mutedHere = $state.raw<readonly string[]>([])
  private read = $state.raw<Seen>({})
  private unanswered: Say | null = null
  /** What the server could not answer: it may have been said, so it is said again as the same request. */
  private unsure: Say | null = null
  private done: () => void = () => undefined
  private asked = new Map<string, { speaker: ChatText | Muted; muted: boolean }>()
  private fading: ReturnType<typeof setTimeout> | 0 = 0

  constructor(
    private readonly table: string,
    private readonly live: LiveTable,
    private readonly seats: () => readonly Held[],
  ) {
    this.read = seenAt(table)
    this.mutedHere = keptAs(`muted.${table}`, listOf(speaker)) ?? []
  }

  /** Everything that is to be seen, in the order in which it was said. */
  texts = $derived.by(() =>
    ROOMS.flatMap((room) => this.rooms[room]?.texts ?? [])
      .filter((text) => !this.mutedHere.includes(this.hereAs(text)))
      .toSorted((a, b) => a.at - b.at || a.id - b.id),
  )
  hasMore = $derived(ROOMS.some((room) => this.rooms[room]?.more))
  unread = $derived(this.texts.filter((text) => this.isNew(text)).length)
  muted = $derived<readonly Muted[]>([
    ...this.keptMuted.map((each) => ({ ...each, here: false })),
    ...this.mutedHere.map((each) => ({ ...(JSON.parse(each) as MutedSpeaker), here: true })),
  ])

  isOwn({ seat }: ChatText): boolean {
    return seat !== null && this.seats().some((held) => held.seat === seat)
  }

  private isNew(text: ChatText): boolean {
    return text.id > (this.read[text.room] ?? 0) && !this.isOwn(text)
  }

  /** Whoever looks has read all that is there. */
  look(): void {
    const read = { table: newest(this.rooms.table), watchers: newest(this.rooms.watchers) }
    if (ROOMS.every((room) => read[room] <= (this.read[room] ?? 0))) return
    this.read = read
    noteSeen(this.table, read)
  }

  close(): void {
    clearTimeout(this.fading)
  }

  // ---- asking

  wanted(): Pick<Look, 'chat' | 'secret'> {
    const known = { table: newest(this.rooms.table), watchers: newest(this.rooms.watchers) }
    return { chat: settings.chat === 'hidden' ? null : known, secret: secret() }
  }

  /** Says something; `done` is called when it is said. */
  say(kind: Say['kind'], text: string, done: () => void = () => undefined): void {
    if (!this.speaks || this.sending) return
    this.refusal = ''
    const again = this.unsure?.kind === kind && this.unsure.text === text && this.unsure.room === this.speaks
    const request = again && this.unsure ? this.unsure.request : requestId()
    this.unanswered = { type: 'say', request, room: this.speaks, kind, text }
    this.done = done
    this.sending = true
    this.live.tell(this.unanswered)
  }

  /** Says again what was not answered on the line before. */
  welcomed(): void {
    if (this.unanswered) this.live.tell(this.unanswered)
  }

  readOlder(): void {
    for (const room of ROOMS) {
      const log = this.rooms[room]
      const before = log?.texts[0]?.id
      if (log?.more && before) this.live.tell({ type: 'read_older', request: requestId(), room, before })
    }
  }

  mute(speaker: ChatText | Muted, muted: boolean): void {
    this.refusal = ''
    if ('here' in speaker && speaker.here) return this.muteHere(speaker, muted)
    const { seat, room, id } = speaker
    const request = requestId()
    this.asked.set(request, { speaker, muted })
    this.live.tell({ type: 'mute', request, muted, ...(id ? { room, id } : { seat }) })
  }

  /** Where the server does not know who one of the two is, this browser hears no more of that seat. */
  private muteHere(speaker: ChatText | Muted, muted: boolean): void {
    const as = this.hereAs(speaker)
    const others = this.mutedHere.filter((each) => each !== as)
    this.mutedHere = muted ? [...others, as] : others
    keepAs(`muted.${this.table}`, this.mutedHere)
  }

  private hereAs({ seat, name, room }: ChatText | Muted): string {
    return JSON.stringify({ seat, name, room, id: 0 })
  }

  // ---- hearing

  hear(message: ChatFromTable): void {
    switch (message.type) {
      case 'chat':
        return this.told(message)
      case 'said':
        return this.said(message.text)
      case 'spoken':
        if (message.request === this.unanswered?.request) this.answered(this.done)
        return
      case 'older':
        return this.older(message)
      case 'muted': {
        const asked = this.asked.get(message.request)
        this.asked.delete(message.request)
        if (asked && !message.kept) this.muteHere(asked.speaker, asked.muted)
      }
    }
  }

  refused(message: Refused): boolean {
    const isMine = message.request !== null && message.request === this.unanswered?.request
    if (!isMine && !(message.request !== null && this.asked.delete(message.request))) return false
    const { unanswered } = this
    if (isMine) this.answered()
    if (isMine && message.code === 'trouble') this.unsure = unanswered
    this.refusal = refusedAt(message).reason
    return true
  }

  private answered(done: () => void = () => undefined): void {
    this.unanswered = null
    this.unsure = null
    this.sending = false
    done()
  }

  private told({ rooms, speaks, muted }: ChatTold): void {
    this.speaks = speaks
    this.keptMuted = muted
    const fresh: Rooms = {}
    for (const { room, since, said, more } of rooms) {
      const before = this.rooms[room]
      const stay = since ? (before?.texts ?? []).filter(({ id }) => id <= since) : []
      fresh[room] = { texts: [...stay, ...said], more: since ? (before?.more ?? false) : more }
    }
    this.rooms = fresh
    if (this.latest && !this.has(this.latest)) this.latest = null
    if (this.aloud && !this.has(this.aloud)) this.aloud = null
    if (this.shown) this.look()
  }

  private has({ room, id }: ChatText): boolean {
    return this.rooms[room]?.texts.some((text) => text.id === id) ?? false
  }

  /** What the server keeps no longer is dropped here too: should its speaker be forgotten, nobody could say so. */
  private said(text: ChatText): void {
    const log = this.rooms[text.room]
    if (!log || text.id <= newest(log)) return
    const kept = log.texts.filter(({ id }) => id > text.id - MOST_KEPT)
    this.rooms = { ...this.rooms, [text.room]: { ...log, texts: [...kept, text] } }
    if (this.shown) this.look()
    if (this.isOwn(text) || this.mutedHere.includes(this.hereAs(text))) return
    this.aloud = text
    this.latest = text
    clearTimeout(this.fading)
    this.fading = setTimeout(() => (this.latest = null), BUBBLE)
  }

  private older({ room, said, more }: OlderTold): void {
    const log = this.rooms[room]
    const first = log?.texts[0]?.id ?? 0
    if (!log || !first) return
    const fresh = said.filter(({ id }) => id < first)
    this.rooms = { ...this.rooms, [room]: { texts: [...fresh, ...log.texts], more } }
  }
}
