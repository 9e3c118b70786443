"""How a game stood as each turn began, to take moves back to: kept as it is recorded, and rebuilt from the record."""

from collections.abc import Iterable
from typing import NamedTuple

from controller.clock.ledger import Ledger
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.session.effects import Effect, RecordChange, RecordMove, What

CLOCK_CHANGES = frozenset({What.TIME, What.STAGE, What.PERIODS, What.MOVES})


class Moment(NamedTuple):
    """How a game stood as a turn began, its clocks as they were set since, if they were.

    `move` led there, `side` made it; None at the start, and in a position that was set.
    """

    game: Game
    ledger: Ledger
    ply: int
    move: Move | None = None
    side: Side | None = None


Past = tuple[Moment, ...]


def remember(past: Past, effects: Iterable[Effect]) -> Past:
    """Add what was recorded to the past of a game."""
    for effect in effects:
        match effect:
            case RecordMove():
                past = _with_move(past, effect)
            case RecordChange():
                past = _with_change(past, effect)
            case _:
                pass
    return past


def _with_move(past: Past, record: RecordMove) -> Past:
    moment = Moment(record.game, record.ledger, record.ply, record.move, record.side)
    places = [place for place, other in enumerate(past) if other.move is not None and other.ply == record.ply]
    if record.ply == past[-1].ply + 1 or not places:
        return (*past, moment)
    # it was found out later what was played, and the clocks of then may have been set since
    place = places[-1]
    return (*past[:place], moment._replace(ledger=past[place].ledger), *past[place + 1 :])


def _with_change(past: Past, change: RecordChange) -> Past:
    if change.game is not None:
        return (Moment(change.game, change.ledger, change.ply),)
    past = past[: len(past) - change.undone]
    if change.what in CLOCK_CHANGES:
        return (*past[:-1], past[-1]._replace(ledger=change.ledger))
    if change.what is What.NUMBER:
        return (*past[:-1], past[-1]._replace(ply=change.ply))
    return past
