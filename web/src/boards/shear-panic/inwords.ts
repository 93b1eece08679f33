/* The meadow in words: every sheep, what the rows are worth, the track, and who has what left. */
import { catalogue } from '../../lib/catalogue'
import { wool } from '../../lib/seats'
import type { Words } from '../../lib/words'
import { letterOf } from '../coordinates'
import type { Passage, Seen } from '../kit'
import type { Action } from './actions'
import { ahead, nameOf, rankValues, ranks, read, type Meadow, type Sheep } from './meadow'
import { tell as board, type Phrase as BoardPhrase } from './words'

const en = {
  flock: 'The flock',
  worth: 'What places are worth',
  track: 'The track',
  players: 'Players',
  facing: 'All sheep look {way}.',
  figure: '{figure} stands {way} of the flock.',
  row: 'Row {row}, from the west: {sheep}.',
  sheep: '{sheep} on {square}',
  yours: '{sheep} on {square}, yours',
  neutral: '{sheep} on {square}, nobody’s',
  shorn: 'Shorn and gone: {sheep}.',
  strays: 'Apart from the flock, to come back: {sheep}.',
  'line.row': 'row {at}', 'line.column': 'column {at}',
  rank: 'A sheep in {line} scores {points}: {sheep}.',
  'rank.1': 'A sheep in {line} scores 1: {sheep}.',
  'rank.0': 'A sheep in {line} scores nothing: {sheep}.',
  'rank.shorn': 'A sheep in {line}, nearest to the Shearer, scores nothing and is shorn: {sheep}.',
  'rank.shorn.scores': 'A sheep in {line}, nearest to the Shearer, scores {points}: {sheep}.',
  'ranks.roger': 'Rows from Roger’s side, the nearest first; they score on the next brown space.',
  'ranks.shearer': 'Rows from the Shearer’s side, the nearest first; they score on the next brown space.',
  'field.team-tag': 'Team Tag: on your turn you score 2 if your two sheep stand side by side, 1 if they touch at a corner.',
  'field.black-sheep': 'Black Sheep: on your turn each of your sheep scores 2 side by side with the black sheep, 1 at its corner.',
  'pair.2': '{name}: {one} and {other} side by side, 2 points.',
  'pair.1': '{name}: {one} and {other} touch at a corner, 1 point.',
  'pair.0': '{name}: {one} and {other} apart, nothing.',
  near: '{name}: {sheep}.',
  'near.2': '{sheep} side by side, 2', 'near.1': '{sheep} at a corner, 1', 'near.0': '{sheep} away, nothing',
  marker: 'The marker is on space {space} of {count}, in the field {field}.',
  'marker.start': 'The marker waits before space 1 of {count}.',
  red: 'Next red space, where to rest means panic: {space}, {ahead} ahead.',
  'red.none': 'No red space is left.',
  brown: 'Next brown space, where rows score: {space}, {ahead} ahead.',
  'field.end': 'The field ends on space {space}; then comes {next}.',
  'field.last': 'The track ends on space {space}.',
  player: '{name}, {colour}: {points} points. Actions left: {actions}.',
  'player.one': '{name}, {colour}: 1 point. Actions left: {actions}.',
  none: 'none',
  n: 'north', e: 'east', s: 'south', w: 'west',
}

