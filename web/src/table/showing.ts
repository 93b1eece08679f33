/* A row that scrolls sideways shows what is picked in it. */

export interface Span {
  left: number
  right: number
}

const ROOM = 12

/** How far a row must be scrolled to show all of a card; of one that is wider than the row, its beginning. */
export function wayTo(card: Span, row: Span, room = ROOM): number {
  if (card.left - room < row.left || card.right - card.left + 2 * room > row.right - row.left)
    return card.left - room - row.left
  return Math.max(0, card.right + room - row.right)
}

/** Scrolls rows, never the page, and leaves the focus where it is; where several cards are
    picked, the first is seen. */
export function showPicked(within: HTMLElement, behavior: ScrollBehavior): void {
  for (const pressed of [...within.querySelectorAll('[aria-pressed=true]')].reverse()) {
    const card = pressed.closest('.card') ?? pressed
    let row = card.parentElement!
    while (row !== within && !scrolls(row)) row = row.parentElement!
    if (row !== within)
      row.scrollBy({ left: wayTo(card.getBoundingClientRect(), row.getBoundingClientRect()), behavior })
  }
}

const scrolls = (row: HTMLElement): boolean =>
  row.scrollWidth > row.clientWidth && getComputedStyle(row).overflowX !== 'visible'
