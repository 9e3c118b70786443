"""Recorded games as JSON lines: one object a line with `id`, `ruleset`, `first` (`white` or `black`) and `moves`.

Moves are written with the squares of the Vismin board, `-` for a move and `x` with every landing for a capture. Pure.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from controller.rules.position import Side

LONGEST_LINE = 100_000
MAX_MOVES = 2_000

_MOVES_EXAMPLE = 'a list of moves such as ["22-18", "9x18"]'


class JsonGameError(ValueError):
    """A text that holds no recorded games; the message names every faulty line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonGame:
    """One recorded game as it is written; `line` is its line number, 1 for the first."""

    line_number: int
    id: str
    ruleset: str
    moves: tuple[str, ...]


def parse_json_games(lines: Iterable[str]) -> tuple[JsonGame, ...]:
    """Read recorded games, one a line; blank lines are passed over.

    Raises GameLineError listing every faulty line, and for a text without a game.
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
        raise JsonGameError("; ".join(faults[:10]) + ("; and more" if len(faults) > 10 else ""))
    if not games:
        raise JsonGameError("there is no game in it; give one JSON object a line")
    return tuple(games)


def print_json_game(id_: str, ruleset: str, first_mover: Side, moves: Sequence[str]) -> str:
    """Write one recorded game as one line, without its end; `first` is the side that moves first."""
    return json.dumps({"id": id_, "ruleset": ruleset, "first": first_mover.english_name.lower(), "moves": list(moves)})


def _parse_game(number: int, line: str) -> JsonGame:
    if len(line) > LONGEST_LINE:
        raise JsonGameError(f"{len(line)} characters are too long for a game")
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise JsonGameError(f"this is no JSON object ({error})") from error
    if not isinstance(data, dict):
        raise JsonGameError("this is no JSON object")
    return JsonGame(
        line_number=number,
        id=str(data.get("id", f"line {number}")),
        ruleset=_read_text(data, "ruleset"),
        moves=_read_moves(data),
    )


def _read_text(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise JsonGameError(f"{key} is missing or no text")
    return value


def _read_moves(data: dict[str, Any]) -> tuple[str, ...]:
    moves = data.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise JsonGameError(f"moves is not {_MOVES_EXAMPLE}")
    if not 0 < len(moves) <= MAX_MOVES:
        raise JsonGameError(f"there are {len(moves)} moves; a game has 1 to {MAX_MOVES}")
    return tuple(moves)
