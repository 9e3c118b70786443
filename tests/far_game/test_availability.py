"""A board knows at once that the other one has left the hall, and offers nothing sooner for it."""

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from controller.far_game.board.availability import BoardAvailability
from controller.hall.documents.availability import AvailabilityDocument
from controller.settings.choices import GameChoices
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.virtual_time import run_in_virtual_time


def document(*, is_online: bool, session: int = 1, record: str = "a" * 32) -> AvailabilityDocument:
    return {"record": record, "session": session, "now_us": 1, "at": "", "is_online": is_online, "version": "1"}


@pytest.mark.parametrize(
    ("late", "expected"),
    [
        (document(is_online=False, session=2), True),
        (document(is_online=False, session=1), False),
        (document(is_online=False, record="b" * 32), False),
        (document(is_online=True, record="b" * 32), True),
    ],
)
def test_a_will_of_an_earlier_start_says_nothing_of_now(late: AvailabilityDocument, *, expected: bool) -> None:
    availability = BoardAvailability()
    assert availability.is_current(document(is_online=True, session=2))
    assert availability.is_current(late) is expected


def test_that_the_other_board_is_gone_is_known_at_once_and_until_it_is_heard(tmp_path: Path) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults()))
    offline: list[bool] = []

    async def play() -> None:
        await pair.begin(GameChoices())
        mail = pair.white.runner._dependencies.mail  # noqa: SLF001  # stands for the broker

        def tell(*, is_online: bool) -> None:
            mail.on_availability("board-2", json.dumps(document(is_online=is_online)).encode())

        def note() -> None:
            far = pair.white.session.far
            assert far is not None
            assert far.silent_us is None
            offline.append(far.offline_us is not None)

        for is_online in (False, True):
            tell(is_online=is_online)
            await asyncio.sleep(0.01)
            note()
        mail.on_availability("board-3", json.dumps(document(is_online=False)).encode())
        mail.on_availability("board-2", b"nothing of the kind")
        await asyncio.sleep(0.01)
        note()
        tell(is_online=False)
        await asyncio.sleep(30)  # it says what it has each ten seconds
        note()
        await pair.stop()

    run_in_virtual_time(play())
    assert offline == [True, False, False, False]
