import { describe, expect, it } from 'vitest'
import { correctionOf, dataCodewords, formatBits, penalty, qrCode, qrPath, versionBits } from '../src/lib/qr'

const binary = (value: number, digits: number) => value.toString(2).padStart(digits, '0')

describe('what the standard prints', () => {
  it('corrects HELLO WORLD as its example does', () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    expect(correctionOf(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
  })

  it('writes level and mask', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((mask) => binary(formatBits(mask), 15))).toEqual([
      '101010000010010',
      '101000100100101',
      '101111001111100',
      '101101101001011',
      '100010111111001',
      '100000011001110',
      '100111110010111',
      '100101010100000',
    ])
  })

  it('writes the version from the seventh on', () => {
    expect([7, 8, 9, 10].map((version) => binary(versionBits(version), 18))).toEqual([
      '000111110010010100',
      '001000010110111100',
      '001001101010011001',
      '001010010011010011',
    ])
  })

  it('fills up with padding in turn', () => {
    expect(dataCodewords([0x41], 1).slice(0, 5)).toEqual([0x40, 0x14, 0x10, 0xec, 0x11])
  })
})

// A reader of its own: it knows the layout from the regions of the standard, and checks correction by its syndromes.

/** Codewords, and correction codewords of each block, by blocks. */
const BLOCKS: Record<number, { lengths: number[]; correction: number }> = {
  1: { lengths: [16], correction: 10 },
  3: { lengths: [44], correction: 26 },
  5: { lengths: [43, 43], correction: 24 },
  6: { lengths: [27, 27, 27, 27], correction: 16 },
  8: { lengths: [38, 38, 39, 39], correction: 22 },
  10: { lengths: [43, 43, 43, 43, 44], correction: 26 },
}
const ALIGNED: Record<number, number[]> = { 1: [], 3: [22], 5: [30], 6: [34], 8: [6, 24, 42], 10: [6, 28, 50] }

function isPattern(row: number, column: number, version: number): boolean {
  const size = 17 + 4 * version
  const corner = (r: number, c: number) => (r < 9 && c < 9) || (r < 9 && c >= size - 8) || (r >= size - 8 && c < 9)
  const near = (at: number) => ALIGNED[version]!.find((centre) => Math.abs(centre - at) <= 2)
  const [down, right] = [near(row), near(column)]
  const written = version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))
  const aligned = down !== undefined && right !== undefined && !corner(down, right)
  return corner(row, column) || row === 6 || column === 6 || written || aligned
}

const MASKED = [
  (i: number, j: number) => (i + j) % 2,
  (i: number) => i % 2,
  (_: number, j: number) => j % 3,
  (i: number, j: number) => (i + j) % 3,
  (i: number, j: number) => ((i >> 1) + Math.trunc(j / 3)) % 2,
  (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3),
  (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i: number, j: number) => (((i + j) % 2) + ((i * j) % 3)) % 2,
]

function product(a: number, b: number): number {
  let sum = 0
  for (let bit = 0; bit < 8; bit++) if ((b >> bit) & 1) sum ^= a << bit
  for (let bit = 15; bit >= 8; bit--) if ((sum >> bit) & 1) sum ^= 0x11d << (bit - 8)
  return sum
}

function syndromes(block: number[], count: number): number[] {
  return Array.from({ length: count }, (_, power) => {
    let root = 1
    for (let step = 0; step < power; step++) root = product(root, 2)
    return block.reduce((sum, word) => product(sum, root) ^ word, 0)
  })
}

