/* The sign of each dream tile, and which rule tells of it. What it does is the engine's. */

export interface Sign {
  /** Drawn in a box of 40 by 40; what is filled lies below the lines. */
  solid?: string
  line?: string
}

export const SIGNS: Readonly<Record<string, Sign>> = {
  'action-hero': { solid: 'M23 3L9 22h9l-4 15 18-21h-10z' },
  'big-stash': { solid: 'M6 35h28l-4-15H10zM20 3l2.6 6 6.4.5-5 4 1.6 6-5.6-3.5-5.6 3.5 1.6-6-5-4 6.4-.5z' },
  'bounce-ahead': { line: 'M5 31c3-15 11-15 13 0 2-19 13-19 15-4M29 21l5 7 4-8' },
  'catch-up': { line: 'M5 35V26M14 35V21M23 35V15M29 18l0-13M23 11l6-7 6 7M32 35V24' },
  'cool-kids-club': { solid: 'M4 14h32l-1 4c-1 11-12 11-14 1h-2c-2 10-13 10-14-1z', line: 'M4 14h32' },
  copycat: {
    solid: 'M7 34V12l2-8 7 6h8l7-6 2 8v22q-13 5-26 0z',
    line: 'M14 20v3M26 20v3M18 28q2 2 4 0M2 27l8-1M2 33l8-3M38 27l-8-1M38 33l-8-3',
  },
  'deep-sleep': { line: 'M5 8h13L5 23h13M21 18h10L21 30h10M30 33h6l-6 5h6' },
  'double-dutch': { solid: 'M6 7l15-3 5 24-15 3zM17 12l16 3-5 22-15-3z', line: 'M21 22l6 1M21 28l5 1' },
  'dream-journal': {
    solid: 'M20 9C15 5 9 5 4 7v26c5-2 11-2 16 2 5-4 11-4 16-2V7c-5-2-11-2-16 2z',
    line: 'M20 9v26M8 14q4-1 7 1M8 20q4-1 7 1M25 15q3-2 7-1M25 21q3-2 7-1',
  },
  'final-sprint': { line: 'M4 14h12M2 22h12M6 30h10M18 30c2-12 8-16 18-16M30 8l7 6-6 7' },
  'find-a-friend': {
    solid:
      'M5 22a5 5 0 0 1 5-8 5 5 0 0 1 8 2 5 5 0 0 1-1 9 5 5 0 0 1-8 1 5 5 0 0 1-4-4z' +
      'M24 29a5 5 0 0 1 5-8 5 5 0 0 1 8 2 5 5 0 0 1-1 9 5 5 0 0 1-8 1 5 5 0 0 1-4-4z',
    line: 'M20 13q7-8 12 2M27 12l5.5 4 2.5-6',
  },
  'hide-or-seek': {
    solid: 'M17 4a13 13 0 1 1 0 26 13 13 0 0 1 0-26z',
    line: 'M26 27l10 10M12 17h.1M22 17h.1M13 23q4 3 8 0',
  },
  'intense-dreams': {
    line: 'M20 20c-2-3 3-5 5-2 3 5-4 10-9 7-7-4-3-15 5-15 10 0 14 12 7 19-8 8-23 3-23-9 0-5 2-9 5-12',
  },
  'lone-sheep': {
    solid: 'M10 30a6 6 0 0 1-3-10 7 7 0 0 1 9-9 8 8 0 0 1 14 3 7 7 0 0 1 2 12 6 6 0 0 1-8 5 8 8 0 0 1-14-1z',
    line: 'M14 33v4M26 33v4M18 20h.1M25 20h.1M19 25q2.5 2 5 0',
  },
  'lucid-dreams': {
    solid: 'M3 20c8-14 26-14 34 0-8 14-26 14-34 0z',
    line: 'M20 14a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM20 19v2',
  },
  moonwalk: { solid: 'M22 4a14 14 0 1 0 9 21A13 13 0 0 1 22 4z', line: 'M36 34H12M17 29l-6 5 6 5' },
  'perfect-landing': {
    solid: 'M4 17C6 2 34 2 36 17q-5-4-10 0-6-5-12 0-5-4-10 0z',
    line: 'M4 17l15 15M36 17L21 32M14 17l6 15 6-15M13 37h14',
  },
  'pipe-dream': {
    solid:
      'M4 19h16v11c0 8-16 8-16 0zM25 8a5 5 0 1 1 0 10 5 5 0 0 1 0-10z' +
      'M34 3a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM14 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
    line: 'M20 27c8 2 10-3 16-5',
  },
  'racing-rival': { solid: 'M9 6q7-5 13 0t13 0v16q-7 5-13 0t-13 0z', line: 'M9 4v33M22 6v15M9 14q7-4 13 0t13 0' },
  'recurring-dream': {
    solid: 'M20 12l2.3 5 5.7.5-4.3 3.7 1.3 5.5-5-3-5 3 1.3-5.5-4.3-3.7 5.7-.5z',
    line: 'M6 17C9 2 28 1 33 13M35 5l-1.5 9-8-2M34 23C31 38 12 39 7 27M5 35l1.5-9 8 2',
  },
  'resting-spot': { solid: 'M20 36C5 26 3 18 7 12s12-3 13 2c1-5 9-8 13-2s2 14-13 24z' },
  ruuuuuun: {
    solid: 'M25 3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z',
    line: 'M22 15l-9 2-5 5M22 15l-4 10 7 5-1 8M18 25l-4 6H5M21 16l5 5 7-1M3 12h7M2 17h4',
  },
  'rush-ahead': { solid: 'M4 8h15v24H4z', line: 'M24 13l7 7-7 7M31 13l7 7-7 7M9 20h5' },
  'second-wind': { line: 'M4 15h20c8 0 8-10 1-10M4 22h28c8 0 8 12 0 12M4 29h16' },
  'shepherd-the-flock': { line: 'M12 38V15C12 2 29 2 29 14c0 8-9 8-9 2M20 30h16M30 25l6 5-6 5' },
  shortcut: { line: 'M5 34c0-10 4-13 13-13s13-3 14-14M25 12l7-7 6 8M5 34h.1M15 34h.1M25 34h.1M34 34h.1' },
  'snooze-moves': { line: 'M6 5h11L6 17h11M22 11h8l-8 9h8M4 31h28M26 25l7 6-7 6' },
  'step-back': { solid: 'M30 15c-9-6-11-11-8-14s7-1 8 2c1-3 5-5 8-2s1 8-8 14z', line: 'M35 27H7M15 19l-9 8 9 8' },
  'sweet-dream': {
    solid: 'M20 11a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 16L3 11v18l9-5zM28 16l9-5v18l-9-5z',
    line: 'M15 17q5-3 9 2t-6 6',
  },
  trampoline: { line: 'M4 30h32M9 30v7M31 30v7M8 23C12 4 26 4 30 20M25 17l5 5 4-7' },
}

const FIRST_RULE = 60

/** The rule of a tile: they follow each other in the order of this table. */
export function ruleOf(dream: string): string {
  return `ST-${FIRST_RULE + Object.keys(SIGNS).indexOf(dream)}`
}
