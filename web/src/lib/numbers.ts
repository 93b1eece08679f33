/* Numbers as people write them: a half as ½, less than nothing with a true minus. */

export function written(count: number): string {
  const size = Math.abs(count)
  const whole = Math.floor(size)
  const text = size - whole === 0.5 ? `${whole || ''}½` : `${size}`
  return count < 0 ? `−${text}` : text
}

/** What is won or lost. */
export const signed = (count: number): string => (count > 0 ? `+${written(count)}` : written(count))

/** Whether it is said of one thing: 1 point, ½ point. */
export const isSingular = (count: number): boolean => count > 0 && count <= 1