function read(square: boolean[][]): { version: number; text: string; faults: number[] } {
  const size = square.length
  const version = (size - 17) / 4
  const places = [0, 1, 2, 3, 4, 5, 7, 8]
  const format = [
    ...places.slice(0, 7).map((column) => square[8]![column]),
    ...places.toReversed().map((row) => square[row]![8]),
  ]
  const written = parseInt(format.map(Number).join(''), 2)
  const mask = [0, 1, 2, 3, 4, 5, 6, 7].find((each) => formatBits(each) === written)!
  const bits: number[] = []
  const columns = Array.from({ length: size }, (_, column) => size - 1 - column).filter((column) => column !== 6)
  for (let pair = 0; pair < columns.length; pair += 2)
    for (let step = 0; step < size; step++)
      for (const column of columns.slice(pair, pair + 2)) {
        const row = pair % 4 ? step : size - 1 - step
        if (!isPattern(row, column, version))
          bits.push(Number(square[row]![column]) ^ Number(MASKED[mask]!(row, column) === 0))
      }
  const { lengths, correction } = BLOCKS[version]!
  const total = lengths.reduce((sum, length) => sum + length + correction, 0)
  const words = Array.from({ length: total }, (_, word) => parseInt(bits.slice(8 * word, 8 * word + 8).join(''), 2))
  const blocks: number[][] = lengths.map(() => [])
  for (let place = 0; place < Math.max(...lengths); place++)
    lengths.forEach((length, block) => place < length && blocks[block]!.push(words.shift()!))
  const data = blocks.flat()
  for (let place = 0; place < correction; place++) blocks.forEach((block) => block.push(words.shift()!))
  const stream = data.map((word) => binary(word, 8)).join('')
  const counted = version < 10 ? 8 : 16
  const length = parseInt(stream.slice(4, 4 + counted), 2)
  const bytes = Array.from({ length }, (_, byte) => parseInt(stream.slice(4 + counted + 8 * byte).slice(0, 8), 2))
  return {
    version,
    text: new TextDecoder().decode(new Uint8Array(bytes)),
    faults: blocks.flatMap((block) => syndromes(block, correction)).filter(Boolean),
  }
}

describe('a code', () => {
  const link = 'http://192.168.1.5:8000/me#Zb3kQ0-7fJ_a9sVtLr2M5w'
  it.each([
    ['hello', 1],
    ['http://10.0.0.2:8000/me#abcd', 3],
    [`${link}${'x'.repeat(30)}`, 5],
    [`${link}${'y'.repeat(50)}`, 6],
    [`${link} è ${'z'.repeat(90)}`, 8],
    [`${link}${'w'.repeat(160)}`, 10],
  ])('is read again: %s', (text, version) => {
    expect(read(qrCode(text))).toEqual({ version, text, faults: [] })
  })

  it('has three finders, the timing between them and the one module that is always dark', () => {
    const square = qrCode(link)
    const size = square.length
    const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']
    const cut = (row: number, column: number) =>
      finder.map((_, down) =>
        square[row + down]!.slice(column, column + 7)
          .map((dark) => (dark ? '#' : '.'))
          .join(''),
      )
    expect([cut(0, 0), cut(0, size - 7), cut(size - 7, 0)]).toEqual([finder, finder, finder])
    expect(square[6]!.slice(8, size - 8).every((dark, place) => dark === (place % 2 === 0))).toBe(true)
    expect(square[size - 8]![8]).toBe(true)
  })

  it('refuses what does not fit', () => {
    expect(() => qrCode('x'.repeat(214))).toThrow('214 bytes are too many')
  })

  it('is drawn with quiet around', () => {
    expect(qrPath([[true, true, false, true]], 4)).toBe('M4 4h2v1h-2zM7 4h1v1h-1z')
  })
})

describe('the choice of the mask', () => {
  it('counts runs, blocks, finders and an uneven mixture', () => {
    const square = (rows: string[]) => rows.map((row) => [...row].map((each) => each === '#'))
    expect(penalty(square(['#.', '.#']))).toBe(0)
    expect(penalty(square(['##', '##']))).toBe(3 + 100)
    const checks = Array.from({ length: 11 }, (_, row) => (row % 2 ? '#.#.#.#.#.#' : '.#.#.#.#.#.'))
    const usual = penalty(square(checks))
    expect(penalty(square(['#.###.#....', ...checks.slice(1)]))).toBeGreaterThanOrEqual(usual + 40)
  })
})
