/* Whether the browser offers to install the page as an app; it says so once, soon after the page was opened. */

/** Chromium's own event, which no standard has. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

class Install {
  private offer = $state.raw<InstallOffer | null>(null)

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      this.offer = event as InstallOffer
    })
    addEventListener('appinstalled', () => (this.offer = null))
  }

  get isOffered(): boolean {
    return this.offer !== null
  }

  /** The browser asks; an offer can be taken up once. */
  async ask(): Promise<void> {
    const { offer } = this
    this.offer = null
    await offer?.prompt()
  }
}

export const install = new Install()
