/* The secret by which the server knows whose browser this is: made when it is first needed, and asked of nobody. */
import { keep, kept, lose } from './keeping'

export const SECRET = 'me'
/** Something else with every change of the person, so that other tabs hear of it. */
export const CHANGED = 'me.changed'
const BYTES = 32
const LIKE_A_SECRET = /^[\w-]{32,100}$/

/** The secret of this browser, if it has one; another tab may have made it. */
export function knownSecret(): string | null {
  const found = kept(SECRET)
  return found !== null && LIKE_A_SECRET.test(found) ? found : null
}

export function secret(): string {
  const known = knownSecret()
  if (known) return known
  const made = base64url(crypto.getRandomValues(new Uint8Array(BYTES)))
  keep(SECRET, made)
  return made
}

export function loseSecret(): void {
  lose(SECRET)
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
