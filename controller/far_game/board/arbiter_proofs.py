"""What proves to a board that an arbiter has acted at the other one: his command, signed by a key of the hall."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from controller.commands.codec import decode_command
from controller.commands.values import (
    ClockCommand,
    Command,
    PausePlay,
    ResumePlay,
    SetIllegalMoves,
    SetPosition,
    SetResult,
    SetTime,
    SetTurn,
    SetWarnings,
    TakeBackMoves,
)
from controller.far_game.record.record import FarRecord, has_command
from controller.hall.documents.errors import DocumentError
from controller.hall.documents.keys import TrustedKey
from controller.hall.documents.reading import read_command, read_envelope
from controller.hall.documents.rights import HallRight
from controller.hall.documents.signing import is_signed_by
from controller.rules.position import Side
from controller.session.far_exchange.values import FarEntry, FarEntryKind

_KINDS: Mapping[type[Command], frozenset[FarEntryKind]] = {
    PausePlay: frozenset({FarEntryKind.PAUSE}),
    ResumePlay: frozenset({FarEntryKind.RESUME}),
    TakeBackMoves: frozenset({FarEntryKind.TAKE_BACK}),
    SetTurn: frozenset({FarEntryKind.POSITION}),
    SetPosition: frozenset({FarEntryKind.POSITION}),
    SetResult: frozenset({FarEntryKind.RESULT}),
    SetIllegalMoves: frozenset({FarEntryKind.CLOCK}),
    SetWarnings: frozenset({FarEntryKind.CLOCK}),
}
"""What a command may change; a clock that it sets is compared besides."""


class SignedCommand(NamedTuple):
    """A command whose signature is good."""

    id: str
    board: str  # that it was given to
    command: Command
    sender: str  # the name of the person, as he writes it


class ProofTerms(NamedTuple):
    """What a signed command must be for."""

    hall: str
    boards: frozenset[str]  # both of the game
    game: str  # a UUID


def read_signed_command(text: str, terms: ProofTerms, keys: Mapping[str, TrustedKey]) -> SignedCommand | None:
    """Return the command of an envelope if a key that may arbitrate has signed it for this game; None: nothing does."""
    try:
        envelope = read_envelope(text.encode())
        key = keys.get(envelope["key"])
        if key is None or key.is_revoked or key.right is not HallRight.ARBITRATE:
            return None
        if not is_signed_by(envelope, key.public_bytes):
            return None
        document: Mapping[str, Any] = read_command(envelope["document"])
        if "command" not in document:
            return None
        is_meant = document["hall"] == terms.hall and document["board"] in terms.boards
        if not is_meant or document.get("far_game") != terms.game:
            return None
        command = decode_command(document["command"])
    except (DocumentError, ValueError):
        return None
    return SignedCommand(document["id"], document["board"], command, document["sender"])


def find_command_id(text: str) -> str | None:
    """Return the id of the command in an envelope, whoever has signed it; None: it is no envelope of a command."""
    try:
        document = read_command(read_envelope(text.encode())["document"])
    except (DocumentError, ValueError):
        return None
    return document["id"]


def proves_entry(signed: SignedCommand, entry: FarEntry, record: FarRecord, own_side: Side) -> bool:
    """Return True if a signed command brings about an entry of a record that has it; a command does so once."""
    if has_command(record.entries[: entry.number - 1], signed.id):
        return False
    command = signed.command
    if isinstance(command, ClockCommand):
        return entry.kind is FarEntryKind.CLOCK and _fits_clock(command, entry, record, own_side)
    if entry.kind not in _KINDS.get(type(command), frozenset()):
        return False
    if entry.kind is FarEntryKind.CLOCK:
        return _is_own_clock_kept(entry, record, own_side)
    match command:
        case SetResult(score=score):
            return entry.outcome is not None and entry.outcome.score is score
        case TakeBackMoves(plies=plies):
            return entry.plies == plies
        case SetTurn(side=side):
            return entry.position.startswith(side.english_name[0])
        case _:
            return True


def _fits_clock(command: ClockCommand, entry: FarEntry, record: FarRecord, own_side: Side) -> bool:
    """Return True if a command sets the clock of the side here, or an entry leaves that as it was."""
    if command.side is not own_side:
        return _is_own_clock_kept(entry, record, own_side)
    return not isinstance(command, SetTime) or entry.clocks[own_side].remaining_us == command.remaining_us


def _is_own_clock_kept(entry: FarEntry, record: FarRecord, own_side: Side) -> bool:
    """Return True if the clock of the side here is that of the entry before: it stands while the other side moves."""
    before = record.entries[entry.number - 2].content
    return entry.clocks[own_side] == before.clocks[own_side]
