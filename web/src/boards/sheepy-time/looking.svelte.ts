/* Which dream somebody wants to read about; shared by board and tray. */

class Looking {
  dream = $state<string | null>(null)

  at(dream: string): void {
    this.dream = this.dream === dream ? null : dream
  }

  away(): void {
    this.dream = null
  }
}

export const looking = new Looking()
