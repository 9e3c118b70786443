"""The `[opponent]` table of a profile: the program that plays a side, and how well."""

import shlex
from typing import Annotated

from pydantic import AfterValidator, Field

from controller.settings.details import LONGEST_DETAIL
from controller.settings.engine_choice import HUB_PREFIX, OWN_ENGINE, HubProgram, OwnEngine, parse_engine
from controller.settings.game import GameConduct, GameSettings
from controller.settings.move_source import MoveSource
from controller.settings.section import SettingsSection

LEVELS = range(1, 11)
DEFAULT_LEVEL = 3
"""A choice: who has learnt the rules today finds an even game."""

NO_ENGINE = "none"  # programs propose their moves by command
OWN_NAME = "Damahan"

LONGEST_ENGINE = 1_000
"""Characters; a choice: a command with its paths and arguments."""


def _check_engine(text: str) -> str:
    if text != NO_ENGINE:
        parse_engine(text)
    return text


class OpponentSettings(SettingsSection):
    """The program that plays a side whose moves come from a program."""

    level: int = Field(
        DEFAULT_LEVEL,
        ge=LEVELS[0],
        le=LEVELS[-1],
        description="How well the program plays: 1, for a first game, to 10.",
    )
    engine: Annotated[str, Field(max_length=LONGEST_ENGINE), AfterValidator(_check_engine)] = Field(
        OWN_ENGINE,
        description="own: that of Damahan; hub:COMMAND: another one, by the hub protocol; none: moves come by command.",
    )
    resign_behind: int = Field(
        0,
        ge=0,
        le=20,
        description="It resigns once it judges itself so many men behind, three moves in a row; 0: never.",
    )


def without_command(opponent: OpponentSettings) -> OpponentSettings:
    """Return the settings with no more of another engine's command than the name of its file: the rest is private."""
    engine = OwnEngine() if opponent.engine == NO_ENGINE else parse_engine(opponent.engine)
    if not isinstance(engine, HubProgram):
        return opponent
    return opponent.model_copy(update={"engine": f"{HUB_PREFIX}{shlex.quote(engine.name)}"})


def program_name(opponent: OpponentSettings) -> str:
    """Return the name under which the program plays a game.

    Another engine has that of its file alone: whether it has levels is known only once it runs.
    """
    engine = None if opponent.engine == NO_ENGINE else parse_engine(opponent.engine)
    if isinstance(engine, HubProgram):
        return engine.name[:LONGEST_DETAIL]
    return f"{OWN_NAME} level {opponent.level}"


def level_of_name(name: str) -> int | None:
    """Return the level in the name of the project's own program; None for any other name."""
    level = name.removeprefix(f"{OWN_NAME} level ")
    return int(level) if level != name and level.isdigit() else None


def plays_program(game: GameSettings, opponent: OpponentSettings) -> bool:
    """Return True if the program of the settings plays a side."""
    return opponent.engine != NO_ENGINE and MoveSource.PROGRAM in (game.white_moves, game.black_moves)


def has_forbidden_program(game: GameSettings, opponent: OpponentSettings) -> bool:
    """Return True if the program would play in a game that is not casual."""
    return game.conduct is not GameConduct.CASUAL and plays_program(game, opponent)
