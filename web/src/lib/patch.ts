/* A view as a change of the one before it: the table sends what differs, not everything again. */

/** For each key, or index of a list that is as long as before: `[value]` puts a value in its place, 0 removes it,
    another patch goes further inside. */
export type Patch = Readonly<Record<string, unknown>>

const REMOVED = 0

/** The view after the changes; what has not changed is the very same as before, and nothing of that is touched. */
export function patched<T extends object>(before: T, patch: Patch): T {
  const changes = Object.entries(patch)
  if (!changes.length) return before
  const after = (Array.isArray(before) ? [...before] : { ...before }) as Record<string, unknown>
  for (const [key, change] of changes) {
    if (change === REMOVED) delete after[key]
    else after[key] = Array.isArray(change) ? change[0] : patched(after[key] as object, change as Patch)
  }
  return after as T
}
