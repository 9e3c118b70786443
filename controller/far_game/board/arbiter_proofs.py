"""What proves to a board that an arbiter has acted at the other one: his command, signed by a key of the hall."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from controller.commands.codec import decode_command
from controller.commands.values import Command
from controller.far_game.board.command_effects import brings_about, ends_by_count
from controller.far_game.record.record import FarRecord, has_command
from controller.hall.documents.commands import MOST_MOVES_SINCE
from controller.hall.documents.errors import DocumentError
from controller.hall.documents.keys import TrustedKey
from controller.hall.documents.reading import read_command, read_envelope
from controller.hall.documents.rights import HallRight
from controller.hall.documents.signing import is_signed_by
from controller.rules.position import Side
from controller.session.far_exchange.values import FarEntry, FarEntryKind
from controller.settings.settings import Settings

MOST_MOVES_TO_PASSED = MOST_MOVES_SINCE + 2
"""Moves since it was signed with which a command is still done for the other board: that took it with fewer."""

MOST_MOVES_TO_PROOF = MOST_MOVES_TO_PASSED + 2
"""Moves since it was signed with which a command still proves an entry: others may be made while it is being done."""


class SignedCommand(NamedTuple):
    """A command whose signature is good."""

    id: str
    board: str  # that it was given to
    command: Command
    sender: str  # the name of the person, as he writes it
    number: int  # of the last entry of the record by then, as the desk knew it


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
        if not is_meant or document.get("far_game") != terms.game or "far_number" not in document:
            return None
        command = decode_command(document["command"])
    except (DocumentError, ValueError):
        return None
    return SignedCommand(document["id"], document["board"], command, document["sender"], document["far_number"])


def proves_entry(signed: SignedCommand, entry: FarEntry, record: FarRecord, own_side: Side, settings: Settings) -> bool:
    """Return True if a signed command brings about an entry of a record that has it; a command does so once.

    A count that loses the game is followed by the result, with the same command.
    """
    before = replace(record, entries=record.entries[: entry.number - 1])
    if not 0 <= signed.number <= before.last_number or before.count_moves_since(signed.number) > MOST_MOVES_TO_PROOF:
        return False
    if not before.has_command(signed.id):
        return brings_about(signed.command, entry, before, own_side, settings)
    last = before.entries[-1].content
    if has_command(before.entries[:-1], signed.id) or not isinstance(last, FarEntry):
        return False
    is_count = last.kind is FarEntryKind.CLOCK
    return is_count and ends_by_count(signed.command, entry, before, own_side, settings)
