/* QR codes after ISO/IEC 18004: text as bytes, error correction level M, versions 1 to 10. A square of dark modules. */

type Square = boolean[][]

interface Version {
  /** Of the data and their correction together. */
  codewords: number
  blocks: number
  /** Correction codewords of each block. */
  correction: number
  /** Where alignment patterns stand, in rows and columns. */
  aligned: number[]
}

const VERSIONS: Version[] = [
  { codewords: 26, blocks: 1, correction: 10, aligned: [] },
  { codewords: 44, blocks: 1, correction: 16, aligned: [6, 18] },
  { codewords: 70, blocks: 1, correction: 26, aligned: [6, 22] },
  { codewords: 100, blocks: 2, correction: 18, aligned: [6, 26] },
  { codewords: 134, blocks: 2, correction: 24, aligned: [6, 30] },
  { codewords: 172, blocks: 4, correction: 16, aligned: [6, 34] },
  { codewords: 196, blocks: 4, correction: 18, aligned: [6, 22, 38] },
  { codewords: 242, blocks: 4, correction: 22, aligned: [6, 24, 42] },
  { codewords: 292, blocks: 5, correction: 22, aligned: [6, 26, 46] },
  { codewords: 346, blocks: 5, correction: 26, aligned: [6, 28, 50] },
]
const BYTES = 0b0100
const PADDING = [0xec, 0x11]
const LEVEL_M = 0b00
/** From this version on the length takes two bytes, or the version is written into the code. */
const LONG_COUNT = 10
const WRITTEN_VERSION = 7

const MASKS: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** Row by row whether a module is dark, without the quiet zone. */
export function qrCode(text: string): Square {
  const bytes = [...new TextEncoder().encode(text)]
  const version = smallest(bytes.length)
  const bits = interleaved(dataCodewords(bytes, version), VERSIONS[version - 1]!).flatMap((word) => bitsOf(word, 8))
  const drawings = MASKS.map((_, mask) => new Drawing(version, bits, mask).square)
  const penalties = drawings.map(penalty)
  return drawings[penalties.indexOf(Math.min(...penalties))]!
}

/** The dark modules as the path of an SVG, one unit each, with four units of quiet around. */
export function qrPath(square: Square, quiet = 4): string {
  const runs = square.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map(({ index, 0: run }) => `M${index + quiet} ${y + quiet}h${run.length}v1h-${run.length}z`),
  )
  return runs.join('')
}

const countBits = (version: number) => (version < LONG_COUNT ? 8 : 16)
const room = ({ codewords, blocks, correction }: Version) => codewords - blocks * correction

function smallest(length: number): number {
  const fits = (one: Version, index: number) => 4 + countBits(index + 1) + 8 * length <= 8 * room(one)
  const found = VERSIONS.findIndex(fits)
  if (found < 0) throw new RangeError(`${length} bytes are too many for a QR code of version ${VERSIONS.length}.`)
  return found + 1
}

function bitsOf(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => (value >> (count - 1 - place)) & 1)
}

export function dataCodewords(bytes: number[], version: number): number[] {
  const space = room(VERSIONS[version - 1]!)
  const bits = [
    ...bitsOf(BYTES, 4),
    ...bitsOf(bytes.length, countBits(version)),
    ...bytes.flatMap((byte) => bitsOf(byte, 8)),
  ]
  const ended = [...bits, ...Array<number>(Math.min(4, 8 * space - bits.length)).fill(0)]
  const words = Array.from({ length: Math.ceil(ended.length / 8) }, (_, word) =>
    Array.from({ length: 8 }, (_, bit) => ended[8 * word + bit] ?? 0).reduce((sum, bit) => 2 * sum + bit, 0),
  )
  return Array.from({ length: space }, (_, place) => words[place] ?? PADDING[(place - words.length) % 2]!)
}

/** Blocks of data, the shorter ones first, each with its correction; then the first of each, the second, and so on. */
function interleaved(data: number[], { blocks: count, correction }: Version): number[] {
  const short = Math.floor(data.length / count)
  const shorter = count - (data.length % count)
  const start = (block: number) => block * short + Math.max(0, block - shorter)
  const blocks = Array.from({ length: count }, (_, block) => data.slice(start(block), start(block + 1)))
  return [...inTurn(blocks), ...inTurn(blocks.map((block) => correctionOf(block, correction)))]
}

function inTurn(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length))
  return Array.from({ length: longest }, (_, place) => blocks.flatMap((block) => block.slice(place, place + 1))).flat()
}

// ---- Reed and Solomon, over bytes with the polynomial x⁸+x⁴+x³+x²+1

const POWERS: number[] = []
for (let value = 1; POWERS.length < 255; value = value < 128 ? value << 1 : (value << 1) ^ 0x11d) POWERS.push(value)

function times(a: number, b: number): number {
  return a && b ? POWERS[(POWERS.indexOf(a) + POWERS.indexOf(b)) % 255]! : 0
}

function generator(degree: number): number[] {
  let made = [1]
  for (let root = 0; root < degree; root++)
    made = [...made, 0].map((each, place) => each ^ times(made[place - 1] ?? 0, POWERS[root]!))
  return made
}

