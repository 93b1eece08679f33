import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aims, isPicked } from '../src/boards/unshorn/aims'
import { boxOf, pointsAt } from '../src/boards/unshorn/boxes'
import {
  bonus,
  PLACES,
  pictureOf,
  placeNumber,
  read,
  seatOf,
  sizeOf,
  topOfDiscard,
  type Floor,
} from '../src/boards/unshorn/floor'
import { flights } from '../src/boards/unshorn/flights'
import { goesOn } from '../src/boards/unshorn/goingon'
import { middle, onFloor, rivals, SHEEP, tall, wide, type Layout } from '../src/boards/unshorn/layout'
import { planks, straw } from '../src/boards/unshorn/planks'
import { strand } from '../src/boards/unshorn/yarn'
import { Onward } from '../src/lib/onward'
import type { Choice, StoryLine } from '../src/messages'
import type { Player, UnshornView } from '../src/views/unshorn'
import { partly, type Some } from './views'

const player = (more: Partial<Player> = {}): Player => ({
  out: null,
  cards: 1,
  known: ['pow'],
  shear: 'black-shear',
  battery: null,
  blade: null,
  power: 1,
  snagged: false,
  sheepdog: true,
  shepherd: false,
  wolf: false,
  first_turn: false,
  attack_spent: false,
  rearranged: false,
  fleece: { a1: '?', b2: '?' },
  known_places: {},
  either_places: [],
  ...more,
})
const view = (more: Some<UnshornView> = {}) =>
  partly<UnshornView>({
    seats: 3,
    viewer: 0,
    phase: 'main',
    turn: 0,
    turns: 4,
    die: 3,
    draws: 2,
    shear: 'due',
    wolf: 1,
    calm: false,
    pile: 20,
    pile_wool: 0,
    drawn: null,
    position: { wolf_due: false },
    discard: { basic: 2, pow: 1 },
    hand: ['pow'],
    players: [player({ fleece: { a1: 'basic', b2: 'steel' } }), player({ wolf: true }), player()],
    attack: null,
    card: null,
    pending: { seat: 0, victim: null, count: 0 },
    chosen: null,
    ...more,
  })
const floor = (more: Some<UnshornView> = {}): Floor => read(view(more))
const moves = (...all: Record<string, string>[]): Choice[] => all.map((parts, move) => ({ move, text: '', parts }))
const near = (seat: number, fourth = false, picking = false) => ({ near: seat, fourth, picking })
const layouts: [string, Layout][] = [2, 3, 4].flatMap((seats) => [
  [`wide ${seats}`, wide(seats, 0)] as [string, Layout],
  [`tall ${seats}`, tall(seats, 0, near(0, true), { width: 344, height: 372 })] as [string, Layout],
  [`low ${seats}`, tall(seats, 0, near(0), { width: 344, height: 270 })] as [string, Layout],
])

