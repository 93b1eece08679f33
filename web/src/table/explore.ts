/* What lies on the table and says what it is, as far as it is seen and has no stop for the keyboard of its own. */
import type { Box, Point } from '../boards/shared/hits'
import { middleOf } from '../boards/shared/hits'
import type { Words } from '../lib/words'
import { explained } from './about'
import { capital } from './naming'

export interface Thing {
  key: string
  element: Element
  /** Its middle, for arrow keys. */
  at: Point
  box: Box
  about: string | undefined
  name: string
  note: string | undefined
  rule: string | undefined
  /** What it is, where it lies, and how it stands. */
  label: string
}

/** An element says what it is by `data-about`, and where it lies by `data-at`, like those around it. */
const THINGS = '[data-about], [data-on], [data-at]'
const REACHED = 'button, a, summary, input, select, textarea, [tabindex], [role=button]'

const keys = new WeakMap<Element, string>()
let count = 0
function keyOf(element: Element): string {
  const key = keys.get(element) ?? `${++count}`
  keys.set(element, key)
  return key
}

export function thingsIn(parts: readonly Element[], words: Words): Thing[] {
  const elements = new Set(parts.flatMap((part) => [...part.querySelectorAll(THINGS)]))
  return [...elements].flatMap((element) => thing(element, words) ?? [])
}

function thing(element: Element, words: Words): Thing | null {
  const { about, aboutName, aboutNote } = (element as HTMLElement | SVGElement).dataset
  const said = explained(about ?? '', words)
  if (element.closest(REACHED) || element.closest('.explore')) return null
  if (!said.length && element.querySelector(THINGS)) return null
  const box = element.getBoundingClientRect()
  if (!isSeen(element, box)) return null
  const places = placesOf(element)
  const name = capital(aboutName || said[0]?.name || '')
  const label = [[name, ...places].filter(Boolean).join(', '), aboutNote].filter(Boolean).join('. ')
  if (!label) return null
  const at = middleOf(box)
  return { key: keyOf(element), element, at, box, about, name, note: aboutNote, rule: said[0]?.rule, label }
}

/** Where it lies, from the nearest to the farthest. */
function placesOf(element: Element): string[] {
  const found: string[] = []
  for (let at = element.closest<HTMLElement>('[data-at]'); at; at = at.parentElement?.closest('[data-at]') ?? null)
    found.push(at.dataset.at!)
  return [...new Set(found)]
}

/** What a drawing cuts off cannot be pointed at either. */
function isSeen(element: Element, box: Box): boolean {
  if (!box.width || !box.height || !element.checkVisibility()) return false
  const svg = element instanceof SVGElement ? element.ownerSVGElement : null
  if (!svg) return true
  const room = svg.getBoundingClientRect()
  const { x, y } = middleOf(box)
  return x >= room.x && x <= room.x + room.width && y >= room.y && y <= room.y + room.height
}

/** As if somebody clicked there: what lies above it can be chosen, or the table says why it cannot. What lies beside
    the board is only there to be read. */
export function pressAt({ element, at }: Thing): boolean {
  const above = document.elementsFromPoint(at.x, at.y).find((each) => each.closest('[data-key]'))
  const target = above ?? element
  if (!target.closest('svg.board, svg.grid')) return false
  return target.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: at.x, clientY: at.y }))
}
