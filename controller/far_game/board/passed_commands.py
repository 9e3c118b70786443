"""Which commands a board does for the other one, and by whom they are on record."""

from collections.abc import Mapping
from typing import Any

from controller.commands.codec import decode_command
from controller.commands.sender import LONGEST_SENDER_NAME, CommandSender, OwnSender
from controller.commands.values import (
    ArbiterCommand,
    BeginGame,
    Command,
    RestoreMoves,
    SetDate,
    SetDetail,
    SetMoveNumber,
)

NEVER_PASSED = (BeginGame, SetDate, SetDetail, RestoreMoves, SetMoveNumber)
"""Commands of an arbiter that each board does for itself, or that have no meaning on two boards."""


def read_passed_command(values: Mapping[str, Any]) -> Command:
    """Return the command that another board passes on; raises ValueError for one that no board passes on.

    It is not signed, so what a player does, or what begins a game, is none.
    """
    command = decode_command(values)
    if not isinstance(command, ArbiterCommand) or isinstance(command, NEVER_PASSED):
        raise ValueError(f"{type(command).__name__} is passed on by no board")
    return command


def passed_sender(board: str, given_at: str) -> CommandSender:
    """Return by whom a passed command is on record: by the other board, whatever name that gives.

    Who gave it there is in the journal of that board.
    """
    return CommandSender(name=f"{OwnSender.FAR} ({board})"[:LONGEST_SENDER_NAME], given_at=given_at)