describe('a fleece', () => {
  it('has three rows of three places and a fourth row above them', () => {
    const spot = wide(2, 0).spots[0]!
    expect(PLACES.map((place) => placeNumber(place))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(onFloor(spot, placeNumber('d1')).y).toBeLessThan(onFloor(spot, placeNumber('a1')).y)
    expect(onFloor(spot, placeNumber('c3')).x).toBeGreaterThan(onFloor(spot, placeNumber('c2')).x)
  })
  it('shows own faces, hides others, and marks what somebody else knows', () => {
    const { players } = floor({
      players: [
        player({ fleece: { a1: 'basic', a2: 'steel' }, known_places: { a2: 'all' } }),
        player({ fleece: { a1: '?', b1: 'snag', c1: 'damaged' } }),
        player(),
      ],
    })
    expect(players[0]!.places.slice(0, 3)).toEqual([
      { face: 'basic', damaged: false, known: false, half: false },
      { face: 'steel', damaged: false, known: true, half: false },
      null,
    ])
    expect(players[1]!.places[0]).toEqual({ face: 'hidden', damaged: false, known: false, half: false })
    expect(players[1]!.places[3]).toEqual({ face: 'snag', damaged: false, known: true, half: false })
    expect(players[1]!.places[6]).toEqual({ face: 'steel', damaged: true, known: false, half: false })
    expect(players.map(({ wool }) => wool)).toEqual([2, 3, 2])
  })
  it('marks wool that was drawn and laid, which others know as one of two', () => {
    const { players } = floor({
      players: [
        player({ fleece: { a1: 'snag' }, either_places: ['a1'] }),
        player({ fleece: { d1: 'either', b1: 'steel' }, either_places: ['b1', 'd1'] }),
        player(),
      ],
    })
    expect(players[0]!.places[0]).toEqual({ face: 'snag', damaged: false, known: false, half: true })
    expect(players[1]!.places[9]).toEqual({ face: 'either', damaged: false, known: false, half: true })
    expect(players[1]!.places[3]).toEqual({ face: 'steel', damaged: false, known: true, half: false })
  })
})

describe('drawing on and on', () => {
  const told = (...events: [string, string?][]) =>
    ({ events: events.map(([kind, piece]) => ({ kind, rule: '', piece })) }) as unknown as StoryLine
  it('goes on while every card comes to the hand', () => {
    expect([told(['reach']), told(['draw', 'pow']), told(['reach'], ['draw', 'velcro'])].map(goesOn)).toEqual([
      true,
      true,
      true,
    ])
  })
  it('stops at wool, at a new Shear, at what happens to all, and at a card that one does not see', () => {
    const lines = [
      told(['draw-wool', 'steel']),
      told(['draw-one', 'red-shear'], ['new-shear', 'red-shear']),
      told(['draw', 'boy']),
      told(['draw']),
    ]
    expect(lines.map(goesOn)).toEqual([false, false, false, false])
  })
  it('makes the move again when chance has spoken, and not when it cannot be made any more', () => {
    const onward = new Onward()
    const draw = moves({ action: 'draw' })
    const standing = { story: [told(['turn'])], moves: draw, deciding: 0, busy: false }
    onward.begin(0, standing.story)
    expect(onward.next(standing, goesOn)).toBeNull()
    const reached = { ...standing, story: [...standing.story, told(['reach'])], moves: [], deciding: -1 }
    expect(onward.next(reached, goesOn)).toBeNull()
    const drawn = { ...reached, story: [...reached.story, told(['draw', 'pow'])], moves: draw, deciding: 0 }
    expect(onward.next({ ...drawn, busy: true }, goesOn)).toBeNull()
    expect(onward.next(drawn, goesOn)).toBe(0)
    expect(onward.next(drawn, goesOn)).toBeNull()
    const last = { ...drawn, story: [...drawn.story, told(['reach']), told(['draw', 'pow'])], moves: [] }
    expect(onward.next(last, goesOn)).toBeNull()
    expect(onward.next({ ...last, moves: draw, story: [...last.story, told(['draw', 'pow'])] }, goesOn)).toBeNull()
  })
  it('leaves a move alone that is made once, and stops when something else happens', () => {
    const onward = new Onward()
    const draw = moves({ action: 'draw' })
    onward.begin(null, [])
    expect(onward.next({ story: [told(['draw', 'pow'])], moves: draw, deciding: 0, busy: false }, goesOn)).toBeNull()
    onward.begin(0, [])
    expect(
      onward.next({ story: [told(['draw-one', 'blade+1'])], moves: draw, deciding: 0, busy: false }, goesOn),
    ).toBeNull()
    expect(onward.next({ story: [told(['draw', 'pow'])], moves: draw, deciding: 0, busy: false }, goesOn)).toBeNull()
  })
})

describe('the view', () => {
  it('tells what hangs on the shears', () => {
    const { shears } = floor({
      players: [player({ shear: 'red-shear', battery: 'battery-1', blade: 'blade+1', power: 4 }), player(), player()],
    }).players[0]!
    expect(shears).toEqual({ colour: 'red-shear', value: 4, battery: -1, blade: 1, power: 4, snagged: false })
    expect([bonus(null), bonus('battery+1')]).toEqual([0, 1])
  })
  it('knows who is out, and reads seats from their ids', () => {
    expect(
      floor({ players: [player(), player({ out: 1, fleece: {}, shear: null }), player()] }).players[1],
    ).toMatchObject({ out: true, shears: null, wool: 0 })
    expect([seatOf('seat-2'), seatOf('basic'), seatOf(null)]).toEqual([2, null, null])
  })
  it('shows on the discard pile what came there last', () => {
    const events = [
      { kind: 'cut', rule: '', piece: 'basic' },
      { kind: 'play', rule: '', piece: 'pow' },
      { kind: 'cut', rule: '', piece: 'snag' },
    ]
    expect(topOfDiscard({ basic: 2, pow: 1 }, events)).toBe('pow')
    expect(topOfDiscard({ basic: 2 }, [])).toBe('basic')
    expect(topOfDiscard({}, events)).toBeNull()
    expect(sizeOf({ basic: 2, pow: 1 })).toBe(3)
  })
  it('has a picture for every card', () => {
    expect(pictureOf('purple-shear')).toEqual({ symbol: 'shears', style: '--blade:#7a4a9c' })
    expect(['battery+1', 'blade-1', 'close-shave', 'sheepdog'].map((card) => pictureOf(card).symbol)).toEqual([
      'battery',
      'blade',
      'razor',
      'dog',
    ])
  })
})

describe('the floor', () => {
  it('seats the left neighbour on the left, as the turn goes', () => {
    expect(rivals(4, 1)).toEqual([2, 3, 0])
    const { spots } = wide(4, 1)
    expect([2, 3, 0].map((seat) => spots[seat]!.x)).toEqual(
      [...[2, 3, 0].map((seat) => spots[seat]!.x)].sort((a, b) => a - b),
    )
    expect(spots[1]!.y).toBeGreaterThan(spots[2]!.y)
  })
  it.each(layouts)('keeps every sheep, plate and pile inside (%s)', (_, layout) => {
    for (const spot of layout.spots) {
      const top = onFloor(spot, 9).y - 28 * spot.scale
      expect(spot.x).toBeGreaterThanOrEqual(0)
      expect(spot.near || !layout.tall ? top : 0).toBeGreaterThanOrEqual(0)
      expect(spot.x + SHEEP.width * spot.scale).toBeLessThanOrEqual(layout.width)
      expect(spot.y + SHEEP.height * spot.scale).toBeLessThanOrEqual(
        layout.height + (layout.tall ? 31 * spot.scale : 0),
      )
      expect(spot.plate.x + spot.plate.width).toBeLessThanOrEqual(layout.width)
      expect(spot.shears.x + 37 * spot.small).toBeLessThanOrEqual(layout.width)
    }
    for (const at of [layout.pile, layout.discard, layout.die, layout.card]) {
      expect(at.x + 38 * layout.small).toBeLessThanOrEqual(layout.width)
      expect(at.y + 32 * layout.small).toBeLessThanOrEqual(layout.height)
    }
  })
  it.each([1096 / 640, 1.4, 2.2, 3])(
    'leaves room for the reaction sheet in which no fleece lies, %d times as wide as high',
    (shape) => {
      const { sheet, spots, width } = wide(4, 0, { width: 400 * shape, height: 400 })
      expect(sheet.x + sheet.width).toBeLessThan(width)
      for (const spot of spots) {
        expect(spot.plate.x + spot.plate.width).toBeLessThanOrEqual(width)
        const right = spot.x + SHEEP.width * spot.scale
        const bottom = spot.y + SHEEP.height * spot.scale
        expect(right <= sheet.x || bottom <= sheet.y).toBe(true)
      }
    },
  )
  it('shows the rivals also where places are chosen on a phone on its side', () => {
    const { spots, height } = tall(4, 0, near(0, false, true), { width: 448, height: 374 })
    expect(spots.every(({ plate }) => plate.x >= 0 && plate.y >= 0 && plate.y < height)).toBe(true)
  })
  it('is always planked and strewn alike', () => {
    expect(planks(300, 200)).toEqual(planks(300, 200))
    expect(planks(300, 200).at(-1)!.y).toBeLessThan(200)
    expect(straw(1096, 640)).toHaveLength(64)
  })
})

describe('a click', () => {
  it('on a rival announces a shear, then its points', () => {
    const legal = moves(
      { action: 'shear', victim: 'seat-1', points: '1' },
      { action: 'shear', victim: 'seat-1', points: '2' },
      { action: 'shear', victim: 'seat-2', points: '1' },
      { action: 'draw' },
    )
    expect(aims(floor(), legal, {}).map(({ key }) => key)).toEqual(['seat-1', 'seat-2', 'pile'])
    const then = aims(floor(), legal, { action: 'shear', victim: 'seat-1' })
    expect(then.filter(({ at }) => at === 'points').map(({ picks }) => picks)).toEqual([
      { action: 'shear', victim: 'seat-1', points: '1' },
      { action: 'shear', victim: 'seat-1', points: '2' },
    ])
  })
  it('on a place shears the victim, or gives up the own wool', () => {
    const cut = aims(
      floor({ phase: 'cut', pending: { seat: 0, victim: 2 } }),
      moves({ action: 'cut', place: 'b2' }),
      {},
    )
    expect(cut).toEqual([{ key: '2 b2', at: 'place', seat: 2, place: 4, picks: { action: 'cut', place: 'b2' } }])
    expect(aims(floor({ phase: 'bite' }), moves({ action: 'lose', place: 'a1' }), {})[0]).toMatchObject({
      seat: 0,
      place: 0,
    })
  })
  it('lays out the Steel first and the Snag next', () => {
    const legal = moves({ action: 'lay', steel: 'a1', snag: 'a2' }, { action: 'lay', steel: 'a2', snag: 'a1' })
    expect(aims(floor({ phase: 'lay' }), legal, {}).map(({ picks }) => picks)).toEqual([
      { action: 'lay', steel: 'a1' },
      { action: 'lay', steel: 'a2' },
    ])
    const then = aims(floor({ phase: 'lay' }), legal, { action: 'lay', steel: 'a1' })
    expect(then.at(-1)!.picks).toEqual({ action: 'lay', steel: 'a1', snag: 'a2' })
    expect(isPicked(then[0]!, { action: 'lay', steel: 'a1' })).toBe(true)
  })
  it('swaps two places in whichever order they are picked', () => {
    const legal = moves(
      { action: 'swap', place: 'a1', to: 'b2' },
      { action: 'swap', place: 'a1', to: 'c3' },
      { action: 'swap', place: 'b2', to: 'c3' },
    )
    expect(aims(floor(), legal, {})).toEqual([])
    const first = aims(floor(), legal, { action: 'swap' })
    expect(first.map(({ key }) => key)).toEqual(['0 a1', '0 b2', '0 c3'])
    expect(first[2]!.picks).toEqual({ action: 'swap', to: 'c3' })
    const second = aims(floor(), legal, { action: 'swap', place: 'b2' })
    expect(second.map(({ picks }) => picks)).toContainEqual({ action: 'swap', place: 'a1', to: 'b2' })
    expect(second.map(({ picks }) => picks)).toContainEqual({ action: 'swap', place: 'b2', to: 'c3' })
  })
  it('aims a picked card at a rival, a row, or the discard pile', () => {
    const legal = moves(
      { action: 'play', card: 'velcro', victim: 'seat-1' },
      { action: 'play', card: 'velcro', wool: 'basic' },
      { action: 'play', card: 'velcro', wool: 'steel' },
      { action: 'play', card: 'close-shave', victim: 'seat-2', row: 'b' },
      { action: 'draw' },
    )
    const stick = aims(floor(), legal, { action: 'play', card: 'velcro' })
    expect(stick.map(({ at }) => at)).toEqual(['sheep', 'discard'])
    expect(stick[1]!.picks.wool).toBe('basic')
    expect(aims(floor(), legal, { action: 'play', card: 'velcro', wool: 'basic' })[1]!.picks.wool).toBe('steel')
    expect(aims(floor(), legal, { action: 'play', card: 'close-shave' })).toEqual([
      {
        key: 'seat-2 b',
        at: 'row',
        seat: 2,
        row: 'b',
        picks: { action: 'play', card: 'close-shave', victim: 'seat-2', row: 'b' },
      },
    ])
  })
  it('on the dog sends it after the Wolf', () => {
    expect(aims(floor(), moves({ action: 'play', card: 'sheepdog' }), {})).toEqual([
      { key: 'dog', at: 'dog', picks: { action: 'play', card: 'sheepdog' } },
    ])
  })
})

describe('what a finger must find', () => {
  it('is a place of at least 44 pixels on a laptop and on a phone', () => {
    const laptop = 1022 / 1096
    const on = wide(4, 0)
    for (const seat of [0, 1, 2, 3])
      expect(boxOf({ key: '', at: 'place', seat, place: 4, picks: {} }, on).width * laptop).toBeGreaterThanOrEqual(43.5)
    const phone = tall(4, 0, near(2), { width: 344, height: 380 })
    const scale = 344 / phone.width
    for (const [on, height] of [
      [phone, 380],
      [tall(4, 0, near(2, true), { width: 344, height: 380 }), 380],
      [tall(4, 0, near(2, false, true), { width: 344, height: 260 }), 260],
    ] as const) {
      expect(
        (boxOf({ key: '', at: 'place', seat: 2, place: 4, picks: {} }, on).width * height) / on.height,
      ).toBeGreaterThanOrEqual(44)
    }
    for (const at of ['pile', 'discard', 'dog'] as const)
      expect(boxOf({ key: at, at, picks: {} }, phone).height * scale).toBeGreaterThanOrEqual(43)
  })
  it('does not lie on another of its kind', () => {
    const on = wide(4, 0)
    const apart = pointsAt(on, 1, 2).x - pointsAt(on, 1, 1).x
    expect(boxOf({ key: '', at: 'points', seat: 1, points: 1, picks: {} }, on).width).toBeLessThanOrEqual(apart)
    const row = boxOf({ key: '', at: 'row', seat: 1, row: 'a', picks: {} }, on)
    const next = boxOf({ key: '', at: 'row', seat: 1, row: 'b', picks: {} }, on)
    expect(row.y + row.height).toBeLessThanOrEqual(next.y + 0.01)
  })
})

describe('the Sheepdog', () => {
  beforeAll(() => {
    vi.stubGlobal('navigator', { language: 'en' })
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  })
  it('waits for the Wolf, with the Wolf for its moment, and in vain where nobody else can take the Wolf', async () => {
    const { waitsFor } = await import('../src/boards/unshorn/labels')
    const says = (...players: Player[]) => waitsFor('sheepdog', floor({ seats: players.length, players }), 0)
    expect(says(player(), player({ wolf: true }), player())).toBe('Waits until you have the Wolf.')
    expect(says(player({ wolf: true }), player(), player({ shepherd: true }))).toBe(
      'Waits for its moment: a roll, an announcement or your turn.',
    )
    expect(says(player({ wolf: true }), player({ out: 1 }), player({ shepherd: true }))).toBe(
      'Nobody else can take the Wolf.',
    )
  })
})

describe('the yarn', () => {
  it('runs from the attacker’s shears to the victim, each strand its own way', () => {
    const on = wide(3, 0)
    const [one, two] = [strand(on, 1, 0, 0), strand(on, 1, 2, 1)]
    expect(one.path).toMatch(/^M[\d.]+ [\d.]+C/)
    expect(one.path).not.toBe(two.path)
    expect(Math.hypot(one.tag.x - two.tag.x, one.tag.y - two.tag.y)).toBeGreaterThan(40)
  })
})

describe('what happened', () => {
  const on = wide(3, 0)
  it('flies: wool to the discard pile, hidden draws face down, played cards for all to see', () => {
    const flown = flights(
      on,
      [
        { kind: 'cut', rule: '', seat: 1, piece: 'snag', start: 'b2' },
        { kind: 'draw', rule: '', seat: 2, hidden: true },
        { kind: 'play', rule: '', seat: 0, piece: 'pow' },
        { kind: 'pass', rule: '', seat: 1 },
      ],
      9,
    )
    expect(flown.map(({ kind, symbol }) => [kind, symbol])).toEqual([
      ['puff', 'snag'],
      ['card', ''],
      ['shown', 'pow'],
    ])
    expect(flown[0]).toMatchObject({ from: middle(on.spots[1]!), to: on.discard })
    expect(new Set(flown.map(({ key }) => key)).size).toBe(3)
  })
  it('swaps shears when a thief comes, and lets a Steel stay where it is', () => {
    const flown = flights(
      on,
      [
        { kind: 'thief', rule: '', seat: 0, to: 'seat-2' },
        { kind: 'bounce', rule: '', seat: 1, piece: 'steel', start: 'a1' },
      ],
      3,
    )
    expect(flown.map(({ kind }) => kind)).toEqual(['card', 'card', 'clink'])
    expect(flown[2]!.from).toEqual(flown[2]!.to)
  })
  it('brings a stolen wool from its old owner, and one from the pile from there', () => {
    const stolen = flights(on, [{ kind: 'stick', rule: '', seat: 0, to: 'c1', cause: 'seat-1' }], 4)[0]!
    expect([stolen.symbol, stolen.from]).toEqual(['wool-back', middle(on.spots[1]!)])
    expect(
      flights(on, [{ kind: 'stick', rule: '', seat: 0, to: 'c1', cause: 'discard', piece: 'basic' }], 5)[0]!.from,
    ).toEqual(on.discard)
  })
})
