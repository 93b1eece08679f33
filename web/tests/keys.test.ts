import { describe, expect, it } from 'vitest'
import { IN_ROW, ON_BOARD, placeOf, stepTo } from '../src/table/keys'

const key = (key: string, code: string, shiftKey = false) => placeOf({ key, code, shiftKey })

describe('the number row', () => {
  it('reaches twelve choices', () => {
    const keys = [...'1234567890'].map((digit) => key(digit, `Digit${digit}`))
    expect([...keys, key('-', 'Minus'), key('=', 'Equal')]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })
  it('is where it is on every keyboard, whatever is printed on it', () => {
    expect([key('&', 'Digit1'), key('à', 'Digit0'), key(')', 'Minus')], 'French').toEqual([0, 9, 10])
    expect([key("'", 'Minus'), key('ì', 'Equal')], 'Italian').toEqual([10, 11])
  })
  it('goes by the digit that is typed', () => {
    expect([key('1', 'Digit1', true), key('4', 'Numpad4')]).toEqual([0, 3])
  })
  it('leaves signs to others that need the shift key', () => {
    expect([key('!', 'Digit1', true), key('?', 'Minus', true), key('h', 'KeyH'), key('Enter', 'Enter')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('walking among choices', () => {
  it('goes one on and stops at the ends', () => {
    expect([
      stepTo(IN_ROW, 'ArrowRight', 1, 3),
      stepTo(IN_ROW, 'ArrowRight', 2, 3),
      stepTo(IN_ROW, 'ArrowLeft', 0, 3),
    ]).toEqual([2, 2, 0])
    expect([stepTo(IN_ROW, 'Home', 2, 3), stepTo(IN_ROW, 'End', 0, 3)]).toEqual([0, 2])
  })
  it('has keys of its own on the board, where arrows go by what lies where', () => {
    expect([stepTo(ON_BOARD, 'PageDown', 0, 3), stepTo(ON_BOARD, 'ArrowRight', 0, 3)]).toEqual([1, null])
  })
  it('begins nowhere but at a choice', () => {
    expect(stepTo(IN_ROW, 'ArrowRight', -1, 3)).toBeNull()
    expect(stepTo(IN_ROW, 'toString', 1, 3)).toBeNull()
  })
})
