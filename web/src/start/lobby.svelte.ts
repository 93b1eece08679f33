/* The open tables of this server, kept fresh while the page is looked at. */
import { api } from '../lib/api'
import { heldTables } from '../lib/tokens'
import { Words } from '../lib/words'
import type { GameCard, LobbyTable } from '../messages'
import { NO_ROWS, rowsOf, unusual, type Rows } from './opentables'

const EVERY = 4000
const LONGEST = 64_000
const HALF_A_MINUTE = 30_000

export class Lobby {
  rows = $state.raw<Rows>(NO_ROWS)
  /** Whether the server has said which tables there are. */
  isKnown = $state(false)
  /** When it said so last, to half a minute: ages are told in minutes. */
  at = $state(Date.now())
  /** The words of games whose options are named, by game. */
  words = $state.raw<Readonly<Record<string, Words>>>({})
  private told: readonly LobbyTable[] = []
  private text = ''
  private mine: ReadonlySet<string> = new Set()
  private isChoosing = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private wait = EVERY
  /** The language of the words, and the games of which they have been asked for in it. */
  private spoken = { language: '', games: new Set<string>() }
  private asked = 0

  /** Asks now, and again and again as long as the page is looked at; less and less often while nobody answers. */
  follow(): () => void {
    const look = () => {
      clearTimeout(this.timer)
      if (document.visibilityState === 'visible') void this.load()
      else this.asked++
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      this.asked++
      clearTimeout(this.timer)
      document.removeEventListener('visibilitychange', look)
    }
  }

  /** Tables at which I sit are not offered to me. */
  without(mine: Iterable<string>): void {
    this.mine = new Set(mine)
    this.arrange()
  }

  /** While somebody points at the list or walks through it, nothing moves under their hands. */
  choose(isChoosing: boolean): void {
    if (isChoosing === this.isChoosing) return
    this.isChoosing = isChoosing
    if (!isChoosing) this.arrange()
  }

  /** Words for the options of these games, where some table has unusual ones. */
  async name(games: readonly GameCard[], language: string): Promise<void> {
    if (this.spoken.language !== language) this.spoken = { language, games: new Set() }
    const spoken = this.spoken
    const told = this.told.filter((open) => unusual(open, cardOf(games, open.game)).length)
    for (const { game } of told) {
      if (spoken.games.has(game)) continue
      spoken.games.add(game)
      const page = await api.words(game, language).catch(() => null)
      if (!page) spoken.games.delete(game)
      else if (spoken === this.spoken) this.words = { ...this.words, [game]: new Words(page) }
    }
  }

  private async load(): Promise<void> {
    const asked = ++this.asked
    const found = await api.lobby().catch(() => null)
    if (asked !== this.asked) return
    this.wait = found ? EVERY : Math.min(this.wait * 2, LONGEST)
    this.timer = setTimeout(() => void this.load(), this.wait)
    if (!found) return
    if (Date.now() >= this.at + HALF_A_MINUTE) this.at = Date.now()
    this.isKnown = true
    const text = JSON.stringify(found.tables)
    if (text === this.text) return
    this.text = text
    this.told = found.tables
    this.arrange()
  }

  private arrange(): void {
    this.rows = rowsOf(this.rows, this.told, new Set([...this.mine, ...heldTables()]), this.isChoosing)
  }
}

export const cardOf = (games: readonly GameCard[], name: string): GameCard | undefined =>
  games.find((game) => game.name === name)
