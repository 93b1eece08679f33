/** Actions that the Mayfair edition calls by names of its own. */
const MAYFAIR: Record<string, string> = {
  'one-small-step': 'step',
  boing: 'leap',
  'wool-rule': 'trough',
  'ewe-turn': 'turn',
}

/** What kind of action it is, however the edition calls it. */
export const typeOf = (action: string): string => MAYFAIR[action] ?? action
