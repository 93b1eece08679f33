import { expect, it } from 'vitest'
import { luckOf } from '../src/start/luck'

it.each([
  ['Shear Panic', ['setup', 'colour die', 'flock die'], ['dice']],
  ['Sheepy Time', ['first sheep', 'nightmare', 'dream stack', 'deck'], ['cards']],
  ['Shepherd Mess', ['terrain', 'sheep', 'pen', 'ram'], []],
  ['Unshorn', ['start', 'die', 'pile', 'coin', 'theft'], ['cards', 'dice']],
  ['Hush', ['deck'], ['cards']],
  ['Connect Four', [], []],
])('%s says what its luck comes from', (_, kinds, luck) => {
  expect(luckOf(kinds)).toEqual(luck)
})
