/* The whole table in words: how far everybody is, what is left to build, and every tile that is more than grass. */
import { catalogue } from '../../lib/catalogue'
import { isSingular, written } from '../../lib/numbers'
import type { ShepherdMessView } from '../../views/shepherd-mess'
import type { Passage, Seen } from '../kit'
import { BUILDS, COATS, read, type Pasture } from './pasture'
import { pointsOf } from './points'
import { allWords } from './saying'
import { dogName, flockName, stageOf } from './title'
import { capital, t as board } from './words'
import en from './words/en.toml'
import it from './words/it.toml'

const t = catalogue({ en: en.inwords, it: it.inwords })

export function inWords({ view, names }: Seen<ShepherdMessView>): Passage[] {
  const pasture = read(view)
  const points = pointsOf(view)
  return [
    { title: t('stage'), lines: [stageOf(pasture)] },
    { title: t('players'), lines: names.map((name, seat) => player(pasture, seat, name, points[seat]!)) },
    { title: board('board.words'), lines: allWords(pasture, names).map(({ tile, words }) => `${tile}: ${words}.`) },
    {
      title: t('supply'),
      lines: BUILDS.map((build) => `${board(`supply.${build}`, { count: pasture.supply[build] })}.`),
    },
  ]
}

function player({ homes, grounds, dogs, toPlace }: Pasture, seat: number, name: string, points: number): string {
  const home = homes[seat]!
  const pen = grounds.find((ground) => ground.kind === 'pen' && ground.owner === seat)
  const said = [
    t(isSingular(points) ? 'points.1' : 'points', { count: written(points) }),
    ...(pen ? [t('pen', { number: pen.number, tile: pen.tile })] : []),
    [board('home.of', { sheep: home.sheep, of: home.of }), ...(home.ram ? [board('home.ram')] : [])].join(' '),
    ...(home.foreign ? [board('home.foreign', { count: home.foreign })] : []),
    ...(toPlace[seat] ? [t('place', { count: toPlace[seat] })] : []),
    ...dogs
      .filter((dog) => dog.seat === seat)
      .map(({ id, tile, used, lock }) =>
        t(lock === 'locked' ? 'dog.locked' : used ? 'dog.used' : 'dog', { dog: dogName(id), tile }),
      ),
  ]
  return capital(t('player', { name, sheep: flockName(COATS[seat]!, home.of), home: said.join('; ') }))
}
