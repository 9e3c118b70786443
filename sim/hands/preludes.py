"""What people do to the board before they move, without changing what stands on it."""

from collections.abc import Callable
from random import Random

from controller.rules.game import Game
from controller.rules.position import Position
from controller.rules.squares import ALL_SQUARES_MASK, Occupancy, Orientation, Square, column_of, mask_of, row_of, squares_of
from sim.hands.acts import Do, Lift, Nudge, Put
from sim.hands.looks import ends_of, looks
from sim.hands.timing import CARRYING, FALLING, HOVERING, NUDGING, REACHING, draw

TRIES = 6
KNOCK_RATE = 0.2  # how many turns begin with pieces knocked over
FALL = (2, 4)  # least and most pieces that fall together


Prelude = Callable[[Game, Position | None, Random], list[Do]]
"""Gives the acts before a move, from a game and the position before the opponent's last move; none at most times."""


def ponder(game: Game, before: Position | None, rng: Random) -> list[Do]:
    """Lift a piece that may move, hover, and put it back; then perhaps another, or the same again."""
    del before
    dos = []
    for _ in range(rng.choice((0, 1, 1, 2))):
        square = rng.choice(game.legal_moves).origin
        dos += [Do(Lift(square), draw(REACHING, rng)), Do(Put(square, square), draw(HOVERING, rng))]
    return dos


def straighten(game: Game, before: Position | None, rng: Random) -> list[Do]:
    """Push a piece or two straight, of either side."""
    del before
    return nudges(game.position.occupancy, rng)


def nudges(occupancy: Occupancy, rng: Random) -> list[Do]:
    """Push none to two of the pieces that stand on these squares."""
    squares = squares_of(occupancy)
    return [
        Do(Nudge(rng.choice(squares), draw(NUDGING, rng)), draw(REACHING, rng)) for _ in range(rng.choice((0, 1, 1, 2)))
    ]


def knock(game: Game, before: Position | None, rng: Random) -> list[Do]:
    """Knock a few neighbouring pieces over, and put them back: one on a wrong square first, and then right.

    On no look is the board as after a legal move, nor a fallen piece put where one of the fallen may move.
    """
    if rng.random() >= KNOCK_RATE:
        return []
    position = game.position
    avoided = ends_of(game, before)
    for _ in range(TRIES):
        fallen = _neighbours(position.occupancy, game.rules.orientation, rng)
        landings = mask_of(move.landing for move in game.legal_moves if move.origin in fallen)
        wrong = squares_of(ALL_SQUARES_MASK & ~position.occupancy & ~landings)
        if wrong:
            dos = _knocked(fallen, rng.choice(wrong), rng)
            if avoided.isdisjoint(looks(position.occupancy, dos)):
                return dos
    return []


def _neighbours(occupancy: Occupancy, orientation: Orientation, rng: Random) -> list[Square]:
    squares = squares_of(occupancy)
    first = rng.choice(squares)

    def distance(square: Square) -> int:
        across = abs(column_of(square, orientation) - column_of(first, orientation))
        return max(across, abs(row_of(square) - row_of(first)))

    fallen = sorted(squares, key=distance)[: rng.randint(*FALL)]
    rng.shuffle(fallen)
    return fallen


def _knocked(fallen: list[Square], wrong: Square, rng: Random) -> list[Do]:
    dos = [Do(Lift(square), draw(FALLING, rng)) for square in fallen]
    dos.append(Do(Put(wrong, fallen[0]), draw(CARRYING, rng)))
    dos.append(Do(Lift(wrong), draw(REACHING, rng)))
    dos.append(Do(Put(fallen[0], wrong), draw(CARRYING, rng)))
    dos += [Do(Put(square, square), draw(CARRYING, rng)) for square in fallen[1:]]
    return dos
