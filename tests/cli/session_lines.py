"""The lines of `damahan session --stdin`: a game, its inputs, and the answers to them."""

import json
from collections.abc import Iterator
from typing import Any

from tests.cli.shell import damahan

GAME: dict[str, Any] = {
    "damahan_trace": 2,
    "version": "0.1.0",
    "ruleset": "filipino",
    "orientation": "vismin",
    "profile": {"game": {"time_control": "5+3"}},
    "start": "W:W22,24:B1,2",
    "date": "2026.01.31",
}
SET_UP = {"at_us": 0, "snapshot": [1, 2, 22, 24]}


def encode(*lines: object) -> bytes:
    """Return lines as they are sent: objects as JSON, bytes as they are."""
    return b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)


def converse(*lines: object, exit_code: int = 0) -> list[dict[str, Any]]:
    """Return the answer to each line."""
    result = damahan("session", "--stdin", typed=encode(*lines))
    assert (result.exit_code, result.stderr) == (exit_code, "")
    return [json.loads(line) for line in result.stdout.splitlines()]


def edge(ms: int, square: int, *, closed: bool) -> dict[str, Any]:
    return {"at_us": ms * 1000, "edge": square, "closed": closed}


def slide(ms: int, origin: int, landing: int) -> Iterator[dict[str, Any]]:
    """Yield the lines of a piece that is lifted, and stands elsewhere 300 ms later."""
    yield edge(ms, origin, closed=False)
    yield edge(ms + 300, landing, closed=True)


def press(ms: int, button: str) -> Iterator[dict[str, Any]]:
    """Yield the lines of a press, and of half a second after it."""
    yield {"at_us": ms * 1000, "button": button, "down": True}
    yield {"at_us": (ms + 100) * 1000, "button": button, "down": False}
    yield tick(ms + 500)


def tick(ms: int) -> dict[str, Any]:
    return {"at_us": ms * 1000, "tick": True}


def command(ms: int, name: str, **values: object) -> dict[str, Any]:
    return {"at_us": ms * 1000, "command": name, **values}


STARTED = (GAME, SET_UP, *press(1000, "black"))
