import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Passage, Seen } from '../src/boards/kit'
import { Words } from '../src/lib/words'
import type { Catalogue, StoryLine, View } from '../src/messages'
import type { ShearPanicView } from '../src/views/shear-panic'
import type { Dream, Sheep, SheepyTimeView } from '../src/views/sheepy-time'
import type { ShepherdMessView } from '../src/views/shepherd-mess'
import type { UnshornView, Wool } from '../src/views/unshorn'
import { partly, type Some } from './views'

beforeAll(() => {
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})

const catalogue = (more: Partial<Catalogue> = {}) =>
  new Words({ title: '', sections: [], ids: {}, parts: {}, labels: {}, journal: {}, ...more } as unknown as Catalogue)
const nothing = { moves: [], picked: {}, left: [], asks: null, chosen: null } as unknown as Seen['decision']
const standing = <V extends View>(view: V, more: Partial<Seen<V>> = {}): Seen<V> => ({
  view,
  drawn: '',
  viewer: 0,
  words: catalogue(),
  names: ['Ada', 'Bruno', 'Carla'].slice(0, view.seats),
  decision: nothing,
  ...more,
})
const text = (passages: readonly Passage[]): string =>
  passages.flatMap(({ title, lines }) => [title, ...lines]).join('\n')

describe('the meadow in words', () => {
  const actions = [
    { action: 'step', value: 1, used: false },
    { action: 'slam', value: 2, used: true },
  ]
  const all = {
    'blue-1': 'd4',
    'blue-2': 'e4',
    'red-1': 'f4',
    'red-2': 'd5',
    black: 'e5',
    'green-1': 'f5',
    'green-2': 'd6',
    'yellow-1': 'e6',
    'yellow-2': null,
  }
  const view = (more: Some<ShearPanicView> = {}) =>
    partly<ShearPanicView>({
      seats: 3,
      edition: 'manual',
      options: { shearing: true, nearest_row: 'edition' },
      facing: 'N',
      figure: null,
      marker: 5,
      scores: [1, 0, 7],
      extra: null,
      track: { spaces: 56, red: [4, 8, 13], brown: [19, 28, 47, 56] },
      pending: { kind: 'action' },
      sheep: all,
      actions: [actions, actions, actions],
      ...more,
    })
  const said = async (more: Some<ShearPanicView> = {}) =>
    text((await import('../src/boards/shear-panic/inwords')).inWords(standing(view(more))))

  it('tell where every sheep stands, whose it is, which way all look, and who is gone', async () => {
    const told = await said()
    expect(told).toContain('All sheep face north.')
    expect(told).toContain('Row 4, from the west: blue-1 on d4, yours; blue-2 on e4, yours; red-1 on f4.')
    expect(told).toContain('Row 6, from the west: green-2 on d6; yellow-1 on e6, nobody’s.')
    expect(told).toContain('Shorn and gone: yellow-2.')
    for (const [sheep, square] of Object.entries(all)) if (square) expect(told).toContain(`${sheep} on ${square}`)
  })
  it('tell what the sheep are worth as they stand', async () => {
    expect(await said()).toContain('Ada: blue-1 and blue-2 side by side, 2 points.')
    expect(await said()).toContain('Bruno: red-1 and red-2 apart, nothing.')
    expect(await said({ marker: 30 })).toContain('Ada: blue-1 at a corner, 1; blue-2 side by side, 2.')
  })
  it('tell where Roger stands and what the rows are worth from there', async () => {
    const told = await said({ marker: 12, facing: 'E', figure: { name: 'roger', side: 'E' } })
    expect(told).toContain('Roger stands east of the flock.')
    expect(told).toContain(
      'A sheep in column f scores 4: red-1, green-1.\n' +
        'A sheep in column e scores 3: blue-2, black, yellow-1.\nA sheep in column d scores 2',
    )
  })
  it('tell whom the Shearer reaches first', async () => {
    const shearer: Some<ShearPanicView> = { marker: 40, figure: { name: 'shearer', side: 'N' } }
    expect(await said(shearer)).toContain(
      'A sheep in row 4, nearest to the Shearer, scores nothing and is shorn: blue-1, blue-2, red-1.\n' +
        'A sheep in row 5 scores 3',
    )
    const calm: Some<ShearPanicView> = {
      ...shearer,
      edition: 'mayfair',
      options: { shearing: false, nearest_row: 'edition' },
    }
    expect(await said(calm)).toContain('A sheep in row 4, nearest to the Shearer, scores 2: blue-1')
    expect(await said({ ...calm, edition: 'manual' })).toContain('A sheep in row 4 scores nothing: blue-1')
  })
  it('tell how far it is to the next special spaces', async () => {
    expect(await said()).toContain(
      'The marker is on space 5 of 56, in the field Team Tag.\n' +
        'Next red space, where stopping means panic: 8, 3 ahead.\n' +
        'Next brown space, where rows score: 19, 14 ahead.\n' +
        'The field ends on space 9; then comes Roger.',
    )
    expect(await said({ marker: 0 })).toContain('The marker waits before space 1 of 56.')
    expect(await said({ marker: 50 })).toContain('No red space is left.')
  })
  it('tell who has what left', async () => {
    expect(await said()).toContain('Ada, blue: 1 point. Actions left: step 1.')
    expect(
      await said({
        extra: {
          kind: 'cards',
          left: [
            [1, 0, 2],
            [0, 0, 0],
            [1, 1, 1],
          ],
        },
      }),
    ).toContain('Extra steps left: 1, 3, 3.')
  })
  it('are said in Italian too', async () => {
    const { settings } = await import('../src/lib/settings.svelte')
    settings.language = 'it'
    expect(await said()).toContain('Tutte le pecore guardano a nord.')
    settings.language = 'en'
  })
})

