/* A table as one browser sees it: the story so far, the present scene, and a line to the server that mends itself. */
import {
  OVER,
  type AllPass,
  type AnswerRematch,
  type Answered,
  type ChatFromTable,
  type Choice,
  type Clocks,
  type ComeBack,
  type Explained,
  type FromClient,
  type FromTable,
  type Happening,
  type Hinted,
  type LineAdded,
  type Look,
  type OfferRematch,
  type OpenWindow,
  type PassAhead,
  type Play,
  type Player,
  type Players,
  type Previewed,
  type Propose,
  type Refused,
  type Rematch,
  type Resume,
  type RoomAnswer,
  type RoomBot,
  type RoomMove,
  type RoomReady,
  type RoomStart,
  type RoomHost,
  type RoomTerms,
  type Scene,
  type SceneChange,
  type StepAway,
  type TableInfo,
  type TableState,
  type TakeBack,
  type StoryLine,
  type View,
  type Vote,
  type Watching,
  type Welcome,
} from '../messages'
import type { Heard } from './clockface'
import { patched } from './patch'
import { knownSecret } from './secret'
import { isBots, told, type ToldLine } from './standins'
import { requestId, type Held } from './tokens'
import { WordedMoves } from './worded'

/** The server looks at so many tokens. */
const MOST_HELD = 16
const PING_EVERY = 15_000
const PATIENCE = 8_000
const FIRST_WAIT = 400
const LONGEST_WAIT = 8_000
/** A line that is down for less than that is not worth a word: the server may only be starting anew. */
const CALM = 2_000
/** Whoever has looked too often looks again after this time. */
const LOOK_AGAIN = 1_500
/** Whoever comes back while the bot is just moving for them asks again by itself, so often. */
const BACK_AGAIN = 500
const MOST_BACK = 30

/** What is decided in the game, and what is arranged beside it. */
type Moving = Play | TakeBack | PassAhead | AllPass
type InRoom = RoomReady | RoomMove | RoomAnswer | RoomBot | RoomTerms | RoomHost | RoomStart
type Arranging = StepAway | ComeBack | Propose | Vote | Resume | OfferRematch | AnswerRematch | InRoom
/** What is done in the waiting room, without the request's id. */
type Wish<Message> = Message extends InRoom ? Omit<Message, 'request'> : never
type Doing = Moving | Arranging

const MOVING: ReadonlySet<Doing['type']> = new Set(['play', 'take_back', 'pass_ahead', 'all_pass'])
/** Refusals after which the table stands otherwise than it is shown. */
const BEHIND: ReadonlySet<Refused['code']> = new Set(['stale', 'paused', 'away', 'waiting'])

/** What goes over the same line beside the game: the chat. */
export interface Side {
  /** What is to be asked for with `look`. */
  wanted: () => Pick<Look, 'chat' | 'secret'>
  hear: (message: ChatFromTable) => void
  /** Whether the refusal is an answer to it. */
  refused: (message: Refused) => boolean
  /** The table has been looked at anew; what was not answered may have been lost. */
  welcomed: () => void
}

export type Connection = 'opening' | 'open' | 'lost'

/** How the table is to be told. */
export interface Telling {
  language: () => string
  /** The tokens of all seats at this screen. */
  tokens: () => string[]
  /** Whether views are to come drawn as text too. */
  drawn: () => boolean
}

/** How lines are shown, in milliseconds. */
export interface Pace {
  /** The pause between the line before and this one; a line that comes later than that is shown at once. */
  rest: (line: StoryLine) => number
  /** How long the show of a line takes. */
  show: (line: StoryLine, before: Scene | null) => number
}

/** A line of the log and the table after it. */
interface Told {
  line: ToldLine
  scene: Scene
}

/** The scene after a line: its view as a change of the one before, everything else anew. */
function after({ view }: Scene, change: SceneChange, moves: Choice[]): Scene {
  return {
    drawn: '',
    can_take_back: false,
    window: null,
    auto: '',
    ...change,
    moves,
    view: patched(view, change.view ?? {}),
  }
}

/** What is sent again is what was there already, so that nobody takes it for something new. */
function kept<T>(old: T, fresh: T): T {
  return JSON.stringify(old) === JSON.stringify(fresh) ? old : fresh
}

/** How long to wait before the n-th attempt to come back: doubling, up to a limit, never all clients at once. */
export function backoff(attempt: number, luck: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + luck / 2)
}

