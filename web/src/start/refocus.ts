/* Where the keyboard goes on after what had the focus is gone. */
import { tick } from 'svelte'

/** Focuses what is found once the page shows it, unless the focus has gone elsewhere meanwhile. */
export async function refocus(find: () => HTMLElement | null | undefined): Promise<void> {
  await tick()
  if (document.activeElement && document.activeElement !== document.body) return
  find()?.focus()
}
