/* What is printed on the cards, for drawing them; which sides can be played is told by the moves. */

const SIDES: Readonly<Record<string, readonly string[]>> = {
  '1-and-z': ['both'],
  '1-2-z': ['move 1', 'move 2', 'catch 1'],
  '1-5': ['move 1', 'move 5'],
  '2-zz': ['move 2', 'catch 2'],
  '3-z': ['move 3', 'catch 1'],
  '4-z': ['move 4', 'catch 1'],
  '5-ww': ['move 5', 'gain 2'],
  '6-www': ['move 6', 'gain 3'],
  'just-7': ['move 7'],
}

export const SHEEP_CARDS: readonly string[] = Object.keys(SIDES)

export const sidesOf = (card: string): readonly string[] => SIDES[card] ?? []

export interface Ware {
  what: 'move' | 'catch' | 'gain'
  count: number
}

/** What a side gives, one after the other. */
export function wares(side: string): Ware[] {
  if (side === 'both')
    return [
      { what: 'move', count: 1 },
      { what: 'catch', count: 1 },
    ]
  const [what, count] = side.split(' ')
  return [{ what: what as Ware['what'], count: Number(count) }]
}

export interface Omen {
  what: 'move' | 'howl' | 'jump' | 'web'
  /** Negative: backward. */
  count: number
}

/** What a Nightmare card makes it do. */
export function omen(card: string): Omen {
  if (card === 'howl') return { what: 'howl', count: 0 }
  const count = Number(card.split('-').at(-1)) * (card.includes('back') ? -1 : 1)
  return { what: card.startsWith('wolf') ? 'move' : card.startsWith('bump') ? 'jump' : 'web', count }
}

/** What explains a side of a card. */
export const aboutSide = (side: string): string => (side === 'both' ? 'move catch and' : wares(side)[0]!.what)

/** What explains a card that lies open. */
export function aboutCard(card: string): string {
  const sides = sidesOf(card)
  if (!sides.length) return card
  const said = [...new Set(sides.map(aboutSide))]
  return [...said, ...(sides.length > 1 ? ['or'] : [])].join(' ')
}

const ANSWERS: Readonly<Record<string, string>> = { 'call it a night': 'night', 'race on': 'race-on' }

/** What explains an answer: of a dream to be used, the dream itself, and how it is chosen. */
export function aboutAnswer({ action = '', mood }: Record<string, string>, dream: string | undefined): string {
  if (action === 'use') return [dream, mood, 'use'].filter(Boolean).join(' ')
  return ANSWERS[action] ?? action
}