export class LiveTable {
  connection = $state<Connection>('opening')
  /** Whether the line has been down for so long that it should be said. */
  longLost = $state(false)
  info = $state.raw<TableInfo | null>(null)
  viewer = $state<number | null>(null)
  scene = $state.raw<Scene | null>(null)
  story = $state.raw<readonly ToldLine[]>([])
  news = $state.raw<readonly Happening[]>([])
  preview = $state.raw<Previewed | null>(null)
  refusal = $state.raw<Refused | null>(null)
  /** Why what was clicked cannot be; without words where nothing forbids it. */
  whyNot = $state.raw<{ reason: string; rule: string | null } | null>(null)
  /** What is said if it can be; usually nothing. */
  possible = ''
  /** The table as it stood when the last show was over: scores wait until the sheep have arrived. */
  settled = $state.raw<Scene | null>(null)
  /** What a bot thinks: a hint for the present decision, or why it did something; one at a time. */
  advice = $state.raw<Hinted | Explained | null>(null)
  pondering = $state<'' | 'hint' | 'why'>('')
  /** The line that was last asked about. */
  wondered = $state(0)
  waiting = $state(false)
  /** Whether something beside the game was asked for, and is not answered yet. */
  arranging = $state(false)
  /** What the clocks showed when they were last told of; null where there are none. */
  clocks = $state.raw<Heard | null>(null)
  /** When bots take the free seats, by this page's watch; null if they do not. */
  fillsAt = $state<number | null>(null)
  /** When it was last told who is there. */
  playersHeard = $state(0)
  behind = $state(0)
  /** Lines are shown as they come, until a person is to decide or the game is over. */
  hurrying = $state(false)
  /** The token of a seat that was held here until somebody else gave it up. */
  lost = $state<string | null>(null)
  /** Who watches without a seat; null before anybody was told of. */
  watching = $state.raw<Watching | null>(null)
  /** Which seats the tokens of this screen hold by now. */
  placed = $state.raw<Readonly<Record<string, number>>>({})
  /** How the game began, if not as its rules say: in a lesson. */
  begins = $state.raw<View | null>(null)
  /** The way to the next game; `isNews`: it began while this page was open. */
  next = $state.raw<(Rematch & { isNews: boolean }) | null>(null)
  /** The last line that was shown while somebody could look at it. */
  seen = 0
  side: Side | null = null

  /** A story that is told again: how many of its lines are still to come, after which, up to which. */
  private retold = $state.raw<{ left: number; after: number; until: number } | null>(null)

  players = $derived<readonly Player[]>(this.info?.players ?? [])
  /** What is going on beside the game. */
  beside = $derived<TableState>(this.info?.state ?? {})
  paused = $derived(this.beside.paused ?? false)
  caughtUp = $derived(this.behind === 0)
  /** Whether what is shown happened a while ago. */
  replaying = $derived(!this.caughtUp && (this.settled?.seq ?? 0) < (this.retold?.until ?? 0))
  moves = $derived<readonly Choice[]>(this.caughtUp && !this.waiting && !this.paused ? (this.scene?.moves ?? []) : [])
  window = $derived<OpenWindow | null>(this.caughtUp && !this.paused ? (this.scene?.window ?? null) : null)

  private socket: WebSocket | null = null
  private worded = new WordedMoves()
  private queue: Told[] = []
  /** The newest line of the log: one of the story, or one with which somebody sat down or left. */
  private known = 0
  /** Whether `look` is not answered yet: until then lines may be those of other eyes, or lack what they change. */
  private looking = false
  /** The line after which the story is to be told again as if it happened now; null: it need not be. */
  private replayFrom: number | null = null
  /** The newest line that was heard of meanwhile. */
  private ahead = 0
  private attempt = 0
  private token: string | null = null
  private unanswered = new Map<string, Doing>()
  private previewAsked = ''
  /** The move that was last asked about, should the question have been lost on its way. */
  private previewed: number | null = null
  /** Whether the line is new: what was asked on the one before is not answered any more. */
  private anew = false
  private adviceAsked = ''
  private whyNotAsked = ''
  private timers = new Set<ReturnType<typeof setTimeout>>()
  private showing: ReturnType<typeof setTimeout> | 0 = 0
  private shown = 0
  private heartbeat: ReturnType<typeof setInterval> | 0 = 0
  private heard = 0
  /** When it was heard that somebody is to decide, shown or not. */
  private asked = 0
  private comingBack = 0
  private alarm: ReturnType<typeof setTimeout> | 0 = 0
  private closed = false
  /** Whether the next game had begun when this page was opened; unknown before the first welcome. */
  private hadNext: boolean | null = null

