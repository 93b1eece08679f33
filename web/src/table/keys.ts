/* Which keys choose and walk at the table. */

/** The number row by where its keys lie, whatever is printed on them: on a French keyboard the first is "&". */
const NUMBER_ROW = [
  'Digit1',
  'Digit2',
  'Digit3',
  'Digit4',
  'Digit5',
  'Digit6',
  'Digit7',
  'Digit8',
  'Digit9',
  'Digit0',
  'Minus',
  'Equal',
]

/** Which of the choices a key means, counted from 0: the digit that is typed, else the key of the number row. */
export function placeOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): number | null {
  if (/^\d$/.test(key)) return (Number(key) + 9) % 10
  const place = shiftKey ? -1 : NUMBER_ROW.indexOf(code)
  return place < 0 ? null : place
}

/** Where a key leads among the choices below the board: arrows one on. On the board arrows go by where things lie. */
export const IN_ROW: Walk = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }
export const ON_BOARD: Walk = { PageUp: -1, PageDown: 1 }
type Walk = Readonly<Record<string, number>>

/** Which of so many comes next; null if the key does not walk there, or it starts from none of them. */
export function stepTo(walk: Walk, key: string, place: number, count: number): number | null {
  const goal = Object.hasOwn(walk, key) ? place + walk[key]! : undefined
  return goal === undefined || place < 0 ? null : Math.min(count - 1, Math.max(0, goal))
}

/** What can be chosen below the board, in the order of the number keys; or on the board itself. */
export function choicesIn(part: ParentNode | undefined): HTMLElement[] {
  return [...(part?.querySelectorAll<HTMLElement>('[aria-pressed]:not(:disabled)') ?? [])]
}

/** What arrows walk along below the board: also what cannot be chosen now, and says why. */
export function cardsIn(part: ParentNode | undefined): HTMLElement[] {
  return [...(part?.querySelectorAll<HTMLElement>('[aria-pressed]:not(:disabled), [data-no]') ?? [])]
}

/** Whether a key pressed there is for a field or an open dialog, not for the table.
    A dialog that was just closed keeps the focus until the browser draws the next frame. */
export function isTakenAt(target: Element): boolean {
  const dialog = target.closest('dialog')
  return dialog ? dialog.open : target.matches('input, select, textarea') || target.closest('#panel-chat') !== null
}

/** As a screen reader calls it. */
export function nameOf(choice: HTMLElement): string {
  const shown = choice.cloneNode(true) as HTMLElement
  for (const hidden of shown.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  return (choice.ariaLabel ?? shown.textContent).replace(/\s+/g, ' ').trim()
}
