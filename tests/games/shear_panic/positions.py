"""Random flocks of the kinds that are hard to get right."""

from collections.abc import Callable
from random import Random

from tests.games.shear_panic.slow import BOARD, COLOURS, D4, SHEEP, Edition, Flock, Square, ahead, all_outcomes, shorn


def random_flock(rng: Random, edition: Edition, sheep_count: int) -> Flock:
    """A flock of that many sheep, whole or split, within 9x9 squares (pushed ones in Mayfair a little more)."""
    kinds: tuple[Callable[[Random, int], set[Square]], ...] = (grown, with_a_row_shorn, scattered, stuck_in_a_corner)
    squares = sorted(rng.choice(kinds)(rng, sheep_count))
    flock = dict(zip(rng.sample(SHEEP, sheep_count), squares, strict=True))
    for _ in range(rng.choice((0, 0, 1, 1, 1, 2, 3))):
        flock = pushed(rng, edition, flock)
    return flock


def pushed(rng: Random, edition: Edition, flock: Flock) -> Flock:
    """The flock after a random action that is not rejoined."""
    outcomes = all_outcomes(flock, "N", edition, rng.choice(COLOURS))
    return outcomes[rng.choice(sorted(outcomes))][0]


def grown(rng: Random, count: int) -> set[Square]:
    """One group, anywhere on the board, its edges included."""
    squares = {(rng.randrange(BOARD), rng.randrange(BOARD))}
    while len(squares) < count:
        column, row = ahead(rng.choice(sorted(squares)), rng.choice(D4))
        if 0 <= column < BOARD and 0 <= row < BOARD:
            squares.add((column, row))
    return squares


def with_a_row_shorn(rng: Random, count: int) -> set[Square]:
    """What shearing leaves of a larger group, often in pieces."""
    for _ in range(100):
        whole = {str(square): square for square in grown(rng, count + rng.randint(1, 4))}
        lost = shorn(whole, rng.choice(D4))
        if len(whole) - len(lost) == count:
            return {whole[sheep] for sheep in whole.keys() - lost}
    return grown(rng, count)


def scattered(rng: Random, count: int) -> set[Square]:
    """Two to five groups, which may happen to touch."""
    squares: set[Square] = set()
    sizes = [1] * rng.randint(2, 5)
    for _ in range(count - len(sizes)):
        sizes[rng.randrange(len(sizes))] += 1
    for size in sizes[:count]:
        while (group := grown(rng, size)) & squares:
            pass
        squares |= group
    return squares


def stuck_in_a_corner(rng: Random, count: int) -> set[Square]:
    """Two sheep in a corner of the manual's board, three single ones around them, the others elsewhere.

    On the board the two have no walk to the others while these are away, so a single sheep goes first (SP-54).
    """
    pocket = {(0, 0), (1, 0), (3, 0), (2, 1), (1, 2)}
    if count < len(pocket) + 2:
        return scattered(rng, count)
    while (group := grown(rng, count - len(pocket))) & pocket:
        pass
    squares = pocket | group
    for _ in range(rng.randrange(4)):
        squares = {(BOARD - 1 - row, column) for column, row in squares}
    return {(row, column) for column, row in squares} if rng.random() < 0.5 else squares
