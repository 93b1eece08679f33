/* Of all tabs of a browser, one tells of something, and none while a tab that is seen shows it: tabs know of each other
   by locks. A browser without them has notifications replace each other by their tag. */

const SEEN = 'woolgather.seen'
const TOLD = 'woolgather.told'

let mine = ''
let release: () => void = () => undefined

/** Whether this tab is the first to ask; it is until it asks for something else. */
export function isFirst(key: string, locks: LockManager | undefined = navigator.locks): Promise<boolean> {
  if (key === mine) return Promise.resolve(false)
  release()
  mine = key
  if (!locks) return Promise.resolve(true)
  return new Promise((answer) => {
    locks
      .request(`${TOLD} ${key}`, { ifAvailable: true }, (lock) => {
        answer(lock !== null)
        return lock && new Promise<void>((done) => (release = done))
      })
      .catch(() => answer(true))
  })
}

/** The table is seen in this tab, until what is returned is called. */
export function seeing(table: string, locks: LockManager | undefined = navigator.locks): () => void {
  let end: () => void = () => undefined
  const ended = new Promise<void>((done) => (end = done))
  locks?.request(`${SEEN} ${table}`, { mode: 'shared' }, () => ended).catch(() => undefined)
  return end
}

/** Whether any tab shows it. */
export async function isSeen(table: string, locks: LockManager | undefined = navigator.locks): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {}
  return held.some(({ name }) => name === `${SEEN} ${table}`)
}
