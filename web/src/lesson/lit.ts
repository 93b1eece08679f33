/* What a lesson points at, by name: for those who do not see the rings. */
import type { Words } from '../lib/words'
import { t } from './words'

export function litNames(lights: readonly string[], words: Words, names: readonly string[]): string[] {
  const nameOf = (id: string) => {
    const [, what, seat] = /^(seat|shear)-(\d+)$/.exec(id) ?? []
    const name = names[Number(seat)]
    if (name) return what === 'shear' ? t('lit.shear', { name }) : name
    return words.about(id)?.name ?? words.id(id)
  }
  return [...new Set(lights.map(nameOf))]
}
