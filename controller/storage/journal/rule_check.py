"""The check that recorded moves and changes follow from each other by the rules of their game."""

from collections.abc import Iterator
from dataclasses import dataclass

from controller.rules.board_rules import BoardRules
from controller.rules.moves import Move, is_same_move
from controller.rules.position import Position
from controller.session.checkpoints import Checkpoints, add_checkpoint
from controller.session.effects import ChangeKind, Record, RecordChange, RecordMove
from controller.session.game_start import first_checkpoints
from controller.session.inputs import GameStarted
from controller.storage.journal.columns import RowError

_SETTING_KINDS = (ChangeKind.POSITION, ChangeKind.TURN)

Positions = tuple[Position, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedGame:
    """A game as far as its records follow from each other."""

    checkpoints: Checkpoints
    positions: tuple[Positions, ...]  # for each checkpoint, the positions that its ply may have led to; one if certain


def begin_check(started: GameStarted) -> CheckedGame:
    """Return a game before its first record."""
    checkpoints = first_checkpoints(started)
    return CheckedGame(checkpoints=checkpoints, positions=((checkpoints[0].game.position,),))


def check_record(game: CheckedGame, record: Record) -> CheckedGame:
    """Return the game with one more record; raises RowError if it does not follow from those before it."""
    return CheckedGame(
        checkpoints=add_checkpoint(game.checkpoints, record), positions=_positions_with_record(game, record)
    )


def _positions_with_record(game: CheckedGame, record: Record) -> tuple[Positions, ...]:
    match record:
        case RecordMove():
            return _positions_with_move(game, record)
        case RecordChange():
            return _positions_with_change(game, record)


def _positions_with_move(game: CheckedGame, record: RecordMove) -> tuple[Positions, ...]:
    place = _place_of(game.checkpoints, record)
    rules, after = record.game.rules, record.game.position
    before = [position for position in game.positions[place - 1] if position.to_move is record.side]
    if not before:
        raise RowError(f"{record.side.english_name} moves out of turn")
    played = list(_play_where_allowed(rules, before, record.move))
    if not played:
        raise RowError(f"{record.move.origin}-{record.move.landing} is no legal move")
    if after not in played:
        raise RowError(f"{record.move.origin}-{record.move.landing} does not lead to the position that is stored")
    # while a ply is in doubt, the next one may have been played from any of the positions that it may have led to
    others = [position for move in record.candidates for position in _play_where_allowed(rules, before, move)]
    return (*game.positions[:place], tuple(dict.fromkeys([after, *others])), *game.positions[place + 1 :])


def _place_of(checkpoints: Checkpoints, record: RecordMove) -> int:
    """Return the place of a move among the checkpoints: after the last one, or that of the ply that it amends."""
    if record.ply == checkpoints[-1].ply + 1:
        return len(checkpoints)
    places = [place for place, other in enumerate(checkpoints) if other.move is not None and other.ply == record.ply]
    if not (record.is_amendment and places):
        raise RowError(f"is ply {record.ply} after ply {checkpoints[-1].ply}")
    return places[-1]


def _play_where_allowed(rules: BoardRules, before: list[Position], move: Move) -> Iterator[Position]:
    """Yield the positions after a move, one for each position in which it may be played."""
    for position in before:
        if _is_playable(rules, position, move):
            yield rules.play(position, move)


def _is_playable(rules: BoardRules, position: Position, move: Move) -> bool:
    """Return True for a legal move, and for one that may be huffed; a game may end before the piece is taken."""
    if not move.huffed and any(is_same_move(move, legal) for legal in rules.legal_moves(position)):
        return True
    return any(
        is_same_move(move._replace(huffed=0), huff.move) and not move.huffed & ~huff.candidates
        for huff in rules.huffable_moves(position)
    )


def _positions_with_change(game: CheckedGame, change: RecordChange) -> tuple[Positions, ...]:
    checkpoints = game.checkpoints
    if not 0 <= change.undone_plies < len(checkpoints):
        raise RowError(f"takes back {change.undone_plies} of {len(checkpoints) - 1} plies")
    if (change.game is not None) is not (change.kind in _SETTING_KINDS):
        raise RowError(
            f"is a change of the kind {change.kind.value!r}, which sets no position, or lacks the one it sets"
        )
    after = add_checkpoint(checkpoints, change)
    # a game that is reopened by a takeback has the ply of after the takeback, which is recorded next
    if change.ply != after[-1].ply and not change.reopens_game:
        raise RowError(f"stands after ply {change.ply}, and the game after ply {after[-1].ply}")
    if change.game is not None:
        return ((change.game.position,),)
    return game.positions[: len(after)]
