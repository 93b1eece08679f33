/* Text on the floor has to find its own line ends: SVG knows none. */
const BETWEEN = ' · '

/** A text in one line if it has at most so many letters, else in two as even as its parts allow, or its words. */
export function inLines(text: string, most: number): string[] {
  if (text.length <= most) return [text]
  const glue = text.includes(BETWEEN) ? BETWEEN : ' '
  const pieces = text.split(glue)
  if (pieces.length < 2) return [text]
  const ways = pieces
    .slice(1)
    .map((_, before) => [pieces.slice(0, before + 1).join(glue), pieces.slice(before + 1).join(glue)])
  const longer = (lines: string[]) => Math.max(...lines.map((line) => line.length))
  return ways.reduce((best, each) => (longer(each) < longer(best) ? each : best))
}
