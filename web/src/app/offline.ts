/* A service worker that says what is wrong when the table cannot be reached. Browsers have one only for addresses that
   they trust: those of https, and this machine's own. */

/** The page is not kept waiting for it; in development there is none. */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
