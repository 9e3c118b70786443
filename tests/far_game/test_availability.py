"""A board knows at once that the other one has left the hall, and offers nothing sooner for it."""

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from controller.clock.time_control import SECOND_US
from controller.commands.values import AdjournGame, BeginGame, Resign
from controller.far_game.board.availability import BoardAvailability
from controller.far_game.board.availability_reports import CHANGE_US, AvailabilityReports
from controller.hall.documents.availability import AvailabilityDocument
from controller.rules.position import Side
from controller.session.far_exchange.inputs import FarAvailabilityReceived, FarBoardUnheard, FarGameJoined
from controller.session.inputs import Input
from controller.settings.choices import GameChoices
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import FarRig, TwoBoards, two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.sim.virtual_board import now_us
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


def tell(pair: TwoBoards, *, is_online: bool, record: str = "a" * 32) -> None:
    """Send White's board an availability of Black's, as a broker does."""
    mail = pair.white.network.mails["board-1"]
    mail.on_availability("board-2", json.dumps(document(is_online=is_online, record=record)).encode())


def is_offline(pair: TwoBoards) -> bool:
    far = pair.white.session.far
    assert far is not None
    return far.offline_us is not None


def quiet_boards(folder: Path) -> TwoBoards:
    random = Random(1)
    return two_boards(folder, make_settings(), random, FaultyNetwork(random, Faults()))


def test_that_the_other_board_is_gone_is_known_at_once_and_until_it_is_heard(tmp_path: Path) -> None:
    pair = quiet_boards(tmp_path)
    offline: list[bool] = []

    async def play() -> None:
        await pair.begin(GameChoices())
        mail = pair.white.network.mails["board-1"]

        def note() -> None:
            far = pair.white.session.far
            assert far is not None
            assert far.silent_us is None
            offline.append(is_offline(pair))

        for is_online in (False, True):
            tell(pair, is_online=is_online)
            await asyncio.sleep(0.01)
            note()
            await asyncio.sleep(CHANGE_US / SECOND_US)
        mail.on_availability("board-3", json.dumps(document(is_online=False)).encode())
        mail.on_availability("board-2", b"nothing of the kind")
        await asyncio.sleep(0.01)
        note()
        tell(pair, is_online=False)
        await asyncio.sleep(30)  # it says what it has each ten seconds
        note()
        await pair.stop()

    run_in_virtual_time(play())
    assert offline == [True, False, False, False]


def told(pair: TwoBoards) -> list[bool]:
    """Return what White's session was told."""
    inputs = pair.white.recorder.inputs
    return [event.is_online for event in inputs if isinstance(event, FarAvailabilityReceived)]


def test_a_board_that_says_so_a_thousand_times_changes_little(tmp_path: Path) -> None:
    pair = quiet_boards(tmp_path)

    async def play() -> None:
        await pair.begin(GameChoices())
        await asyncio.sleep(1)
        for each in range(1001):  # in 5 s
            tell(pair, is_online=bool(each % 2))
            await asyncio.sleep(0.005)
        pair.white.network.faults = Faults(loss=1.0)  # none of its documents says the opposite
        tell(pair, is_online=False)
        await asyncio.sleep(2 * CHANGE_US / SECOND_US)
        assert is_offline(pair)
        assert len(told(pair)) <= 4
        await pair.stop()

    run_in_virtual_time(play())


def test_what_is_told_last_holds_though_the_session_has_not_taken_what_was_told_before(tmp_path: Path) -> None:
    pair = quiet_boards(tmp_path)

    async def play() -> None:
        await pair.begin(GameChoices())
        pair.white.network.faults = Faults(loss=1.0)  # none of its documents says the opposite
        await asyncio.sleep(1)
        for is_online in (False, True):
            tell(pair, is_online=is_online)
            await asyncio.sleep(0)
        await asyncio.sleep(2 * CHANGE_US / SECOND_US)
        assert not is_offline(pair)
        tell(pair, is_online=False)
        await asyncio.sleep(2 * CHANGE_US / SECOND_US)
        assert is_offline(pair)
        await pair.stop()

    run_in_virtual_time(play())


