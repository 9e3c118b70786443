"""The first line of a trace: everything that is needed to begin the game again."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from controller.notation.fen import FenError, fen_text, parse_fen
from controller.rules.earlier_rulesets import FIRST_REVISION
from controller.rules.squares import Orientation
from controller.session.game_start import first_game
from controller.session.inputs import GameStarted
from controller.settings.game import agreed_rules
from controller.settings.opponent import without_command
from controller.settings.settings import Settings
from controller.storage.traces.errors import TraceLineError, validation_text

HEADER_KEY = "damahan_trace"
TRACE_VERSION: Literal[2] = 2
READABLE_VERSIONS = (1, TRACE_VERSION)
"""Version 1 had a key for each command; a line of version 2 has `command`, and the keys of the command's class."""
LONGEST_TRACE_TEXT = 1_000  # characters of a name, a note or a reason; a longer one is cut when a trace is written


class Header(BaseModel):
    """The first line as it is written."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    damahan_trace: Literal[1, 2]
    version: str
    ruleset: str
    orientation: Orientation
    profile: dict[str, dict[str, Any]]  # the settings but for rule set and orientation, as a profile has them
    start: str  # FEN
    date: str
    white: str = "?"
    black: str = "?"
    note: str = ""


def header_values(started: GameStarted, note: str) -> dict[str, Any]:
    """Return the values of the first line of a trace."""
    public = started.settings.model_copy(update={"opponent": without_command(started.settings.opponent)})
    profile = public.model_dump(mode="json", exclude_none=True)
    game = profile["game"]
    header = Header(
        damahan_trace=TRACE_VERSION,
        version=started.version,
        ruleset=game.pop("ruleset"),
        orientation=game.pop("orientation"),
        profile=profile,
        start=fen_text(first_game(started).position),
        date=started.date,
        white=started.white[:LONGEST_TRACE_TEXT],
        black=started.black[:LONGEST_TRACE_TEXT],
        note=note[:LONGEST_TRACE_TEXT],
    )
    return header.model_dump(mode="json", exclude_defaults=True)


def parse_header(values: dict[str, Any]) -> tuple[GameStarted, str]:
    """Return the start of the game, at 0, and the note.

    Raises TraceLineError for a header of another version of traces, and for a faulty one.
    """
    version = values.get(HEADER_KEY)
    if version not in READABLE_VERSIONS:
        known = f"this damahan knows version {' and '.join(map(str, READABLE_VERSIONS))}"
        raise TraceLineError(f"this is a trace of version {version!r}, and {known}; use the damahan that recorded it")
    try:
        header = Header.model_validate(values)
    except ValidationError as error:
        raise TraceLineError(f"{validation_text(error)}; record the trace again") from error
    try:
        started = _started(header)
        first_game(started)
    except ValidationError as error:
        raise TraceLineError(f"profile: {validation_text(error)}; the trace is of damahan {header.version}") from error
    except FenError as error:
        raise TraceLineError(f"start: FEN: {error}") from error
    return started, header.note


def _started(header: Header) -> GameStarted:
    named = {"ruleset": header.ruleset, "orientation": header.orientation}
    game = {**named, "revision": FIRST_REVISION, **header.profile.get("game", {})}
    settings = Settings.model_validate({**header.profile, "game": game})
    own_start = agreed_rules(settings.game).start_position
    return GameStarted(
        at_us=0,
        date=header.date,
        version=header.version,
        settings=settings,
        white=header.white,
        black=header.black,
        fen=None if parse_fen(header.start) == own_start else header.start,
    )
