import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  OVER,
  type Choice,
  type FromTable,
  type LineAdded,
  type Player,
  type Scene,
  type StoryLine,
  type TableState,
  type View,
} from '../src/messages'
import { partly } from './views'

class Line {
  static OPEN = 1
  static last: Line
  readyState = 1
  said: Record<string, unknown>[] = []
  onopen = () => undefined
  onmessage = (_: { data: string }) => undefined
  onclose = () => undefined
  constructor() {
    Line.last = this
  }
  send(text: string) {
    this.said.push(JSON.parse(text))
  }
  /** As the server ends it when it starts anew. */
  drop() {
    this.readyState = 3
    this.onclose()
  }
  close() {
    this.readyState = 2
  }
  deliver(message: FromTable) {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    visibilityState: 'visible',
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ME = 0
const MOVE: Choice = { move: 1, text: 'a', parts: {} }
const REST = 700
const SHOW = 300

const scene = (seq: number, seat: number): Scene => ({
  seq,
  view: partly<View>({ seat }),
  drawn: '',
  moves: seat === ME ? [MOVE] : [],
  can_take_back: false,
  window: null,
  auto: '',
})
const told = (seq: number, seat: number, forced = false): StoryLine => ({
  seq,
  seat,
  seen: '',
  takes_back: false,
  passes: false,
  forced,
  events: [],
  level: '',
})
/** Line `seq`, played by one seat, after which another decides; defaults are left out, as the table does. */
const line = (seq: number, by: number, next: number, forced = false): LineAdded => ({
  type: 'line',
  line: told(seq, by, forced),
  change: { seq, view: { seat: [next] }, ...(next === ME ? { moves: [MOVE] } : {}) },
})

const players = [0, 1, 2].map((seat): Player => ({
  seat,
  kind: seat === ME ? 'person' : 'bot',
  name: '',
  bot: '',
  here: true,
  avatar: '',
  away: '',
  absent: 0,
}))
const welcome = (at: Scene, since: number, story: StoryLine[] = []): FromTable => ({
  type: 'welcome',
  table: {
    table: 't',
    game: 'g',
    rules: 1,
    options: {},
    players,
    seq: at.seq,
    over: false,
    frozen: '',
    hints: true,
    tag: '7a61f0c2',
    state: {},
    ended: null,
    clock: null,
    stand_in: 'ewe',
    listed: false,
    fill: null,
    chat: 'all',
    spectators: 'counted',
    lesson: '',
  },
  clocks: null,
  replayed: 0,
  holds: {},
  begins: null,
  viewer: ME,
  since,
  story,
  scene: at,
})
const looks = () => Line.last.said.filter((each) => each.type === 'look')

/** A person, and two bots. */
async function table(decides = 1, drawn = false) {
  const { LiveTable } = await import('../src/lib/live.svelte')
  const live = new LiveTable(
    't',
    { language: () => 'en', tokens: () => ['a-token'], drawn: () => drawn },
    { rest: (each) => (each.forced || each.seat === ME ? 0 : REST), show: () => SHOW },
  )
  live.open({ seat: ME, token: 'mine' })
  Line.last.onopen()
  Line.last.deliver(welcome(scene(0, decides), 0))
  vi.advanceTimersByTime(5000)
  return live
}

const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

describe('bots that are quicker than one can follow', () => {
  it('are shown one after the other, with a pause between them', async () => {
    const live = await table()
    Line.last.deliver(line(1, 1, 2))
    Line.last.deliver(line(2, 2, ME))
    expect([live.scene!.seq, live.caughtUp]).toEqual([1, false])
    wait(SHOW + REST - 1)
    expect(live.scene!.seq).toBe(1)
    wait(1)
    expect(live.scene!.seq).toBe(2)
    expect(live.moves, 'not before the show is over').toEqual([])
    wait(SHOW)
    expect([live.caughtUp, live.moves.length], 'and then at once').toEqual([true, 1])
  })
  it('do not pause when they had no choice, nor when they thought for long enough', async () => {
    const live = await table()
    Line.last.deliver(line(1, 1, 2))
    Line.last.deliver(line(2, 2, 1, true))
    wait(SHOW)
    expect(live.scene!.seq).toBe(2)
    wait(SHOW + REST)
    Line.last.deliver(line(3, 1, ME))
    expect(live.scene!.seq).toBe(3)
  })
  it('can be run through up to one\u2019s own turn, also those who have not decided yet', async () => {
    const live = await table()
    Line.last.deliver(line(1, 1, 2))
    live.skip()
    expect([live.scene!.seq, live.caughtUp, live.hurrying]).toEqual([1, true, true])
    Line.last.deliver(line(2, 2, -1))
    Line.last.deliver(line(3, -1, ME))
    expect([live.scene!.seq, live.story.length, live.moves.length, live.hurrying]).toEqual([3, 3, 1, false])
  })
  it('can be run through to the end', async () => {
    const live = await table()
    live.skip()
    Line.last.deliver(line(1, 1, OVER))
    expect([live.scene!.view.seat, live.hurrying]).toEqual([OVER, false])
  })
  it('are followed calmly again afterwards', async () => {
    const live = await table()
    live.skip()
    Line.last.deliver(line(1, 1, ME))
    Line.last.deliver(line(2, ME, 1))
    Line.last.deliver(line(3, 1, ME))
    expect(live.scene!.seq).toBe(2)
    wait(SHOW + REST)
    expect(live.scene!.seq).toBe(3)
  })
})

describe('scores', () => {
  it('are those of when the last show was over: sheep arrive first', async () => {
    const live = await table()
    Line.last.deliver(line(1, 1, 2))
    expect([live.scene!.seq, live.settled!.seq]).toEqual([1, 0])
    wait(SHOW)
    expect(live.settled!.seq).toBe(1)
    Line.last.deliver(line(2, 2, ME))
    live.finishShow()
    expect(live.settled!.seq).toBe(2)
  })
})

describe('why not', () => {
  const refused = (request: unknown): FromTable => ({
    type: 'refused',
    request: String(request),
    code: 'rule',
    reason: 'it would change nothing.',
    rule: 'G-1',
  })

  it('is asked by the move that was meant, and forgotten when something happens', async () => {
    const live = await table(ME)
    live.askWhyNot('b')
    const asked = Line.last.said.at(-1)!
    expect([asked.type, asked.move]).toEqual(['preview', 'b'])
    Line.last.deliver(refused(asked.request))
    expect([live.whyNot?.rule, live.refusal]).toEqual(['G-1', null])
    Line.last.deliver(line(1, ME, 1))
    expect(live.whyNot).toBeNull()
  })
  it('counts for the newest click alone', async () => {
    const live = await table(ME)
    live.askWhyNot('b')
    const { request } = Line.last.said.at(-1)!
    live.askWhyNot('c')
    Line.last.deliver(refused(request))
    expect(live.whyNot).toBeNull()
  })
})

describe('a hint', () => {
  const explanation = { bot: 'bellwether', choice: MOVE, options: [], worlds: 0, choices: 1, alike: false }
  const asked = () => String(Line.last.said.findLast((each) => each.type === 'hint')!.request)

  it('is kept until something happens', async () => {
    const live = await table(ME)
    live.askHint()
    expect(live.pondering).toBe('hint')
    Line.last.deliver({ type: 'hinted', request: asked(), seq: 0, explanation })
    expect([live.pondering, live.advice?.explanation.bot]).toEqual(['', 'bellwether'])
    Line.last.deliver(line(1, ME, 1))
    expect(live.advice).toBeNull()
  })
  it('does not come before other eyes than those that asked', async () => {
    const live = await table(ME)
    live.askHint()
    const request = asked()
    live.lookWith({ seat: 2, token: 'another' })
    expect(live.pondering).toBe('')
    Line.last.deliver({ type: 'hinted', request, seq: 0, explanation })
    expect(live.advice).toBeNull()
  })
})

describe('a scene that is told again', () => {
  const previews = () => Line.last.said.filter((each) => each.type === 'preview').length

  it('offers the same moves, so that what was picked stays and nothing is asked twice', async () => {
    const live = await table(ME)
    const { moves } = live
    live.askPreview(MOVE.move)
    Line.last.deliver(welcome(scene(0, ME), 0))
    expect(live.moves).toBe(moves)
    expect(previews()).toBe(1)
  })
  it('offers other moves where something has happened', async () => {
    const live = await table(ME)
    const { moves } = live
    Line.last.deliver(welcome(scene(2, ME), 0, [told(1, ME), told(2, 1)]))
    expect(live.moves).not.toBe(moves)
  })
  it('offers the same moves where somebody has sat down and nothing was played', async () => {
    const live = await table(ME)
    const { moves } = live
    Line.last.deliver(welcome(scene(1, ME), 0))
    expect(live.moves).toBe(moves)
  })
  it('asks once more what a broken line has lost', async () => {
    const live = await table(ME)
    live.askPreview(MOVE.move)
    Line.last.onopen()
    Line.last.deliver(welcome(scene(0, ME), 0))
    expect(previews()).toBe(2)
  })
})

describe('a line that tells what has changed', () => {
  it('becomes a whole scene, also while those before it are not shown yet', async () => {
    const live = await table(1)
    Line.last.deliver(line(1, 1, 2))
    Line.last.deliver({ type: 'line', line: told(2, 2), change: { seq: 2, view: { piles: [[3, 4]] } } })
    Line.last.deliver({ type: 'line', line: told(3, 2), change: { seq: 3, view: { piles: { 1: [5] }, seat: [ME] } } })
    live.finishShow()
    expect(live.scene).toEqual({ ...scene(3, ME), view: { seat: ME, piles: [3, 5] }, moves: [] })
  })
  it('names moves whose words were sent before by their numbers', async () => {
    const live = await table(1)
    const other: Choice = { move: 2, text: 'b', parts: {} }
    Line.last.deliver({ type: 'line', line: told(1, 1), change: { seq: 1, view: { seat: [ME] }, moves: [MOVE] } })
    Line.last.deliver({ type: 'line', line: told(2, 0), change: { seq: 2, moves: [other, MOVE.move] } })
    live.finishShow()
    expect(live.scene!.moves).toEqual([other, MOVE])
  })
  it('is asked for again if it names a move that was never sent in words', async () => {
    await table(1)
    const looks = () => Line.last.said.filter((each) => JSON.stringify(each).includes('"look"')).length
    const before = looks()
    Line.last.deliver({ type: 'line', line: told(1, 1), change: { seq: 1, view: { seat: [ME] }, moves: [7] } })
    expect(looks()).toBe(before + 1)
  })
  it('leaves alone what it does not name', async () => {
    const live = await table(1)
    const { view } = live.scene!
    Line.last.deliver({ type: 'line', line: told(1, 1), change: { seq: 1 } })
    expect([live.scene!.seq, live.scene!.view === view]).toEqual([1, true])
  })
  it('is not told to other eyes than those that look now', async () => {
    const live = await table(1)
    live.lookWith({ seat: 2, token: 'another' })
    const asked = looks().length
    Line.last.deliver(line(1, 1, 2))
    expect([live.scene, live.story.length, looks().length]).toEqual([null, 0, asked])
    Line.last.deliver(welcome(scene(1, 2), 0, [told(1, 1)]))
    Line.last.deliver(line(2, 2, ME))
    live.finishShow()
    expect([live.scene!.seq, live.story.length]).toEqual([2, 2])
  })
  it('leads to another look, one alone, where a line before it is missing', async () => {
    const live = await table(1)
    Line.last.deliver(line(2, 2, 1))
    Line.last.deliver(line(3, 1, ME))
    expect([live.scene!.seq, looks().length]).toEqual([0, 2])
    expect(looks().at(-1)!.since).toBe(0)
    Line.last.deliver(welcome(scene(3, ME), 0, [told(1, 1), told(2, 2), told(3, 1)]))
    expect([live.scene!.seq, live.moves.length]).toEqual([3, 1])
  })
  it('leads to another look where the answer was on its way before it', async () => {
    const live = await table(1)
    live.lookAgain()
    Line.last.deliver(line(1, 1, ME))
    Line.last.deliver(welcome(scene(0, 1), 0))
    expect(looks().length).toBe(3)
    Line.last.deliver(welcome(scene(1, ME), 0, [told(1, 1)]))
    expect([live.scene!.seq, looks().length]).toEqual([1, 3])
  })
  it('is missed no longer than until the next beat, should the question be refused', async () => {
    await table(1)
    Line.last.deliver(line(2, 2, 1))
    Line.last.deliver({ type: 'refused', request: null, code: 'too-many', reason: '', rule: null })
    Line.last.deliver({ type: 'pong', seq: 2 })
    expect(looks().length).toBe(3)
  })
  it('is asked for again after a while, should the question be refused as too many', async () => {
    await table(1)
    Line.last.deliver(line(2, 2, 1))
    Line.last.deliver({ type: 'refused', request: null, code: 'too-many', reason: '', rule: null })
    expect(looks().length).toBe(2)
    wait(2_000)
    expect(looks().length).toBe(3)
  })
  it('is looked at as a spectator by whoever has lost the seat meanwhile', async () => {
    const live = await table(1)
    live.lookAgain()
    Line.last.deliver({ type: 'refused', request: null, code: 'no-seat', reason: '', rule: null })
    expect([looks().at(-1)!.token, live.lost !== null, live.refusal]).toEqual([null, true, null])
  })
})

describe('the next game', () => {
  const next: FromTable = { type: 'rematch', table: 'next', seat: 0, token: 'secret' }
  const begun = (at: Scene): FromTable => {
    const message = welcome(at, 0)
    if (message.type === 'welcome') message.table.state = { next_table: true }
    return message
  }

  it('is news for a page that was open when it began, also if the line was down', async () => {
    const live = await table()
    Line.last.deliver(next)
    expect(live.next).toMatchObject({ table: 'next', seat: 0, isNews: true })
    Line.last.deliver(begun(scene(1, 1)))
    Line.last.deliver(next)
    expect(live.next!.isNews).toBe(true)
  })
  it('is no news for a page that was opened later', async () => {
    const { LiveTable } = await import('../src/lib/live.svelte')
    const live = new LiveTable(
      't',
      { language: () => 'en', tokens: () => ['a-token'], drawn: () => false },
      { rest: () => 0, show: () => 0 },
    )
    live.open(null)
    Line.last.onopen()
    Line.last.deliver(begun(scene(1, 1)))
    Line.last.deliver(next)
    expect(live.next!.isNews).toBe(false)
    live.close()
  })
  it('is offered and answered once, however often the line breaks', async () => {
    const live = await table()
    live.offerRematch({ bots: { 2: 'lamb' } })
    live.answerRematch(7, false)
    const said = Line.last.said.filter(({ type }) => String(type).endsWith('rematch'))
    expect(said).toMatchObject([
      { type: 'offer_rematch', bots: { 2: 'lamb' } },
      { type: 'answer_rematch', offer: 7, accept: false },
    ])
    expect([live.arranging, live.waiting]).toEqual([true, false])
  })
})

describe('somebody who sits down', () => {
  const seated = (seq: number): FromTable => ({
    type: 'players',
    seq,
    players: players.map((player) => ({ ...player, name: 'Eva' })),
    state: {},
  })

  it('is a line of the log that the story does not tell', async () => {
    const live = await table(1)
    Line.last.deliver(seated(1))
    Line.last.deliver(line(2, 1, ME))
    expect([live.players[1]!.name, live.scene!.seq, looks().length]).toEqual(['Eva', 2, 1])
    expect(live.story.map(({ seq }) => seq)).toEqual([2])
    wait(SHOW)
    live.play(MOVE.move)
    expect(Line.last.said.at(-1)!.seq).toBe(2)
    Line.last.deliver({ type: 'pong', seq: 2 })
    expect(looks().length).toBe(1)
  })
  it('is known with the number of the line, and moves are made after it', async () => {
    const live = await table(ME)
    Line.last.deliver(seated(1))
    live.play(MOVE.move)
    expect(Line.last.said.at(-1)!.seq).toBe(1)
  })
  it('and only comes back or goes away is no line', async () => {
    const live = await table(1)
    Line.last.deliver(seated(0))
    Line.last.deliver(line(1, 1, ME))
    expect([live.scene!.seq, live.players[1]!.name, looks().length]).toEqual([1, 'Eva', 1])
  })
  it('after lines that were missed leads to another look', async () => {
    await table(1)
    Line.last.deliver(seated(2))
    expect(looks().length).toBe(2)
  })
  it('between a window and its answer does not hide the answer, by whichever line that is numbered', async () => {
    for (const seq of [1, 2]) {
      const live = await table(ME)
      const window = partly<NonNullable<Scene['window']>>({ kind: 'w', order: [ME], answer: null })
      Line.last.deliver({ type: 'line', line: told(1, 1), change: { seq: 1, moves: [MOVE], window } })
      wait(SHOW)
      Line.last.deliver(seated(2))
      Line.last.deliver({ type: 'answered', seq, answer: MOVE.move, auto: '', can_take_back: true })
      expect([live.window!.answer, live.scene!.can_take_back]).toEqual([MOVE.move, true])
    }
  })
  it('is known from the welcome on, where the game itself has not gone on since', async () => {
    const live = await table(1)
    const back = welcome(scene(0, 1), 0)
    Line.last.deliver({ ...back, table: { ...live.info!, seq: 1 } } as FromTable)
    Line.last.deliver(line(2, 1, ME))
    live.finishShow()
    expect([live.scene!.seq, looks().length]).toEqual([2, 1])
  })
})

describe('an answer in a window', () => {
  it('that belongs to a line before is not taken for one to this', async () => {
    const live = await table(ME)
    const window = partly<NonNullable<Scene['window']>>({ kind: 'w', order: [ME], answer: null })
    Line.last.deliver({ type: 'line', line: told(1, 1), change: { seq: 1, moves: [MOVE], window } })
    live.finishShow()
    Line.last.deliver({ type: 'answered', seq: 0, answer: MOVE.move, auto: '', can_take_back: true })
    expect(live.window!.answer).toBeNull()
  })
})

describe('the table as text', () => {
  it('is asked for where it is shown, and nowhere else', async () => {
    await table()
    expect(looks()[0]!.drawn).toBe(false)
    await table(1, true)
    expect(looks()[0]!.drawn).toBe(true)
  })
})

describe('a server that starts anew', () => {
  const LONGEST_FIRST_WAIT = 500

  it('is found again before anybody is told that it was gone', async () => {
    const live = await table(ME)
    const gone = Line.last
    gone.drop()
    wait(LONGEST_FIRST_WAIT)
    expect(Line.last).not.toBe(gone)
    Line.last.onopen()
    Line.last.deliver(welcome(scene(0, ME), 0))
    wait(10_000)
    expect([live.connection, live.longLost, live.moves.length]).toEqual(['open', false, 1])
  })
  it('is missed aloud after two seconds, until it is there', async () => {
    const live = await table(ME)
    Line.last.drop()
    wait(1999)
    expect(live.longLost).toBe(false)
    wait(1)
    expect(live.longLost).toBe(true)
    Line.last.onopen()
    expect(live.longLost, 'not yet: nothing is told').toBe(true)
    Line.last.deliver(welcome(scene(0, ME), 0))
    expect(live.longLost).toBe(false)
  })
  it('is missed aloud although each attempt to come back fails soon', async () => {
    const live = await table(ME)
    Line.last.drop()
    for (let waited = 0; waited < 2000; waited += 500) {
      wait(500)
      if (Line.last.readyState === Line.OPEN) Line.last.drop()
    }
    expect(live.longLost).toBe(true)
  })
  it('gets every move that was made meanwhile, under the same number', async () => {
    const live = await table(ME)
    live.play(MOVE.move)
    const sent = Line.last.said.at(-1)!
    Line.last.drop()
    wait(LONGEST_FIRST_WAIT)
    expect(live.waiting).toBe(true)
    Line.last.onopen()
    Line.last.deliver(welcome(scene(0, ME), 0))
    expect(Line.last.said.at(-1)).toEqual(sent)
  })
  it('gets a move that was made while it was gone', async () => {
    const live = await table(ME)
    Line.last.drop()
    live.play(MOVE.move)
    wait(LONGEST_FIRST_WAIT)
    Line.last.onopen()
    Line.last.deliver(welcome(scene(0, ME), 0))
    expect(Line.last.said.at(-1)).toMatchObject({ type: 'play', move: MOVE.move, seq: 0 })
  })
  it('is not missed by a page that was left', async () => {
    const live = await table(ME)
    Line.last.drop()
    live.close()
    wait(10_000)
    expect(live.longLost).toBe(false)
  })
})

describe('what somebody has seen', () => {
  const PING_EVERY = 15_000
  const pings = () => Line.last.said.filter((each) => each.type === 'ping')
  let happens: (event: string) => void

  beforeEach(() => {
    const listeners = new Map<string, () => void>()
    const addEventListener = (event: string, act: () => void) => void listeners.set(event, act)
    vi.stubGlobal('addEventListener', addEventListener)
    vi.stubGlobal('document', { addEventListener, removeEventListener: () => undefined, visibilityState: 'visible' })
    happens = (event) => listeners.get(event)!()
  })

  function turn(visibilityState: DocumentVisibilityState) {
    Object.assign(document, { visibilityState })
    happens('visibilitychange')
  }

  it('is the line that is shown, and the newest when nothing is still to be shown', async () => {
    const live = await table()
    Line.last.deliver(line(1, 1, 2))
    Line.last.deliver(line(2, 2, ME))
    expect(live.seen).toBe(1)
    wait(2 * (SHOW + REST))
    expect(live.seen).toBe(2)
    Line.last.deliver({ type: 'players', seq: 3, players, state: {} })
    expect(live.seen).toBe(3)
  })
  it('is told with every beat', async () => {
    await table()
    Line.last.deliver(line(1, 1, ME))
    wait(PING_EVERY)
    expect(pings().at(-1)).toEqual({ type: 'ping', seen: 1 })
  })
  it('is not what comes while nobody looks at the page, until somebody does', async () => {
    const live = await table()
    turn('hidden')
    expect(pings()).toEqual([{ type: 'ping', seen: 0 }])
    Line.last.deliver(line(1, 1, 2))
    wait(PING_EVERY)
    expect([live.scene!.seq, pings().at(-1)!.seen]).toEqual([1, 0])
    turn('visible')
    expect(live.seen).toBe(1)
    turn('hidden')
    expect(pings().at(-1)!.seen).toBe(1)
  })
  it('is told when the page is put away or the table is left, before the line is closed', async () => {
    const live = await table()
    Line.last.deliver(line(1, 1, 2))
    happens('pagehide')
    expect(pings()).toEqual([{ type: 'ping', seen: 1 }])
    wait(SHOW)
    Line.last.deliver(line(2, 2, ME))
    live.finishShow()
    live.close()
    expect(pings().slice(1)).toEqual([{ type: 'ping', seen: 2 }])
    expect(Line.last.readyState).not.toBe(Line.OPEN)
  })
  it('stays seen while it is shown once more', async () => {
    const live = await table()
    Line.last.deliver(welcome(scene(5, ME), 0, [told(1, 1), told(5, 2)]))
    live.replaySince(1)
    Line.last.deliver({ ...welcome(scene(1, 1), 0, [told(1, 1)]), replayed: 1 } as FromTable)
    expect([live.scene!.seq, live.seen]).toEqual([1, 5])
  })
})

describe('what somebody missed', () => {
  const story = [told(1, 1), told(2, 2), told(4, 1), told(5, 2)]
  /** Line 3 is somebody who sat down; what came after line 1 is told again. */
  async function replayed() {
    const live = await table()
    Line.last.deliver(welcome(scene(5, ME), 0, story))
    live.replaySince(1)
    expect(live.moves, 'nothing is decided before it has begun').toEqual([])
    const { table: info } = welcome(scene(5, 1), 0) as Extract<FromTable, { type: 'welcome' }>
    Line.last.deliver({ ...welcome(scene(1, 1), 0, story.slice(0, 1)), table: info, replayed: 3 } as FromTable)
    return live
  }

  it('is shown line by line, as if it happened now', async () => {
    const live = await replayed()
    expect(looks().at(-1)).toMatchObject({ since: 1, replay: true })
    expect([live.scene!.seq, live.caughtUp, live.story.length]).toEqual([1, false, 1])
    for (const each of [line(2, 2, 1), line(4, 1, 2), line(5, 2, ME)]) Line.last.deliver(each)
    wait(REST)
    expect([live.scene!.seq, live.replaying, live.moves]).toEqual([2, true, []])
    wait(3 * (SHOW + REST))
    expect([live.scene!.seq, live.replaying, live.moves.length]).toEqual([5, false, 1])
    expect(live.story.map(({ seq }) => seq)).toEqual([1, 2, 4, 5])
  })
  it('is what has happened: moves are made after the newest line, and the next one is new', async () => {
    const live = await replayed()
    for (const each of [line(2, 2, 1), line(4, 1, 2), line(5, 2, ME)]) Line.last.deliver(each)
    live.finishShow()
    const asked = looks().length
    Line.last.deliver({ type: 'pong', seq: 5 })
    live.play(MOVE.move)
    expect(Line.last.said.at(-1)!.seq).toBe(5)
    Line.last.deliver(line(6, ME, 1))
    live.finishShow()
    expect([live.scene!.seq, live.story.length, looks().length]).toEqual([6, 5, asked])
  })
  it('is told on where the line broke', async () => {
    const live = await replayed()
    Line.last.deliver(line(2, 2, 1))
    Line.last.onopen()
    expect(looks().at(-1)).toMatchObject({ since: 2 })
    expect(looks().at(-1)).not.toHaveProperty('replay')
    Line.last.deliver(welcome(scene(5, ME), 2, story.slice(2)))
    expect([live.scene!.seq, live.story.map(({ seq }) => seq), live.moves.length]).toEqual([5, [1, 2, 4, 5], 1])
  })
})

describe('what is arranged beside the game', () => {
  const beside = (seq: number, state: TableState, mine: Partial<Player> = {}): FromTable => ({
    type: 'players',
    seq,
    players: players.map((player) => (player.seat === ME ? { ...player, ...mine } : player)),
    state,
  })
  const sent = (type: string) => Line.last.said.filter((each) => each.type === type)

  it('tells which seats the tokens of this screen hold by now', async () => {
    const live = await table()
    expect(looks().at(-1)).toMatchObject({ holds: ['a-token'] })
    Line.last.deliver({ type: 'seat_moved', seat: ME, to: 2 })
    expect([live.viewer, live.placed]).toEqual([2, { mine: 2 }])
    Line.last.deliver({ ...welcome(scene(0, 1), 0), holds: { mine: 2, 'a-token': 1 } } as FromTable)
    expect(live.placed).toEqual({ mine: 2, 'a-token': 1 })
  })

  it('keeps nobody from choosing a move, and is asked again on a new line until it is answered', async () => {
    const live = await table(ME)
    live.vote(7, true)
    expect([live.arranging, live.waiting, live.moves.length]).toEqual([true, false, 1])
    const [asked] = sent('vote')
    expect(asked).toMatchObject({ proposal: 7, agree: true })
    Line.last.drop()
    wait(10_000)
    Line.last.onopen()
    Line.last.deliver(welcome(scene(0, ME), 0))
    expect(sent('vote')).toEqual([asked])
    Line.last.deliver({ type: 'accepted', request: String(asked!.request), seq: 8 })
    expect(live.arranging).toBe(false)
  })
  it('is looked at again when moves appear or go with it: a pause, a bot that plays for me', async () => {
    const live = await table(ME)
    const steps: [FromTable, boolean][] = [
      [beside(1, { paused: true }), true],
      [beside(2, {}), true],
      [beside(3, {}, { away: 'time', bot: 'ewe' }), true],
      [beside(4, {}), true],
      [beside(5, { vote: { seq: 5, what: 'pause', by: 1, seat: null, voters: [], agreed: [] } }), false],
    ]
    for (const [message, again] of steps) {
      const before = looks().length
      Line.last.deliver(message)
      expect(looks().length - before).toBe(again ? 1 : 0)
      if (again) {
        const { seq, players: all, state } = message as Extract<FromTable, { type: 'players' }>
        const come = welcome(scene(0, ME), 0) as Extract<FromTable, { type: 'welcome' }>
        Line.last.deliver({ ...come, since: seq, table: { ...come.table, seq, state, players: all } })
      }
    }
    expect(live.beside.vote?.seq).toBe(5)
  })
  it('is asked again until the bot has moved, for whoever comes back meanwhile', async () => {
    const live = await table(ME)
    live.comeBack()
    const request = String(sent('come_back')[0]!.request)
    Line.last.deliver({
      type: 'refused',
      request,
      code: 'away',
      reason: 'The bot is just making this move.',
      rule: null,
    })
    expect([live.arranging, live.refusal]).toEqual([true, null])
    wait(600)
    expect(sent('come_back').map((each) => each.request)).toEqual([request, request])
    Line.last.deliver({ type: 'accepted', request, seq: 3 })
    wait(600)
    expect([live.arranging, sent('come_back').length]).toEqual([false, 2])
  })
  it('offers no move in a pause', async () => {
    const live = await table(ME)
    Line.last.deliver(beside(1, { paused: true }))
    expect([live.paused, live.moves, live.window]).toEqual([true, [], null])
  })
  it.each(['paused', 'away', 'stale'] as const)('looks again when a move is refused as %s', async (code) => {
    const live = await table(ME)
    const before = looks().length
    live.play(MOVE.move)
    const request = String(sent('play')[0]!.request)
    Line.last.deliver({ type: 'refused', request, code, reason: 'No.', rule: null })
    expect([looks().length - before, live.refusal?.code]).toEqual([1, code])
  })
})

describe('a table with a clock', () => {
  const clocked = (at: Scene): FromTable => {
    const come = welcome(at, 0) as Extract<FromTable, { type: 'welcome' }>
    const clock = { kind: 'live', minutes: 5, seconds: 10 } as const
    return { ...come, table: { ...come.table, clock }, clocks: { left: [9000, 0, 0], running: null, due: null } }
  }
  it('is told with every move how long it took since it was heard of, shown or not', async () => {
    const live = await table()
    Line.last.deliver(clocked(scene(0, 1)))
    wait(5000)
    Line.last.deliver(line(1, 1, ME))
    wait(SHOW + 1700)
    live.play(MOVE.move)
    expect(Line.last.said.at(-1)).toMatchObject({ type: 'play', took: SHOW + 1700 })
  })
  it('says nothing of that where there is none', async () => {
    const live = await table(ME)
    live.play(MOVE.move)
    expect(Line.last.said.at(-1)).not.toHaveProperty('took')
  })
  it('keeps the clocks as they were last told, and when', async () => {
    const live = await table()
    expect(live.clocks).toBeNull()
    Line.last.deliver(clocked(scene(0, 1)))
    wait(100)
    const faces = { left: [7000, 0, 0], running: ME, due: 7000 }
    Line.last.deliver({ type: 'clocks', seq: 1, faces })
    expect(live.clocks).toEqual({ faces, at: performance.now() })
  })
})
