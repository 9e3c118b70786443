"""The names of rounds and games, in files and in addresses: `open-2026/round-3` and `open-2026/round-3-board-7`."""

import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

GAME_MARK = "-board-"
"""What the name of a game has between round and board."""
LONGEST_NAME = 60
"""Characters of a part; a choice: any file system takes three of them with their endings."""

_MARK_WORD = re.compile(r"(^|-)board(?=-|$)")
"""In the part of a round, where it would be taken for the mark of a game."""
_OTHER = re.compile(r"[^\w]+|_+")


class RoundName(NamedTuple):
    """A round of an event: what people call it, and its name."""

    event: str
    """Empty: its games belong to no event."""
    round: str
    """Empty: it is the games of a day."""
    name: str
    """A name without an ending, below the folder of its event."""


def plain_name(text: str) -> str:
    """Return a text as letters, digits and single hyphens, so that it is safe in files and addresses; may be empty."""
    composed = unicodedata.normalize("NFC", text).lower()
    return _OTHER.sub("-", composed).strip("-")[:LONGEST_NAME].rstrip("-")


def round_name(details: Mapping[str, str], date: str) -> RoundName:
    """Return the round of a game; without an event or a round its date names it."""
    folder, number = plain_name(details["event"]), plain_name(details["round"])
    day = plain_name(date) or "day"
    part = f"round-{number}" if number else ""
    if not folder:
        part = f"{day}-{part}" if part else day
    part = _MARK_WORD.sub(r"\1b", part or day)
    name = f"{folder}/{part}" if folder else part
    return RoundName(details["event"], details["round"], name)


def game_name(round_: RoundName, label: str) -> str:
    """Return the name of the first game of a board in a round."""
    return f"{round_.name}{GAME_MARK}{plain_name(label).removeprefix('board-') or 'x'}"


def round_of(name: str) -> str:
    """Return the name of the round that a game belongs to."""
    folder, slash, part = name.rpartition("/")
    return f"{folder}{slash}{part.partition(GAME_MARK)[0]}"


def board_label(details: Mapping[str, str], board: str) -> str:
    """Return the number of a board in the event, or its name in the hall."""
    return details["board"] or board


def sort_key(text: str) -> tuple[tuple[int, int, str], ...]:
    """Return the key that sorts `Board 2` before `Board 10`."""
    parts = re.findall(r"\d+|\D+", text)
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts)
