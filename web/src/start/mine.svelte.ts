/* The tables at which I hold a seat, kept fresh while the page is looked at. */
import { api } from '../lib/api'
import { me } from '../lib/me.svelte'
import { knownSecret } from '../lib/secret'
import { isBegun } from '../lesson/memory'
import { seenAt } from '../lib/watched'
import type { MyTable } from '../messages'
import { inOrder, isOver } from './tables'

const EVERY = 20_000
const SECOND = 1000

export class Mine {
  all = $state.raw<readonly MyTable[]>([])
  /** How many older ones the server left out. */
  more = $state(0)
  /** The one that was hidden last, for whoever did not mean it. */
  justHidden = $state.raw<MyTable | null>(null)

  shown = $derived(this.all.filter((table) => !table.hidden))
  hidden = $derived(this.all.filter((table) => table.hidden))
  waiting = $derived(this.shown.filter((table) => table.stage === 'turn').length)
  /** How many milliseconds ago the server said all this. */
  passed = $state(0)
  private runs = $derived(this.all.some((table) => !isOver(table)))
  private ticks = $derived(this.all.some((table) => table.due !== null))
  private asked = 0
  private at = 0

  /** Asks now, when the page is looked at again, and every now and then while something goes on. */
  follow(): () => void {
    const ask = () => void (document.visibilityState === 'visible' && this.load())
    const timer = setInterval(() => this.runs && ask(), EVERY)
    const clock = setInterval(() => this.ticks && (this.passed = Date.now() - this.at), SECOND)
    document.addEventListener('visibilitychange', ask)
    const unfollow = me.whenOther(() => this.load())
    void me.ready.then(() => this.load())
    return () => {
      unfollow()
      clearInterval(timer)
      clearInterval(clock)
      document.removeEventListener('visibilitychange', ask)
    }
  }

  /** A browser that is nobody's has no tables; and if the server does not answer, all stays as it was. */
  private async load(): Promise<void> {
    const asked = ++this.asked
    if (!knownSecret()) return this.clear()
    const found = await api.myTables().catch(() => null)
    if (!found || asked !== this.asked) return
    /* A lesson that was begun in this browser is taken up again where the lessons are. */
    const played = found.tables.filter((table) => !table.is_led || !isBegun(table.table))
    this.all = inOrder(played.map((table) => ({ ...table, seen: seenAt(table.table, table.seen) })))
    this.more = found.more
    this.at = Date.now()
    this.passed = 0
  }

  private clear(): void {
    this.all = []
    this.more = 0
    this.justHidden = null
  }

  async hide(table: MyTable): Promise<void> {
    this.justHidden = (await this.mark(table, true)) ? table : null
  }

  async show(table: MyTable): Promise<void> {
    this.justHidden = null
    await this.mark(table, false)
  }

  /** At once here, and then on the server; whether it agreed. What was asked for meanwhile no longer counts. */
  private async mark(table: MyTable, hidden: boolean): Promise<boolean> {
    this.put(table, hidden)
    const done = await api.markTable(table.table, { hidden }).catch(() => null)
    if (!done) this.put(table, !hidden)
    return done !== null
  }

  private put({ table }: MyTable, hidden: boolean): void {
    this.asked++
    this.all = this.all.map((each) => (each.table === table ? { ...each, hidden } : each))
  }
}
