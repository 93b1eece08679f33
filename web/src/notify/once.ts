/* Of all tabs of a browser, one tells of something: whoever has the lock of that name. It is kept until the next. */

let mine = ''
let release: () => void = () => undefined

/** Whether this tab is the first to ask. A browser without locks has notifications replace each other by their tag. */
export function isFirst(key: string, locks: LockManager | undefined = navigator.locks): Promise<boolean> {
  if (key === mine) return Promise.resolve(false)
  release()
  mine = key
  if (!locks) return Promise.resolve(true)
  return new Promise((answer) => {
    locks
      .request(`woolgather.told ${key}`, { ifAvailable: true }, (lock) => {
        answer(lock !== null)
        return lock && new Promise<void>((done) => (release = done))
      })
      .catch(() => answer(true))
  })
}
