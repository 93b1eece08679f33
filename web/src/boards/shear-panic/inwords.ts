/* The meadow in words: every sheep, what the rows are worth, the track, and who has what left. */
import { catalogue } from '../../lib/catalogue'
import { wool } from '../../lib/seats'
import type { Words } from '../../lib/words'
import type { Action, ShearPanicView } from '../../views/shear-panic'
import { letterOf } from '../coordinates'
import type { Passage, Seen } from '../kit'
import { ahead, nameOf, rankValues, ranks, read, type Meadow, type Sheep } from './meadow'
import { t as board, type Phrase as BoardPhrase } from './words'
import en from './words/en.toml'
import it from './words/it.toml'

const t = catalogue({ en: en.inwords, it: it.inwords })

export function inWords({ view, words, names, viewer }: Seen<ShearPanicView>): Passage[] {
  const meadow = read(view)
  const gone = Object.entries(view.sheep).flatMap(([id, square]) => (square === null ? [words.id(id)] : []))
  return [
    { title: t('flock'), lines: flock(meadow, gone, words, viewer) },
    { title: t('worth'), lines: worth(meadow, words, names) },
    { title: t('track'), lines: track(meadow) },
    { title: t('players'), lines: names.map((name, seat) => player(view, seat, name, words)) },
  ].filter(({ lines }) => lines.length)
}

const square = ({ column, row }: Sheep): string => nameOf(column, row)
const list = (sheep: readonly Sheep[], words: Words): string => sheep.map(({ id }) => words.id(id)).join(', ')

// ---- where everybody stands

function flock(meadow: Meadow, gone: readonly string[], words: Words, viewer: number | null): string[] {
  if (!meadow.sheep.length) return gone.length ? [t('shorn', { sheep: gone.join(', ') })] : []
  const way = t(meadow.facing)
  const strays = meadow.sheep.filter(({ id }) => meadow.strays.has(id))
  return [
    t('facing', { way }),
    ...(meadow.figure ? [capital(t('figure', { figure: words.id(meadow.figure), way }))] : []),
    ...rows(meadow).map(({ row, sheep }) =>
      t('row', { row: row + 1, sheep: sheep.map((each) => called(each, words, viewer)).join('; ') }),
    ),
    ...(strays.length ? [t('strays', { sheep: list(strays, words) })] : []),
    ...(gone.length ? [t('shorn', { sheep: gone.join(', ') })] : []),
  ]
}

function rows({ sheep }: Meadow): { row: number; sheep: Sheep[] }[] {
  const found = [...new Set(sheep.map(({ row }) => row))].sort((a, b) => a - b)
  return found.map((row) => ({
    row,
    sheep: sheep.filter((each) => each.row === row).sort((a, b) => a.column - b.column),
  }))
}

function called(sheep: Sheep, words: Words, viewer: number | null): string {
  const whose =
    sheep.seat !== null && sheep.seat === viewer
      ? 'yours'
      : sheep.seat === null && sheep.colour !== 'black'
        ? 'neutral'
        : 'sheep'
  return t(whose, { sheep: words.id(sheep.id), square: square(sheep) })
}

// ---- what it is worth (SP-81, SP-82, SP-84, SP-85)

/** In the field in which the marker is; once Roger has gone, in the next one. */
function worth(meadow: Meadow, words: Words, names: readonly string[]): string[] {
  if (meadow.figure) return [t(`ranks.${meadow.figure}`), ...ofRanks(meadow, words)]
  const next = meadow.field?.name === 'roger' ? 'black-sheep' : (meadow.field?.name ?? 'team-tag')
  if (next === 'team-tag')
    return [t('field.team-tag'), ...names.flatMap((name, seat) => pair(meadow, seat, name, words))]
  if (next === 'black-sheep')
    return [t('field.black-sheep'), ...names.flatMap((name, seat) => nearBlack(meadow, seat, name, words))]
  return []
}

function ofRanks(meadow: Meadow, words: Words): string[] {
  const across = ahead(meadow.facing).x !== 0
  const front = ranks(meadow)[0]
  return rankValues(meadow).map(({ at, points }) => {
    const line = across ? t('line.column', { at: letterOf(at) }) : t('line.row', { at: at + 1 })
    const sheep = list(
      meadow.sheep.filter(({ column, row }) => (across ? column : row) === at),
      words,
    )
    const isShorn = meadow.figure === 'shearer' && at === front
    const phrase =
      isShorn && meadow.shearing
        ? 'rank.shorn'
        : isShorn && points
          ? 'rank.shorn.scores'
          : points === 1
            ? 'rank.1'
            : points
              ? 'rank'
              : 'rank.0'
    return t(phrase, { line, points, sheep })
  })
}

/** 2 side by side, 1 corner to corner. */
export function closeness(one: Sheep, other: Sheep): 0 | 1 | 2 {
  const [wide, high] = [Math.abs(one.column - other.column), Math.abs(one.row - other.row)]
  if (wide + high === 1) return 2
  return wide === 1 && high === 1 ? 1 : 0
}

function pair(meadow: Meadow, seat: number, name: string, words: Words): string[] {
  const [one, other] = meadow.sheep.filter((sheep) => sheep.seat === seat)
  if (!one || !other) return []
  return [t(`pair.${closeness(one, other)}`, { name, one: words.id(one.id), other: words.id(other.id) })]
}

function nearBlack(meadow: Meadow, seat: number, name: string, words: Words): string[] {
  const black = meadow.sheep.find(({ colour }) => colour === 'black')
  const own = meadow.sheep.filter((sheep) => sheep.seat === seat)
  if (!black || !own.length) return []
  return [
    t('near', {
      name,
      sheep: own.map((sheep) => t(`near.${closeness(sheep, black)}`, { sheep: words.id(sheep.id) })).join('; '),
    }),
  ]
}

// ---- the track

function track({ marker, length, field, fields, red, brown }: Meadow): string[] {
  const called = (name: string) => board(`sign.${name}` as BoardPhrase)
  const next = (spaces: ReadonlySet<number>) => [...spaces].filter((space) => space > marker).sort((a, b) => a - b)[0]
  const [nextRed, nextBrown] = [next(red), next(brown)]
  const after = field ? fields[fields.indexOf(field) + 1] : fields[0]
  return [
    field
      ? t('marker', { space: marker, count: length, field: called(field.name) })
      : t('marker.start', { count: length }),
    nextRed === undefined ? t('red.none') : t('red', { space: nextRed, ahead: nextRed - marker }),
    ...(nextBrown === undefined ? [] : [t('brown', { space: nextBrown, ahead: nextBrown - marker })]),
    ...(field && after
      ? [t('field.end', { space: field.last, next: called(after.name) })]
      : [t('field.last', { space: length })]),
  ]
}

// ---- the players

function player(view: Seen<ShearPanicView>['view'], seat: number, name: string, words: Words): string {
  const points = view.scores[seat]!
  const left = (view.actions[seat] as Action[])
    .filter(({ used }) => !used)
    .map(({ action, value }) => `${words.id(action)} ${value}`)
  const extra = view.extra?.left[seat]
  const said = t(points === 1 ? 'player.one' : 'player', {
    name,
    colour: words.id(wool(seat)),
    points,
    actions: left.join(', ') || t('none'),
  })
  if (!extra) return said
  const cards = extra.flatMap((count, index) => Array<number>(count).fill(index + 1)).join(', ')
  return `${said} ${board('extra.left', { cards: cards || t('none') })}.`
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
