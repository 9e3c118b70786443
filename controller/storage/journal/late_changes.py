"""Changes of games that are no longer at the board; a session makes the same of the same input while they are."""

from pathlib import Path

from controller.commands.sender import CommandSender
from controller.commands.values import SetDetail
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind, RecordChange
from controller.session.game_details import KIND_AND_SIDE, detail_text
from controller.session.game_start import open_session
from controller.storage.journal.errors import JournalError
from controller.storage.journal.records import RecordedGame


def build_late_change(
    game: RecordedGame,
    kind: ChangeKind,
    before: str,
    after: str,
    at_us: int,
    *,
    author: ChangeAuthor = ChangeAuthor.ARBITER,
    side: Side | None = None,
    sender: CommandSender | None = None,
) -> RecordChange:
    """Return the record of a change, as of a game's last record, with its clocks stopped."""
    last = game.history[-1] if game.history else None
    return RecordChange(
        kind=kind,
        side=side,
        before=before,
        after=after,
        author=author,
        at_us=at_us,
        ply=0 if last is None else last.ply,
        ledger=(open_session(game.started).ledger if last is None else last.ledger).stop_clock(at_us),
        untrusted=0 if last is None else last.untrusted,
        sender=sender,
    )


def build_detail_change(
    file: Path, game: RecordedGame, command: SetDetail, at_us: int, sender: CommandSender | None, *, is_current: bool
) -> RecordChange:
    """Return what a new detail changes in a game.

    Raises JournalError for the game that a board continues if it is not over, and for the detail that a game has.
    """
    if game.outcome is None and is_current:
        remedy = "start the board, which goes on with it, and set it there"
        raise JournalError(file, f"game {game.id} is not over", remedy)
    before = detail_text(game.known_start, command.detail)
    if before == command.text:
        raise JournalError(file, f"game {game.id} has {command.detail.value} {before} already", "give another text")
    kind, side = KIND_AND_SIDE[command.detail]
    return build_late_change(game, kind, before, command.text, at_us, side=side, sender=sender)
