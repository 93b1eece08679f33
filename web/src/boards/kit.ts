/* What a game's own folder may give to the table; everything it leaves out, the generic board has. */
import type { Component } from 'svelte'
import type { Decision } from '../lib/decision.svelte'
import type { Words } from '../lib/words'
import type { SoundNames } from '../sound/cues'
import type { Happening, OpenWindow, Previewed, Scene, StoryLine, View } from '../messages'

/** A preview of the same game. */
export type PreviewOf<V extends View> = Omit<Previewed, 'view'> & { view: V | null }

/** What is to say of a player beside the game. */
export interface Beside {
  /** What their clock shows, if they have one. */
  face: (seat: number) => { text: string; runs: boolean; short: boolean } | null
  /** That a bot plays for them, and why; and in a word or two. */
  standIn: (seat: number) => string
  standInShort: (seat: number) => string
  /** Whether they are there, or a bot, in a word or two; and as a sign. */
  presence: (seat: number) => string
  sign: (seat: number) => 'bot' | 'away' | ''
  /** Their drawn sheep; empty where there is none. */
  avatar: (seat: number) => string
}

export interface BoardProps<V extends View = View> {
  view: V
  /** The view drawn as text; empty where the game tells itself in words. */
  drawn: string
  /** What the picked move would bring, while it is picked. */
  preview: PreviewOf<V> | null
  viewer: number | null
  words: Words
  names: readonly string[]
  decision: Decision
  /** What happened last, to be acted out. */
  news: readonly Happening[]
  story: readonly StoryLine[]
  /** Opens the rules at one of them. */
  cite?: (rule: string) => void
  /** The reaction window that is open: all of its order are asked at once, and `decision` has
      no pass among its moves. */
  window: OpenWindow | null
  /** For boards that show who plays. */
  beside?: Beside
  /** Why the score of a seat changed, as long as that is news. */
  scored?: (seat: number) => readonly Scored[]
}

export interface SeatProps<V extends View = View> {
  view: V
  seat: number
  words: Words
}

/** What the table in words is made of: what the viewer sees, and no more. */
export type Seen<V extends View = View> = Pick<
  BoardProps<V>,
  'view' | 'drawn' | 'viewer' | 'words' | 'names' | 'decision'
>

/** A heading and sentences below it; or, `drawn`, lines of letters. */
export interface Passage {
  title: string
  lines: string[]
  drawn?: boolean
}

/** A click on the board at something that is not offered. */
export interface Missed {
  /** Where, in the measure of the drawing. */
  x: number
  y: number
  /** What is drawn there, where the board says so (data-on). */
  on: string
}

/** Why that cannot be: the move it would mean, for which the server is asked; or the reason of the game's catalogue. */
export type Meant = string | { why: string }

export interface Ending {
  headline: string | null
  text: string
}

/** What a part of the score came from. */
export interface Source {
  label: string
  /** What is counted, where the label does not say it. */
  long?: string
  /** How far everybody has to come: subtracted, and drawn as a line that the others reach or not. */
  goal?: boolean
}

/** Once that a score changed; or something else that decided a game. */
export interface Change {
  /** Where the journal tells of it: a line of the story and one of its events. */
  line: number
  event: Happening
  seat: number
  /** By how much the score changed. */
  count: number
  /** How much it means, where that is not how much the score changed; less than nothing for a loss. */
  weight?: number
  /** What happened, without a full stop: In Roger, Ada scored 8. */
  said: () => string
}

/** Why a score changed, in a few words: 'Roger: 4 + 4'. */
export interface Scored {
  /** The line of the story in which it did. */
  line: number
  seat: number
  /** By how much; 0 where only something else that the score is about changed. */
  count: number
  why: string
  rule: string
  /** Whether the reason says how just this count came about; otherwise the same reason twice is told in one. */
  exact?: boolean
}

/** What is to say of the end, and by which rule. */
export interface Remark {
  text: string
  rule: string
}

