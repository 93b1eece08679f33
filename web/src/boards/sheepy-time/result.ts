/* What the last race brought: winks by source, and how far they came beyond the pillow (ST-90). */
import { signed } from '../../lib/numbers'
import type { Words } from '../../lib/words'
import type { StoryLine } from '../../messages'
import { happened } from '../../table/story'
import type { SheepyTimeView } from '../../views/sheepy-time'
import type { Standing } from '../kit'
import { read } from './night'
import { t } from './words'

const SOURCES = ['fence', 'dreams', 'cards', 'other'] as const

const isCard = (cause: string): boolean => /^\d|^just-/.test(cause)

export function resultOf(
  view: SheepyTimeView,
  story: readonly StoryLine[],
  _words: Words,
  _names: readonly string[],
): Standing {
  const { sheep, solo } = read(view)
  if (solo) return { columns: [], rows: sheep.map(() => ({ cells: [], score: signed(solo.score) })), remarks: [] }
  const events = happened(story)
  const race = events.slice(events.findLastIndex(({ kind }) => kind === 'round') + 1)
  const winks = sheep.map(({ seat, winks: all }) => {
    const own = race.filter((event) => event.seat === seat)
    const sum = (wanted: (kind: string, cause: string) => boolean) =>
      own.filter(({ kind, cause }) => wanted(kind, cause ?? '')).reduce((total, { count }) => total + (count ?? 0), 0)
    const fence = sum((kind) => kind === 'fence')
    const cards = sum((kind, cause) => kind === 'gain' && isCard(cause))
    const dreams = sum((kind, cause) => kind === 'gain' && !isCard(cause))
    return { fence, dreams, cards, other: all - fence - cards - dreams }
  })
  const shown = SOURCES.filter((source) => source !== 'other' || winks.some((row) => row.other))
  return {
    columns: [
      ...shown.map((source) => ({ label: t(`from.${source}`), long: t(`from.${source}.long`) })),
      { label: t('from.pillow'), long: t('from.pillow.long') },
    ],
    rows: sheep.map(({ seat, pillow, winks: all }) => ({
      cells: [...shown.map((source) => winks[seat]![source]), -pillow],
      score: signed(all - pillow),
    })),
    remarks: [],
  }
}
