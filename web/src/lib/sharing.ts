/* The link for a friend: one that works elsewhere, or the truth that none does. */

const HERE = new Set(['localhost', '127.0.0.1', '[::1]'])

export interface Invitation {
  link: string
  /** Whether only this machine can open it. */
  local: boolean
}

/** The address of this page, in the name under which other machines reach the server where that is not its own. */
export function invitation(page: Pick<Location, 'hostname' | 'href' | 'pathname'>, others: string): Invitation {
  if (!HERE.has(page.hostname)) return { link: page.href, local: false }
  return others ? { link: `${others}${page.pathname}`, local: false } : { link: page.href, local: true }
}

export type Handed = 'shared' | 'copied' | 'shown' | 'dropped'

/** By the share sheet where there is one, else by the clipboard; a browser that has neither shows it. */
export async function handOver(
  { link, local }: Invitation,
  title: string,
  browser: Navigator = navigator,
): Promise<Handed> {
  if (!local && browser.share) {
    try {
      await browser.share({ title, url: link })
      return 'shared'
    } catch (problem) {
      if ((problem as Error).name === 'AbortError') return 'dropped'
    }
  }
  try {
    await browser.clipboard.writeText(link)
    return 'copied'
  } catch {
    return 'shown'
  }
}
