/* After how many minutes bots take the free seats of a table. */
import { many } from './clockwords'
import { say } from './speech'

/** Minutes to choose from; 0: never. */
export const FILLS = [0, 1, 5, 15] as const

export const fillLabel = (minutes: number): string => (minutes ? many(minutes, 'minute') : say('fill.never'))
