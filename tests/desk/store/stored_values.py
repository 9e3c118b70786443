"""Writes for tests of the desk's record."""

import json

from controller.desk.store.writes import EventWrite

RECORD = "0" * 32
OTHER_RECORD = "f" * 32


def event_write(
    number: int, board: str = "board-1", record: str = RECORD, text: str = "", now_us: int = 0
) -> EventWrite:
    document = {"record": record, "session": 1, "now_us": now_us, "at": "", "number": number, "text": text}
    return EventWrite(
        board=board,
        record=record,
        number=number,
        game=number // 10,
        kind="move",
        arrived_at="2026-11-27T10:00:00+08:00",
        document=json.dumps(document),
    )
