"""The parameters by which two programs agree on the game: variant, board, optional rules, and how they write it.

`variant` is the name of the protocol itself. The others are ours; engines that do not declare them ignore them.
"""

from pathlib import Path

from pydantic import ValidationError

from controller.engine.levels import HIGHEST_LEVEL, LOWEST_LEVEL
from controller.engine_process.hub.parameters import HubParameter, ParameterError, ParameterType
from controller.notation.hub.board_notation import LETTERS
from controller.notation.option_text import parse_options
from controller.rules.optional_rules import RuleOptions
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import SQUARES, Orientation
from controller.settings.game import DEFAULT_RULESET, ClaimRule, GameSettings

VARIANT = "variant"
BOARD = "board"
RULES = "rules"
CLAIMS = "claims"
LEVEL = "level"
SEED = "seed"
TABLES = "tables"
SQUARE_COUNT = "squares"
POSITION_LETTERS = "position-letters"

OWN_BOARD = "own"
"""The board on which the rule set is played."""
FULL_STRENGTH = "full"
HIGHEST_SEED = (1 << 63) - 1
SERVED_VARIANTS = tuple(name for name, ruleset in RULE_SETS.items() if ruleset.scoring is None)
"""Rule sets in which the position is all that a search needs: a game with a score has chips too."""


def declare_parameters(tables: Path | None) -> dict[str, HubParameter]:
    """Return the parameters of our engine by name, in the order in which they are declared."""
    levels = tuple(str(number) for number in range(LOWEST_LEVEL, HIGHEST_LEVEL + 1))
    squares = str(len(SQUARES))
    boards = (OWN_BOARD, *(orientation.value for orientation in Orientation))
    claims = tuple(rule.value for rule in ClaimRule)
    parameters = (
        HubParameter(name=VARIANT, value=DEFAULT_RULESET, type=ParameterType.ENUM, values=SERVED_VARIANTS),
        HubParameter(name=SQUARE_COUNT, value=squares, type=ParameterType.ENUM, values=(squares,)),
        HubParameter(name=POSITION_LETTERS, value=LETTERS, type=ParameterType.ENUM, values=(LETTERS,)),
        HubParameter(name=BOARD, value=OWN_BOARD, type=ParameterType.ENUM, values=boards),
        HubParameter(name=RULES, value=""),
        HubParameter(name=CLAIMS, value=ClaimRule.OFFER.value, type=ParameterType.ENUM, values=claims),
        HubParameter(name=LEVEL, value=FULL_STRENGTH, type=ParameterType.ENUM, values=(FULL_STRENGTH, *levels)),
        HubParameter(name=SEED, value="0", type=ParameterType.INT, least="0", most=str(HIGHEST_SEED)),
        HubParameter(name=TABLES, value="" if tables is None else str(tables)),
    )
    return {parameter.name: parameter for parameter in parameters}


def read_game_settings(parameters: dict[str, HubParameter]) -> GameSettings:
    """Return the game that the values of our parameters describe; raises ParameterError if they do not fit."""
    values = {name: parameter.value for name, parameter in parameters.items()}
    rules = parse_options(values[RULES], RuleOptions)
    if rules.faults:
        raise ParameterError(f"{RULES}: {'; '.join(rules.faults)}")
    game = {"ruleset": values[VARIANT], "claims": values[CLAIMS], "rules": dict(rules.values)}
    game |= {} if values[BOARD] == OWN_BOARD else {"orientation": values[BOARD]}
    try:
        return GameSettings.model_validate(game)
    except ValidationError as error:
        raise ParameterError("; ".join(str(fault["msg"]) for fault in error.errors())) from error


def read_level(parameters: dict[str, HubParameter]) -> int | None:
    """Return the level of the engine; None: full strength."""
    value = parameters[LEVEL].value
    return None if value == FULL_STRENGTH else int(value)
