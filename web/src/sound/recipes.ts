/* The sounds of the house, as recipes: each is a few voices, and a voice is a tone or a breath of noise that swells and
   fades. All are low and soft: felt, wood and wool, nothing that rings. */

export interface Voice {
  wave: 'sine' | 'triangle' | 'sawtooth' | 'noise'
  /** Hertz: of a tone its pitch, of noise where the most of it is. */
  pitch: number
  /** Hertz that it has reached when it ends, if it glides. */
  glide?: number
  /** Seconds after which it begins. */
  at?: number
  /** Seconds. */
  lasts: number
  /** Seconds after which it is loudest. */
  rise?: number
  /** Seconds for which it stays so loud. */
  hold?: number
  /** How loud it is then, of 1. */
  level: number
  /** How often in a second pitch and loudness tremble, as a throat does. */
  tremble?: number
  /** Hertz above which it is muffled. */
  muffled?: number
}

export type Sound = 'step' | 'dice' | 'card' | 'bleat' | 'turn' | 'end' | 'tick'

/** A die that falls on wood. */
const knock = (at: number, pitch: number, level: number): Voice[] => [
  { wave: 'triangle', pitch, glide: pitch * 0.7, at, lasts: 0.07, rise: 0.003, level },
  { wave: 'noise', pitch: 1400, at, lasts: 0.04, rise: 0.002, level: level * 0.9 },
]

/** A soft mallet on wood. */
const note = (at: number, pitch: number, level: number, lasts: number): Voice[] => [
  { wave: 'sine', pitch, at, lasts, rise: 0.008, level },
  { wave: 'sine', pitch: pitch * 2, at, lasts: lasts * 0.6, rise: 0.008, level: level * 0.22 },
  { wave: 'sine', pitch: pitch * 4, at, lasts: lasts * 0.25, rise: 0.004, level: level * 0.1 },
]

export const RECIPES: Record<Sound, readonly Voice[]> = {
  /* A hoof on grass. */
  step: [
    { wave: 'sine', pitch: 170, glide: 90, lasts: 0.14, rise: 0.006, level: 0.55 },
    { wave: 'noise', pitch: 480, glide: 300, lasts: 0.08, rise: 0.006, level: 0.3 },
  ],
  dice: [
    ...knock(0, 340, 0.34),
    ...knock(0.075, 290, 0.28),
    ...knock(0.14, 370, 0.24),
    ...knock(0.24, 310, 0.18),
    ...knock(0.31, 280, 0.1),
  ],
  /* A card that is drawn over felt and laid down. */
  card: [
    { wave: 'noise', pitch: 1500, glide: 900, lasts: 0.16, rise: 0.07, level: 0.4 },
    { wave: 'sine', pitch: 210, glide: 140, at: 0.12, lasts: 0.08, rise: 0.005, level: 0.3 },
  ],
  bleat: [
    {
      wave: 'sawtooth',
      pitch: 320,
      glide: 255,
      lasts: 0.62,
      rise: 0.07,
      hold: 0.3,
      level: 0.32,
      tremble: 8.5,
      muffled: 950,
    },
    {
      wave: 'triangle',
      pitch: 640,
      glide: 510,
      lasts: 0.5,
      rise: 0.09,
      hold: 0.2,
      level: 0.12,
      tremble: 8.5,
      muffled: 1300,
    },
    { wave: 'noise', pitch: 700, lasts: 0.12, rise: 0.04, level: 0.05 },
  ],
  turn: [...note(0, 392, 0.34, 0.45), ...note(0.15, 523.25, 0.34, 0.65)],
  end: [
    ...note(0, 261.63, 0.28, 0.6),
    ...note(0.16, 329.63, 0.26, 0.6),
    ...note(0.32, 392, 0.26, 0.6),
    ...note(0.5, 523.25, 0.3, 0.85),
  ],
  tick: [
    { wave: 'sine', pitch: 520, glide: 400, lasts: 0.06, rise: 0.004, level: 0.16 },
    { wave: 'noise', pitch: 900, lasts: 0.03, rise: 0.003, level: 0.08 },
  ],
}

/** Seconds from the first to the last of it. */
export function lengthOf(sound: Sound): number {
  return Math.max(...RECIPES[sound].map(({ at = 0, lasts }) => at + lasts))
}
