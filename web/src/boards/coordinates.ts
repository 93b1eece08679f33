/* What stands at the edge of a board to name a row, a column or a place. */

export interface Coordinate {
  text: string
  x: number
  y: number
}

/** Columns are named by letters from the west: a to z, then aa, ab and so on. */
export const letterOf = (column: number): string =>
  `${column >= 26 ? 'a' : ''}${String.fromCharCode(97 + (column % 26))}`
