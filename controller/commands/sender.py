"""Who gave a command: a name, where the request came from, and the time of day."""

from dataclasses import dataclass
from enum import StrEnum

LONGEST_SENDER_NAME = 60
"""The most characters of a name; a choice: it fits into a line of a list."""


class AddressClass(StrEnum):
    """Where a request came from; the values are stored. The address itself is not recorded in a game."""

    LOOPBACK = "loopback"  # this machine
    LOCAL_NETWORK = "local network"
    OTHER = "other"


class OwnSender(StrEnum):
    """Names of senders that have no token; no token can have one of these names. The values are stored."""

    BUTTON = "button"  # a clock button of the board
    TERMINAL = "terminal"  # a script, or a command on the board's own machine
    PROGRAM = "program"  # that plays a side
    FAR = "other board"  # of a game on two boards, by an entry of its record
    LOCAL = "local"  # a browser that signed in with a code


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandSender:
    """Who gave a command."""

    name: str  # of the token, or an OwnSender
    address: AddressClass | None = None  # None: the command came over no network
    given_at: str = ""  # local time with its offset, ISO 8601 to the second; empty: not known
    signed_command: str = ""  # the envelope in which a hall brought it, for the other board of a game; empty: none


BUTTON_SENDER = CommandSender(name=OwnSender.BUTTON)
TERMINAL_SENDER = CommandSender(name=OwnSender.TERMINAL)
FAR_SENDER = CommandSender(name=OwnSender.FAR)


def is_sender_name(name: str) -> bool:
    """Return True for a name that a token may have: printable, not blank, and not that of an OwnSender."""
    is_legible = name.isprintable() and 0 < len(name.strip()) <= len(name) <= LONGEST_SENDER_NAME
    return is_legible and name.strip().lower() not in frozenset(OwnSender)
