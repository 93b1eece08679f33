/* One seat, one sign, in all games: seats 0 to 3 are blue bars, red dots, green zigzag, yellow lozenge. */

const WOOLS = ['blue', 'red', 'green', 'yellow'] as const

export type Wool = (typeof WOOLS)[number]

export function wool(seat: number): Wool {
  return WOOLS[seat % WOOLS.length]!
}

/** Names for bots, so that the journal reads like a story. */
export const BOT_NAMES = ['Ada', 'Bruno', 'Carla', 'Dino'] as const
