"""QR codes after ISO/IEC 18004: text as bytes, error correction level M, versions 1 to 10; drawn for a terminal.

The browser draws its own (`web/src/lib/qr.ts`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

Square = list[list[bool]]
"""Row by row whether a module is dark."""


class _Version(NamedTuple):
    codewords: int
    """Of the data and their correction together."""
    blocks: int
    correction: int
    """Correction codewords of each block."""
    aligned: tuple[int, ...]
    """Where alignment patterns stand, in rows and columns."""

    @property
    def room(self) -> int:
        return self.codewords - self.blocks * self.correction


VERSIONS: Final = (
    _Version(26, 1, 10, ()),
    _Version(44, 1, 16, (6, 18)),
    _Version(70, 1, 26, (6, 22)),
    _Version(100, 2, 18, (6, 26)),
    _Version(134, 2, 24, (6, 30)),
    _Version(172, 4, 16, (6, 34)),
    _Version(196, 4, 18, (6, 22, 38)),
    _Version(242, 4, 22, (6, 24, 42)),
    _Version(292, 5, 22, (6, 26, 46)),
    _Version(346, 5, 26, (6, 28, 50)),
)
BYTES: Final = 0b0100
PADDING: Final = (0xEC, 0x11)
LEVEL_M: Final = 0b00
LONG_COUNT: Final = 10
WRITTEN_VERSION: Final = 7
"""From these versions on the length takes two bytes, and the version is written into the code."""

MASKS: Final[tuple[Callable[[int, int], bool], ...]] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: row % 2 == 0,
    lambda row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)
FORMAT_POLYNOMIAL: Final = 0b10100110111
FORMAT_MASK: Final = 0b101010000010010
VERSION_POLYNOMIAL: Final = 0b1111100100101

QUIET: Final = 4
"""Light modules all around, without which cameras do not find the code."""


def qr_code(text: str) -> Square:
    """The code without its quiet zone, with the mask that is easiest to read."""
    data = text.encode()
    version = _smallest(len(data))
    words = _interleaved(_data_codewords(data, version), VERSIONS[version - 1])
    bits = [bit for word in words for bit in _bits(word, 8)]
    return min((_Drawing(version, bits, mask).square for mask in range(len(MASKS))), key=_penalty)


def drawn(square: Square) -> list[str]:
    """Lines of block characters, two rows of modules each, with the quiet zone: dark is ink, light is paper."""
    side = len(square) + 2 * QUIET
    margin = [False] * QUIET
    rows = [[*margin, *row, *margin] for row in square]
    quiet = [[False] * side for _ in range(QUIET)]
    whole = [*quiet, *rows, *quiet, [False] * side]  # a side is odd, and the last line has two rows as well
    pairs = zip(whole[::2], whole[1::2], strict=True)
    return ["".join(" ▄▀█"[2 * upper + lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs]


# ---- data


def _count_bits(version: int) -> int:
    return 8 if version < LONG_COUNT else 16


def _smallest(length: int) -> int:
    for version, each in enumerate(VERSIONS, start=1):
        if 4 + _count_bits(version) + 8 * length <= 8 * each.room:
            return version
    raise ValueError(f"{length} bytes are too many for a QR code of version {len(VERSIONS)}.")


def _bits(value: int, count: int) -> list[int]:
    return [value >> place & 1 for place in reversed(range(count))]


def _data_codewords(data: bytes, version: int) -> list[int]:
    room = VERSIONS[version - 1].room
    bits = [
        *_bits(BYTES, 4),
        *_bits(len(data), _count_bits(version)),
        *(bit for byte in data for bit in _bits(byte, 8)),
    ]
    bits += [0] * min(4, 8 * room - len(bits))
    bits += [0] * (-len(bits) % 8)
    words = [int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, len(bits), 8)]
    return words + [PADDING[place % 2] for place in range(room - len(words))]


def _interleaved(data: Sequence[int], version: _Version) -> list[int]:
    """Blocks of data, the shorter ones first, each with its correction; the first of each, the second, and so on."""
    short, longer = divmod(len(data), version.blocks)
    lengths = [short] * (version.blocks - longer) + [short + 1] * longer
    blocks = [data[sum(lengths[:at]) : sum(lengths[: at + 1])] for at in range(version.blocks)]
    return [*_in_turn(blocks), *_in_turn([_correction(block, version.correction) for block in blocks])]


def _in_turn(blocks: Sequence[Sequence[int]]) -> list[int]:
    longest = max(len(block) for block in blocks)
    return [block[place] for place in range(longest) for block in blocks if place < len(block)]


# ---- Reed and Solomon, over bytes with the polynomial x⁸+x⁴+x³+x²+1


def _powers() -> list[int]:
    found = [1]
    while len(found) < 255:
        found.append(found[-1] << 1 ^ (0x11D if found[-1] > 127 else 0))
    return found


POWERS: Final = _powers()
LOGARITHMS: Final = {power: place for place, power in enumerate(POWERS)}


def _times(a: int, b: int) -> int:
    return POWERS[(LOGARITHMS[a] + LOGARITHMS[b]) % 255] if a and b else 0


def _generator(degree: int) -> list[int]:
    made = [1]
    for root in range(degree):
        made = [each ^ _times(before, POWERS[root]) for each, before in zip([*made, 0], [0, *made], strict=True)]
    return made


def _correction(data: Iterable[int], degree: int) -> list[int]:
    """The remainder of the data, as a polynomial, divided by the generator."""
    divisor, rest = _generator(degree)[1:], [0] * degree
    for word in data:
        factor = word ^ rest[0]
        rest = [each ^ _times(by, factor) for each, by in zip([*rest[1:], 0], divisor, strict=True)]
    return rest


# ---- the square


def _with_remainder(value: int, polynomial: int, degree: int) -> int:
    """A number followed by the remainder of its division by a binary polynomial."""
    rest = value << degree
    while rest.bit_length() > degree:
        rest ^= polynomial << rest.bit_length() - degree - 1
    return value << degree | rest


class _Drawing:
    """One of the eight ways to draw the bits: `mask` says which modules are turned over."""

    def __init__(self, version: int, bits: Sequence[int], mask: int) -> None:
        self._version, self._size = version, 17 + 4 * version
        self.square = [[False] * self._size for _ in range(self._size)]
        self._fixed: set[tuple[int, int]] = set()
        """What is a pattern, and so no data."""
        self._patterns()
        self._format(mask)
        self._data(bits, MASKS[mask])

    def _put(self, row: int, column: int, dark: bool) -> None:
        self.square[row][column] = dark
        self._fixed.add((row, column))

    def _patterns(self) -> None:
        far = self._size - 7
        for place in range(self._size):
            self._put(6, place, place % 2 == 0)
            self._put(place, 6, place % 2 == 0)
        for row, column in ((3, 3), (3, far + 3), (far + 3, 3)):
            self._rings(row, column, 4, light=(2, 4))
        aligned = VERSIONS[self._version - 1].aligned
        for row in aligned:
            for column in aligned:
                if (row, column) not in ((6, 6), (6, far), (far, 6)):
                    self._rings(row, column, 2, light=(1,))
        if self._version >= WRITTEN_VERSION:
            self._write_version()

    def _rings(self, row: int, column: int, reach: int, light: Sequence[int]) -> None:
        """Squares in squares; the light edge of a finder reaches beyond the code."""
        for down in range(-reach, reach + 1):
            for right in range(-reach, reach + 1):
                at = row + down, column + right
                if all(0 <= place < self._size for place in at):
                    self._put(*at, max(abs(down), abs(right)) not in light)

    def _write_version(self) -> None:
        written = _with_remainder(self._version, VERSION_POLYNOMIAL, 12)
        for bit in range(18):
            near, far, dark = bit // 3, self._size - 11 + bit % 3, bool(written >> bit & 1)
            self._put(near, far, dark)
            self._put(far, near, dark)

    def _format(self, mask: int) -> None:
        """Level and mask, twice: around the first finder, and shared between the other two."""
        written = _with_remainder(LEVEL_M << 3 | mask, FORMAT_POLYNOMIAL, 10) ^ FORMAT_MASK
        for bit in range(15):
            dark = bool(written >> bit & 1)
            if bit < 8:
                self._put(bit if bit < 6 else bit + 1, 8, dark)
                self._put(8, self._size - 1 - bit, dark)
            else:
                self._put(8, 7 if bit == 8 else 14 - bit, dark)
                self._put(self._size - 15 + bit, 8, dark)
        self._put(self._size - 8, 8, True)

    def _data(self, bits: Sequence[int], mask: Callable[[int, int], bool]) -> None:
        """Upwards and downwards in pairs of columns from the right, past the patterns; what is left over is light."""
        rest, upwards = iter(bits), True
        for right in (*range(self._size - 1, 6, -2), 5, 3, 1):
            rows = range(self._size - 1, -1, -1) if upwards else range(self._size)
            for row in rows:
                for column in (right, right - 1):
                    if (row, column) not in self._fixed:
                        self.square[row][column] = (next(rest, 0) == 1) != mask(row, column)
            upwards = not upwards


FINDER_LIKE: Final = re.compile(r"(?=#\.###\.#\.{4}|\.{4}#\.###\.#)")


def _penalty(square: Square) -> int:
    """How hard a square is to read: long runs, blocks, what looks like a finder, and too much of one kind."""
    size = len(square)
    rows = ["".join("#" if dark else "." for dark in row) for row in square]
    lines = [*rows, *("".join(column) for column in zip(*rows, strict=True))]
    runs = sum(len(run) - 2 for line in lines for run in re.findall(r"#{5,}|\.{5,}", line))
    finders = sum(len(FINDER_LIKE.findall(line)) for line in lines)
    blocks = sum(
        len({*rows[row - 1][column - 1 : column + 1], *rows[row][column - 1 : column + 1]}) == 1
        for row in range(1, size)
        for column in range(1, size)
    )
    dark = sum(row.count("#") for row in rows)
    return runs + 3 * blocks + 40 * finders + 10 * (abs(100 * dark - 50 * size**2) // (5 * size**2))
