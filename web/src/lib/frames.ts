/* Work that waits until the page has been drawn, so that drawing does not wait for it. */

/** Does something once the next frame is drawn; or never, if what is returned is called before. */
export function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Does something when the page has nothing else to do, unless what is returned is called before. */
export function whenIdle(work: () => void): () => void {
  // Not every browser says when it is idle.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(request)
}

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Does something soon, but not together with anything else that waits; unless what is returned is called before. */
export function inTurn(work: () => void): () => void {
  waiting.add(work)
  timer ??= setTimeout(next)
  return () => waiting.delete(work)
}

function next(): void {
  const [work] = waiting
  timer = work && setTimeout(next)
  if (!work) return
  waiting.delete(work)
  work()
}
