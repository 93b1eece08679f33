/* The service worker: it keeps nothing, and steps in only when a page cannot be fetched. Its page is part of itself, so
   that a new one comes with every new worker; the client always comes from the server. */
import { offlinePage } from './page'

/** What a service worker has beside what pages have; the types of both at once do not fit together. */
interface Worker {
  addEventListener(kind: 'install' | 'activate', act: (event: Lasting) => void): void
  addEventListener(kind: 'fetch', act: (event: Fetching) => void): void
  addEventListener(kind: 'notificationclick', act: (event: Clicked) => void): void
  skipWaiting(): Promise<void>
  clients: {
    matchAll(wanted: { type: 'window'; includeUncontrolled: boolean }): Promise<Tab[]>
    openWindow(address: string): Promise<unknown>
  }
}
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Clicked extends Lasting {
  notification: Notification
}
interface Tab {
  url: string
  focus(): Promise<unknown>
}

const worker = self as unknown as Worker

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

const sorry = () => new Response(offlinePage(navigator.language), { status: 503, headers: HEADERS })

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(fetch(event.request).catch(sorry))
})

/** Where only a worker can show notifications, it also hears of the click: to the table, where it is open or not. */
worker.addEventListener('notificationclick', (event) => {
  const { address } = event.notification.data as { address: string }
  event.notification.close()
  event.waitUntil(
    worker.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((tabs) => {
      const open = tabs.find(({ url }) => new URL(url).pathname === address)
      return open ? open.focus() : worker.clients.openWindow(address)
    }),
  )
})
