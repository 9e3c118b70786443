"""What of the envelopes that come in a board executes: each command once, of who may, for this board, and in time."""

import json
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from controller.clock.time_control import SECOND_US
from controller.commands.codec import CommandCodecError, decode_command
from controller.commands.sender import is_sender_name
from controller.commands.values import Command
from controller.hall.documents.commands import (
    LONGEST_EXPIRY_US,
    MOST_MOVES_SINCE,
    UUID_PATTERN,
    CommandDocument,
    EnvelopeDocument,
)
from controller.hall.documents.errors import DocumentError
from controller.hall.documents.keys import TrustedKey
from controller.hall.documents.reading import read_command, read_envelope
from controller.hall.documents.rights import may_announce, may_command
from controller.hall.documents.signing import is_signed_by
from controller.session.views.messages import Message, MessageCode, build_message

MOST_REPLIES = 2000
"""Replies that are kept; a choice: more commands than an arbiter gives to one board in a day."""

MOST_REFUSALS = 2000
"""Refusals that are kept; a choice: more commands than a board looks at in the 60 s that one may be ahead."""

_UUID = re.compile(UUID_PATTERN)


@dataclass(frozen=True, slots=True)
class Dropped:
    """An envelope that gets no reply: it is no command of anybody who is known."""

    reason: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A command that gets a reply, and changes nothing."""

    id: str
    message: Message


@dataclass(frozen=True, slots=True)
class Repeated:
    """A command that came before; its reply, or None while it is being executed."""

    reply: bytes | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmittedGameCommand:
    """A command to the game."""

    id: str
    command: Command
    sender: str
    """For the record: who gave it, and whose key it is where that is another name."""
    expires_us: int
    signed_command: str = ""
    """The envelope, if it is for a game on two boards: the other board checks it too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmittedEventsRequest:
    """A request for the events after a number."""

    id: str
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmittedStateRequest:
    """A request for the state."""

    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmittedAnnouncement:
    """A text that the display shows."""

    id: str
    text: str


