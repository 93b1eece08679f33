/* How what was said is told. */
import type { ChatText } from '../messages'
import { t, type Phrase } from './words'

/** In the reader's own language; a key that we do not know is shown as it is. */
export function wording({ kind, text }: Pick<ChatText, 'kind' | 'text'>): string {
  return kind === 'text' ? text : (t(`${kind}.${text}` as Phrase) ?? text)
}

export function speaker({ seat, name }: Pick<ChatText, 'seat' | 'name'>, seatName: (seat: number) => string): string {
  if (seat !== null) return name || seatName(seat)
  return name ? t('spectator.named', { name }) : t('spectator')
}
