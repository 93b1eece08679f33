/* The person who plays in this browser: a name, a drawn sheep, and a secret that the server knows them by. */
import { FACES, MOST_ADOPTED, SCARVES, type Me } from '../messages'
import { api, Refusal } from './api'
import { forgetLessons } from '../lesson/memory'
import { forgetLevels } from '../levels/remembered'
import { memory as tips } from '../tips/memory.svelte'
import { keep, lose, OURS } from './keeping'
import { CHANGED, knownSecret, loseSecret, SECRET } from './secret'
import { settings } from './settings.svelte'
import {
  askAgain,
  claim,
  doubtAll,
  held,
  hold,
  letGoOfAll,
  requestId,
  unclaimed,
  type Held,
  type HeldAt,
} from './tokens'

const NOBODY: Me = { name: '', avatar: '', devices: 0 }

class Person {
  /** What the server knows; nobody, before the first play. */
  known = $state.raw<Me>(NOBODY)
  /** The name as it is typed; it becomes the person's when they play or save it. */
  name = $state(settings.name)
  /** Fulfilled when the server was asked who this is, and has been told of the seats that the browser held. */
  ready: Promise<void> = Promise.resolve()
  private doubted = false
  /** The name as it was before anybody typed here. */
  private given = settings.name
  private listeners = new Set<() => void>()

  get avatar(): string {
    return this.known.avatar
  }

  /** Whether the server knows anybody by this browser's secret. */
  get isSomebody(): boolean {
    return this.known.devices > 0
  }

  /** Calls whenever this browser becomes somebody else, or nobody; the answer ends it. */
  whenOther(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private tellOther(): void {
    for (const listener of this.listeners) listener()
  }

  /** Another tab has changed what the browser keeps: perhaps this is somebody else now, or nobody. */
  async heard(key: string | null): Promise<void> {
    if (key !== null && key !== OURS + SECRET && key !== OURS + CHANGED) return
    await this.load()
    this.tellOther()
  }

  /** Ask who this is. A browser without a secret and without seats is nobody yet, and asks nothing. */
  load(): Promise<void> {
    this.ready = this.ask().catch(() => undefined)
    return this.ready
  }

  private async ask(): Promise<void> {
    await this.adopt().catch(() => undefined)
    if (!knownSecret()) return this.isNobody()
    const found = await this.whom()
    if (!found.devices && this.isSomebody) {
      this.isNobody()
      return this.tellOther()
    }
    if (this.isTyped) this.known = found
    else this.is(found)
    if (this.isSomebody && !found.name && settings.name) await this.save(settings.name, found.avatar)
  }

  /** A server that was set back to an older day may know nobody, though it gave seats to somebody: it is told of them
      again, once. */
  private async whom(): Promise<Me> {
    const found = await api.me()
    if (found.devices || this.doubted || !doubtAll()) return found
    this.doubted = true
    await this.adopt()
    return api.me()
  }

  private is(found: Me): void {
    this.known = found
    if (found.devices) {
      this.name = found.name || settings.name
      this.given = found.name
    }
    if (found.name) settings.name = ''
  }

  /** Whoever was somebody takes the name along; what was typed for the first time stays. */
  private isNobody(): void {
    if (this.isSomebody) this.name = this.given = ''
    this.known = NOBODY
  }

  private get isTyped(): boolean {
    return this.name.trim() !== this.given
  }

  /** From now on I am called and drawn like that; with no avatar given, any. */
  async save(name: string, avatar: string): Promise<void> {
    this.is(await api.saveMe({ name: name.trim(), avatar: avatar || anyAvatar() }))
    keep(CHANGED, requestId())
  }

  /** Sitting down makes whoever was nobody a person: the server knows the name and has drawn a sheep. */
  async satDown(): Promise<void> {
    if (!this.isSomebody) await this.load()
  }

  /** Before I sit down anywhere: the name that I typed is mine, and the sheep is the one that I have now, wherever I
      chose it. Whoever is new becomes somebody by sitting down. */
  async settle(): Promise<void> {
    if (!this.isSomebody || !this.isTyped || !knownSecret()) return
    const { avatar, devices } = await api.me()
    if (devices) await this.save(this.name, avatar)
  }

  /** Seats that this browser held before it was anybody's become mine; what is left is asked about the next time. */
  async adopt(): Promise<void> {
    const waiting = unclaimed()
    for (let from = 0; from < waiting.length; from += MOST_ADOPTED)
      await this.adoptSome(waiting.slice(from, from + MOST_ADOPTED)).catch(() => undefined)
  }

  /** What the server cannot read is sent again in halves, until the one seat is found that is no seat. */
  private async adoptSome(some: readonly HeldAt[]): Promise<void> {
    const asked = some.map(({ table, token }) => ({ table, token }))
    const answer = await api.adopt(asked).catch((refusal: unknown) => {
      if (refusal instanceof Refusal && refusal.code === 'malformed') return null
      throw refusal
    })
    if (!answer && some.length > 1) {
      const half = Math.ceil(some.length / 2)
      await this.adoptSome(some.slice(0, half))
      return this.adoptSome(some.slice(half))
    }
    const mine = new Set(answer?.seats.map((seat) => seat.token))
    claim(some, (seat) => mine.has(seat.token))
  }

  /** The seats that I hold at a table, from whichever device I took them, and the last line that I have seen there. */
  async seatsAt(table: string): Promise<{ seats: Held[]; seen: number }> {
    await this.ready
    const found = this.isSomebody ? await api.mySeats(table).catch(() => null) : null
    const mine = found?.seats.filter((seat): seat is Held => seat.token !== null) ?? []
    if (mine.length)
      hold(
        table,
        mine.map(({ seat, token }) => ({ seat, token, mine: true })),
      )
    return { seats: held(table), seen: found?.seen ?? 0 }
  }

  /** From now on only this browser is me. */
  async signOutOthers(): Promise<void> {
    this.known = await api.signOutOthers()
  }

  makeLink() {
    return api.makeLink(requestId())
  }

  /** Become the person behind a link; the seats of whoever this was come along. */
  async move(code: string): Promise<void> {
    const found = await api.move(code)
    settings.name = ''
    this.is(found)
    askAgain()
    keep(CHANGED, requestId())
    await this.load()
    this.tellOther()
  }

  /** The person is deleted, here and on the server; how the page looks and speaks stays. */
  async forget(): Promise<void> {
    if (knownSecret()) await api.forgetMe()
    letGoOfAll()
    forgetLevels()
    forgetLessons()
    tips.forget()
    lose(CHANGED)
    loseSecret()
    settings.name = ''
    this.known = NOBODY
    this.name = this.given = ''
    this.tellOther()
  }
}

/** The seats with which a table is opened: those that this browser holds, at once; only without any it waits for what
    the server knows. */
export async function seatsToBegin(table: string, known: Promise<{ seats: Held[] }>): Promise<Held[]> {
  const here = held(table)
  return here.length ? here : (await known).seats
}

export function anyAvatar(luck: () => number = Math.random): string {
  const any = (list: readonly string[]) => list[Math.floor(luck() * list.length)]!
  return `${any(FACES)}-${any(SCARVES)}`
}

export const me = new Person()