def test_what_is_told_last_holds_though_a_slow_disk_holds_the_session_up(tmp_path: Path) -> None:
    pair = quiet_boards(tmp_path)

    async def play() -> None:
        await pair.begin(GameChoices())
        await pair.stop()

    run_in_virtual_time(play())
    session, times, inputs = pair.white.session, [0], list[Input]()
    assert session.far is not None
    reports = AvailabilityReports(lambda: times[0], inputs.append)
    for is_online in (False, True):
        assert reports.note_document(document(is_online=is_online))
        reports.report(session, session.far.game)  # as it was: it takes no input
        times[0] += CHANGE_US
        reports.report(session, session.far.game)
    assert [event.is_online for event in inputs if isinstance(event, FarAvailabilityReceived)] == [False, True]


class EarlyBoard(FarRig):
    """A board that is told that the other one is gone as its session is about to learn of that one."""

    def enqueue(self, event: Input) -> None:
        super().enqueue(event)
        if isinstance(event, FarGameJoined):
            assert self.session.far is None
            self.network.faults = Faults(loss=1.0)  # no document says the opposite
            payload = json.dumps(document(is_online=False)).encode()
            self.network.mails[self.name].on_availability("board-2", payload)


def test_what_comes_before_the_session_knows_its_game_is_told_then(tmp_path: Path) -> None:
    pair = quiet_boards(tmp_path)
    white = pair.white
    pair.white = EarlyBoard(
        started=white.started, name=white.name, folder=white.folder, network=white.network, random=white.random
    )

    async def play() -> None:
        for rig in (pair.white, pair.black):
            rig.start()
            await rig.recorder.is_board_known.wait()
        code = await pair.white.runner.invitations.invite(Side.WHITE, GameChoices(), "Ana")
        joining = asyncio.create_task(pair.black.runner.invitations.join(code, "Ben"))
        await pair.white.late_observer.is_joined.wait()
        await asyncio.sleep(1)
        assert is_offline(pair)
        joining.cancel()
        await pair.stop()

    run_in_virtual_time(play())


@pytest.mark.parametrize("is_adjourned", [True, False])
def test_nothing_is_told_once_the_game_is_over_unless_it_may_go_on(tmp_path: Path, *, is_adjourned: bool) -> None:
    pair = quiet_boards(tmp_path)

    async def play() -> None:
        await pair.begin(GameChoices())
        await asyncio.sleep(15)
        white, far = pair.white, pair.white.session.far
        assert far is not None
        if is_adjourned:
            white.network.faults = Faults(loss=1.0)
            white.enqueue(FarBoardUnheard(game=far.game, silent_us=120 * SECOND_US, at_us=now_us()))
            assert await white.answers.submit(AdjournGame()) is None
        else:
            assert await white.answers.submit(Resign(side=Side.WHITE)) is None
            await asyncio.sleep(15)
        assert white.is_over
        tell(pair, is_online=False)
        await asyncio.sleep(2 * CHANGE_US / SECOND_US)
        assert told(pair) == ([False] if is_adjourned else [])
        await pair.stop()

    run_in_virtual_time(play())


def test_the_next_game_begins_with_nothing_known_of_its_other_board(tmp_path: Path) -> None:
    pair = quiet_boards(tmp_path)

    async def play() -> None:
        await pair.begin(GameChoices())
        await asyncio.sleep(15)
        tell(pair, is_online=False)
        await asyncio.sleep(1)
        for rig in pair.boards.values():
            assert await rig.answers.submit(BeginGame()) is None
        await asyncio.sleep(1)
        code = await pair.white.runner.invitations.invite(Side.WHITE, GameChoices(), "Ana")
        await pair.black.runner.invitations.join(code, "Ben")
        await asyncio.sleep(1)
        pair.white.network.faults = Faults(loss=1.0)
        assert not is_offline(pair)
        tell(pair, is_online=False, record="b" * 32)  # the first that is known of this one: no will of an older start
        await asyncio.sleep(1)
        assert is_offline(pair)
        await pair.stop()

    run_in_virtual_time(play())
