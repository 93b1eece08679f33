/* The whole table in words: how far everybody is, what is left to build, and every tile that is more than grass. */
import { catalogue } from '../../lib/catalogue'
import { isSingular, written } from '../../lib/numbers'
import type { Passage, Seen } from '../kit'
import { BUILDS, COATS, read, type Pasture } from './pasture'
import { pointsOf } from './points'
import { allWords } from './saying'
import { dogName, flockName, stageOf } from './title'
import { capital, tell as board } from './words'

const en = {
  stage: 'The game', players: 'Players', supply: 'Common supply',
  player: '{name}, {sheep}: {home}.',
  points: '{count} points', 'points.1': '{count} point',
  pen: 'pen {number} on {tile}',
  dog: '{dog} on {tile}', 'dog.used': '{dog} on {tile}, moved already', 'dog.locked': '{dog} on {tile}, locked',
  place: 'Sheep still to place: {count}',
}
const it: typeof en = {
  stage: 'La partita', players: 'Giocatori', supply: 'Riserva comune',
  player: '{name}, {sheep}: {home}.',
  points: '{count} punti', 'points.1': '{count} punto',
  pen: 'recinto {number} in {tile}',
  dog: '{dog} in {tile}', 'dog.used': '{dog} in {tile}, già mosso', 'dog.locked': '{dog} in {tile}, bloccato',
  place: 'Pecore ancora da mettere: {count}',
}
export const CATALOGUES = { en, it }
const tell = catalogue(CATALOGUES)

export function inWords({ view, names }: Seen): Passage[] {
  const pasture = read(view)
  const points = pointsOf(view)
  return [
    { title: tell('stage'), lines: [stageOf(pasture)] },
    { title: tell('players'), lines: names.map((name, seat) => player(pasture, seat, name, points[seat]!)) },
    { title: board('board.words'), lines: allWords(pasture, names).map(({ tile, words }) => `${tile}: ${words}.`) },
    { title: tell('supply'), lines: BUILDS.map((build) => `${board(`supply.${build}`, { count: pasture.supply[build] })}.`) },
  ]
}

function player({ homes, grounds, dogs, toPlace }: Pasture, seat: number, name: string, points: number): string {
  const home = homes[seat]!
  const pen = grounds.find((ground) => ground.kind === 'pen' && ground.owner === seat)
  const said = [
    tell(isSingular(points) ? 'points.1' : 'points', { count: written(points) }),
    ...(pen ? [tell('pen', { number: pen.number, tile: pen.tile })] : []),
    [board('home.of', { sheep: home.sheep, of: home.of }), ...(home.ram ? [board('home.ram')] : [])].join(' '),
    ...(home.foreign ? [board('home.foreign', { count: home.foreign })] : []),
    ...(toPlace[seat] ? [tell('place', { count: toPlace[seat] })] : []),
    ...dogs.filter((dog) => dog.seat === seat).map(({ id, tile, used, lock }) =>
      tell(lock === 'locked' ? 'dog.locked' : used ? 'dog.used' : 'dog', { dog: dogName(id), tile })),
  ]
  return capital(tell('player', { name, sheep: flockName(COATS[seat]!, home.of), home: said.join('; ') }))
}
