/* What is on a tile, in words: for screen readers and for whoever wants to be sure. */
import { SIDES, TILES } from './geometry'
import { edgeName, RAM, type Ground, type Pasture } from './pasture'
import { dogName, flockName } from './title'
import { t } from './words'

function groundWords(ground: Ground, names: readonly string[]): string {
  if (ground.kind === 'pen') {
    return ground.owner === null
      ? t('on.pen.nobody', { number: ground.number })
      : t('on.pen', { number: ground.number, owner: names[ground.owner] ?? '' })
  }
  if (ground.kind === 'puddle') return ground.bridge ? t('on.bridge', { axis: t(ground.bridge) }) : t('on.puddle')
  if (!ground.open.length) return t('on.mud.closed', { number: ground.number })
  return t(ground.used ? 'on.mud.used' : 'on.mud', {
    number: ground.number,
    sides: ground.open.map((side) => t(side)).join(', '),
  })
}

/** Everything on a tile and round it; empty for bare grass. */
export function wordsOn(pasture: Pasture, tile: string, names: readonly string[]): string {
  const ground = pasture.grounds.find((each) => each.tile === tile)
  const flocks = pasture.flocks
    .filter((each) => each.tile === tile)
    .map(({ flock, count, settled }) =>
      settled ? t('on.settled', { flock: flockName(flock, count) }) : flockName(flock, count),
    )
  const dogs = pasture.dogs
    .filter((each) => each.tile === tile)
    .map(({ id, lock }) => (lock === 'locked' ? t('on.locked', { dog: dogName(id) }) : dogName(id)))
  const walls = SIDES.flatMap((side) => {
    const edge = pasture.edges.find((each) => each.id === edgeName(tile, side))
    return edge ? [t(edge.gate === 'double' ? 'on.double' : edge.gate ? 'on.gate' : 'on.wall', { side: t(side) })] : []
  })
  return [
    ground ? groundWords(ground, names) : '',
    ...flocks,
    ...(pasture.ram === tile ? [flockName(RAM, 1)] : []),
    ...dogs,
    ...walls,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Every tile that is more than bare grass. */
export function allWords(pasture: Pasture, names: readonly string[]): { tile: string; words: string }[] {
  return TILES.map((tile) => ({ tile, words: wordsOn(pasture, tile, names) })).filter(({ words }) => words)
}
