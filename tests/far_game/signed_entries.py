"""Entries of a record that a signed command has brought about."""

from dataclasses import replace
from typing import Any

from controller.clock.side_clock import SideClock
from controller.clock.time_control import SECOND_US
from controller.far_game.board.arbiter_proofs import ProofTerms
from controller.far_game.record.record import FarRecord
from controller.session.far_exchange.values import FarEntry, FarEntryKind
from tests.far_game.far_rig import DESK
from tests.far_game.two_exchanges import GAME

TERMS = ProofTerms(hall="club", boards=frozenset({"board-1", "board-2"}), game=GAME)
KEYS = {DESK.key.id: DESK.key}
CLOCK = SideClock(remaining_us=300 * SECOND_US)


def entry_after(record: FarRecord, kind: FarEntryKind, text: str, **changes: Any) -> FarEntry:
    last = record.entries[-1].content
    entry = FarEntry(
        number=record.last_number + 1, kind=kind, ply=last.ply, position=last.position, clocks=last.clocks,
        is_by_arbiter=True, signed_command=text,
    )  # fmt: skip
    return replace(entry, **changes)
