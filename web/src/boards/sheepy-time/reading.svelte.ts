/* Which dream somebody wants to read about; shared by board and tray. */

class Reading {
  dream = $state<string | null>(null)

  at(dream: string): void {
    this.dream = this.dream === dream ? null : dream
  }

  away(): void {
    this.dream = null
  }
}

export const reading = new Reading()
