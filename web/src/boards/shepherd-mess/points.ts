/* Points as people count them: one for a sheep at home, half a one more with the ram (SM-71). */
import type { ShepherdMessView } from '../../views/shepherd-mess'

export const SHEEP = 1
export const WITH_RAM = 0.5

/** The view tells them doubled, in whole numbers. */
const halved = (score: number): number => score / 2

export const pointsOf = (view: ShepherdMessView): number[] => view.scores.map(halved)

export function gainsOf(before: ShepherdMessView, after: ShepherdMessView): number[] {
  const now = pointsOf(before)
  return pointsOf(after).map((points, seat) => points - now[seat]!)
}
