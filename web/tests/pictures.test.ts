import { expect, test } from 'vitest'

import { castOf, standalone } from '../src/art/pictures'

const drawings = import.meta.glob<string>(['../src/art/card-*.svg', '../src/art/hero.svg'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(Object.entries(drawings))('%s has all that it refers to', (_, drawing) => {
  const whole = standalone(drawing, false, '')
  const here = new Set([...whole.matchAll(/ id="([\w-]+)"/g)].map(([, name]) => name))
  const wanted = [...whole.matchAll(/(?:href="|url\()#([\w-]+)/g)].map(([, name]) => name)
  expect(wanted.filter((name) => !here.has(name))).toEqual([])
})

test('a drawing takes only those of the cast that it shows', () => {
  expect(castOf('<use x="1" href="#dog"/>')).toContain('id="dog"')
  expect(castOf('<use x="1" href="#dog"/>')).not.toContain('id="wolf"')
  expect(castOf('<rect/>')).toBe('')
})

test('a drawing knows the light', () => {
  expect(standalone('<svg class="vig"><rect/></svg>', true, ':root{--a:red}')).toMatch(
    /^<svg xmlns="[^"]+" data-theme="dusk" [^>]+ class="vig"><style>:root\{--a:red\}<\/style><rect\/><\/svg>$/,
  )
})