describe('the shearing floor in words', () => {
  const player = (fleece: Record<string, Wool>) => ({
    out: null,
    cards: 1,
    known: [],
    shear: 'black-shear',
    battery: null,
    blade: null,
    power: 1,
    snagged: false,
    sheepdog: false,
    shepherd: false,
    wolf: false,
    first_turn: false,
    attack_spent: false,
    fleece,
    known_places: {},
  })
  const view = partly<UnshornView>({
    seats: 2,
    viewer: 0,
    phase: 'main',
    turn: 1,
    turns: 4,
    die: 3,
    draws: 2,
    shear: 'due',
    calm: false,
    pile: 20,
    pile_wool: 0,
    drawn: null,
    position: { wolf_due: false },
    discard: { basic: 2, pow: 1 },
    hand: ['pow', 'velcro', 'pow'],
    players: [player({ a1: 'basic', b2: 'steel' }), player({ a1: '?', c3: 'snag', d1: '?' })],
    attack: { attacker: 1, parts: [{ victim: 0, points: 2 }], left: 1 },
    card: null,
    pending: { seat: 1, victim: null, count: 0 },
    chosen: null,
  })
  it('tell each fleece as far as the viewer knows it', async () => {
    const { inWords } = await import('../src/boards/unshorn/inwords')
    const told = text(inWords(standing(view)))
    expect(told).toContain('Steel: b2.\nEmpty: a2')
    expect(told).toContain('Snag: c3.\nFace down: a1, d1.')
    expect(told).toContain('Your hand\npow, 2.\nvelcro.')
    expect(told).toContain('Bruno shears Ada for 2.\nPoints still to announce: 1.')
    expect(told).toContain('In the discard pile: basic, 2; pow.')
  })
})

describe('the night in words', () => {
  it('tell every space, the hand and the market', async () => {
    const { inWords } = await import('../src/boards/sheepy-time/inwords')
    const MOONWALK: Dream = { id: 'moonwalk', kind: 'moves', bonus: 'three' }
    const ring = Array.from({ length: 10 }, (_, index) => ({
      space: `${index + 1}`,
      dream: index === 4 ? MOONWALK : null,
      zzz: [index === 4 ? 2 : 0, 0],
      infinite: [false, false],
    }))
    const sheep = (at: string | null): Some<Sheep> => ({
      at,
      fate: 'racing',
      scared: false,
      winks: 3,
      pillow: 40,
      supply: 8,
    })
    const told = text(
      inWords(
        standing(
          partly<SheepyTimeView>({
            seats: 2,
            options: { length: 'night' },
            phase: 'play',
            round: 1,
            first: 0,
            turn: 0,
            seat: 0,
            nightmare: { kind: 'wolf', at: '5', web: null },
            ring,
            sheep: [sheep('5'), sheep(null)],
            hand: ['3-z', 'just-7'],
            market: [{ id: 'copycat', kind: 'moves', bonus: 'infinite' }],
            deck: 30,
            gone: { howl: 1 },
            course: { used: [] },
            solo: null,
          }),
        ),
      ),
    )
    expect(told).toContain(
      'Space 5, moonwalk: dream-moonwalk. Zzz: yours 2. Here: your sheep, wolf.\nSpace 6, no dream yet.',
    )
    expect(told).toContain('In your hand: 3-z; just-7.')
    expect(told).toContain('Ada: 3 winks, pillow at 40. 8 Zzz in supply.')
    expect(told).toContain('copycat: dream-copycat. Whoever puts it')
    expect(told).not.toContain('Press')
  })
})

