/* An answer for which somebody waits. */

/** Hands on the answer, or why there is none, unless what is returned was called before: what was asked for meanwhile
    counts, not what is answered last. */
export function awaited<T>(
  answer: Promise<T>,
  take: (found: T) => void,
  fail: (problem: Error) => void = () => undefined,
): () => void {
  let isWanted = true
  answer.then(
    (found) => isWanted && take(found),
    (problem: Error) => isWanted && fail(problem),
  )
  return () => (isWanted = false)
}
