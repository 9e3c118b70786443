"""When the desk records that boards are away, and back."""

from controller.desk.ports import Presence
from controller.desk.presence_record import (
    AWAY_US,
    LONGEST_AWAY_US,
    REJOINING_US,
    REMEMBERED_US,
    PresenceChange,
    PresenceRecord,
)

HERE = {"board-1": True, "board-2": True}
FIRST_AWAY = {"board-1": False, "board-2": True}
ALL_AWAY = {"board-1": False, "board-2": False}
LATER_US = 10 * REJOINING_US


def look(
    record: PresenceRecord, present: dict[str, bool], now_us: int, *, is_connected: bool = True
) -> list[PresenceChange]:
    return list(record.look(present, now_us, is_connected=is_connected))


def settled() -> PresenceRecord:
    """Return a record of boards that have been there for long."""
    record = PresenceRecord()
    assert look(record, HERE, 0) == []
    assert look(record, HERE, LATER_US) == []
    return record


def test_a_board_that_stays_away_is_recorded_once_and_again_when_it_is_back() -> None:
    record = settled()
    assert look(record, FIRST_AWAY, LATER_US) == []
    assert look(record, FIRST_AWAY, LATER_US + AWAY_US - 1) == []
    assert look(record, FIRST_AWAY, LATER_US + AWAY_US) == [(Presence.AWAY, ("board-1",))]
    assert look(record, FIRST_AWAY, LATER_US + 2 * AWAY_US) == []
    assert look(record, HERE, LATER_US + 3 * AWAY_US) == [(Presence.BACK, ("board-1",))]
    assert look(record, HERE, LATER_US + 4 * AWAY_US) == []


def test_a_short_absence_is_not_recorded() -> None:
    record = settled()
    look(record, FIRST_AWAY, LATER_US)
    assert look(record, HERE, LATER_US + AWAY_US - 1) == []
    look(record, FIRST_AWAY, LATER_US + AWAY_US)
    assert look(record, FIRST_AWAY, LATER_US + 2 * AWAY_US - 1) == []


def test_boards_that_go_together_are_one_line() -> None:
    record = settled()
    look(record, ALL_AWAY, LATER_US)
    assert look(record, ALL_AWAY, LATER_US + AWAY_US) == [(Presence.AWAY, ("board-1", "board-2"))]
    assert look(record, HERE, LATER_US + AWAY_US) == [(Presence.BACK, ("board-1", "board-2"))]


def test_without_a_broker_no_board_is_called_away() -> None:
    record = settled()
    assert look(record, ALL_AWAY, LATER_US, is_connected=False) == []
    assert look(record, ALL_AWAY, LATER_US + AWAY_US, is_connected=False) == []
    back_us = LATER_US + 2 * AWAY_US
    assert look(record, ALL_AWAY, back_us) == []
    assert look(record, FIRST_AWAY, back_us + REJOINING_US - 1) == []
    assert look(record, FIRST_AWAY, back_us + REJOINING_US) == [(Presence.AWAY, ("board-1",))]


def test_a_board_that_was_never_there_or_is_removed_is_not_recorded() -> None:
    record = PresenceRecord()
    assert look(record, FIRST_AWAY, 0) == []
    assert look(record, FIRST_AWAY, LATER_US) == []
    assert look(record, {"board-1": False}, LATER_US + AWAY_US) == []  # board-2 was removed from the list


def test_a_board_that_comes_and_goes_all_day_fills_no_record() -> None:
    record, acts = settled(), 0
    for second in range(86_400):
        is_here = second % 13 == 0
        acts += len(look(record, {"board-1": is_here, "board-2": True}, LATER_US + second * 1_000_000))
    assert acts == 2, "away once, and back"


def test_a_long_absence_is_recorded_however_often_a_board_was_away() -> None:
    record, now_us = settled(), LATER_US
    found = []
    for _ in range(12):
        look(record, FIRST_AWAY, now_us)
        found += look(record, FIRST_AWAY, now_us + LONGEST_AWAY_US)
        look(record, HERE, now_us + LONGEST_AWAY_US + 1)
        now_us += 2 * LONGEST_AWAY_US
    assert found == [(Presence.AWAY, ("board-1",))] * 12


def test_after_a_day_a_board_is_recorded_as_at_first() -> None:
    record = settled()
    look(record, FIRST_AWAY, LATER_US)
    look(record, FIRST_AWAY, LATER_US + AWAY_US)
    look(record, HERE, LATER_US + 2 * AWAY_US)
    again_us = LATER_US + AWAY_US + REMEMBERED_US
    look(record, FIRST_AWAY, again_us)
    assert look(record, FIRST_AWAY, again_us + AWAY_US) == [(Presence.AWAY, ("board-1",))]
