/* Says for a while why scores have changed: long enough to be read, also while others go on. */
import type { Scored } from '../boards/kit'
import { joined } from './scored'

const WHILE = 8000

export class Scoring {
  /** What is news, the latest last. */
  told = $state.raw<readonly Scored[]>([])
  /** The last reasons of each seat, for whoever asks later. */
  last = $state.raw<ReadonlyMap<number, readonly Scored[]>>(new Map())
  private seen: number | null = null
  private passing: ReturnType<typeof setTimeout> | undefined

  /** Everything that is told of the scores up to a line; what came before the first time is no news. What has been
   * taken back no longer stands, and is no reason any more. */
  note(line: number, scored: (after: number) => readonly Scored[], stands: (line: number) => boolean) {
    const before = this.seen
    if (before === line) return
    this.seen = line
    if (before === null || line < before) return this.end()
    this.told = this.told.filter((each) => stands(each.line))
    this.last = new Map([...this.last].filter(([, reasons]) => reasons.every((each) => stands(each.line))))
    const fresh = scored(before)
    if (!fresh.length) return
    const seats = new Set(fresh.map(({ seat }) => seat))
    const goesOn = ({ seat, why }: Scored) =>
      !seats.has(seat) || fresh.some((each) => each.seat === seat && each.why === why)
    this.told = joined([...this.told.filter(goesOn), ...fresh])
    this.last = new Map([...this.last, ...[...seats].map((seat) => [seat, this.of(seat)] as const)])
    clearTimeout(this.passing)
    this.passing = setTimeout(() => this.end(), WHILE)
  }

  of = (seat: number): readonly Scored[] => this.told.filter((each) => each.seat === seat)

  end() {
    clearTimeout(this.passing)
    this.told = []
  }
}
