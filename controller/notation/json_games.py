"""Recorded games as JSON lines: one object a line with `id`, `ruleset`, `first` (`white` or `black`) and `moves`.

What was agreed on has keys of its own, as in a profile: `revision`, `rules` and, for a game with a score, `damath`.
Moves name the squares of the Vismin board, with `-` for a quiet move and `x` and every landing for a capture.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from controller.notation.option_text import OptionValue, collect_options
from controller.rules.damath.options import DamathOptions
from controller.rules.optional_rules import RuleOptions
from controller.rules.position import Side

# The limits are choices, more than ten times the longest games known; they keep a wrong file from filling the memory.
LONGEST_LINE = 100_000  # characters
MAX_MOVES = 2_000

MAX_LISTED_FAULTS = 10

_MOVES_EXAMPLE = 'a list of moves such as ["22-18", "9x18"]'


class JsonGameError(ValueError):
    """A text does not hold recorded games; the message names the faulty lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonGame:
    """One recorded game as it is written, before its rule set and its moves are checked."""

    line_number: int  # 1 for the first
    id: str
    ruleset: str
    moves: tuple[str, ...]
    agreements: Mapping[str, Any] = field(default_factory=dict)
    """What was agreed on, by the keys of a profile's `[game]`: `revision`, `rules`, `damath`; empty: nothing."""


def parse_json_games(lines: Iterable[str]) -> tuple[JsonGame, ...]:
    """Parse recorded games, one a line, and skip blank lines.

    Raises JsonGameError, which lists the faulty lines, also for a text without a game.
    """
    games: list[JsonGame] = []
    faults: list[str] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            games.append(_parse_game(number, line))
        except JsonGameError as fault:
            faults.append(f"line {number}: {fault}")
    if faults:
        more = "; and more" if len(faults) > MAX_LISTED_FAULTS else ""
        raise JsonGameError("; ".join(faults[:MAX_LISTED_FAULTS]) + more)
    if not games:
        raise JsonGameError("there is no game in it; give one JSON object a line")
    return tuple(games)


def json_game_text(
    id_: str, ruleset: str, first_mover: Side, moves: Sequence[str], agreements: Mapping[str, Any] | None = None
) -> str:
    """Return one recorded game as one line without a line end."""
    first = first_mover.english_name.lower()
    return json.dumps({"id": id_, "ruleset": ruleset, **(agreements or {}), "first": first, "moves": list(moves)})


def _parse_game(number: int, line: str) -> JsonGame:
    if len(line) > LONGEST_LINE:
        raise JsonGameError(f"{len(line)} characters are too long for a game")
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise JsonGameError(f"this is not a JSON object ({error})") from error
    if not isinstance(data, dict):
        raise JsonGameError("this is not a JSON object")
    return JsonGame(
        line_number=number,
        id=str(data.get("id", f"line {number}")),
        ruleset=_read_text(data, "ruleset"),
        moves=_read_moves(data),
        agreements=_read_agreements(data),
    )


def _read_text(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise JsonGameError(f"{key} is missing or no text")
    return value


def _read_agreements(data: dict[str, Any]) -> dict[str, Any]:
    agreements: dict[str, Any] = {}
    if "revision" in data:
        if type(data["revision"]) is not int:
            raise JsonGameError("revision is not a whole number")
        agreements["revision"] = data["revision"]
    if "rules" in data:
        agreements["rules"] = _read_options(data, "rules", RuleOptions)
    if "damath" in data:
        agreements["damath"] = _read_options(data, "damath", DamathOptions)
        if data.get("first") in ("white", "black"):
            agreements["damath"]["first_mover"] = data["first"]
    return agreements


def _read_options(data: dict[str, Any], key: str, options_type: type) -> dict[str, OptionValue]:
    options = data[key]
    if not isinstance(options, dict):
        raise JsonGameError(f"{key} is not an object of options")
    parsed = collect_options(((name, str(value)) for name, value in options.items()), options_type)
    if parsed.faults:
        raise JsonGameError(f"{key}: {'; '.join(parsed.faults)}")
    return dict(parsed.values)


def _read_moves(data: dict[str, Any]) -> tuple[str, ...]:
    moves = data.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise JsonGameError(f"moves is not {_MOVES_EXAMPLE}")
    if not 0 < len(moves) <= MAX_MOVES:
        raise JsonGameError(f"there are {len(moves)} moves; a game has 1 to {MAX_MOVES}")
    return tuple(moves)