const it: typeof en = {
  flock: 'Il gregge',
  worth: 'Quanto valgono i posti',
  track: 'Il sentiero',
  players: 'Giocatori',
  facing: 'Tutte le pecore guardano a {way}.',
  figure: '{figure} è a {way} del gregge.',
  row: 'Riga {row}, da ovest: {sheep}.',
  sheep: '{sheep} in {square}',
  yours: '{sheep} in {square}, tua',
  neutral: '{sheep} in {square}, di nessuno',
  shorn: 'Tosate e uscite: {sheep}.',
  strays: 'Staccate dal gregge, devono tornare: {sheep}.',
  'line.row': 'riga {at}', 'line.column': 'colonna {at}',
  rank: 'Una pecora in {line} fa {points} punti: {sheep}.',
  'rank.1': 'Una pecora in {line} fa 1 punto: {sheep}.',
  'rank.0': 'Una pecora in {line} non fa punti: {sheep}.',
  'rank.shorn': 'Una pecora in {line}, la più vicina alla Tosatrice, non fa punti e viene tosata: {sheep}.',
  'rank.shorn.scores': 'Una pecora in {line}, la più vicina alla Tosatrice, fa punti, {points}: {sheep}.',
  'ranks.roger': 'Le file dal lato di Roger, prima la più vicina; contano alla prossima casella marrone.',
  'ranks.shearer': 'Le file dal lato della Tosatrice, prima la più vicina; contano alla prossima casella marrone.',
  'field.team-tag': 'Team Tag: nel tuo turno fai 2 punti se le tue due pecore sono fianco a fianco, 1 se si toccano in un angolo.',
  'field.black-sheep': 'Pecora Nera: nel tuo turno ogni tua pecora fa 2 punti fianco a fianco con la pecora nera, 1 al suo angolo.',
  'pair.2': '{name}: {one} e {other} fianco a fianco, 2 punti.',
  'pair.1': '{name}: {one} e {other} si toccano in un angolo, 1 punto.',
  'pair.0': '{name}: {one} e {other} separate, niente.',
  near: '{name}: {sheep}.',
  'near.2': '{sheep} fianco a fianco, 2', 'near.1': '{sheep} a un angolo, 1', 'near.0': '{sheep} lontana, niente',
  marker: 'Il segnalino è sulla casella {space} di {count}, nella fase {field}.',
  'marker.start': 'Il segnalino aspetta prima della casella 1 di {count}.',
  red: 'Prossima casella rossa, dove fermarsi vuol dire panico: {space}, distanza {ahead}.',
  'red.none': 'Non ci sono più caselle rosse.',
  brown: 'Prossima casella marrone, dove contano le file: {space}, distanza {ahead}.',
  'field.end': 'La fase finisce alla casella {space}; poi viene {next}.',
  'field.last': 'Il sentiero finisce alla casella {space}.',
  player: '{name}, {colour}: {points} punti. Azioni rimaste: {actions}.',
  'player.one': '{name}, {colour}: 1 punto. Azioni rimaste: {actions}.',
  none: 'nessuna',
  n: 'nord', e: 'est', s: 'sud', w: 'ovest',
}

export const CATALOGUES = { en, it }
const tell = catalogue(CATALOGUES)

export function inWords({ view, words, names, viewer }: Seen): Passage[] {
  const meadow = read(view)
  const gone = Object.entries(view.sheep as Record<string, string | null>).flatMap(([id, square]) => (square === null ? [words.id(id)] : []))
  return [
    { title: tell('flock'), lines: flock(meadow, gone, words, viewer) },
    { title: tell('worth'), lines: worth(meadow, words, names) },
    { title: tell('track'), lines: track(meadow) },
    { title: tell('players'), lines: names.map((name, seat) => player(view, seat, name, words)) },
  ].filter(({ lines }) => lines.length)
}

const square = ({ column, row }: Sheep): string => nameOf(column, row)
const list = (sheep: readonly Sheep[], words: Words): string => sheep.map(({ id }) => words.id(id)).join(', ')

// ---- where everybody stands

function flock(meadow: Meadow, gone: readonly string[], words: Words, viewer: number | null): string[] {
  if (!meadow.sheep.length) return gone.length ? [tell('shorn', { sheep: gone.join(', ') })] : []
  const way = tell(meadow.facing)
  const strays = meadow.sheep.filter(({ id }) => meadow.strays.has(id))
  return [
    tell('facing', { way }),
    ...(meadow.figure ? [capital(tell('figure', { figure: words.id(meadow.figure), way }))] : []),
    ...rows(meadow).map(({ row, sheep }) => tell('row', { row: row + 1, sheep: sheep.map((each) => called(each, words, viewer)).join('; ') })),
    ...(strays.length ? [tell('strays', { sheep: list(strays, words) })] : []),
    ...(gone.length ? [tell('shorn', { sheep: gone.join(', ') })] : []),
  ]
}

function rows({ sheep }: Meadow): { row: number; sheep: Sheep[] }[] {
  const found = [...new Set(sheep.map(({ row }) => row))].sort((a, b) => a - b)
  return found.map((row) => ({ row, sheep: sheep.filter((each) => each.row === row).sort((a, b) => a.column - b.column) }))
}

