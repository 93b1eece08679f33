/* What is to be heard, gathered for a moment: of lines that come all at once only the last sounds. */
import type { Sound } from './recipes'

/** Milliseconds. */
export const MOMENT = 60

const isCall = (sound: Sound): boolean => sound === 'turn' || sound === 'end'

export class Gathering {
  private line: readonly Sound[] = []
  private call: readonly Sound[] = []
  private soon: ReturnType<typeof setTimeout> | 0 = 0

  constructor(
    private readonly play: (sounds: Sound[]) => void,
    /** Whether nobody sees the page: then only what calls somebody is heard. */
    private readonly isUnseen: () => boolean,
  ) {}

  add(sounds: readonly Sound[]): void {
    if (!sounds.length) return
    if (sounds.some(isCall)) this.call = sounds
    else this.line = sounds
    clearTimeout(this.soon)
    this.soon = setTimeout(() => this.end(), MOMENT)
  }

  /** Nothing is heard any more. */
  stop(): void {
    clearTimeout(this.soon)
  }

  private end(): void {
    const sounds = [...(this.isUnseen() ? [] : this.line), ...this.call]
    this.line = this.call = []
    if (sounds.length) this.play(sounds)
  }
}
