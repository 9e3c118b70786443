"""Random legal play carried out by clean hands, as trails of settled changes."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from controller.rules.board_rules import rules_for
from controller.rules.game import Game, start_game
from controller.rules.moves import Move
from controller.rules.position import CROWNING_ROW_MASKS, Position, Side
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import SQUARES, Square, bit, mask_of, squares_of
from controller.settings.game import GameSettings
from controller.tracking.debounce import SettledChange
from controller.tracking.tracker import Tracker, build_tracker

STEP_US = 300_000  # from one change to the next: longer than what passes for a flicker


class Change(NamedTuple):
    """A piece is lifted from a square, or put down there."""

    square: Square
    closed: bool


def random_game(ruleset: str, rng: Random, plies: int) -> Game:
    """Return a game after so many random plies; a game that ends earlier is the last one before its end."""
    settings = GameSettings.model_validate({"ruleset": ruleset})
    game = start_game(rules_for(RULE_SETS[ruleset], settings.orientation))
    for _ in range(plies):
        after = game.play(rng.choice(game.legal_moves))
        if after.outcome is not None:
            break
        game = after
    return game


def random_plies(game: Game, rng: Random, plies: int) -> tuple[Move, ...]:
    """Return random legal moves that follow each other."""
    moves: list[Move] = []
    while game.outcome is None and len(moves) < plies:
        moves.append(rng.choice(game.legal_moves))
        game = game.play(moves[-1])
    return tuple(moves)


def carry_out(move: Move, rng: Random) -> Iterator[Change]:
    """Yield the changes of a move: captured pieces leave before, during or after the way of the moving piece."""
    changes = [Change(move.origin, closed=False), Change(move.landing, closed=True)]
    for square in squares_of(move.captured):
        changes.insert(rng.randint(0, len(changes)), Change(square, closed=False))
    yield from changes


def carry_out_all(moves: Sequence[Move], rng: Random) -> list[Change]:
    return [change for move in moves for change in carry_out(move, rng)]


def track(game: Game, changes: Sequence[Change]) -> Tracker:
    """Return the tracker of a game after changes that are STEP_US apart."""
    tracker = build_tracker(game, game.position.occupancy, 0)
    for number, change in enumerate(changes, 1):
        tracker = tracker.with_change(SettledChange(change.square, change.closed, number * STEP_US))
    return tracker


def with_touched_piece(game: Game, changes: Sequence[Change], rng: Random) -> list[Change] | None:
    """Return the changes with one piece more that is lifted and put back, of a square that they leave alone.

    None if they leave none alone.
    """
    changed = {change.square for change in changes}
    alone = [square for square in SQUARES if game.position.occupancy & bit(square) and square not in changed]
    if not alone:
        return None
    square, place = rng.choice(alone), rng.randint(0, len(changes))
    touch = [Change(square, closed=False), Change(square, closed=True)]
    return [*changes[:place], *touch, *changes[place:]]


class SameEnd(NamedTuple):
    """A position, and two sequences of one or two plies from it that begin otherwise and end with the same board."""

    game: Game
    moves: tuple[tuple[Move, ...], tuple[Move, ...]]


def find_same_ends(rng: Random) -> Iterator[SameEnd]:
    """Yield pairs without end, from random positions with flying kings: one of each position that has any."""
    settings = GameSettings()
    rules = rules_for(RULE_SETS[settings.ruleset], settings.orientation)
    while True:
        squares = rng.sample(SQUARES, rng.randint(6, 14))
        white, black = squares[: rng.randint(1, 3)], squares[3:]
        kings = mask_of([*white[:1], *black[:2]]) | mask_of(white) & CROWNING_ROW_MASKS[0]
        kings |= mask_of(black) & CROWNING_ROW_MASKS[1]
        game = start_game(rules, Position(mask_of(white), mask_of(black), kings, Side.WHITE))
        pair = _find_same_end(game, rng)
        if pair is not None:
            yield pair


def _find_same_end(game: Game, rng: Random) -> SameEnd | None:
    by_end: dict[int, dict[Position, tuple[Move, ...]]] = {}
    for move in game.legal_moves:
        answered = game.play(move)
        by_end.setdefault(answered.position.occupancy, {}).setdefault(answered.position, (move,))
        for reply in answered.legal_moves:
            end = answered.play(reply).position.occupancy
            by_end.setdefault(end, {}).setdefault(answered.position, (move, reply))
    pairs = [list(sequences.values()) for sequences in by_end.values() if len(sequences) > 1]
    if not pairs:
        return None
    first, second = rng.sample(rng.choice(pairs), 2)
    return SameEnd(game, (first, second))
