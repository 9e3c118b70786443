"""How a game stood as each turn began, to take moves back to: kept as it is recorded, and rebuilt from the record."""

from collections.abc import Iterable
from typing import NamedTuple

from controller.clock.ledger import Ledger
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.session.effects import ChangeKind, Effect, RecordChange, RecordMove

CLOCK_CHANGES = frozenset({ChangeKind.TIME, ChangeKind.STAGE, ChangeKind.PERIOD_COUNT, ChangeKind.MOVE_COUNT})


class Checkpoint(NamedTuple):
    """How a game stood as a turn began, its clocks as they were set since, if they were.

    `move` led there, `side` made it; None at the start, and in a position that was set.
    """

    game: Game
    ledger: Ledger
    ply: int
    move: Move | None = None
    side: Side | None = None


Checkpoints = tuple[Checkpoint, ...]


def add_checkpoints(checkpoints: Checkpoints, effects: Iterable[Effect]) -> Checkpoints:
    """Add what was recorded to the past of a game."""
    for effect in effects:
        match effect:
            case RecordMove():
                checkpoints = _add_move(checkpoints, effect)
            case RecordChange():
                checkpoints = _apply_change(checkpoints, effect)
            case _:
                pass
    return checkpoints


def _add_move(checkpoints: Checkpoints, record: RecordMove) -> Checkpoints:
    checkpoint = Checkpoint(record.game, record.ledger, record.ply, record.move, record.side)
    places = [place for place, other in enumerate(checkpoints) if other.move is not None and other.ply == record.ply]
    if record.ply == checkpoints[-1].ply + 1 or not places:
        return (*checkpoints, checkpoint)
    # it was found out later what was played, and the clocks of then may have been set since
    place = places[-1]
    return (*checkpoints[:place], checkpoint._replace(ledger=checkpoints[place].ledger), *checkpoints[place + 1 :])


def _apply_change(checkpoints: Checkpoints, change: RecordChange) -> Checkpoints:
    if change.game is not None:
        return (Checkpoint(change.game, change.ledger, change.ply),)
    checkpoints = checkpoints[: len(checkpoints) - change.undone_plies]
    if change.kind in CLOCK_CHANGES:
        return (*checkpoints[:-1], checkpoints[-1]._replace(ledger=change.ledger))
    if change.kind is ChangeKind.MOVE_NUMBER:
        return (*checkpoints[:-1], checkpoints[-1]._replace(ply=change.ply))
    return checkpoints
