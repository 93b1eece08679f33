import { describe, expect, it } from 'vitest'
import { boxOutline, chooses, nearest, round, stopOf, type Hit } from '../src/boards/shared/hits'

const hit = (key: string, x: number, y: number, more: Partial<Hit> = {}): Hit => ({
  key,
  at: { x, y },
  outline: '',
  label: '',
  pressed: false,
  choose: () => undefined,
  ...more,
})

describe('arrow keys', () => {
  const all = [hit('here', 0, 0), hit('right', 50, 5), hit('far', 200, 0), hit('below', 0, 80)]
  it('go to the nearest hit ahead', () => {
    expect(nearest(all, all[0]!, 'ArrowRight')?.key).toBe('right')
    expect(nearest(all, all[0]!, 'ArrowDown')?.key).toBe('below')
    expect(nearest(all, all[0]!, 'ArrowLeft')).toBeUndefined()
  })
  it('rather go straight on than aside', () => {
    const aside = [hit('here', 0, 0), hit('aside', 40, 40), hit('ahead', 60, 0)]
    expect(nearest(aside, aside[0]!, 'ArrowRight')?.key).toBe('ahead')
  })
  it('go round where the board is a ring', () => {
    expect(round(all, all[3]!, 'ArrowRight')?.key).toBe('here')
    expect(round(all, all[0]!, 'ArrowUp')?.key).toBe('below')
  })
})

describe('Tab', () => {
  it('comes to what had the focus last, else to what is picked, else to the first', () => {
    const all = [hit('a', 0, 0), hit('b', 0, 0, { pressed: true }), hit('c', 0, 0)]
    expect(stopOf(all, 'c')).toBe('c')
    expect(stopOf(all, 'gone')).toBe('b')
    expect(stopOf([all[0]!, all[2]!], '')).toBe('a')
    expect(stopOf([], 'a')).toBeUndefined()
  })
  it('comes to what can be chosen before what can only be looked at', () => {
    const all = [hit('look', 0, 0, { pressed: null }), hit('choice', 0, 0)]
    expect(stopOf(all, 'look')).toBe('choice')
    expect(stopOf([all[0]!], '')).toBe('look')
  })
})

describe('Space and Enter', () => {
  it('choose, but Enter on what is picked plays it', () => {
    expect([' ', 'Enter', 'x'].map((key) => chooses(key, hit('a', 0, 0)))).toEqual([true, true, false])
    expect([' ', 'Enter'].map((key) => chooses(key, hit('a', 0, 0, { pressed: true })))).toEqual([true, false])
    expect([' ', 'Enter'].map((key) => chooses(key, hit('a', 0, 0, { passesEnter: true })))).toEqual([true, false])
  })
})

describe('a box', () => {
  it('is a path with round corners, never rounder than the box', () => {
    expect(boxOutline({ x: 10, y: 20, width: 30, height: 40 }, 5)).toBe(
      'M15 20h20a5 5 0 0 1 5 5v30a5 5 0 0 1 -5 5h-20a5 5 0 0 1 -5 -5v-30a5 5 0 0 1 5 -5z',
    )
    expect(boxOutline({ x: 0, y: 0, width: 10, height: 40 }, 20)).toContain('a5 5')
  })
})
