"""Recorded games as JSON lines: one object a line with `id`, `ruleset`, `first` (`white` or `black`) and `moves`.

Moves are written with the squares of the Vismin board, `-` for a move and `x` with every landing for a capture. Pure.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from controller.rules.position import Side

LONGEST_LINE = 100_000
MOST_MOVES = 2_000

_LISTS_OF_MOVES = 'a list of moves such as ["22-18", "9x18"]'


class GameLineError(ValueError):
    """A text that holds no recorded games; the message names every faulty line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """One recorded game as it is written; `line` is its line number, 1 for the first."""

    line: int
    id: str
    ruleset: str
    moves: tuple[str, ...]


def parse_game_lines(lines: Iterable[str]) -> tuple[GameLine, ...]:
    """Read recorded games, one a line; blank lines are passed over.

    Raises GameLineError listing every faulty line, and for a text without a game.
    """
    games: list[GameLine] = []
    faults: list[str] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            games.append(_parse_line(number, line))
        except GameLineError as fault:
            faults.append(f"line {number}: {fault}")
    if faults:
        raise GameLineError("; ".join(faults[:10]) + ("; and more" if len(faults) > 10 else ""))
    if not games:
        raise GameLineError("there is no game in it; give one JSON object a line")
    return tuple(games)


def print_game_line(id_: str, ruleset: str, first: Side, moves: Sequence[str]) -> str:
    """Write one recorded game as one line, without its end; `first` is the side that moves first."""
    return json.dumps({"id": id_, "ruleset": ruleset, "first": first.word.lower(), "moves": list(moves)})


def _parse_line(number: int, line: str) -> GameLine:
    if len(line) > LONGEST_LINE:
        raise GameLineError(f"{len(line)} characters are too long for a game")
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise GameLineError(f"this is no JSON object ({error})") from error
    if not isinstance(data, dict):
        raise GameLineError("this is no JSON object")
    return GameLine(
        line=number,
        id=str(data.get("id", f"line {number}")),
        ruleset=_text(data, "ruleset"),
        moves=_moves(data),
    )


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise GameLineError(f"{key} is missing or no text")
    return value


def _moves(data: dict[str, Any]) -> tuple[str, ...]:
    moves = data.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise GameLineError(f"moves is not {_LISTS_OF_MOVES}")
    if not 0 < len(moves) <= MOST_MOVES:
        raise GameLineError(f"there are {len(moves)} moves; a game has 1 to {MOST_MOVES}")
    return tuple(moves)
