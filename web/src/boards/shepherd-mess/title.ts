/* Pieces, places and moves in a few words: for the confirm panel, for buttons, for screen readers. */
import { RAM, type Pasture } from './pasture'
import { sideWith } from './targets'
import { capital, t, type Phrase } from './words'

/** 'white-1' as people say it. */
export function dogName(id: string): string {
  const [coat = '', number = ''] = id.split('-')
  return t(`dog.${coat}` as Phrase, { number })
}

/** '2 white sheep', 'the ram'. */
export function flockName(flock: string, count: number): string {
  if (flock === RAM) return t('ram')
  return t((count === 1 ? `flock.one.${flock}` : `flock.${flock}`) as Phrase, { count })
}

function blanksOf(parts: Record<string, string>): Record<string, string> {
  const [one = '', other = ''] = (parts.edge ?? '').split('-')
  const said = (name: string) => (parts[name] ? t(parts[name] as Phrase) : '')
  return {
    ...parts,
    one,
    other,
    axis: said('axis'),
    side: said('side'),
    corner: said('corner'),
    dog: parts.dog ? dogName(parts.dog) : '',
    target: parts.target ? dogName(parts.target) : '',
    flock: parts.flock ? t(`let.${parts.flock}` as Phrase) : '',
  }
}

/** Where the game stands: round and moves left. */
export function stageOf({ phase, movesLeft, round, rounds }: Pasture): string {
  if (phase === 'over') return t('turn.over')
  if (phase !== 'turn' && phase !== 'pass') return t('turn.setup')
  return t(movesLeft === 2 ? 'turn.first' : movesLeft === 1 ? 'turn.second' : 'turn.none', { round, rounds })
}

/** A whole move. */
export function titleOf(parts: Record<string, string>): string {
  return capital(t(`do.${parts.action}` as Phrase, blanksOf(parts)))
}

/** A move among those of one tile, where the tile need not be said again. */
export function shortOf(parts: Record<string, string>, tile: string): string {
  const side = parts.edge ? sideWith(tile, parts.edge) : null
  const blanks = blanksOf(parts)
  return capital(t(`in.${parts.action}` as Phrase, side ? { ...blanks, side: t(side) } : blanks))
}
