"""A reader of QR codes that shares nothing with the writer: it knows the layout from the regions of the standard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

# fmt: off
FORMATS = ["101010000010010", "101000100100101", "101111001111100", "101101101001011",
           "100010111111001", "100000011001110", "100111110010111", "100101010100000"]
"""Level M with each of the masks, as the standard prints them."""

BLOCKS = {
    1: ([16], 10), 2: ([28], 16), 3: ([44], 26), 4: ([32, 32], 18), 5: ([43, 43], 24), 6: ([27] * 4, 16),
    7: ([31] * 4, 18), 8: ([38, 38, 39, 39], 22), 9: ([36, 36, 36, 37, 37], 22), 10: ([43, 43, 43, 43, 44], 26),
}
"""Data codewords of each block, and correction codewords of each."""

ALIGNED = {1: [], 2: [18], 3: [22], 4: [26], 5: [30], 6: [34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46],
           10: [6, 28, 50]}

MASKED: list[Callable[[int, int], int]] = [
    lambda i, j: (i + j) % 2,
    lambda i, j: i % 2,
    lambda i, j: j % 3,
    lambda i, j: (i + j) % 3,
    lambda i, j: ((i >> 1) + j // 3) % 2,
    lambda i, j: i * j % 2 + i * j % 3,
    lambda i, j: (i * j % 2 + i * j % 3) % 2,
    lambda i, j: ((i + j) % 2 + i * j % 3) % 2,
]
# fmt: on


class Read(NamedTuple):
    version: int
    text: str
    faults: list[int]
    """Syndromes that are not zero: what the correction would have to mend."""


def modules(lines: Sequence[str]) -> list[list[bool]]:
    """What a camera sees of a drawing in half blocks, dark on light."""
    upper = [[each in "▀█" for each in line] for line in lines]
    lower = [[each in "▄█" for each in line] for line in lines]
    return [row for pair in zip(upper, lower, strict=True) for row in pair]


def within_quiet(picture: Sequence[Sequence[bool]], quiet: int = 4) -> list[list[bool]]:
    """The code inside its light margin, which must be wide enough on all sides."""
    rows = [at for at, row in enumerate(picture) if any(row)]
    columns = [at for at in range(len(picture[0])) if any(row[at] for row in picture)]
    margins = (rows[0], len(picture) - 1 - rows[-1], columns[0], len(picture[0]) - 1 - columns[-1])
    assert min(margins) >= quiet, f"the quiet zone is too narrow: {margins}"
    return [list(row[columns[0] : columns[-1] + 1]) for row in picture[rows[0] : rows[-1] + 1]]


def read(square: Sequence[Sequence[bool]]) -> Read:
    version = (len(square) - 17) // 4
    mask = _mask(square)
    bits = [int(square[row][column]) ^ int(MASKED[mask](row, column) == 0) for row, column in _path(version)]
    lengths, correction = BLOCKS[version]
    words = iter(int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, len(bits) // 8 * 8, 8))
    blocks: list[list[int]] = [[] for _ in lengths]
    for place in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if place < length:
                block.append(next(words))
    data = [word for block in blocks for word in block]
    for _ in range(correction):
        for block in blocks:
            block.append(next(words))
    stream, counted = "".join(f"{word:08b}" for word in data), 8 if version < 10 else 16
    assert stream.startswith("0100"), "the text is not in bytes"
    start, length = 4 + counted, int(stream[4 : 4 + counted], 2)
    text = bytes(int(stream[start + 8 * at : start + 8 * at + 8], 2) for at in range(length)).decode()
    return Read(version, text, [fault for block in blocks for fault in _syndromes(block, correction) if fault])


def _path(version: int) -> Iterator[tuple[int, int]]:
    """Where data stand, in their order: up and down in pairs of columns."""
    size = 17 + 4 * version
    columns = [column for column in reversed(range(size)) if column != 6]
    for pair in range(0, len(columns), 2):
        for step in range(size):
            row = step if pair % 4 else size - 1 - step
            yield from ((row, each) for each in columns[pair : pair + 2] if not _is_pattern(row, each, version))


def _mask(square: Sequence[Sequence[bool]]) -> int:
    places, size = [0, 1, 2, 3, 4, 5, 7, 8], len(square)
    first = [square[8][column] for column in places[:7]] + [square[row][8] for row in reversed(places)]
    second = [square[size - 1 - at][8] for at in range(7)] + [square[8][size - 8 + at] for at in range(8)]
    assert first == second, "the format is written twice, and not the same"
    return FORMATS.index("".join(str(int(bit)) for bit in first))


def _is_pattern(row: int, column: int, version: int) -> bool:
    size = 17 + 4 * version

    def is_corner(r: int, c: int) -> bool:
        return (r < 9 and c < 9) or (r < 9 and c >= size - 8) or (r >= size - 8 and c < 9)

    down, right = (next((each for each in ALIGNED[version] if abs(each - at) <= 2), None) for at in (row, column))
    is_version = version >= 7 and ((row < 6 and column >= size - 11) or (column < 6 and row >= size - 11))
    is_aligned = down is not None and right is not None and not is_corner(down, right)
    return is_corner(row, column) or 6 in (row, column) or is_version or is_aligned


def _product(a: int, b: int) -> int:
    total = 0
    for bit in range(8):
        total ^= (a << bit) * (b >> bit & 1)
    for bit in range(15, 7, -1):
        total ^= (0x11D << bit - 8) * (total >> bit & 1)
    return total


def _syndromes(block: Sequence[int], count: int) -> list[int]:
    found, root = [], 1
    for _ in range(count):
        total = 0
        for word in block:
            total = _product(total, root) ^ word
        found.append(total)
        root = _product(root, 2)
    return found
