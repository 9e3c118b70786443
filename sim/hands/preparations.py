"""What people do before they move: they touch pieces, and leave each where it was."""

from collections.abc import Callable
from random import Random

from controller.rules.game import Game
from controller.rules.position import Position
from controller.rules.squares import (
    ALL_SQUARES_MASK,
    Occupancy,
    Orientation,
    Square,
    column_of,
    mask_of,
    row_of,
    squares_of,
)
from sim.durations import pick_duration_us
from sim.hands.actions import Action, Lift, Nudge, PutDown
from sim.hands.occupancies import legal_occupancies, list_occupancies
from sim.hands.timing import CARRYING_US, FALLING_US, HOVERING_US, NUDGING_US, REACHING_US

# All are choices.
TRIES = 6  # groups of pieces that are tried; if none may be knocked over, none is
KNOCK_RATE = 0.2  # share of turns that begin with pieces knocked over
FALLEN_PIECES = (2, 4)  # least and most pieces that fall together

Preparation = Callable[[Game, Position | None, Random], list[Action]]
"""Return the actions before a move, often none; takes a game and the position before the opponent's last move."""


def lift_and_return(game: Game, position_before: Position | None, rng: Random) -> list[Action]:
    """Lift none to two pieces that may move, one after the other, and put each back."""
    del position_before
    actions = []
    for _ in range(rng.choice((0, 1, 1, 2))):
        square = rng.choice(game.legal_moves).origin
        actions += [
            Action(Lift(square), pick_duration_us(REACHING_US, rng)),
            Action(PutDown(square, square), pick_duration_us(HOVERING_US, rng)),
        ]
    return actions


def straighten_pieces(game: Game, position_before: Position | None, rng: Random) -> list[Action]:
    """Push none to two pieces of either side straight."""
    del position_before
    return pick_nudges(game.position.occupancy, rng)


def pick_nudges(occupancy: Occupancy, rng: Random) -> list[Action]:
    """Push none to two of the pieces on some squares straight."""
    squares = squares_of(occupancy)
    return [
        Action(Nudge(rng.choice(squares), pick_duration_us(NUDGING_US, rng)), pick_duration_us(REACHING_US, rng))
        for _ in range(rng.choice((0, 1, 1, 2)))
    ]


def knock_over(game: Game, position_before: Position | None, rng: Random) -> list[Action]:
    """Knock a few neighbouring pieces over, and put them back, the first of them on a wrong square at first.

    The board never shows what a legal move shows, and no piece is put on a square to which a fallen one may move.
    """
    if rng.random() >= KNOCK_RATE:
        return []
    position = game.position
    avoided = legal_occupancies(game, position_before)
    for _ in range(TRIES):
        fallen = _neighbours(position.occupancy, game.rules.orientation, rng)
        landings = mask_of(move.landing for move in game.legal_moves if move.origin in fallen)
        wrong = squares_of(ALL_SQUARES_MASK & ~position.occupancy & ~landings)
        if wrong:
            actions = _knock_over_and_restore(fallen, rng.choice(wrong), rng)
            if avoided.isdisjoint(list_occupancies(position.occupancy, actions)):
                return actions
    return []


def _neighbours(occupancy: Occupancy, orientation: Orientation, rng: Random) -> list[Square]:
    squares = squares_of(occupancy)
    first = rng.choice(squares)

    def distance(square: Square) -> int:
        across = abs(column_of(square, orientation) - column_of(first, orientation))
        return max(across, abs(row_of(square) - row_of(first)))

    fallen = sorted(squares, key=distance)[: rng.randint(*FALLEN_PIECES)]
    rng.shuffle(fallen)
    return fallen


def _knock_over_and_restore(fallen: list[Square], wrong: Square, rng: Random) -> list[Action]:
    actions = [Action(Lift(square), pick_duration_us(FALLING_US, rng)) for square in fallen]
    actions.append(Action(PutDown(wrong, fallen[0]), pick_duration_us(CARRYING_US, rng)))
    actions.append(Action(Lift(wrong), pick_duration_us(REACHING_US, rng)))
    actions.append(Action(PutDown(fallen[0], wrong), pick_duration_us(CARRYING_US, rng)))
    actions += [Action(PutDown(square, square), pick_duration_us(CARRYING_US, rng)) for square in fallen[1:]]
    return actions
