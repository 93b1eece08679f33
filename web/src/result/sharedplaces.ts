/* Places that several players share, said so. */
import type { Remark } from '../boards/kit'
import { t } from './words'

/** Where all have the first place, the headline says it. */
export function sharedPlaces(places: readonly number[], names: readonly string[], rule: string): Remark[] {
  return [...new Set(places)]
    .toSorted((one, other) => one - other)
    .flatMap((place) => {
      const holders = names.filter((_, seat) => places[seat] === place)
      if (holders.length < 2 || holders.length === places.length) return []
      return [{ text: t('shared', { place, names: holders.join(', ') }), rule }]
    })
}
