/* Cards of wool that came and went, and who took them: as everybody at the table may know it. */
import type { Happening, StoryLine } from '../../messages'
import { seatOf } from './floor'

export interface Taken {
  line: number
  event: Happening
  seat: number
  /** Cards of wool: one more or one less. */
  count: 1 | -1
  /** Who took it; 'wolf' for the Wolf and cards that are nobody's; 'found' for wool that came. */
  by: number | 'wolf' | 'found'
  turn: number
  /** Whether it was the last wool of its owner. */
  last: boolean
}

export function woolIn(story: readonly StoryLine[]): Taken[] {
  const found: Taken[] = []
  let turn = 0
  /** Who played the Close Shave that is carried out (UN-55). */
  let shaver: number | null = null
  for (const { seq, events } of story)
    for (const event of events) {
      const seat = event.seat ?? null
      const note = (of: number | null, count: 1 | -1, by: Taken['by']) => {
        if (of !== null) found.push({ line: seq, event, seat: of, count, by, turn, last: false })
      }
      if (event.kind === 'turn') turn = event.count!
      else if (event.kind === 'play-row') shaver = seat
      else if (event.kind === 'cut') note(seat, -1, seatOf(event.cause) ?? 'wolf')
      else if (event.kind === 'lose') note(seat, -1, (event.cause === 'close-shave' ? shaver : null) ?? 'wolf')
      else if (event.kind === 'steal') note(seatOf(event.to), -1, seat ?? 'wolf')
      else if (event.kind === 'stick' || event.kind === 'lay-wool') note(seat, 1, 'found')
      else if (event.kind === 'out') {
        const end = found.findLast((taken) => taken.seat === seat && taken.count < 0)
        if (end) end.last = true
      }
    }
  return found
}
