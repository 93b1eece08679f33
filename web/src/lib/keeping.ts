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
