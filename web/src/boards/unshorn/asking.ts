/* What a reaction window is about: the die and what it brings, who shears whom, or which card was played on whom. */
import { settings } from '../../lib/settings.svelte'
import { fill, type Words } from '../../lib/words'
import type { OpenWindow } from '../../messages'
import type { Floor, PlayedCard } from './floor'

const en = {
  numbers: ['', 'one card', 'two cards', 'three cards', 'four cards', 'five cards', 'six cards'],
  you: 'you',
  roll: '{name} rolled {die} and draws {cards}.', 'roll.you': 'You rolled {die}: you draw {cards}.',
  bites: 'The Wolf will bite.',
  target: '{victim} for {points}',
  attack: '{name} is going to shear {targets}.', 'attack.you': 'You are going to shear {targets}.',
  part: '{name} is about to shear {targets}.', 'part.you': 'You are about to shear {targets}.',
  play: '{name} plays {card}.', 'play.you': 'You play {card}.',
  'play.on': '{name} plays {card} on {victim}.', 'play.on.you': 'You play {card} on {victim}.',
  'play.row': '{name} plays {card} on {victim}, row {row}.', 'play.row.you': 'You play {card} on {victim}, row {row}.',
  'play.wool': '{name} plays {card}, to take {wool} from the discard pile.', 'play.wool.you': 'You play {card}, to take {wool} from the discard pile.',
  'play.reroll': '{name} plays {card}, to have the {die} rolled again.', 'play.reroll.you': 'You play {card}, to have the {die} rolled again.',
  'play.stop': '{name} plays {card}, to stop the attack.', 'play.stop.you': 'You play {card}, to stop the attack.',
  answer: '{name} answers {card} with {pow}.', 'answer.you': 'You answer {card} with {pow}.',
  off: 'As it stands, {card} has no effect.', on: 'As it stands, {card} has its effect.',
}

const it: typeof en = {
  numbers: ['', 'una carta', 'due carte', 'tre carte', 'quattro carte', 'cinque carte', 'sei carte'],
  you: 'te',
  roll: '{name} ha tirato {die}: pesca {cards}.', 'roll.you': 'Hai tirato {die}: peschi {cards}.',
  bites: 'Il Lupo morderà.',
  target: '{victim} per {points}',
  attack: '{name} annuncia: tosa {targets}.', 'attack.you': 'Annunci: tosi {targets}.',
  part: '{name} sta per tosare {targets}.', 'part.you': 'Stai per tosare {targets}.',
  play: '{name} gioca {card}.', 'play.you': 'Giochi {card}.',
  'play.on': '{name} gioca {card} contro {victim}.', 'play.on.you': 'Giochi {card} contro {victim}.',
  'play.row': '{name} gioca {card} contro {victim}, riga {row}.', 'play.row.you': 'Giochi {card} contro {victim}, riga {row}.',
  'play.wool': '{name} gioca {card} per prendere {wool} dagli scarti.', 'play.wool.you': 'Giochi {card} per prendere {wool} dagli scarti.',
  'play.reroll': '{name} gioca {card} per far ritirare il {die}.', 'play.reroll.you': 'Giochi {card} per far ritirare il {die}.',
  'play.stop': '{name} gioca {card} per fermare la tosatura.', 'play.stop.you': 'Giochi {card} per fermare la tosatura.',
  answer: '{name} risponde a {card} con {pow}.', 'answer.you': 'Rispondi a {card} con {pow}.',
  off: 'Per ora {card} non ha effetto.', on: 'Per ora {card} ha effetto.',
}

type Phrase = Exclude<keyof typeof en, 'numbers'>

const POW = 'pow'

/** Everything that is asked about is on the table; nothing is told that not all know. */
export function asking(window: OpenWindow, floor: Floor, words: Words, names: readonly string[]): string {
  const catalogue = settings.language === 'it' ? it : en
  const { viewer } = floor
  const called = (seat: number) => (seat === viewer ? catalogue.you : names[seat] ?? '')
  const say = (phrase: Phrase, actor: number, blanks: Record<string, string | number> = {}) =>
    fill(catalogue[actor === viewer && Object.hasOwn(catalogue, `${phrase}.you`) ? `${phrase}.you` as Phrase : phrase], { name: names[actor] ?? '', ...blanks })

  function roll(turn: number): string {
    const cards = catalogue.numbers[floor.draws] ?? ''
    const wolf = floor.wolfDue && !floor.calm && floor.die! % 2 ? catalogue.bites : ''
    return [say('roll', turn, { die: floor.die!, cards }), wolf].filter(Boolean).join(' ')
  }

  function targets(parts: readonly { victim: number; points: number }[]): string {
    const list = parts.map(({ victim, points }) => fill(catalogue.target, { victim: called(victim), points }))
    return new Intl.ListFormat(settings.language).format(list)
  }

  function played({ card, seat, victim, wool, row }: PlayedCard): string {
    const blanks = { card: words.id(card), victim: victim === null ? '' : called(victim), row: row ?? '', wool: words.id(wool ?? ''), die: floor.die ?? '' }
    if (row) return say('play.row', seat, blanks)
    if (victim !== null) return say('play.on', seat, blanks)
    if (wool) return say('play.wool', seat, blanks)
    return say(card !== POW ? 'play' : floor.attack ? 'play.stop' : 'play.reroll', seat, blanks)
  }

  function counter(card: PlayedCard): string {
    const last = card.answers.at(-1)
    if (last === undefined) return played(card)
    const blanks = { card: words.id(card.card), pow: words.id(POW) }
    return [played(card), say('answer', last, blanks), fill(catalogue[card.answers.length % 2 ? 'off' : 'on'], blanks)].join(' ')
  }

  const { attack, card, turn } = floor
  if (window.kind === 'roll' && floor.die && turn !== null) return roll(turn)
  if (window.kind === 'attack' && attack?.parts.length) return say('attack', attack.attacker, { targets: targets(attack.parts) })
  if (window.kind === 'part' && attack?.parts.length) return say('part', attack.attacker, { targets: targets(attack.parts.slice(0, 1)) })
  return window.kind === 'counter' && card ? counter(card) : ''
}
