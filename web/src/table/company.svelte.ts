/* Who is at this table and how, counted on from second to second: clocks, stand-ins, who is away. One timer for all. */
import { isShort, leftAt, windowLeftAt, written } from '../lib/clockface'
import type { LiveTable } from '../lib/live.svelte'
import { settings } from '../lib/settings.svelte'
import { span } from '../lib/spans'
import { say } from '../lib/speech'
import { isBots } from '../lib/standins'
import type { Held } from '../lib/tokens'
import { OVER, type Player } from '../messages'
import { absentFor, isMissed } from './absence'
import { botName, pausedText, standIn, standInShort } from './beside'
import { presence } from './presence'
import { proposed, tally } from './voting'

/** How often it is looked at the time, in milliseconds: for seconds, for minutes of a clock, for minutes of absence. */
const SECONDS = 250
const MINUTES = 15_000
const ABSENCE = 5_000
const MINUTE = 60_000

/** Whether nobody sits there, and no bot keeps the seat. */
const isVacant = ({ kind, away }: Player): boolean => kind === 'open' && !away

/** A clock as a label shows it. */
export interface Face {
  text: string
  runs: boolean
  short: boolean
}

/** Why nothing can be chosen at this screen, and what can be done about it. */
export interface Halt {
  said: string
  button: string
  /** What is asked before, where somebody else may mind. */
  question?: string
  act: () => void
}

export class Company {
  private now = $state(performance.now())
  private awaited = $state.raw<ReadonlySet<number>>(new Set())

  private readonly clock = $derived.by(() => this.live.info?.clock ?? null)
  private readonly pace = $derived.by(() => {
    if (this.live.clocks && this.live.clocks.faces.due !== null) return this.clock?.kind === 'days' ? MINUTES : SECONDS
    return this.live.players.some(({ absent }) => absent) || this.live.fillsAt !== null ? ABSENCE : 0
  })

  constructor(
    private readonly live: LiveTable,
    private readonly seats: () => readonly Held[],
    private readonly names: () => readonly string[],
  ) {
    $effect(() => {
      if (!this.pace) return
      const look = () => (this.now = performance.now())
      look()
      const timer = setInterval(look, this.pace)
      return () => clearInterval(timer)
    })
    /** Whoever has come back is missed anew when they go away again. */
    $effect(() => {
      const here = this.live.players.filter((player) => player.here && this.awaited.has(player.seat))
      if (here.length)
        this.awaited = new Set([...this.awaited].filter((seat) => !here.some((each) => each.seat === seat)))
    })
  }

  /** Bots have no clock, and whoever a bot plays for needs none. Days are for one decision: between, none is shown. */
  hasFace(seat: number): boolean {
    const { clocks, players } = this.live
    if (!this.clock || !clocks || players[seat]?.kind !== 'person' || isBots(players[seat])) return false
    return this.clock.kind === 'live' || clocks.faces.running === seat
  }

  face(seat: number): Face | null {
    const { clocks } = this.live
    if (!this.clock || !clocks || !this.hasFace(seat)) return null
    const runs = clocks.faces.running === seat
    const left = leftAt(clocks, seat, runs ? this.now : 0)
    return { text: written(left, this.clock.kind), runs, short: isShort(left, this.clock) }
  }

  /** What the reaction window leaves of the time to answer, in milliseconds; null: as much as one likes. */
  get toAnswer(): number | null {
    return this.live.clocks && this.live.window ? windowLeftAt(this.live.clocks, this.now) : null
  }

  /** The same as a clock shows it. */
  get toAnswerText(): string {
    return written(this.toAnswer ?? 0, this.clock?.kind ?? 'live')
  }

  /** The time that is left, if it is little and somebody at this screen decides. */
  get pressed(): number | null {
    const seat = this.live.clocks?.faces.running ?? null
    if (seat === null || !this.holds(seat) || !this.face(seat)?.short) return null
    return leftAt(this.live.clocks!, seat, this.now)
  }

  isAway(seat: number | null): boolean {
    return seat !== null && (this.live.players[seat]?.away ?? '') !== ''
  }

  /** For whom a bot plays, and why. */
  standIn(seat: number): string {
    const player = this.live.players[seat]
    return player ? standIn(player, this.names()[seat] ?? '', false) : ''
  }

  standInShort(seat: number): string {
    const player = this.live.players[seat]
    return player?.away ? `${standInShort(player)}: ${botName(player.bot)}` : ''
  }

  /** Whether they are there, or a bot; for whom a bot plays, also which. */
  presence(seat: number): string {
    const player = this.live.players[seat]
    return player ? this.standInShort(seat) || presence(player, this.holds(seat), this.absence(player)) : ''
  }

  avatar(seat: number): string {
    const player = this.live.players[seat]
    return player?.kind === 'person' ? player.avatar : ''
  }

