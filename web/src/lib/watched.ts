/* How far each table was watched in this tab: the server notes it when one leaves, which may be a moment later than the
   next page asks. */

const newest = new Map<string, number>()

export function noteWatched(table: string, seq: number): void {
  newest.set(table, Math.max(seq, newest.get(table) ?? 0))
}

/** The last line that was seen, here or as the server knows. */
export function seenAt(table: string, known: number): number {
  return Math.max(known, newest.get(table) ?? 0)
}