/** How a game ended, seat by seat: what the score is made of, how it came about, and what is to say of it. */
export interface Standing {
  sources: readonly Source[]
  /** By seat: what each source brought or cost, together the score; the score as it is written, a remark. */
  rows: readonly { parts: readonly number[]; score?: string; note?: string }[]
  /** What ended the game, and how ties were broken. */
  remarks: readonly Remark[]
  /** The rule by which players share a place. */
  shared?: string
  /** How the scores changed, in the order of the story. */
  course: readonly Change[]
  /** The scores before that, by seat; without them, all began with nothing. */
  before?: readonly number[]
  /** Whether somebody can have survived with fewer points than others: then points are no lead. */
  unled?: boolean
}

export interface Tally {
  count: number
  /** What is counted, where it is not points. */
  unit?: string
  /** What explains it. */
  about?: string
  goal?: number
}

export interface BoardKit<V extends View = View> {
  Board: Component<BoardProps<V>>
  /** The choices below the board. */
  Tray?: Component<BoardProps<V>>
  /** What a player's label shows below name and score. */
  More?: Component<SeatProps<V>>
  /** Events that the board shows better than words: left out of the journal, or told in small print. */
  unsaid?: ReadonlySet<string>
  murmured?: ReadonlySet<string>
  /** Events that a preview shows on the board and need not say. */
  shown?: ReadonlySet<string>
  /** Whether the board itself shows who plays: then there is no column of labels beside it. */
  seatsOnBoard?: boolean
  /** Dice as they fell last, small, for screens on which the panel has no room. */
  Dice?: Component<{ story: readonly StoryLine[]; words: Words }>
  /** A panel above the journal. */
  Aside?: Component<BoardProps<V>>
  /** Whether a line leaves nothing to decide: a move that is to be made several times is then made again by itself. */
  goesOn?: (line: StoryLine) => boolean
  /** In which phases a player is asked now, the most general first; without it, the view's own `phase`. Each can have
      an explanation in the game's catalogue, under `tips.phase`. */
  phases?: (view: V) => string[]
  /** What a reaction window is about, where the game can say more than its catalogue. */
  asking?: (window: OpenWindow, view: V, words: Words, names: readonly string[]) => string
  /** What a click at something not offered would mean; null: nothing in particular; undefined: nothing is there. */
  missed?: (click: Missed, view: V, decision: Decision) => Meant | null | undefined
  /** What the preview says in words, by seat: points a move would bring. */
  gains?: (before: V, after: V) => number[]
  /** The title of a picked move. */
  title?: (parts: Record<string, string>, words: Words, names: readonly string[], view: V) => string
  /** What is asked, as a whole question. */
  prompt?: (decision: Decision, view: V, words: Words, names: readonly string[]) => string
  /** What seats are dyed in where it is not blue, red, green and yellow: a palette of the style sheet. */
  palette?: 'breeds'
  /** The wool of a seat's sheep, where it is not dyed in the seat's colour. */
  dress?: (seat: number) => string
  /** What a player's label counts instead of the view's scores, of how many where there is a goal. */
  tally?: (view: V) => Tally[]
  /** How the scores changed, in the order of the story; without it, the journal's own sentences say why. */
  scored?: (story: readonly StoryLine[], begins: V | null, words: Words, names: readonly string[]) => Scored[]
  /** What a game says of its end: a headline of its own where it wants one, and what the scores are. */
  ending?: (view: V, words: Words) => Ending
  /** Everything on the table in sentences; without it, the generic words are said, with the view drawn as text. */
  inWords?: (seen: Seen<V>) => Passage[]
  /** What the scores are made of, from the final view and the story; `begins` is how a game began that did not begin
      as its rules say. */
  result?: (
    view: V,
    story: readonly StoryLine[],
    words: Words,
    names: readonly string[],
    viewer: number | null,
    begins: V | null,
  ) => Standing
  /** What events sound like, by their kinds; a decision of which nothing is heard otherwise is a step. */
  sounds?: SoundNames
  /** How long the show of a line takes at an easy pace, in milliseconds. */
  duration?: (line: StoryLine, before: Scene | null, after: Scene) => number
}