  /** Whether a bot decides there, or nobody is there just now. */
  sign(seat: number): 'bot' | 'away' | '' {
    const player = this.live.players[seat]
    if (!player) return ''
    if (player.kind === 'bot' || player.away) return 'bot'
    return player.here || this.holds(seat) ? '' : 'away'
  }

  absence(player: Player): number {
    return player.absent ? absentFor(player, this.live.playersHeard, this.now) : 0
  }

  /** Those without whom somebody at this screen may want to go on. Where there are days to decide, nobody is missed. */
  get missed(): { seat: number; name: string; time: string }[] {
    if (!this.isPlaying || this.live.paused || this.live.beside.vote || this.clock?.kind === 'days') return []
    return this.live.players
      .filter((player) => player.absent && !this.holds(player.seat) && !this.awaited.has(player.seat))
      .filter((player) => isMissed(player, this.live.playersHeard, this.now))
      .map((player) => ({
        seat: player.seat,
        name: this.names()[player.seat] ?? '',
        time: span(this.absence(player), settings.language),
      }))
  }

  /** Whether somebody else has been away for so long that one need not wait for them. */
  isMissed(seat: number): boolean {
    const player = this.live.players[seat]
    return player !== undefined && !this.holds(seat) && isMissed(player, this.live.playersHeard, this.now)
  }

  /** Minutes until bots take the free seats, and a game that has not been started begins; 0: they do not. */
  get fillsIn(): number {
    const { fillsAt, players, beside } = this.live
    if (fillsAt === null || !this.isOn || (!beside.room && !players.some(isVacant))) return 0
    return Math.max(0, Math.ceil((fillsAt - this.now) / MINUTE))
  }

  /** The seat that the game waits for although nobody sits there, if somebody at this screen can have a bot play. */
  get vacant(): number | null {
    const seat = this.live.scene?.view.seat ?? OVER
    const player = this.live.players[seat]
    const canAsk = this.isPlaying && !this.live.paused && !this.live.beside.vote && this.live.viewer !== null
    return canAsk && player && isVacant(player) ? seat : null
  }

  /** Nobody is asked about these any more. */
  waitFor(seats: readonly number[]): void {
    this.awaited = new Set([...this.awaited, ...seats])
  }

  /** Several people at one screen: those of them for whom a bot plays. */
  get deputed(): Held[] {
    return this.isOn && this.seats().length > 1 ? this.seats().filter(({ seat }) => this.isAway(seat)) : []
  }

  /** Whether somebody at this screen plays for themselves in a game that goes on. */
  get isPlaying(): boolean {
    return this.isOn && this.seats().some(({ seat }) => !this.isAway(seat))
  }

  /** Whether somebody else has a say in what is arranged. */
  get isShared(): boolean {
    const others = this.live.players.filter(({ seat, kind }) => kind === 'person' && !this.holds(seat))
    const isAsked = (player: Player) =>
      this.clock?.kind === 'days' || !isMissed(player, this.live.playersHeard, this.now)
    return others.some((player) => !player.away && isAsked(player))
  }

  get halt(): Halt | null {
    const { live } = this
    if (!this.isOn) return null
    if (live.paused) {
      const button = live.viewer === null ? '' : say('pause.end')
      return { said: pausedText(this.clock !== null), button, question: this.missing, act: () => live.resume() }
    }
    const player = live.viewer === null || this.seats().length > 1 ? undefined : live.players[live.viewer]
    if (!player?.away) return null
    return { said: standIn(player, '', true), button: say('away.back'), act: () => live.comeBack() }
  }

  /** Asks whether to go on without those who are not here; empty where all of them are. */
  private get missing(): string {
    const gone = this.live.players.filter(
      ({ seat, kind, here, away }) => kind === 'person' && !here && !away && !this.holds(seat),
    )
    const names = gone.map(({ seat }) => this.names()[seat] ?? '')
    if (!names.length) return ''
    const list = new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(names)
    return say(names.length === 1 ? 'pause.end.ask' : 'pause.end.ask.some', { names: list })
  }

  /** All of this in sentences; the time as it is when they are made. */
  inWords(now = performance.now()): string[] {
    const { live } = this
    const names = this.names()
    const { vote } = live.beside
    const times = live.players.filter(({ seat }) => this.hasFace(seat))
    return [
      ...(live.paused ? [pausedText(this.clock !== null)] : []),
      ...live.players.map((player) => standIn(player, names[player.seat] ?? '', player.seat === live.viewer)),
      ...(vote ? [proposed(vote, names, live.viewer), tally(vote, names, live.viewer)] : []),
      ...times.map(({ seat }) => {
        const time = written(leftAt(live.clocks!, seat, now), this.clock!.kind)
        return say('time.of', { name: names[seat] ?? '', time })
      }),
    ].filter(Boolean)
  }

  private get isOn(): boolean {
    const { info, scene } = this.live
    return Boolean(info && !info.ended && !info.frozen && !info.over) && scene?.view.seat !== OVER
  }

  private holds(seat: number): boolean {
    return this.seats().some((held) => held.seat === seat)
  }
}
