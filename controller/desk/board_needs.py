"""What boards need of the arbiter, and their order by it; the page does the same in `board_needs.js`."""

import re
from collections.abc import Iterable

from controller.desk.ports import BoardSummary
from controller.hall.documents.states import SideClockDocument
from controller.json_types import SideName

DISPUTED = "game disputed"
"""The need of a board whose game more boards name than can play it."""

NEEDS = (
    "records differ",
    DISPUTED,
    "call",
    "question",
    "fault",
    "flag",
    "low time",
    "draw offer",
    "dead sensor",
    "offline",
    "lost record",
    "set up",
    "press",
)
"""The most urgent first; a need that a later board may name comes after all of them."""

LOW_TIME_US = 30_000_000
"""A choice: time to walk to the board before the flag falls."""


def list_needs(board: BoardSummary, desk_us: int) -> list[str]:
    """Return what a board needs at a time of the desk's clock, the most urgent first."""
    found: list[str] = []
    state = board.state
    if state is not None:
        found += state["needs"]
        if state["phase"] == "playing" and any(_is_low(board, side, desk_us) for side in ("white", "black")):
            found.append("low time")
        if state["distrusted_squares"] or state["lost_parts"]:
            found.append("dead sensor")
    if board.is_game_disputed:
        found.append(DISPUTED)
    if not board.is_online:
        found.append("offline")
    if board.lost_records or board.missing_events:
        found.append("lost record")
    return sorted(found, key=_rank)


def sort_by_need(boards: Iterable[BoardSummary], desk_us: int) -> list[BoardSummary]:
    """Return boards in the order of what they need, and then of their numbers."""

    def key(board: BoardSummary) -> tuple[int, list[tuple[int, str]]]:
        needs = list_needs(board, desk_us)
        return (_rank(needs[0]) if needs else len(NEEDS) + 1), _number_key(board_number(board))

    return sorted(boards, key=key)


def board_number(board: BoardSummary) -> str:
    """Return the number of a board in the event, or its name."""
    game = None if board.state is None else board.state["game"]
    return (game and game["details"]["board"]) or board.name


def shown_us(board: BoardSummary, side: SideName, desk_us: int) -> int | None:
    """Return what the clock of a side shows at a time of the desk's clock; None without a time control."""
    clock = _clock_of(board, side)
    if board.state is None or clock is None:
        return None
    shown = clock["shown_us"]
    if not clock["runs"] or board.ahead_us is None:
        return shown
    made_us, starts_us = board.state["now_us"], clock["starts_us"]
    began_us = made_us if starts_us is None else max(made_us, starts_us)
    run_us = max(0, desk_us - board.ahead_us - began_us)
    return shown + run_us if clock["counts_up"] else max(0, shown - run_us)


def _is_low(board: BoardSummary, side: SideName, desk_us: int) -> bool:
    clock, shown = _clock_of(board, side), shown_us(board, side, desk_us)
    if clock is None or shown is None:
        return False
    return clock["runs"] and not clock["counts_up"] and shown < LOW_TIME_US


def _clock_of(board: BoardSummary, side: SideName) -> SideClockDocument | None:
    clocks = None if board.state is None else board.state["clocks"]
    if clocks is None:
        return None
    return clocks["white"] if side == "white" else clocks["black"]


def _rank(need: str) -> int:
    return NEEDS.index(need) if need in NEEDS else len(NEEDS)


def _number_key(number: str) -> list[tuple[int, str]]:
    """Return what sorts 9 before 10, and numbers before names."""
    return [(int(part), "") if part.isdecimal() else (10**9, part) for part in re.findall(r"\d+|\D+", number)]
