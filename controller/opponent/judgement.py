"""What the program thinks of the end of a game: it takes a draw or not, and resigns what is lost. Pure."""

from controller.settings.opponent import LEVELS

MAN = 100  # in the values of a search
PLIES_BEFORE_DRAW = 20
"""Moves of both sides before the program takes an offered draw without standing worse. A choice: people who have just
begun want a game."""

GENEROSITY = 5
"""In hundredths of a man for each level below the highest: how much better the program may stand and still take a draw.
A choice: a weak player does not see small advantages, and level 1 takes a draw with almost half a man more."""

HOPELESS_MOVES = 3
"""Moves of its own in a row that the program must judge lost before it resigns. A choice: no single search decides."""


def takes_draw(value: int, level: int, ply: int, *, is_offered_by_rules: bool) -> bool:
    """Return True if the program takes a draw in a position with this value for its side, in hundredths of a man.

    `ply` is that of the next move.
    """
    if ply <= PLIES_BEFORE_DRAW and not is_offered_by_rules:
        return value <= -MAN
    return value <= GENEROSITY * (LEVELS[-1] - level)


def is_hopeless(values: tuple[int, ...], resign_behind: int) -> bool:
    """Return True if the values of the program's last moves say that it should resign; `resign_behind` 0: never."""
    last = values[-HOPELESS_MOVES:]
    limit = -MAN * resign_behind
    return resign_behind > 0 and len(last) == HOPELESS_MOVES and all(value <= limit for value in last)
