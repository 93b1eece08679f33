/* What the server refuses, said in the reader's language; it speaks English itself. */
import type { Problem } from '../messages'

/** The server's own sentence, for now. */
export function translated(code: Problem['code'] | 'no-person', reason: string): string {
  return code ? reason : ''
}
