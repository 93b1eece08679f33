/* Which keys choose what lies below the board. */

/** The number row by where its keys lie, whatever is printed on them: on a French keyboard the first is "&". */
const NUMBER_ROW = ['Digit1', 'Digit2', 'Digit3', 'Digit4', 'Digit5', 'Digit6', 'Digit7', 'Digit8', 'Digit9', 'Digit0', 'Minus', 'Equal']

/** Which of the choices a key means, counted from 0: the digit that is typed, else the key of the number row. */
export function placeOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): number | null {
  if (/^\d$/.test(key)) return (Number(key) + 9) % 10
  const place = shiftKey ? -1 : NUMBER_ROW.indexOf(code)
  return place < 0 ? null : place
}

/** Where an arrow leads in a row of so many; null if the key does not walk. */
export function stepTo(key: string, place: number, count: number): number | null {
  const goal = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: count - 1 }[key]
  return goal === undefined || place < 0 ? null : Math.min(count - 1, Math.max(0, goal))
}

/** What can be chosen below the board, in the order of the number keys. */
export function choicesIn(tray: ParentNode): HTMLButtonElement[] {
  return [...tray.querySelectorAll<HTMLButtonElement>('[aria-pressed]:not(:disabled)')]
}

export const nameOf = (choice: HTMLElement): string => (choice.ariaLabel ?? choice.textContent).replace(/\s+/g, ' ').trim()