/** The remainder of the data, as a polynomial, divided by the generator. */
export function correctionOf(data: number[], degree: number): number[] {
  const divisor = generator(degree).slice(1)
  return data.reduce<number[]>((rest, word) => {
    const factor = word ^ rest[0]!
    return divisor.map((each, place) => (rest[place + 1] ?? 0) ^ times(each, factor))
  }, Array<number>(degree).fill(0))
}

// ---- the square

/** A number followed by the remainder of its division by a binary polynomial. */
export function withRemainder(value: number, polynomial: number, degree: number): number {
  let rest = value << degree
  for (let bit = 31; bit >= degree; bit--) if ((rest >> bit) & 1) rest ^= polynomial << (bit - degree)
  return (value << degree) | rest
}

export const formatBits = (mask: number) => withRemainder((LEVEL_M << 3) | mask, 0b10100110111, 10) ^ 0b101010000010010
export const versionBits = (version: number) => withRemainder(version, 0b1111100100101, 12)

class Drawing {
  readonly size: number
  readonly square: Square
  /** What is a pattern, and so no data. */
  private readonly fixed: Square

  constructor(
    private readonly version: number,
    bits: number[],
    mask: number,
  ) {
    this.size = 17 + 4 * version
    this.square = this.empty()
    this.fixed = this.empty()
    this.patterns()
    this.format(mask)
    this.data(bits, MASKS[mask]!)
  }

  private empty(): Square {
    return Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false))
  }

  private put(row: number, column: number, dark: boolean): void {
    this.square[row]![column] = dark
    this.fixed[row]![column] = true
  }

  private patterns(): void {
    const last = this.size - 7
    for (let place = 0; place < this.size; place++) {
      this.put(6, place, place % 2 === 0)
      this.put(place, 6, place % 2 === 0)
    }
    for (const [row, column] of [
      [0, 0],
      [0, last],
      [last, 0],
    ])
      this.rings(row! + 3, column! + 3, 4)
    const { aligned } = VERSIONS[this.version - 1]!
    for (const row of aligned) for (const column of aligned) if (!this.isFinder(row, column)) this.rings(row, column, 2)
    if (this.version >= WRITTEN_VERSION) this.writeVersion()
  }

  private isFinder(row: number, column: number): boolean {
    const far = this.size - 7
    return (row === 6 && (column === 6 || column === far)) || (row === far && column === 6)
  }

  /** Squares in squares; a finder has a light edge, and reaches beyond the code there. */
  private rings(row: number, column: number, reach: number): void {
    for (let down = -reach; down <= reach; down++)
      for (let right = -reach; right <= reach; right++) {
        const ring = Math.max(Math.abs(down), Math.abs(right))
        const inside = row + down >= 0 && row + down < this.size && column + right >= 0 && column + right < this.size
        if (inside) this.put(row + down, column + right, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1)
      }
  }

  private writeVersion(): void {
    const bits = versionBits(this.version)
    for (let bit = 0; bit < 18; bit++) {
      const [near, far] = [Math.floor(bit / 3), this.size - 11 + (bit % 3)]
      const dark = ((bits >> bit) & 1) === 1
      this.put(near, far, dark)
      this.put(far, near, dark)
    }
  }

  /** Twice: around the first finder, and shared between the other two. */
  private format(mask: number): void {
    const bits = formatBits(mask)
    const skip = (place: number) => (place < 6 ? place : place + 1)
    for (let bit = 0; bit < 15; bit++) {
      const dark = ((bits >> bit) & 1) === 1
      if (bit < 8) {
        this.put(skip(bit), 8, dark)
        this.put(8, this.size - 1 - bit, dark)
      } else {
        this.put(8, bit === 8 ? 7 : 14 - bit, dark)
        this.put(this.size - 15 + bit, 8, dark)
      }
    }
    this.put(this.size - 8, 8, true)
  }

  /** Upwards and downwards in pairs of columns from the right, past the patterns. */
  private data(bits: number[], mask: (row: number, column: number) => boolean): void {
    let next = 0
    for (let right = this.size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
      for (let step = 0; step < this.size; step++)
        for (const column of [right, right - 1]) {
          const row = up ? this.size - 1 - step : step
          if (!this.fixed[row]![column]) this.square[row]![column] = (bits[next++] === 1) !== mask(row, column)
        }
  }
}

/** How hard a square is to read: long runs, blocks, what looks like a finder, and too much of one kind. */
export function penalty(square: Square): number {
  const size = square.length
  const columns = square.map((_, column) => square.map((row) => row[column]!))
  const lines = [...square, ...columns].map((line) => line.map((dark) => (dark ? '#' : '.')).join(''))
  const runs = lines.flatMap((line) => line.match(/#{5,}|\.{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0)
  const finders = lines.reduce((sum, line) => sum + finderLike(line), 0)
  let blocks = 0
  for (let row = 1; row < size; row++)
    for (let column = 1; column < size; column++)
      if (new Set([-1, 0].flatMap((up) => [-1, 0].map((left) => square[row + up]![column + left]))).size === 1) blocks++
  const dark = square.flat().filter(Boolean).length / size ** 2
  return runs + 3 * blocks + 40 * finders + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5)
}

function finderLike(line: string): number {
  return [...line.matchAll(/(?=#\.###\.#\.{4}|\.{4}#\.###\.#)/g)].length
}