  constructor(
    private readonly id: string,
    private readonly telling: Telling,
    private readonly pace: Pace,
  ) {
    addEventListener('online', this.hurry)
    addEventListener('pagehide', this.ping)
    document.addEventListener('visibilitychange', this.looked)
  }

  // ---- looking

  /** Opens the line, with the eyes of a seat or as a spectator. */
  open(seat: Held | null): void {
    this.token = seat?.token ?? null
    this.connect()
  }

  /** Looks with other eyes: what was seen with the old ones is put away first. */
  lookWith(seat: Held | null): void {
    this.token = seat?.token ?? null
    this.forget()
    this.look()
  }

  /** Tells all again, in the language chosen now. */
  lookAgain(): void {
    this.forget()
    this.look()
  }

  /** Shows again what happened after a line; then the table is live as always. */
  replaySince(seq: number): void {
    this.finishShow()
    this.hurrying = false
    this.dismiss()
    this.preview = null
    this.refusal = null
    this.whyNot = null
    this.replayFrom = seq
    this.behind = 1
    this.look()
  }

  /** Looks once more with the same eyes; what is shown stays. */
  lookOn(): void {
    if (this.connection === 'open') this.look()
  }

  /** Says something that is answered by its own request. */
  tell(message: FromClient): void {
    this.send(message)
  }

  close(): void {
    this.closed = true
    removeEventListener('online', this.hurry)
    removeEventListener('pagehide', this.ping)
    document.removeEventListener('visibilitychange', this.looked)
    this.ping()
    clearInterval(this.heartbeat)
    clearTimeout(this.showing)
    clearTimeout(this.alarm)
    for (const timer of this.timers) clearTimeout(timer)
    this.socket?.close()
  }

  private forget(): void {
    this.queue = []
    this.behind = 0
    this.retold = null
    this.replayFrom = null
    this.hurrying = false
    clearTimeout(this.showing)
    this.showing = 0
    this.dismiss()
    this.known = 0
    this.story = []
    this.scene = null
    this.settled = null
    this.whyNot = null
    this.news = []
    this.preview = null
    this.refusal = null
  }

  private look(): void {
    this.looking = true
    this.send({
      type: 'look',
      token: this.token,
      since: this.replayFrom ?? (this.retold?.left ? this.retold.after : this.known),
      language: this.telling.language(),
      drawn: this.telling.drawn(),
      watching: true,
      holds: this.telling.tokens().slice(0, MOST_HELD),
      secret: knownSecret(),
      ...(this.replayFrom === null ? {} : { replay: true }),
      ...this.side?.wanted(),
    })
  }

  // ---- deciding

  play(move: number): void {
    const took = this.info?.clock ? { took: Math.max(0, Math.round(performance.now() - this.asked)) } : {}
    this.request({ type: 'play', request: requestId(), seq: this.known, move, ...took })
  }

  takeBack(practice = false): void {
    this.request({ type: 'take_back', request: requestId(), seq: this.known, practice })
  }

  /** Passes now and by itself from now on; or, with 'asked', wants to be asked again. */
  passAhead(until: PassAhead['until']): void {
    this.request({ type: 'pass_ahead', request: requestId(), seq: this.known, until })
  }

  /** Nobody of these seats reacts. */
  allPass(seats: readonly Held[]): void {
    this.request({ type: 'all_pass', request: requestId(), seq: this.known, tokens: seats.map((seat) => seat.token) })
  }

  // ---- arranging what is beside the game

  /** A bot plays for the viewer from now on, until they come back. */
  stepAway(resign = false): void {
    this.request({ type: 'step_away', request: requestId(), resign })
  }

  comeBack(): void {
    this.comingBack = 0
    this.request({ type: 'come_back', request: requestId() })
  }

  propose(what: Propose['what'], seat: number | null = null, line: number | null = null): void {
    this.request({ type: 'propose', request: requestId(), what, seat, line })
  }

  vote(proposal: number, agree: boolean): void {
    this.request({ type: 'vote', request: requestId(), proposal, agree })
  }

  resume(): void {
    this.request({ type: 'resume', request: requestId() })
  }

  /** Would like to play again, the same or with what is to be different. */
  offerRematch(wanted: Omit<OfferRematch, 'type' | 'request'> = {}): void {
    this.request({ type: 'offer_rematch', request: requestId(), ...wanted })
  }

