import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { MyTable, Player, Stage } from '../src/messages'
import { partly } from './views'

beforeAll(() => {
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})

const player = (seat: number, kind: Player['kind'], name: string): Player =>
  partly<Player>({ seat, kind, name, bot: '', avatar: '', here: false })
const FOUR = ['Anna', 'Bruno', 'Carla', 'Dino'].map((name, seat) => player(seat, seat ? 'bot' : 'person', name))

const table = (stage: Stage, more: Partial<MyTable> = {}): MyTable => ({
  table: 't',
  game: 'hush',
  options: {},
  players: FOUR,
  seats: [0],
  stage,
  asked: [],
  places: [],
  scores: [],
  seq: 5,
  seen: 5,
  created: 0,
  at: 0,
  hidden: false,
  due: null,
  practice: false,
  lesson: '',
  is_led: false,
  ...more,
})

const tables = () => import('../src/start/tables')

describe('my tables', () => {
  it('begin with those where it is my turn; then come running ones, then finished ones, the latest first', async () => {
    const { inOrder } = await tables()
    const lying = [
      table('over', { table: 'a', at: 9 }),
      table('stopped', { table: 'b', at: 10 }),
      table('running', { table: 'c', at: 8 }),
      table('turn', { table: 'd', at: 1 }),
      table('turn', { table: 'e', at: 2 }),
    ]
    expect(inOrder(lying).map((each) => each.table)).toEqual(['e', 'd', 'c', 'b', 'a'])
  })
  it('are found by how they stand and by game; one that was stopped is finished', async () => {
    const { EVERYTHING, found } = await tables()
    const all = [table('turn'), table('running', { game: 'unshorn' }), table('over'), table('stopped')]
    expect(found(all, EVERYTHING)).toEqual(all)
    expect(found(all, { which: 'over', game: '' })).toEqual(all.slice(2))
    expect(found(all, { which: 'running', game: 'hush' })).toEqual([])
    expect(found(all, { which: 'all', game: 'unshorn' })).toEqual([all[1]])
  })
  it('are found hidden only by whoever looks for hidden ones, by game as well', async () => {
    const { EVERYTHING, found } = await tables()
    const [hidden, other] = [table('turn', { hidden: true }), table('over', { hidden: true, game: 'unshorn' })]
    const all = [table('turn'), hidden, other]
    expect(found(all, EVERYTHING)).toEqual([all[0]])
    expect(found(all, { which: 'hidden', game: '' })).toEqual([hidden, other])
    expect(found(all, { which: 'hidden', game: 'unshorn' })).toEqual([other])
  })
  it('are told apart by the others who sit there', async () => {
    const { othersAt } = await tables()
    expect(othersAt(table('turn'))).toBe('Bruno, Carla, Dino')
    expect(othersAt(table('turn', { players: [FOUR[0]!, player(1, 'open', '')] }))).toBe('')
  })
})

describe('a table in one line', () => {
  it('says who is waited for', async () => {
    const { standing } = await tables()
    const open = [...FOUR.slice(0, 1), player(1, 'open', '')]
    expect(standing(table('turn', { asked: [0] }))).toBe('Your turn')
    expect(standing(table('running', { asked: [1] }))).toBe('Bruno decides')
    expect(standing(table('running', { asked: [1, 2] }))).toBe('The others are asked')
    expect(standing(table('running', { asked: [1], players: open }))).toBe('Waiting for somebody to sit down')
    expect(standing(table('running'))).toBe('The game goes on')
  })
  it('names whoever decides where several people share a screen', async () => {
    const { standing } = await tables()
    expect(standing(table('turn', { asked: [1], seats: [0, 1] }))).toBe('Bruno\u2019s turn')
    expect(standing(table('over', { seats: [0, 1], places: [2, 1, 3, 4], scores: [3, 9, 1, 1] }))).toBe('Bruno won')
  })
  it('says how long I have, where my clock runs', async () => {
    const { leftAt } = await tables()
    const hours = 3_600_000
    expect(leftAt(table('turn', { due: 50 * hours }), 0)).toBe('2 days left')
    expect(leftAt(table('turn', { due: 72 * hours }), 5_000), 'a clock that has just been started').toBe('3 days left')
    expect(leftAt(table('turn', { due: 47 * hours }), 0)).toBe('47 h left')
    expect(leftAt(table('turn', { due: 24 * hours }), 5_000)).toBe('24 h left')
    expect(leftAt(table('turn', { due: 200_900 }), 0)).toBe('3:20 left')
    expect(leftAt(table('turn', { due: 200_900 }), 199_000)).toBe('0:01 left')
    expect(leftAt(table('turn', { due: 1_000 }), 5_000)).toBe('0:00 left')
    expect(leftAt(table('turn'), 0)).toBe('')
    expect(leftAt(table('running', { due: 50 * hours }), 0)).toBe('')
  })
  it('says for whom of us a bot stands in', async () => {
    const { standing } = await tables()
    const away = FOUR.map((each) => (each.seat === 0 ? { ...each, away: 'time' as const, bot: 'ewe' } : each))
    expect(standing(table('running', { players: away }))).toBe('A bot plays for you (ewe)')
    expect(standing(table('turn', { players: away, seats: [0, 1] }))).toBe('A bot plays for Anna (ewe)')
    expect(standing(table('over', { players: away, places: [1, 2, 3, 4], scores: [9, 1, 1, 1] }))).toBe(
      'You won with 9',
    )
  })
  it('says how the game ended for me', async () => {
    const { standing } = await tables()
    const ended = (places: number[], scores: number[]) => standing(table('over', { places, scores }))
    expect(ended([1, 2, 3, 4], [23, 9, 8, 7])).toBe('You won with 23')
    expect(ended([1, 2, 3, 4], [1, 0, 0, 0])).toBe('You won')
    expect(ended([3, 1, 2, 4], [8, 23, 9, 7])).toBe('Bruno won; you came 3rd')
    expect(ended([1, 1, 3, 3], [9, 9, 1, 1])).toBe('A draw')
    expect(ended([3, 1, 1, 4], [2, 9, 9, 1])).toBe('Somebody else won')
    expect(standing(table('over', { players: FOUR.slice(0, 2), places: [2, 1], scores: [0, 1] }))).toBe('Bruno won')
    expect(ended([], [])).toBe('The game is over.')
  })
})

describe('the title of the tab', () => {
  it('begins with whose turn it is, or with how many tables wait', async () => {
    const { startTitle, tableTitle } = await import('../src/lib/title')
    expect(tableTitle('Your turn', 'Hush')).toBe('● Your turn · Hush · Woolgather')
    expect(tableTitle('', 'Hush')).toBe('Hush · Woolgather')
    expect(tableTitle('', '')).toBe('Woolgather')
    expect([startTitle(0), startTitle(2)]).toEqual(['Woolgather', '● 2 · Woolgather'])
  })
  it('comes with a dot on its picture, which goes away again', async () => {
    const picture = { href: 'usual' }
    vi.stubGlobal('document', { querySelector: () => picture })
    const { dotTab } = await import('../src/lib/title')
    expect(dotTab(false)).toBeUndefined()
    expect(picture.href).toBe('usual')
    const undo = dotTab(true)
    expect(picture.href).toContain('favicon-turn')
    undo!()
    expect(picture.href).not.toContain('turn')
  })
})
