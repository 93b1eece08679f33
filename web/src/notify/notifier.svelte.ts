/* The browser's notifications: whether there are any, whether they are wanted, and each only once. */
import { settings } from '../lib/settings.svelte'
import { isFirst, isSeen } from './once'

/** granted and ask: they can be had; otherwise why not. */
export type Ability = 'granted' | 'ask' | 'refused' | 'insecure' | 'unsupported'

/** What somebody is told: made of what everybody at the table knows. */
export interface Call {
  /** The same in every tab of this browser. */
  key: string
  title: string
  text: string
}

const ICON = '/icon-192.png'

function abilityNow(): Ability {
  if (!isSecureContext) return 'insecure'
  if (!('Notification' in window)) return 'unsupported'
  return Notification.permission === 'default' ? 'ask' : Notification.permission === 'denied' ? 'refused' : 'granted'
}

class Notifier {
  ability = $state<Ability>(abilityNow())
  private shown: Notification | null = null

  constructor() {
    document.addEventListener('visibilitychange', () => {
      this.ability = abilityNow()
      if (document.visibilityState === 'visible') this.clear()
    })
  }

  get isOn(): boolean {
    return this.ability === 'granted' && settings.notify === 'yes'
  }

  /** Writes the answer down; for a yes the browser may have to ask. */
  async want(wanted: boolean): Promise<void> {
    settings.notify = wanted ? 'yes' : 'no'
    if (wanted && this.ability === 'ask') await Notification.requestPermission()
    this.ability = abilityNow()
  }

  async tell(table: string, { key, title, text }: Call): Promise<void> {
    if (!this.isOn || (await isSeen(table)) || !(await isFirst(key))) return
    this.clear()
    const about = { body: text, tag: `woolgather.${table}`, icon: ICON, lang: settings.language }
    try {
      this.shown = new Notification(title, about)
      this.shown.onclick = () => {
        window.focus()
        this.clear()
      }
    } catch {
      /* Phones let only a service worker show them. */
      const worker = await navigator.serviceWorker?.getRegistration()
      await worker?.showNotification(title, { ...about, data: { address: `/t/${table}` } })
    }
  }

  clear(): void {
    this.shown?.close()
    this.shown = null
  }
}

export const notifier = new Notifier()