AdmittedCommand = AdmittedGameCommand | AdmittedEventsRequest | AdmittedStateRequest | AdmittedAnnouncement
"""What is to be executed once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandAddress:
    """The board that commands are for, and its start."""

    hall: str
    board: str
    record: str
    session: int


CountFarMoves = Callable[[str, int], int | None]
"""Returns how many moves were made in a game on two boards since an entry; None: it is not played here."""


class CommandGuard:
    """Decides on envelopes, and keeps the replies of one start of the program."""

    def __init__(self, address: CommandAddress, count_far_moves: CountFarMoves) -> None:
        self._address = address
        self._count_far_moves = count_far_moves
        self._replies: OrderedDict[str, bytes | None] = OrderedDict()
        self._expiries: dict[str, int] = {}
        self._refusals: OrderedDict[str, Message] = OrderedDict()

    def admit(
        self, payload: bytes, keys: Mapping[str, TrustedKey], now_us: int
    ) -> AdmittedCommand | Refused | Repeated | Dropped:
        """Return what to do with an envelope; an admitted command is executed, and then `keep_reply` called."""
        try:
            envelope = read_envelope(payload)
        except DocumentError as error:
            return Dropped(f"no envelope: {error}")
        key = keys.get(envelope["key"])
        if key is None:
            return _refuse_unknown_key(envelope)
        if not is_signed_by(envelope, key.public_bytes):
            return Dropped(f"the signature is not of the key {key.id}")
        try:
            document = read_command(envelope["document"])
        except DocumentError as error:
            return _refuse_or_drop(envelope, MessageCode.HALL_BAD_COMMAND, reason=str(error))
        command_id = document["id"]
        if command_id in self._replies:
            return Repeated(self._replies[command_id])
        if command_id in self._refusals:
            return Refused(command_id, self._refusals[command_id])
        misaddress = self._find_misaddress(document)
        if misaddress is not None:
            # this board never does it, and its id is free: who repeats here what another board has got takes none
            return Refused(command_id, misaddress)
        refusal = (
            _find_refusal(document, key, now_us) or self._find_game_gone_on(document) or self._find_crowding(now_us)
        )
        admitted = _find_admitted(document, key) if refusal is None else Refused(command_id, refusal)
        if isinstance(admitted, AdmittedGameCommand) and "far_game" in document:
            admitted = replace(admitted, signed_command=payload.decode())
        if isinstance(admitted, Refused):
            self._keep_refusal(admitted)
        else:
            self._replies[command_id] = None
            self._expiries[command_id] = document["expires_us"]
        return admitted

    def keep_reply(self, command_id: str, reply: bytes) -> None:
        """Keep the reply to an admitted command, which every repetition gets too."""
        self._replies[command_id] = reply

    def forget(self, command_id: str) -> None:
        """Forget an admitted command that may be done again if it comes again."""
        del self._replies[command_id], self._expiries[command_id]

    def _keep_refusal(self, refused: Refused) -> None:
        """Keep a refusal: its sender was told that the command is not done, and a repetition must not do it."""
        while len(self._refusals) >= MOST_REFUSALS:
            self._refusals.popitem(last=False)
        self._refusals[refused.id] = refused.message

    def _find_misaddress(self, document: CommandDocument) -> Message | None:
        own = self._address
        if (document["hall"], document["board"]) != (own.hall, own.board):
            name = f"{document['hall']}/{document['board']}"
            return build_message(MessageCode.HALL_OTHER_BOARD, name=name)
        if (document["record"], document["session"]) != (own.record, own.session):
            return build_message(MessageCode.HALL_OTHER_START)
        return None

    def _find_game_gone_on(self, document: CommandDocument) -> Message | None:
        """Return why a command is not for what is played now, if it was given in a game on two boards."""
        values: Mapping[str, Any] = document
        if "far_game" not in values:
            return None
        moves = self._count_far_moves(values["far_game"], values.get("far_number", 0))
        if moves is None:
            return build_message(MessageCode.HALL_OTHER_GAME)
        return build_message(MessageCode.HALL_MOVES_MADE) if moves > MOST_MOVES_SINCE else None

    def _find_crowding(self, now_us: int) -> Message | None:
        """Make place for one more reply: one of a command that is over, which is refused if it comes again."""
        while len(self._replies) >= MOST_REPLIES:
            oldest = next(iter(self._replies))
            if self._expiries[oldest] >= now_us or self._replies[oldest] is None:
                return build_message(MessageCode.HALL_BUSY)
            self.forget(oldest)
        return None


def _find_refusal(document: CommandDocument, key: TrustedKey, now_us: int) -> Message | None:
    if key.is_revoked:
        return build_message(MessageCode.HALL_REVOKED_KEY, name=key.id)
    if document["expires_us"] < now_us:
        return build_message(MessageCode.HALL_EXPIRED)
    if document["expires_us"] > now_us + LONGEST_EXPIRY_US:
        return build_message(MessageCode.HALL_TOO_EARLY, seconds=LONGEST_EXPIRY_US // SECOND_US)
    if not is_sender_name(document["sender"]):
        return build_message(MessageCode.HALL_BAD_COMMAND, reason="sender: it is no name of a person")
    return None


def _find_admitted(document: CommandDocument, key: TrustedKey) -> AdmittedCommand | Refused:
    """Return what a document admits, or why the key or the document does not allow it."""
    values: Mapping[str, Any] = document
    command_id, no_right = document["id"], build_message(MessageCode.HALL_NO_RIGHT, name=key.id)
    if "announce" in values:
        if not may_announce(key.right):
            return Refused(command_id, no_right)
        if not values["announce"].isprintable():
            return Refused(command_id, build_message(MessageCode.HALL_BAD_COMMAND, reason="announce: not printable"))
        return AdmittedAnnouncement(id=command_id, text=values["announce"])
    if "request" in values:
        if values["request"] == "state":
            return AdmittedStateRequest(id=command_id)
        return AdmittedEventsRequest(id=command_id, after=values["after"])
    try:
        command = decode_command(values["command"])
    except (CommandCodecError, ValueError) as error:
        return Refused(command_id, build_message(MessageCode.HALL_BAD_COMMAND, reason=str(error)))
    if not may_command(key.right, command):
        return Refused(command_id, no_right)
    return AdmittedGameCommand(
        id=command_id,
        command=command,
        sender=_recorded_sender(document["sender"], key),
        expires_us=document["expires_us"],
    )


def _recorded_sender(sender: str, key: TrustedKey) -> str:
    """Return the name for the record: a sender writes it as he likes, and only the key proves who he is."""
    return key.name if sender in (key.id, key.name) else f"{sender}, key {key.name}"


def _refuse_unknown_key(envelope: EnvelopeDocument) -> Refused | Dropped:
    return _refuse_or_drop(envelope, MessageCode.HALL_UNKNOWN_KEY, name=envelope["key"])


def _refuse_or_drop(envelope: EnvelopeDocument, code: MessageCode, **args: str) -> Refused | Dropped:
    """Return a refusal for a document that has at least an id; nothing else of it is believed."""
    message = build_message(code, **args)
    try:
        values = json.loads(envelope["document"])
    except (ValueError, RecursionError):
        return Dropped("no command document")
    command_id = values.get("id") if isinstance(values, dict) else None
    if not isinstance(command_id, str) or not _UUID.fullmatch(command_id):
        return Dropped("a document without an id")
    return Refused(command_id, message)
