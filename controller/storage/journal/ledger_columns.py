"""Ledgers as columns of a recorded move."""

import json
import sqlite3
from typing import Any

from controller.clock.ledger import Ledger, build_ledger
from controller.clock.side_clock import SideClock
from controller.clock.time_account import NO_TIME_USED, TimeAccount
from controller.clock.time_control import ClockStage, TimeControl
from controller.rules.position import Side
from controller.storage.journal.columns import (
    LATEST_US,
    ColumnValues,
    RowError,
    has_column,
    read_int_up_to,
    read_text,
    read_time,
    require_int_up_to,
    require_list,
)


def ledger_values(ledger: Ledger) -> ColumnValues:
    """Return the columns of the ledger after a move."""
    clocks = {"standings": ledger.side_clocks, "account": ledger.account, "first_flag": ledger.first_flag}
    return {
        "white_us": ledger.displayed_us(Side.WHITE, ledger.since_us),
        "black_us": ledger.displayed_us(Side.BLACK, ledger.since_us),
        "running": ledger.running_side,
        "since_us": ledger.since_us,
        "clocks": json.dumps(clocks, separators=(",", ":")),
    }


def ledger_of(row: sqlite3.Row, control: TimeControl | None) -> Ledger:
    """Return the ledger after a move.

    A journal of version 1 or 2 holds the remaining times only: both sides were in their only stage.
    Raises ValueError for values that are not what they should be.
    """
    stored = read_text(row, "clocks") if has_column(row, "clocks") else ""
    side_clocks, account, first_flag = _clocks(row, control, stored)
    return Ledger(
        control=control,
        side_clocks=side_clocks,
        running_side=None if row["running"] is None else Side(row["running"]),
        since_us=read_time(row, "since_us"),
        account=account,
        first_flag=first_flag,
    )


def _clocks(
    row: sqlite3.Row, control: TimeControl | None, stored: str
) -> tuple[tuple[SideClock, SideClock], TimeAccount, Side | None]:
    fresh = build_ledger(control, 0)
    if not stored:
        white, black = fresh.side_clocks
        white = white._replace(remaining_us=read_int_up_to(row, "white_us", LATEST_US))
        black = black._replace(remaining_us=read_int_up_to(row, "black_us", LATEST_US))
        return (white, black), NO_TIME_USED, None
    clocks = json.loads(stored)
    if not isinstance(clocks, dict):
        raise RowError(f"clocks is {stored!r}, no object")
    white, black = require_list(clocks.get("standings"))
    first_flag = clocks.get("first_flag")
    return (
        (_side_clock(white, fresh.stages_of(Side.WHITE)), _side_clock(black, fresh.stages_of(Side.BLACK))),
        TimeAccount(*_require_whole_numbers(clocks.get("account"))),
        None if first_flag is None else Side(first_flag),
    )


def _side_clock(stored: Any, stages: tuple[ClockStage, ...]) -> SideClock:
    *numbers, flagged = require_list(stored)
    remaining_us, stage, moves, periods, to_go, saved, spent_us, used_us = _require_whole_numbers(numbers)
    if not 0 <= stage < len(stages):
        raise RowError(f"a clock is in stage {stage + 1} of {len(stages)}")
    return SideClock(remaining_us, stage, moves, periods, to_go, bool(saved), spent_us, used_us, bool(flagged))


def _require_whole_numbers(stored: Any) -> list[int]:
    return [require_int_up_to(number, "a number of a clock", LATEST_US) for number in require_list(stored)]
