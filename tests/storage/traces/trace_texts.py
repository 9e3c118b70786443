"""Small traces, to be read, spoilt and written."""

import json
from typing import Any

from controller.rules.squares import Orientation
from controller.session.inputs import GameStarted, Input
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.settings.tracking import TrackingSettings
from controller.storage.traces import Trace, TraceFault, read_trace

HEADER: dict[str, Any] = {
    "damahan_trace": 1,
    "version": "0.1.0",
    "ruleset": "filipino",
    "orientation": "vismin",
    "profile": {"game": {"time_control": "5+3"}, "tracking": {"commit": "settle"}},
    "start": "W:W22:B1",
    "date": "2026.03.01",
}
LIFT = {"at_us": 1_000_000, "edge": 22, "closed": False}
PLACE = {"at_us": 1_300_000, "edge": 18, "closed": True}
END = {"at_us": 2_000_000, "end": True}


def join_trace_lines(*lines: object) -> bytes:
    """Return lines as one text: objects as JSON, text as it is."""
    written = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return "".join(f"{line}\n" for line in written).encode()


def read_lines(*lines: object) -> tuple[Trace, TraceFault | None]:
    """Read a trace of these lines after the header."""
    return read_trace(join_trace_lines(HEADER, *lines))


def fault_of(*lines: object) -> str:
    """Return the fault of a trace of these lines after the header."""
    _, fault = read_lines(*lines)
    return str(fault)


def make_started(**tracking: object) -> GameStarted:
    """Return the start of a game, five seconds after the board was switched on."""
    settings = Settings(
        game=GameSettings(orientation=Orientation.VISMIN, time_control="5+3"),
        tracking=TrackingSettings.model_validate({"commit": "settle", **tracking}),
    )
    return GameStarted(at_us=5_000_000, date="2026.03.01", version="0.1.0", settings=settings, fen="W:W22:B1")


def times_of(inputs: tuple[Input, ...]) -> list[int]:
    """List when the inputs happened."""
    return [event.at_us for event in inputs]
