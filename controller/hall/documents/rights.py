"""What the holder of a key may ask of a board."""

from enum import StrEnum

from controller.commands.values import Command, SideCommand
from controller.rules.position import Side


class HallRight(StrEnum):
    """The right of a key; the values are written into files."""

    WATCH = "watch"  # requests for events and for the state
    ARBITRATE = "arbitrate"  # all commands and announcements, and requests
    PLAY_WHITE = "play white"  # commands of White, and requests
    PLAY_BLACK = "play black"  # commands of Black, and requests


PLAYED_SIDES = {HallRight.PLAY_WHITE: Side.WHITE, HallRight.PLAY_BLACK: Side.BLACK}


def may_announce(right: HallRight) -> bool:
    """Return True if a right allows announcements."""
    return right is HallRight.ARBITRATE


def may_command(right: HallRight, command: Command) -> bool:
    """Return True if a right allows a command to the game."""
    if right is HallRight.ARBITRATE:
        return True
    return isinstance(command, SideCommand) and PLAYED_SIDES.get(right) is command.side