  answerRematch(offer: number, accept: boolean): void {
    this.request({ type: 'answer_rematch', request: requestId(), offer, accept })
  }

  /** Does something in the waiting room. */
  arrange(wish: Wish<InRoom>): void {
    this.request({ ...wish, request: requestId() } as InRoom)
  }

  // ---- asking

  /** Asks what a move would do; the newest question alone counts. */
  askPreview(move: number | null): void {
    this.preview = null
    this.previewed = move
    this.previewAsked = move === null ? '' : requestId()
    if (move !== null) this.send({ type: 'preview', request: this.previewAsked, move })
  }

  /** Why can this not be? The table refuses the move that was meant, and says by which rule. */
  askWhyNot(move: string): void {
    this.whyNot = null
    this.whyNotAsked = requestId()
    this.send({ type: 'preview', request: this.whyNotAsked, move })
  }

  /** What would a bot do here? */
  askHint(): void {
    this.ponder('hint')
    this.send({ type: 'hint', request: this.adviceAsked, seq: this.known })
  }

  /** Why did a bot do that? */
  askWhy(line: number): void {
    this.ponder('why')
    this.wondered = line
    this.send({ type: 'why', request: this.adviceAsked, line })
  }

  /** Puts away what a bot said, or was about to say. */
  dismiss(): void {
    this.advice = null
    this.pondering = ''
    this.adviceAsked = ''
  }

  private ponder(about: 'hint' | 'why'): void {
    this.refusal = null
    this.advice = null
    this.pondering = about
    this.adviceAsked = requestId()
  }

  /** What is arranged beside the game keeps nobody from choosing a move. */
  private noteUnanswered(): void {
    const doing = [...this.unanswered.values()]
    this.waiting = doing.some(({ type }) => MOVING.has(type))
    this.arranging = doing.some(({ type }) => !MOVING.has(type))
  }

  private request(message: Doing): void {
    this.refusal = null
    this.whyNot = null
    this.unanswered.set(message.request, message)
    this.noteUnanswered()
    this.send(message)
  }

