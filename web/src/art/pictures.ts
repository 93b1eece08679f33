/* A decoration as a document of its own: of all its strokes the page keeps one element, and pays for no other when a
   dialog opens, the light turns or a list grows. */
import { CAST } from './cast'

/** The pieces of the cast by name, and what several of them share. */
const pieces = new Map(
  CAST.flatMap((cast) =>
    [...cast.matchAll(/<symbol id="([\w-]+)".*?<\/symbol>/gs)].map(([piece, name]) => [name!, piece]),
  ),
)
const shared = /<defs>.*?<\/defs>/s.exec(CAST.join(''))?.[0] ?? ''

/** Those pieces of the cast that a drawing refers to, also through one another. */
export function castOf(drawing: string): string {
  const found = new Set<string>()
  const look = (text: string) => {
    for (const [, name] of text.matchAll(/<use[^>]* href="#([\w-]+)"/g)) {
      const piece = pieces.get(name!)
      if (!piece || found.has(piece)) continue
      found.add(piece)
      look(piece)
    }
  }
  look(drawing)
  return drawing.includes('<use') ? `<g style="display:none">${shared}${[...found].join('')}</g>` : ''
}

/** A drawing as a page of its own, in the light of the day or at dusk. */
export function standalone(drawing: string, dusk: boolean, colours: string): string {
  const light = `data-theme="${dusk ? 'dusk' : 'morning'}"`
  return drawing.replace(
    /<svg([^>]*)>/,
    (_, rest: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" ${light} style="color:var(--ink);font-family:var(--font-text)"${rest}>` +
      `<style>${colours}</style>${castOf(drawing)}`,
  )
}

let known: string | undefined

/** The colours of the house: all rules of the page that give values to names and do nothing else. */
function colours(): string {
  const isColours = (rule: CSSRule) =>
    rule instanceof CSSStyleRule && [...rule.style].every((name) => name.startsWith('--') || name === 'color-scheme')
  const all = () => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter(isColours)
  return (known ??= all()
    .map((rule) => rule.cssText)
    .join(''))
}

export const pictureOf = (drawing: string, dusk: boolean): string =>
  `data:image/svg+xml,${encodeURIComponent(standalone(drawing, dusk, colours()))}`
