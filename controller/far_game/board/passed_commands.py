"""Which commands a board does for the other one, and by whom they are on record."""

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
from controller.far_game.board.arbiter_proofs import MOST_MOVES_TO_PASSED, SignedCommand
from controller.far_game.record.record import FarRecord

NEVER_PASSED = (BeginGame, SetDate, SetDetail, RestoreMoves, SetMoveNumber)
"""Commands of an arbiter that each board does for itself, or that have no meaning on two boards."""


def find_passed_command(signed: SignedCommand | None, record: FarRecord) -> Command:
    """Return the command that another board passes on; raises ValueError for what no arbiter of the hall has signed.

    What a player does, or what begins a game, is passed on by no board, and nothing once the game has gone on.
    """
    if signed is None:
        raise ValueError("no key that may arbitrate here has signed it for this game")
    if not isinstance(signed.command, ArbiterCommand) or isinstance(signed.command, NEVER_PASSED):
        raise ValueError(f"{type(signed.command).__name__} is passed on by no board")
    if not is_in_time_to_pass(signed, record):
        raise ValueError("moves were made since it was given")
    return signed.command


def is_in_time_to_pass(signed: SignedCommand, record: FarRecord) -> bool:
    """Return True if a command that was passed on may still be done: not many moves were made since it was given."""
    return record.count_moves_since(signed.number) <= MOST_MOVES_TO_PASSED


def passed_sender(board: str, given_at: str, signed_command: str) -> CommandSender:
    """Return by whom a passed command is on record: by the other board; its signed command says who gave it there."""
    name = f"{OwnSender.FAR} ({board})"[:LONGEST_SENDER_NAME]
    return CommandSender(name=name, given_at=given_at, signed_command=signed_command)
