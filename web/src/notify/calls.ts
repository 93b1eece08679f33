/* What somebody at this screen is waited for, told in public facts alone: the game, and who moved. */
import { t } from '../app/words'
import { partIn } from '../lib/again'
import { say } from '../lib/speech'
import type { OpenWindow, StoryLine, TableState } from '../messages'
import { isNews } from '../sound/cues'
import { proposed, sayOf } from '../table/voting'
import { questionOf } from '../table/window'
import type { Call } from './notifier.svelte'

export interface Standing {
  table: string
  game: string
  names: readonly string[]
  /** The seats at this screen. */
  here: readonly number[]
  story: readonly StoryLine[]
  beside: TableState
  window: OpenWindow | null
  /** Whom this screen waits for, as the tab says it; empty: nobody. */
  waitsFor: string
  over: boolean
}

/** The most pressing of what there is; null: nobody is waited for. */
export function callOf(now: Standing): Call | null {
  if (!now.here.length) return null
  const found = offered(now) ?? voted(now) ?? ended(now) ?? asked(now)
  if (!found) return null
  const [key, what, text] = found
  return { key: `${now.table} ${key}`, title: t('told.title', { what, game: now.game }), text }
}

type Found = [key: string, what: string, text: string]

function offered({ beside, here, names }: Standing): Found | null {
  const { rematch } = beside
  if (!rematch || partIn(rematch, here) !== 'asked') return null
  return [`again ${rematch.seq}`, t('told.again'), say('again.offered', { name: names[rematch.by] ?? '' })]
}

function voted({ beside, here, names, over }: Standing): Found | null {
  const { vote } = beside
  if (!vote || over || sayOf(vote, here) !== 'ask') return null
  return [`vote ${vote.seq}`, t('told.vote'), proposed(vote, names, here[0]!)]
}

function ended({ over }: Standing): Found | null {
  return over ? ['over', t('told.over'), t('told.over.text')] : null
}

function asked({ story, here, names, window, waitsFor }: Standing): Found | null {
  if (!waitsFor || (!window && !isNews(story, here))) return null
  if (window) return [`window ${questionOf(window)}`, waitsFor, t('told.asked')]
  const last = story.findLast((line) => line.seat >= 0 && !line.passes)
  const name = last && names[last.seat]
  return [`turn ${story.at(-1)?.seq ?? 0}`, waitsFor, name ? t('told.moved', { name }) : t('told.turn')]
}
