"""What can be chosen for a game, as GET /api/choices answers it."""

from typing import Annotated

from pydantic import with_config
from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.json_types import EXACT, OneOf, one_of
from controller.settings.appearance import HelpLevel
from controller.settings.program_sides import PROGRAM_SIDES

HelpName = Annotated[str, one_of(HelpLevel)]


@with_config(EXACT)
class RulesetChoice(TypedDict):
    """A rule set that can be chosen."""

    name: str
    title: str
    """Its name for people."""
    is_give_away: bool
    """True if one wins by losing all pieces."""


@with_config(EXACT)
class ChosenState(TypedDict):
    """What is chosen now; the next game has it too, unless something else is chosen."""

    time_control: str
    ruleset: str
    help: HelpName
    program: Annotated[str, OneOf(PROGRAM_SIDES)]
    """The side that the program plays."""
    level: int
    """Of the program, also where it plays no side."""
    white: str
    """White's name; empty: not known."""
    black: str


@with_config(EXACT)
class ChoicesAnswer(TypedDict):
    """What can be chosen for a game; what is chosen now is in each list."""

    time_controls: list[str]
    rulesets: list[RulesetChoice]
    players: list[str]
    """Names to choose from; others may be typed."""
    help: list[HelpName]
    levels: list[int]
    """Of the program, the weakest first; empty: no program plays at this board, or in this game."""
    chosen: ChosenState
