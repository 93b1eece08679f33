/* What the browser keeps of ours; one that keeps nothing still plays, and remembers it for this page. */

export const OURS = 'woolgather.'
const here = new Map<string, string>()

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(OURS + name) ?? here.get(name) ?? null
  } catch {
    return here.get(name) ?? null
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(OURS + name, value)
    here.delete(name)
  } catch {
    here.set(name, value)
  }
}

export function lose(name: string): void {
  here.delete(name)
  try {
    localStorage.removeItem(OURS + name)
  } catch {
    /* Nothing was kept there. */
  }
}

/** What of something that was kept can be used, whoever wrote it there; nothing: undefined. */
export type Reader<T> = (found: unknown) => T | undefined

export const text: Reader<string> = (found) => (typeof found === 'string' ? found : undefined)
export const truth: Reader<boolean> = (found) => (typeof found === 'boolean' ? found : undefined)
export const amount: Reader<number> = (found) => (typeof found === 'number' ? found : undefined)

export const oneOf =
  <T>(...all: readonly T[]): Reader<T> =>
  (found) =>
    all.find((each) => each === found)

export const listOf =
  <T>(read: Reader<T>): Reader<T[]> =>
  (found) =>
    Array.isArray(found) ? found.flatMap((each) => read(each) ?? []) : undefined

const entriesIn = (found: unknown) =>
  typeof found === 'object' && found && !Array.isArray(found) ? Object.entries(found) : undefined

/** By any names. */
export const mapOf =
  <T>(read: Reader<T>): Reader<Record<string, T>> =>
  (found) => {
    const fitting = entriesIn(found)?.flatMap(([name, each]) => {
      const value = read(each)
      return value === undefined ? [] : [[name, value] as const]
    })
    return fitting && Object.fromEntries(fitting)
  }

/** By the names of its fields; those of the fresh one stand for what cannot be used. */
export const fieldsOf =
  <T extends object>(fresh: T, readers: { [Field in keyof T]-?: Reader<T[Field]> }): Reader<T> =>
  (found) => {
    const fitting = entriesIn(found)?.flatMap(([name, each]) => {
      const value = Object.hasOwn(readers, name) ? readers[name as keyof T](each) : undefined
      return value === undefined ? [] : [[name, value] as const]
    })
    return fitting && { ...fresh, ...Object.fromEntries(fitting) }
  }

/** What `keepAs` has written. */
export function keptAs<T>(name: string, read: Reader<T>): T | undefined {
  try {
    return read(JSON.parse(kept(name) ?? 'null'))
  } catch {
    return undefined
  }
}

export function keepAs(name: string, value: unknown): void {
  keep(name, JSON.stringify(value))
}
