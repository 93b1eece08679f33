/* What a reaction window is about: the die and what it brings, who shears whom, or which card was played on whom. */
import { settings } from '../../lib/settings.svelte'
import { fill, type Words } from '../../lib/words'
import type { OpenWindow } from '../../messages'
import type { Floor, WaitingCard } from './floor'
import en from './words/en.toml'
import it from './words/it.toml'

const CATALOGUES = { en: en.asking, it: it.asking }

type Phrase = Exclude<keyof typeof en.asking, 'numbers'>

const POW = 'pow'

/** Everything that is asked about is on the table; nothing is told that not all know. */
export function asking(window: OpenWindow, floor: Floor, words: Words, names: readonly string[]): string {
  const catalogue = CATALOGUES[settings.language]
  const { viewer } = floor
  const called = (seat: number) => (seat === viewer ? catalogue.you : (names[seat] ?? ''))
  const say = (phrase: Phrase, actor: number, blanks: Record<string, string | number> = {}) =>
    fill(
      catalogue[actor === viewer && Object.hasOwn(catalogue, `${phrase}.you`) ? (`${phrase}.you` as Phrase) : phrase],
      { name: names[actor] ?? '', ...blanks },
    )

  function roll(turn: number): string {
    const cards = catalogue.numbers[floor.draws] ?? ''
    const wolf = floor.wolfDue && !floor.calm && floor.die! % 2 ? catalogue.bites : ''
    return [say('roll', turn, { die: floor.die!, cards }), wolf].filter(Boolean).join(' ')
  }

  function targets(parts: readonly { victim: number; points: number }[]): string {
    const list = parts.map(({ victim, points }) => fill(catalogue.target, { victim: called(victim), points }))
    return new Intl.ListFormat(settings.language).format(list)
  }

  function played({ card, seat, victim, wool, row }: WaitingCard): string {
    const blanks = {
      card: words.id(card),
      victim: victim === null ? '' : called(victim),
      row: row ?? '',
      wool: words.id(wool ?? ''),
      die: floor.die ?? '',
    }
    if (row) return say('play.row', seat, blanks)
    if (victim !== null) return say('play.on', seat, blanks)
    if (wool) return say('play.wool', seat, blanks)
    return say(card !== POW ? 'play' : floor.attack ? 'play.stop' : 'play.reroll', seat, blanks)
  }

  function counter(card: WaitingCard): string {
    const last = card.answers.at(-1)
    if (last === undefined) return played(card)
    const blanks = { card: words.id(card.card), pow: words.id(POW) }
    return [
      played(card),
      say('answer', last, blanks),
      fill(catalogue[card.answers.length % 2 ? 'off' : 'on'], blanks),
    ].join(' ')
  }

  const { attack, card, turn } = floor
  if (window.kind === 'roll' && floor.die && turn !== null) return roll(turn)
  if (window.kind === 'attack' && attack?.parts.length)
    return say('attack', attack.attacker, { targets: targets(attack.parts) })
  if (window.kind === 'part' && attack?.parts.length)
    return say('part', attack.attacker, { targets: targets(attack.parts.slice(0, 1)) })
  return window.kind === 'counter' && card ? counter(card) : ''
}
