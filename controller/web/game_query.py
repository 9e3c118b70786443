"""What a request for games asks for: its parameters, checked and read."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import NamedTuple, TypeVar

from aiohttp import web

from controller.storage.game_index import game_filter
from controller.storage.game_index.game_filter import GameFilter, GameOrder
from controller.storage.journal import LARGEST_ID
from controller.web.api.game_parameters import ID_PATTERN, LONGEST_IDS, MOST_IDS
from controller.web.api.operation import ApiOperation

ResultT = TypeVar("ResultT")


class QueryError(ValueError):
    """A parameter of a request is wrong; the message is one sentence that says what would be right."""


class Page(NamedTuple):
    """Which part of the games that fit is wanted."""

    limit: int
    before: int | None
    after: int | None
    order: GameOrder


def read_values(request: web.Request, operation: ApiOperation) -> dict[str, str]:
    """Return the parameters of a request by name; raises QueryError for others."""
    known = [parameter.name for parameter in operation.parameters]
    values: dict[str, str] = {}
    for name, value in request.query.items():
        if name not in known:
            close = get_close_matches(name, known, n=1)
            guess = f"did you mean {close[0]}? " if close else ""
            raise QueryError(f"there is no parameter {name[:40]!r}; {guess}they are {', '.join(known)}")
        if name in values:
            raise QueryError(f"{name} is given twice; give it once")
        values[name] = value
    return values


def read_filter(values: Mapping[str, str]) -> GameFilter:
    """Return the filter of a request; raises QueryError."""
    wanted = GameFilter(
        words=_read(values, "text", game_filter.parse_words, ()),
        player=_read(values, "player", game_filter.parse_part, ""),
        event=_read(values, "event", game_filter.parse_part, ""),
        ruleset=_read(values, "ruleset", game_filter.parse_ruleset, None),
        result=_read(values, "result", game_filter.parse_result, None),
        state=_read(values, "state", game_filter.parse_state, None),
        since=_read(values, "from", game_filter.parse_date, None),
        until=_read(values, "to", game_filter.parse_date, None),
        pieces=_read(values, "pieces", game_filter.parse_pieces, None),
        material=_read(values, "material", game_filter.parse_material_search, None),
        games=_read(values, "id", _parse_ids, ()),
    )
    either_colour = _read(values, "either_colour", _parse_bool, default=False)
    if wanted.material is not None and either_colour:
        wanted = replace(wanted, material=replace(wanted.material, either_colour=True))
    return wanted


def read_page(values: Mapping[str, str], default: int, maximum: int) -> Page:
    """Return the part that a request asks for; raises QueryError."""
    return Page(
        limit=read_limit(values, default, maximum),
        before=_read(values, "before", lambda text: _parse_number(text, LARGEST_ID), None),
        after=_read(values, "after", lambda text: _parse_number(text, LARGEST_ID), None),
        order=_read(values, "order", _parse_order, GameOrder.NEWEST),
    )


def read_limit(values: Mapping[str, str], default: int, maximum: int) -> int:
    """Return how many a request asks for; raises QueryError."""
    return _read(values, "limit", lambda text: _parse_number(text, maximum), default)


def parse_number(text: str | None, maximum: int) -> int | None:
    """Return a number from 1 to `maximum`, or None for None; raise ValueError for anything else."""
    return None if text is None else _parse_number(text, maximum)


def _read(values: Mapping[str, str], name: str, parse: Callable[[str], ResultT], default: ResultT) -> ResultT:
    if name not in values:
        return default
    try:
        return parse(values[name])
    except ValueError as error:
        raise QueryError(f"{name}: {error}") from error


def _parse_number(text: str, maximum: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(maximum)) and 1 <= int(text) <= maximum):
        raise ValueError(f"{text[:20]!r} is no number from 1 to {maximum}")
    return int(text)


def _parse_bool(text: str) -> bool:
    if text not in ("true", "false"):
        raise ValueError(f"{text[:20]!r} is neither true nor false")
    return text == "true"


def _parse_order(text: str) -> GameOrder:
    if text not in list(GameOrder):
        raise ValueError(f"{text[:20]!r} is no order; it is one of {', '.join(GameOrder)}")
    return GameOrder(text)


def _parse_ids(text: str) -> tuple[int, ...]:
    if len(text) > LONGEST_IDS or re.fullmatch(ID_PATTERN, text) is None or text.count(",") >= MOST_IDS:
        raise ValueError(f"write numbers of games with commas between them, as 3,5,9; {MOST_IDS} at most")
    return tuple(map(int, text.split(",")))