describe('the pasture in words', () => {
  it('tell how far everybody is, and every tile that is more than grass', async () => {
    const { inWords } = await import('../src/boards/shepherd-mess/inwords')
    const { settings } = await import('../src/lib/settings.svelte')
    const view = partly<ShepherdMessView>({
      seats: 2,
      phase: 'turn',
      turn: 0,
      round: 3,
      rounds: 40,
      moves_left: 2,
      to_place: [0, 0],
      ground: { c3: { kind: 'puddle', bridge: 'EW' } },
      pens: [{ number: 1, tile: 'a1', owner: 0, double: 'a1-b1' }],
      walls: [],
      sheep: [{ tile: 'b2', flock: 'white', count: 2, settled: false }],
      ram: null,
      dogs: [{ dog: 'white-1', seat: 0, tile: 'b4', used: true, lock: null }],
      supply: { bridge: 4, stone: 4, wall: 8, corner: 3, gate: 10 },
      home: [
        { seat: 0, tile: 'a1', sheep: 1, of: 5, foreign: 2, ram: true },
        { seat: 1, tile: null, sheep: 1, of: 5, foreign: 0, ram: false },
      ],
      scores: [3, 2],
      scare: null,
    })
    const told = text(inWords(standing(view)))
    expect(told).toContain(
      'Ada, 5 white sheep: 1½ points; pen 1 on a1; 1 of 5 sheep at home and the ram; ' +
        'Strangers in the pen: 2; white dog 1 on b4, moved already.',
    )
    expect(told).toContain('c3: puddle with a bridge east to west.')
    expect(told).toContain('Straight wall, 8 left.')
    expect(told).toContain('Bruno, 5 black sheep: 1 point;')
    settings.language = 'it'
    const italian = text(inWords(standing(view)))
    settings.language = 'en'
    expect(italian).toContain('Ada, 5 pecore bianche: 1½ punti;')
    expect(italian).toContain('Bruno, 5 pecore nere: 1 punto;')
  })
})

describe('any table in words', () => {
  it('tells players, columns, facts and the own hand', async () => {
    const { inWords } = await import('../src/boards/generic/inwords')
    const words = catalogue({
      labels: { deck: 'deck {count}', cards: '{count} in hand', loud: 'the dog is looking' },
      ids: { nibble: 'little nibble' },
    })
    const told = text(
      inWords(
        standing(
          partly<View>({
            seats: 2,
            ...{ position: '../xo', hand: ['nibble'], cards: [1, 2], chosen: ['nibble', '?'], loud: 1, deck: 7 },
          }),
          { words, drawn: 'x o' },
        ),
      ),
    )
    expect(told).toContain('Ada: 1 in hand, little nibble.\nBruno: 2 in hand, a hidden card, the dog is looking.')
    expect(told).toContain('Column a, from below: Ada.\nColumn b, from below: Bruno.')
    expect(told).toContain('deck 7.\nIn your hand: little nibble.')
    expect(told).toContain('As text\nx o')
  })
})

describe('what has changed', () => {
  const line = (seq: number, seat: number, piece: string): StoryLine => ({
    seq,
    seat,
    seen: '',
    takes_back: false,
    level: '',
    passes: false,
    forced: false,
    events: [{ kind: 'does', rule: '', seat, piece }],
  })
  const words = catalogue({ journal: { does: '{seat} does {piece}.' } })
  const story = [line(1, 0, 'this'), line(2, 1, 'that'), line(3, 0, 'more'), line(4, 1, 'much'), line(5, 2, 'all')]
  const told = async (viewer: number | null, asked: number) => {
    const { changes } = await import('../src/table/changes')
    const { retell } = await import('../src/table/story')
    const names = ['Ada', 'Bruno', 'Carla']
    return changes(story, retell(story, words, names, viewer), viewer, asked)
  }
  it('is told from the own last decision on', async () => {
    expect(await told(0, 0)).toEqual([
      { title: 'Since your last decision', lines: ['Ada does more.', 'Bruno does much.', 'Carla does all.'] },
    ])
  })
  it('is told first from where it was last asked, then what came before', async () => {
    expect(await told(0, 4)).toEqual([
      { title: 'Since you last asked', lines: ['Carla does all.'] },
      { title: 'Before that: since your last decision', lines: ['Ada does more.', 'Bruno does much.'] },
    ])
  })
  it('is told from the beginning to whoever watches', async () => {
    expect((await told(null, 0))[0]).toMatchObject({ title: 'Since the game began', lines: { length: 5 } })
    expect((await told(null, 5))[0]).toEqual({ title: 'Since you last asked', lines: ['Nothing has happened.'] })
  })
})
