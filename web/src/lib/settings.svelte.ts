/* What a person prefers at this screen; kept in the browser. */
import { amount, fieldsOf, keepAs, keptAs, oneOf, text } from './keeping'

export type Theme = 'auto' | 'morning' | 'dusk'
export type Language = 'en' | 'it'
export type Pace = 'calm' | 'quick' | 'off'
/** How soon a bot's move is shown after the one before. */
export type BotPace = 'calm' | 'brisk' | 'once'

/** Whether somebody wants to be told of their turn while they look elsewhere; empty: they were not asked yet. */
export type Notify = '' | 'yes' | 'no'
export type ChatShown = 'shown' | 'hidden'

const NAME = 'settings'
const BOT_REST: Record<BotPace, number> = { calm: 700, brisk: 250, once: 0 }

interface Kept {
  theme: Theme
  language: Language
  pace: Pace
  bots: BotPace
  chat: ChatShown
  name: string
  /** null: nothing was chosen. */
  sound: boolean | null
  /** Of 1. */
  volume: number
  notify: Notify
}

function browserLanguage(): Language {
  return navigator.language.toLowerCase().startsWith('it') ? 'it' : 'en'
}

function kept(): Kept {
  const fresh: Kept = {
    theme: 'auto',
    language: browserLanguage(),
    pace: 'calm',
    bots: 'calm',
    chat: 'shown',
    name: '',
    sound: null,
    volume: 0.6,
    notify: '',
  }
  const settings = fieldsOf(fresh, {
    theme: oneOf<Theme>('auto', 'morning', 'dusk'),
    language: oneOf<Language>('en', 'it'),
    pace: oneOf<Pace>('calm', 'quick', 'off'),
    bots: oneOf<BotPace>('calm', 'brisk', 'once'),
    chat: oneOf<ChatShown>('shown', 'hidden'),
    name: text,
    sound: oneOf<boolean | null>(true, false),
    volume: amount,
    notify: oneOf<Notify>('', 'yes', 'no'),
  })
  return keptAs(NAME, settings) ?? fresh
}

/** Where a browser dyes its own bars, it takes the colour of the page. */
function dressBrowser(colour: string): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = colour
}

class Settings {
  theme = $state<Theme>('auto')
  language = $state<Language>('en')
  pace = $state<Pace>('calm')
  bots = $state<BotPace>('calm')
  chat = $state<ChatShown>('shown')
  name = $state('')
  sound = $state<boolean | null>(null)
  volume = $state(0.6)
  notify = $state<Notify>('')
  private still = matchMedia('(prefers-reduced-motion: reduce)')
  private night = matchMedia('(prefers-color-scheme: dark)')
  reduced = $state(this.still.matches)
  private systemDusk = $state(this.night.matches)

  constructor() {
    Object.assign(this, kept())
    this.still.addEventListener('change', () => (this.reduced = this.still.matches))
    this.night.addEventListener('change', () => (this.systemDusk = this.night.matches))
  }

  get dusk(): boolean {
    return this.theme === 'dusk' || (this.theme === 'auto' && this.systemDusk)
  }

  /** Whether pieces walk; where they do not, they change place at once. */
  get motionless(): boolean {
    return this.reduced || this.pace === 'off'
  }

  /** How long the show of something that usually takes so many milliseconds lasts. */
  time(milliseconds: number): number {
    if (this.pace === 'off') return 0
    if (this.reduced) return Math.min(milliseconds, 120)
    return this.pace === 'quick' ? milliseconds / 2 : milliseconds
  }

  /** How many milliseconds lie between what was shown last and a bot's move: a pause to read, no movement. */
  get botRest(): number {
    return BOT_REST[this.bots]
  }

  /** Whether there are sounds: no system says that it wants quiet, but one that wants no movement is near to it. */
  get audible(): boolean {
    return this.sound ?? !this.reduced
  }

  /** Writes the choice down and dresses the page. */
  apply(): void {
    const root = document.documentElement
    root.lang = this.language
    root.dataset.theme = this.dusk ? 'dusk' : 'morning'
    root.dataset.pace = this.pace
    dressBrowser(getComputedStyle(root).getPropertyValue('--paper'))
    const { theme, language, pace, bots, chat, name, sound, volume, notify } = this
    keepAs(NAME, { theme, language, pace, bots, chat, name, sound, volume, notify })
  }

  turnLight(): void {
    this.theme = this.dusk ? 'morning' : 'dusk'
  }
}

export const settings = new Settings()