function called(sheep: Sheep, words: Words, viewer: number | null): string {
  const whose = sheep.seat !== null && sheep.seat === viewer ? 'yours' : sheep.seat === null && sheep.colour !== 'black' ? 'neutral' : 'sheep'
  return tell(whose, { sheep: words.id(sheep.id), square: square(sheep) })
}

// ---- what it is worth (SP-81, SP-82, SP-84, SP-85)

/** In the field in which the marker is; once Roger has gone, in the next one. */
function worth(meadow: Meadow, words: Words, names: readonly string[]): string[] {
  if (meadow.figure) return [tell(`ranks.${meadow.figure}`), ...ofRanks(meadow, words)]
  const next = meadow.field?.name === 'roger' ? 'black-sheep' : meadow.field?.name ?? 'team-tag'
  if (next === 'team-tag') return [tell('field.team-tag'), ...names.flatMap((name, seat) => pair(meadow, seat, name, words))]
  if (next === 'black-sheep') return [tell('field.black-sheep'), ...names.flatMap((name, seat) => nearBlack(meadow, seat, name, words))]
  return []
}

function ofRanks(meadow: Meadow, words: Words): string[] {
  const across = ahead(meadow.facing).x !== 0
  const front = ranks(meadow)[0]
  return rankValues(meadow).map(({ at, points }) => {
    const line = across ? tell('line.column', { at: letterOf(at) }) : tell('line.row', { at: at + 1 })
    const sheep = list(meadow.sheep.filter(({ column, row }) => (across ? column : row) === at), words)
    const isShorn = meadow.figure === 'shearer' && at === front
    const phrase = isShorn && meadow.shearing ? 'rank.shorn' : isShorn && points ? 'rank.shorn.scores' : points === 1 ? 'rank.1' : points ? 'rank' : 'rank.0'
    return tell(phrase, { line, points, sheep })
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
  return [tell(`pair.${closeness(one, other)}`, { name, one: words.id(one.id), other: words.id(other.id) })]
}

function nearBlack(meadow: Meadow, seat: number, name: string, words: Words): string[] {
  const black = meadow.sheep.find(({ colour }) => colour === 'black')
  const own = meadow.sheep.filter((sheep) => sheep.seat === seat)
  if (!black || !own.length) return []
  return [tell('near', { name, sheep: own.map((sheep) => tell(`near.${closeness(sheep, black)}`, { sheep: words.id(sheep.id) })).join('; ') })]
}

// ---- the track

function track({ marker, length, field, fields, red, brown }: Meadow): string[] {
  const called = (name: string) => board(`sign.${name}` as BoardPhrase)
  const next = (spaces: ReadonlySet<number>) => [...spaces].filter((space) => space > marker).sort((a, b) => a - b)[0]
  const [nextRed, nextBrown] = [next(red), next(brown)]
  const after = field ? fields[fields.indexOf(field) + 1] : fields[0]
  return [
    field ? tell('marker', { space: marker, count: length, field: called(field.name) }) : tell('marker.start', { count: length }),
    nextRed === undefined ? tell('red.none') : tell('red', { space: nextRed, ahead: nextRed - marker }),
    ...(nextBrown === undefined ? [] : [tell('brown', { space: nextBrown, ahead: nextBrown - marker })]),
    ...(field && after ? [tell('field.end', { space: field.last, next: called(after.name) })] : [tell('field.last', { space: length })]),
  ]
}

// ---- the players

function player(view: Seen['view'], seat: number, name: string, words: Words): string {
  const points = (view.scores as number[])[seat]!
  const left = (view.actions[seat] as Action[]).filter(({ used }) => !used).map(({ action, value }) => `${words.id(action)} ${value}`)
  const extra = view.extra?.left[seat] as number[] | undefined
  const said = tell(points === 1 ? 'player.one' : 'player', { name, colour: words.id(wool(seat)), points, actions: left.join(', ') || tell('none') })
  if (!extra) return said
  return `${said} ${board('extra.left', { cards: extra.flatMap((count, index) => Array<number>(count).fill(index + 1)).join(', ') || tell('none') })}.`
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
