/* The link that makes another device mine: the code stays behind the #, which no server gets to see. */
import { invitation, type Invitation } from './sharing'

export function personalLink(page: Pick<Location, 'hostname' | 'origin'>, others: string, code: string): Invitation {
  const here = { hostname: page.hostname, href: `${page.origin}/me#${code}`, pathname: `/me#${code}` }
  return invitation(here, others)
}

/** The code that somebody brought in the address, which then holds it no longer. */
export function takeCode(page: Pick<Location, 'hash' | 'pathname'>, history: Pick<History, 'replaceState'>): string {
  const code = page.hash.slice(1)
  if (code) history.replaceState(null, '', page.pathname)
  return /^[\w-]{16,64}$/.test(code) ? code : ''
}

/** Minutes and seconds, as on a clock. */
export function onClock(seconds: number): { minutes: number; seconds: string } {
  return { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') }
}
