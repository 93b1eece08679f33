import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  OVER,
  type Choice,
  type FromTable,
  type LineAdded,
  type Scene,
  type StoryLine,
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
  close() {}
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
})
/** Line `seq`, played by one seat, after which another decides. */
const line = (seq: number, by: number, next: number, forced = false): LineAdded => ({
  type: 'line',
  line: told(seq, by, forced),
  scene: scene(seq, next),
})

/** A person, and two bots. */
async function table(decides = 1) {
  const { LiveTable } = await import('../src/lib/live.svelte')
  const live = new LiveTable('t', () => 'en', {
    rest: (each) => (each.forced || each.seat === ME ? 0 : REST),
    show: () => SHOW,
  })
  live.open({ seat: ME, token: 'mine' })
  const players = [0, 1, 2].map((seat) => ({
    seat,
    kind: seat === ME ? ('person' as const) : ('bot' as const),
    name: '',
    bot: '',
    here: true,
  }))
  Line.last.deliver({
    type: 'welcome',
    table: { table: 't', game: 'g', rules: 1, options: {}, players, seq: 0, over: false, frozen: '' },
    viewer: ME,
    since: 0,
    story: [],
    scene: scene(0, decides),
  })
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
  const again = (live: { info: unknown }, at: Scene) =>
    Line.last.deliver({ type: 'welcome', table: live.info as never, viewer: ME, since: at.seq, story: [], scene: at })
  const previews = () => Line.last.said.filter((each) => each.type === 'preview').length

  it('offers the same moves, so that what was picked stays and nothing is asked twice', async () => {
    const live = await table(ME)
    const { moves } = live
    live.askPreview(MOVE.move)
    again(live, scene(0, ME))
    expect(live.moves).toBe(moves)
    expect(previews()).toBe(1)
  })
  it('offers other moves where something has happened', async () => {
    const live = await table(ME)
    const { moves } = live
    again(live, scene(2, ME))
    expect(live.moves).not.toBe(moves)
  })
  it('asks once more what a broken line has lost', async () => {
    const live = await table(ME)
    live.askPreview(MOVE.move)
    Line.last.onopen()
    again(live, scene(0, ME))
    expect(previews()).toBe(2)
  })
})
