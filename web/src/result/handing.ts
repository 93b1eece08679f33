/* The result as a short text: by the share sheet where there is one, else by the clipboard, else by hand. */
import { isYou } from '../lib/speech'
import { t } from './words'

export type Handed = 'shared' | 'copied' | 'shown' | 'dropped'

export interface Placed {
  place: number
  name: string
  score: string
}

/** The game, and everybody in the order of places; whoever shares it is "me" to others. */
export function resultText(game: string, order: readonly Placed[]): string {
  const lines = order.map(({ place, name, score }) => `${place}. ${isYou(name) ? t('share.me') : name} ${score}`.trim())
  return [`${game} · Woolgather`, ...lines].join('\n')
}

export async function handText(text: string, browser: Navigator = navigator): Promise<Handed> {
  if (browser.share) {
    try {
      await browser.share({ text })
      return 'shared'
    } catch (problem) {
      if ((problem as Error).name === 'AbortError') return 'dropped'
    }
  }
  try {
    await browser.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'shown'
  }
}
