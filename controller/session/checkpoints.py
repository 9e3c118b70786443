"""How a game stood as each turn began: kept as it is recorded, rebuilt from the record, and taken back to."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from controller.clock.ledger import Ledger
from controller.rules.damath.scoring import DamathScore
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.rules.squares import Square
from controller.session.effects import ChangeKind, Record, RecordChange, RecordMove

CLOCK_CHANGES = frozenset({ChangeKind.TIME, ChangeKind.STAGE, ChangeKind.PERIOD_COUNT, ChangeKind.MOVE_COUNT})


class Checkpoint(NamedTuple):
    """How a game stood as a turn began."""

    game: Game  # as committed until then
    ledger: Ledger  # with what an arbiter changed of the clocks later in the turn
    ply: int  # moves committed until then
    move: Move | None = None  # that led here; None: the start, or a position that was set
    side: Side | None = None  # that made it
    is_certain: bool = True  # the move is known for certain
    score: DamathScore | None = None  # after the move; None: the game has no score, or begins with unknown chips


Checkpoints = tuple[Checkpoint, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastMove:
    """The move committed last."""

    before: Game  # the game without it
    move: Move  # with every square it passed
    side: Side  # that made it
    passed_from: Ledger | None = field(default=None, compare=False)  # just before the turn passed; None: not known
    passed_to: Ledger | None = field(default=None, compare=False)  # just after it


class History(NamedTuple):
    """What was committed in a game."""

    checkpoints: Checkpoints  # one of the start and one after each move that counts; never empty
    ply: int = 0  # moves committed, also those before a position that was set
    last_move: LastMove | None = None  # None: at the start, and in a position that was set
    taken_back: Checkpoints = ()  # after the moves that were taken back last, until the game goes on otherwise

    @property
    def own_landing(self) -> Square | None:
        """Where the piece of the last move but one landed, which is of the side to move; None if there was none."""
        move = self.checkpoints[-2].move if len(self.checkpoints) > 1 else None
        return None if move is None else move.landing


def add_record(history: History, record: Record) -> History:
    """Return the history with the checkpoints that one more record makes, and what it leaves to put back."""
    before, after = history.checkpoints, add_checkpoint(history.checkpoints, record)
    return history._replace(checkpoints=after, taken_back=_find_taken_back(history, before, record))


def add_checkpoints(checkpoints: Checkpoints, records: Iterable[Record]) -> Checkpoints:
    """Return the checkpoints with those that more records make."""
    for record in records:
        checkpoints = add_checkpoint(checkpoints, record)
    return checkpoints


def add_checkpoint(checkpoints: Checkpoints, record: Record) -> Checkpoints:
    """Return the checkpoints after one more record."""
    match record:
        case RecordMove():
            return _add_move(checkpoints, record)
        case RecordChange():
            return _apply_change(checkpoints, record)


def last_move_of(checkpoints: Checkpoints) -> LastMove | None:
    """Return the move that led to the last checkpoint, or None if no move did."""
    move, side = checkpoints[-1].move, checkpoints[-1].side
    return None if move is None or side is None else LastMove(before=checkpoints[-2].game, move=move, side=side)


def _add_move(checkpoints: Checkpoints, record: RecordMove) -> Checkpoints:
    checkpoint = Checkpoint(
        record.game, record.ledger, record.ply, record.move, record.side, is_certain=not record.candidates
    )
    if record.ply == checkpoints[-1].ply + 1:
        return _with_scores((*checkpoints, checkpoint), len(checkpoints))
    places = [place for place, other in enumerate(checkpoints) if other.move is not None and other.ply == record.ply]
    if not places:
        return _with_scores((*checkpoints, checkpoint), len(checkpoints))
    # The record amends an earlier ply. The clocks of that ply may have been set since: its ledger stays.
    place = places[-1]
    checkpoint = checkpoint._replace(ledger=checkpoints[place].ledger)
    return _with_scores((*checkpoints[:place], checkpoint, *checkpoints[place + 1 :]), place)


def _apply_change(checkpoints: Checkpoints, change: RecordChange) -> Checkpoints:
    if change.game is not None:
        score = _score_of_same_pieces(checkpoints[-1], change.game)
        return (Checkpoint(change.game, change.ledger, change.ply, score=score),)
    checkpoints = checkpoints[: len(checkpoints) - change.undone_plies]
    if change.kind in CLOCK_CHANGES:
        return (*checkpoints[:-1], checkpoints[-1]._replace(ledger=change.ledger))
    if change.kind is ChangeKind.MOVE_NUMBER:
        return (*checkpoints[:-1], checkpoints[-1]._replace(ply=change.ply))
    return checkpoints


def _find_taken_back(history: History, before: Checkpoints, record: Record) -> Checkpoints:
    """Return the checkpoints that can be put back after a record; a move or a position that was set leaves none."""
    if isinstance(record, RecordMove) or record.game is not None or record.kind is ChangeKind.MOVE_NUMBER:
        return ()
    if record.kind is ChangeKind.TAKEBACK:
        return before[len(before) - record.undone_plies :] if record.undone_plies else ()
    return history.taken_back


def _with_scores(checkpoints: Checkpoints, place: int) -> Checkpoints:
    """Return the checkpoints with the scores from a place on counted again from the one before it."""
    score, game = checkpoints[place - 1].score, checkpoints[place - 1].game
    if score is None:
        return checkpoints
    scored = list(checkpoints[:place])
    for checkpoint in checkpoints[place:]:
        if checkpoint.move is not None:
            score = score.play(game.position, checkpoint.move, is_certain=checkpoint.is_certain)
        scored.append(checkpoint._replace(score=score))
        game = checkpoint.game
    return tuple(scored)


def _score_of_same_pieces(before: Checkpoint, game: Game) -> DamathScore | None:
    """Return the score for a game that goes on with the same pieces; None if others were set: no chip is known then."""
    if before.score is None or before.game.position._replace(to_move=game.position.to_move) != game.position:
        return None
    return before.score.without_jumps()
