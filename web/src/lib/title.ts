/* The tab says when somebody is waited for: in its title, and with a dot on its picture. */
import usual from '../art/favicon.svg?url'
import dotted from '../art/favicon-turn.svg?url'

const HOUSE = 'Woolgather'

/** At a table: whose turn it is, if it is somebody's at this screen, and the game. */
export function tableTitle(turn: string, game: string): string {
  return [turn && `● ${turn}`, game, HOUSE].filter(Boolean).join(' · ')
}

/** On the start page: how many tables wait. */
export function startTitle(waiting: number): string {
  return waiting ? `● ${waiting} · ${HOUSE}` : HOUSE
}

/** Changes the tab's picture; for use in an effect, which takes the dot away again. */
export function dotTab(waits: boolean): (() => void) | undefined {
  const picture = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!picture || !waits) return undefined
  picture.href = dotted
  return () => (picture.href = usual)
}
