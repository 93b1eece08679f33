/* What an element of the table is about (data-about), and where to say it so that nothing is hidden by it. */
import type { Box, Point } from '../boards/shared/hits'
import type { Explained, Words } from '../lib/words'
import { capital } from './naming'

const GAP = 10
const MARGIN = 8
/** A pointer is drawn to the right of its tip and below it; a finger hides about as much. */
const POINTER = 22

interface Size {
  width: number
  height: number
}

/** What is said of it: first the thing itself, then what belongs to it. */
export function explained(keys: string, words: Words): Explained[] {
  return keys.split(' ').flatMap((key) => words.about(key) ?? [])
}

/** All of that in one go, as screen readers say it of what has the focus. */
export const described = (said: readonly Explained[], name: string, note: string): string =>
  `${capital(name)}: ${[note, ...said.map(({ text }) => text)].filter(Boolean).join(' ')}`

/** The element there that says what it is. On a board what can be chosen lies invisible above the drawing. */
export function aboutAt({ x, y }: Point): Element | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const found = element.closest('[data-about]')
    if (found) return found
    if (!(element instanceof SVGElement)) return null
  }
  return null
}

/** That of an element which has the focus: its own, or of what is drawn below the middle of it. */
export function aboutOf(element: Element): Element | null {
  const own = element.closest('[data-about]')
  if (own || !(element instanceof SVGElement)) return own
  const { x, y, width, height } = element.getBoundingClientRect()
  return aboutAt({ x: x + width / 2, y: y + height / 2 })
}

/** Where a box of that size covers neither the element nor the pointer, and is seen whole: above if it can be.
    Where the element leaves no room, at least the pointer is kept free. */
export function spotFor(anchor: Box, size: Size, room: Size, pointer: Point | null): Point {
  const keep = pointer ? join(anchor, around(pointer)) : anchor
  return (
    beside(keep, size, room) ?? beside(pointer ? around(pointer) : middle(anchor), size, room) ?? corner(size, room)
  )
}

const around = ({ x, y }: Point): Box => ({ x: x - 2, y: y - 2, width: POINTER, height: POINTER })
const middle = ({ x, y, width, height }: Box): Box => ({ x: x + width / 2, y: y + height / 2, width: 0, height: 0 })

function join(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}

function beside(keep: Box, size: Size, room: Size): Point | null {
  const across = within(keep.x + (keep.width - size.width) / 2, size.width, room.width)
  const down = within(keep.y + (keep.height - size.height) / 2, size.height, room.height)
  const spots = [
    { x: across, y: keep.y - GAP - size.height },
    { x: across, y: keep.y + keep.height + GAP },
    { x: keep.x + keep.width + GAP, y: down },
    { x: keep.x - GAP - size.width, y: down },
  ]
  return spots.find((spot) => fits(spot, size, room)) ?? null
}

const within = (at: number, length: number, room: number) => Math.max(MARGIN, Math.min(at, room - length - MARGIN))
const fits = ({ x, y }: Point, { width, height }: Size, room: Size) =>
  x >= MARGIN && y >= MARGIN && x + width <= room.width - MARGIN && y + height <= room.height - MARGIN
const corner = (size: Size, room: Size): Point => ({ x: room.width - size.width - MARGIN, y: MARGIN })
