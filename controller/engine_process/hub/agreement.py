"""What we tell another program of the game: the values of its parameters, and how we write positions to it."""

from dataclasses import dataclass

from controller.engine_process.hub.game_parameters import (
    BOARD,
    CLAIMS,
    LEVEL,
    POSITION_LETTERS,
    RULES,
    SEED,
    SQUARE_COUNT,
    VARIANT,
)
from controller.engine_process.hub.parameters import HubParameter, ParameterError, ParameterType
from controller.engine_process.lines import SearchRequest
from controller.notation.hub.board_notation import LETTERS, BoardNotation
from controller.notation.option_text import options_text
from controller.rules.squares import SQUARES
from controller.settings.game import GameSettings, agreed_ruleset

NO_VARIANT = "none"
"""The variant that a user gives for an engine that plays one game only and does not name it."""

_MOST_SHOWN = 200  # characters of what a program told, in an error


class AgreementError(Exception):
    """The program cannot play the game; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTerms:
    """What is to be agreed: a program that agreed to something else is started again."""

    settings: GameSettings
    level: int | None
    seed: int  # 0 without a level: it tells nothing then
    parameters: tuple[tuple[str, str], ...]  # of the user


def find_terms(request: SearchRequest, parameters: tuple[tuple[str, str], ...]) -> GameTerms:
    """Return the terms of a request; what only the board needs to know, such as the clock, is left out."""
    game = request.settings
    settings = GameSettings(
        ruleset=game.ruleset,
        revision=game.revision,
        orientation=game.orientation,
        claims=game.claims,
        damath=game.damath,
        rules=game.rules,
    )
    seed = 0 if request.level is None else request.seed
    return GameTerms(settings=settings, level=request.level, seed=seed, parameters=parameters)


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """The values that are set, and the notation that both use."""

    values: tuple[tuple[str, str], ...]
    notation: BoardNotation


def agree(terms: GameTerms, declared: dict[str, HubParameter]) -> Agreement:
    """Return how a game is played with a program that declared these parameters.

    Raises AgreementError if the program does not play this game, or has no such parameter.
    """
    ruleset = agreed_ruleset(terms.settings)
    if ruleset.scoring is not None:
        raise AgreementError(f"cannot be told {ruleset.title}: the Hub protocol knows no chips")
    own_values = dict(terms.parameters)
    values = _choose_values(terms, declared) | own_values
    if values[VARIANT] == NO_VARIANT and VARIANT in own_values:
        del values[VARIANT]
    for name, value in values.items():
        _check_value(name, value, declared)
    if SQUARE_COUNT in declared and declared[SQUARE_COUNT].value != str(len(SQUARES)):
        count = declared[SQUARE_COUNT].value[:_MOST_SHOWN]
        raise AgreementError(f"plays on {count} squares, not on {len(SQUARES)}")
    letters = declared[POSITION_LETTERS].value if POSITION_LETTERS in declared else LETTERS
    if len(set(letters)) != len(LETTERS) or len(letters) != len(LETTERS):
        raise AgreementError(
            f"names {letters[:_MOST_SHOWN]!r} as the letters of a position; five different ones are needed"
        )
    is_mirrored = BOARD not in values and terms.settings.orientation is not ruleset.orientation
    changed = tuple((name, value) for name, value in values.items() if value != declared[name].value)
    return Agreement(values=changed, notation=BoardNotation(letters=letters, is_mirrored=is_mirrored))


def _choose_values(terms: GameTerms, declared: dict[str, HubParameter]) -> dict[str, str]:
    """Return the values that the game asks for, only what must be told or can be."""
    settings = terms.settings
    values = {VARIANT: settings.ruleset}
    if BOARD in declared:
        values[BOARD] = settings.orientation.value
    agreed = [(name, value) for name, value in settings.rules if value is not None]
    if agreed or RULES in declared:
        values[RULES] = options_text(agreed)
    if CLAIMS in declared:
        values[CLAIMS] = settings.claims.value
    if terms.level is not None and LEVEL in declared:
        values[LEVEL] = str(terms.level)
        if SEED in declared:
            values[SEED] = str(_fit_seed(terms.seed, declared[SEED]))
    return values


def _fit_seed(seed: int, parameter: HubParameter) -> int:
    """Return a seed that a parameter can have, the same one for the same seed."""
    try:
        most = int(parameter.most)
    except ValueError:  # there is no limit, or none that can be read
        return seed
    return seed % (most + 1) if most >= 0 else seed


def _check_value(name: str, value: str, declared: dict[str, HubParameter]) -> None:
    if name not in declared:
        text = f"; it has {', '.join(declared)[:_MOST_SHOWN]}" if declared else ""
        if name == VARIANT:
            text = f"; write {VARIANT}={NO_VARIANT} before the program if {value} is all that it plays"
        if name == RULES:
            text = f": it cannot be told that {value} is agreed"
        raise AgreementError(f"has no parameter {name}{text}")
    if name == VARIANT and declared[name].type is ParameterType.ENUM and value not in declared[name].values:
        known = " ".join(declared[name].values)[:_MOST_SHOWN]
        raise AgreementError(f"does not play {value}; its variants are {known}")
    try:
        declared[name].check(value)
    except ParameterError as error:
        raise AgreementError(f"refuses a value: {str(error)[:_MOST_SHOWN]}") from error
