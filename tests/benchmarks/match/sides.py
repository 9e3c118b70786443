"""The sides of a match by their names on the command line."""

import re
from pathlib import Path

from controller.engine.endgames.ending_rules_builder import EndgameRulesError
from controller.engine.endgames.probing import EndgameProbe
from controller.engine.levels import Level, find_level
from controller.rules.board_rules import BoardRules
from controller.settings.engine_choice import HUB_PREFIX, EngineChoiceError, HubProgram, parse_engine
from controller.storage.endgame_tables.table_folder import TableFolder
from tests.benchmarks.match.engine_player import EnginePlayer
from tests.benchmarks.match.hub_side import HubSide
from tests.benchmarks.match.level_side import LevelSide
from tests.benchmarks.match.plain_players import build_plain_player, build_random_player
from tests.benchmarks.match.players import Player
from tests.benchmarks.match.program_player import ProgramPlayer

SIDE_HELP = (
    "engine | level:N (1 to 10) | random | depthN (looks N plies ahead and counts material)"
    " | hub:COMMAND (a program that speaks the Hub protocol)"
    " | py-draughts:PYTHON (the interpreter of its environment)"
)
PY_DRAUGHTS = "py-draughts:"
PY_DRAUGHTS_PROGRAM = Path(__file__).with_name("py_draughts_program.py")

_LEVEL = re.compile(r"level:([0-9]+)")
_PLAIN = re.compile(r"depth([1-9])")


class SideNameError(ValueError):
    """A text names no side."""


def build_player(name: str, rules: BoardRules, tables: Path | None) -> Player:
    """Return the player with a name; `tables` is the folder of the endgame tables, None if it is to use none.

    Raises SideNameError.
    """
    if name == "engine":
        return EnginePlayer(rules, open_probe(rules, tables))
    if name == "random":
        return build_random_player()
    level = _LEVEL.fullmatch(name)
    if level:
        return LevelSide(rules, read_level(level[1], rules), open_probe(rules, tables))
    plain = _PLAIN.fullmatch(name)
    if plain:
        return build_plain_player(int(plain[1]))
    if name.startswith(PY_DRAUGHTS):
        return ProgramPlayer((name.removeprefix(PY_DRAUGHTS), str(PY_DRAUGHTS_PROGRAM)), rules)
    if name.startswith(HUB_PREFIX):
        return HubSide(read_hub_program(name), rules)
    raise SideNameError(f"{name!r} is no side of a match; give {SIDE_HELP}")


def needs_limit(name: str) -> bool:
    """Return True if the side with a name thinks until a limit ends it."""
    return name == "engine" or name.startswith((HUB_PREFIX, PY_DRAUGHTS))


def read_level(text: str, rules: BoardRules) -> Level:
    """Return the level of a number; raises SideNameError if there is none."""
    try:
        return find_level(int(text), rules.ruleset)
    except ValueError as error:
        raise SideNameError(str(error)) from error


def read_hub_program(text: str) -> HubProgram:
    """Return the program of `hub:COMMAND`; raises SideNameError."""
    try:
        choice = parse_engine(text)
    except EngineChoiceError as error:
        raise SideNameError(str(error)) from error
    if not isinstance(choice, HubProgram):
        raise SideNameError(f"{text!r} names no program")
    return choice


def open_probe(rules: BoardRules, tables: Path | None) -> EndgameProbe | None:
    """Return the values of endings, None if there is no folder of tables or nothing in it."""
    if tables is None:
        return None
    try:
        probe = TableFolder(tables, rules.ruleset).open_probe()
    except EndgameRulesError:  # a rule set that can have none
        return None
    return probe if probe.most_pieces else None