  // ---- the line to the server

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live`)
    this.socket = socket
    socket.onopen = () => {
      this.heard = Date.now()
      this.anew = true
      this.watching = null
      this.look()
    }
    socket.onmessage = (event) => {
      if (this.closed) return
      this.heard = Date.now()
      this.hear(JSON.parse(String(event.data)) as FromTable)
      this.noteSeen()
    }
    socket.onclose = () => {
      if (this.socket === socket) this.lose()
    }
    clearInterval(this.heartbeat)
    this.heartbeat = setInterval(() => this.listen(), PING_EVERY)
  }

  private lose(): void {
    clearInterval(this.heartbeat)
    this.socket = null
    if (this.closed) return
    this.connection = 'lost'
    this.alarm ||= setTimeout(() => (this.longLost = true), CALM)
    this.after(backoff(this.attempt++, Math.random()), () => {
      if (!this.socket) this.connect()
    })
  }

  /** Does something in a while, unless the table has been closed by then. */
  private after(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      act()
    }, milliseconds)
    this.timers.add(timer)
  }

  /** Back from sleep or out of a tunnel: do not wait for the next attempt. */
  private hurry = (): void => {
    if (!this.socket && !this.closed && document.visibilityState === 'visible') this.connect()
  }

  /** The page was turned to, or away from. */
  private looked = (): void => {
    this.noteSeen()
    this.hurry()
    if (document.visibilityState === 'hidden') this.ping()
  }

  /** What is shown is seen only while the page is. */
  private noteSeen(): void {
    if (!this.scene || document.visibilityState !== 'visible') return
    this.seen = Math.max(this.seen, this.caughtUp ? this.known : this.scene.seq)
  }

  private ping = (): void => this.send({ type: 'ping', seen: this.seen })

  private listen(): void {
    if (Date.now() - this.heard > PING_EVERY + PATIENCE) {
      const dead = this.socket
      this.lose()
      dead?.close()
    } else {
      this.ping()
    }
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  // ---- what the server says

  private hear(message: FromTable): void {
    switch (message.type) {
      case 'welcome':
        return this.welcome(message)
      case 'line':
        return this.line(message)
      case 'accepted':
      case 'sealed':
        return this.answered(message.request)
      case 'answered':
        return this.keepAnswer(message)
      case 'refused':
        return this.refused(message)
      case 'previewed':
        if (message.request === this.previewAsked) this.preview = message
        else if (message.request === this.whyNotAsked) this.whyNot = { reason: this.possible, rule: null }
        return
      case 'hinted':
      case 'explained':
        if (message.request !== this.adviceAsked) return
        this.pondering = ''
        this.advice = message
        return
      case 'players':
        return this.seated(message)
      case 'watching':
        this.watching = message
        return
      case 'clocks':
        return this.setClocks(message)
      case 'rematch':
        this.next = { ...message, isNews: !this.hadNext }
        return
      case 'pong':
        if (message.seq > this.known) this.look()
        return
      case 'seat_lost':
        return this.loseSeat()
      case 'seat_moved':
        if (this.token !== null) this.placed = { [this.token]: message.to }
        this.viewer = message.to
        return this.look()
      case 'ended':
        if (message.seq > this.known) this.look()
        return
      default:
        this.side?.hear(message)
    }
  }

  private welcome(message: Welcome): void {
    this.finishShow()
    this.looking = false
    this.worded.begin(message.scene.moves)
    this.reached()
    this.info = message.table
    this.playersHeard = performance.now()
    const { fill } = message.table
    this.fillsAt = fill === null ? null : performance.now() + fill
    this.clocks = message.clocks ? { faces: message.clocks, at: performance.now() } : null
    this.hadNext ??= message.table.state.next_table ?? false
    const isSame = this.viewer === message.viewer && message.since === this.known && !message.story.length
    const known = isSame ? this.scene : null
    if (!known?.moves.length) this.asked = performance.now()
    this.viewer = message.viewer
    this.placed = message.holds
    this.begins = message.begins
    this.story = [
      ...this.story.filter((line) => line.seq <= message.since),
      ...message.story.map((line) => told(line, this.players)),
    ]
    this.scene = known
      ? {
          ...message.scene,
          moves: kept(known.moves, message.scene.moves),
          window: kept(known.window, message.scene.window),
        }
      : message.scene
    this.settled = this.scene
    this.known = Math.max(message.scene.seq, message.table.seq)
    this.beginReplay(message)
    this.hurrying &&= !this.waitsForPerson(message.scene)
    if (this.pondering) this.dismiss()
    if (this.anew && known && this.previewed !== null && !this.preview) this.askPreview(this.previewed)
    this.anew = false
    for (const unanswered of this.unanswered.values()) this.send(unanswered)
    this.side?.welcomed()
    if (this.ahead > this.known) this.look()
  }

  /** The scene that has come is an old one, and the lines after it follow. */
  private beginReplay({ scene, replayed }: Welcome): void {
    this.replayFrom = null
    this.retold = replayed ? { left: replayed, after: scene.seq, until: this.known } : null
    if (!replayed) return
    this.news = []
    this.behind = replayed
  }

  private reached(): void {
    this.connection = 'open'
    this.attempt = 0
    clearTimeout(this.alarm)
    this.alarm = 0
    this.longLost = false
  }

  /** A page that nobody sees shows nothing, and is not late: its timers would be slow. */
  private line({ line, change }: LineAdded): void {
    const moves = this.worded.read(change.moves ?? [])
    if (!this.isRetold(line.seq) && !this.isNew(line.seq)) return
    const before = this.queue.at(-1)?.scene ?? this.scene
    if (!before || !moves || line.seq > this.known + 1) return this.look()
    this.queue.push({ line: told(line, this.players), scene: after(before, change, moves) })
    this.known = Math.max(this.known, line.seq)
    this.asked = performance.now()
    if (this.hurrying) return this.skip()
    if (document.visibilityState === 'hidden' && !this.retold?.left) return this.finishShow()
    this.behind += 1
    if (!this.showing) this.showNext()
  }

  /** To sit down and to leave are lines of the log, as is all that is arranged; to come or to go away is not. */
  private seated({ seq, players, state }: Players): void {
    const before = this.choosing
    const terms = this.beside.room?.terms
    if (this.info) this.info = { ...this.info, players, state }
    this.playersHeard = performance.now()
    if (this.isNew(seq)) {
      if (seq > this.known + 1) return this.look()
      this.known = seq
    }
    if (this.viewer !== null && !this.looking && this.choosing !== before) this.look()
    else if (terms !== state.room?.terms && state.room?.changed !== 'made' && !this.looking) this.look()
  }

  /** Whether moves are offered to the viewer at all: not in a pause, nor while a bot plays for them. */
  private get choosing(): boolean {
    return !this.paused && (this.viewer === null || !this.players[this.viewer]?.away)
  }

  private setClocks({ faces }: Clocks): void {
    if (!this.looking) this.clocks = { faces, at: performance.now() }
  }

  /** Whether it is a line of the story that is told again. */
  private isRetold(seq: number): boolean {
    if (this.looking || !this.retold?.left) return false
    this.retold = { ...this.retold, left: this.retold.left - 1, after: seq }
    return true
  }

  private isNew(seq: number): boolean {
    this.ahead = Math.max(this.ahead, seq)
    return !this.looking && seq > this.known
  }

  private answered(request: string): void {
    this.unanswered.delete(request)
    this.noteUnanswered()
  }

  /** What this seat answers in a window, said here or at another screen; its scene may still wait to be shown. */
  private keepAnswer({ seq, answer, auto, can_take_back }: Answered): void {
    const newest = this.queue.at(-1)
    const scene = newest?.scene ?? this.scene
    if (!scene || seq < scene.seq || seq > this.known) return
    const window = scene.window && { ...scene.window, answer }
    const amended = { ...scene, auto, can_take_back, window }
    if (newest) newest.scene = amended
    else this.scene = amended
  }

  private refused(message: Refused): void {
    if (message.request === null) return this.lookRefused(message)
    if (this.side?.refused(message)) return
    if (message.request === this.previewAsked) return
    if (message.request === this.whyNotAsked) {
      this.whyNot = message
      return
    }
    if (message.request === this.adviceAsked) {
      this.dismiss()
      this.refusal = message
      return
    }
    const doing = this.unanswered.get(message.request)
    if (!doing || this.comesBackLater(doing, message)) return
    this.answered(message.request)
    this.refusal = message
    if (BEHIND.has(message.code)) this.look()
  }

  /** The bot is just moving in place of whoever wants to come back: one click is enough, once it has. */
  private comesBackLater(doing: Doing, { code }: Refused): boolean {
    if (doing.type !== 'come_back' || code !== 'away' || this.comingBack >= MOST_BACK) return false
    this.comingBack += 1
    this.after(BACK_AGAIN, () => {
      if (this.unanswered.has(doing.request)) this.send(doing)
    })
    return true
  }

  /** Only `look` has no request of its own: with a seat that was given up one goes on as a spectator, and whoever
      looked too often looks again in a while. */
  private lookRefused(message: Refused): void {
    const looked = this.looking
    this.looking = false
    if (looked && message.code === 'no-seat' && this.token !== null) return this.loseSeat()
    this.refusal = message
    if (looked && message.code === 'too-many') {
      this.after(LOOK_AGAIN, () => {
        if (!this.looking) this.look()
      })
    }
  }

  private loseSeat(): void {
    this.lost = this.token ?? this.lost
    this.token = null
    this.lookAgain()
  }

  // ---- the show: line by line, as fast as the player likes

  private showNext(): void {
    const next = this.queue[0]
    if (!next) return
    const wait = this.shown + this.pace.rest(next.line) - performance.now()
    if (wait > 0) this.showing = setTimeout(() => this.begin(), wait)
    else this.begin()
  }

  private begin(): void {
    const before = this.scene
    const added = this.queue.shift()!
    this.show(added)
    this.showing = setTimeout(() => this.end(), this.pace.show(added.line, before))
  }

  private end(): void {
    this.showing = 0
    this.settled = this.scene
    this.shown = performance.now()
    this.behind = this.queue.length
    this.noteSeen()
    this.showNext()
  }

  private show(added: Told): void {
    this.story = [...this.story, added.line]
    this.scene = added.scene
    this.noteSeen()
    this.news = added.line.events
    if (this.pondering === 'hint' || this.advice?.type === 'hinted') this.dismiss()
    this.preview = null
    this.refusal = null
    this.whyNot = null
  }

  /** Ends the show at once: what is still to come is simply there. */
  finishShow(): void {
    clearTimeout(this.showing)
    this.showing = 0
    for (const added of this.queue) this.show(added)
    this.settled = this.scene
    this.shown = performance.now()
    this.queue = []
    this.behind = 0
    this.noteSeen()
  }

  /** Runs through the bots' turns: what is there and what comes is shown at once, until a person is to decide. */
  skip(): void {
    this.finishShow()
    this.hurrying = this.scene !== null && !this.waitsForPerson(this.scene)
  }

  private waitsForPerson(scene: Scene): boolean {
    const seat = scene.view.seat
    if (seat === OVER) return true
    if (scene.window) return scene.moves.length > 0 && scene.window.answer === null && !scene.auto
    return seat >= 0 && !isBots(this.players[seat])
  }
}
