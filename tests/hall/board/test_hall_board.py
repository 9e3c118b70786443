"""A board tells its hall everything once and in order, whatever the network does, and never waits for it."""

import asyncio
import json
from itertools import pairwise
from pathlib import Path

import pytest

from controller.hall.documents.reading import read_availability, read_state
from controller.hall.documents.topics import DocumentName
from tests.daemon.daemon_rig import DaemonRig, play
from tests.hall.board.hall_rig import NETWORK_S, HallRig
from tests.hall.board.sent_documents import MORE, OPENING, moves_of, states_of


def test_a_game_is_told_in_events_and_states(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING + "; " + MORE)
        await asyncio.sleep(60)

    rig.play(people)
    assert moves_of(rig) == ["22-18", "11-15", "18x11", "8x15"]
    assert rig.broker.numbers == list(range(1, 6))
    states = states_of(rig)
    assert [state["sequence"] for state in states] == list(range(1, len(states) + 1))
    last = read_state(json.dumps(states[-1]).encode())
    assert (last["ply"], last["last_event"], last["last_move"], last["to_move"]) == (4, 5, "8x15", "white")
    times = [at_us for name, _, at_us in rig.broker.documents if name is DocumentName.STATE]
    assert all(later - earlier >= 90_000 for earlier, later in pairwise(times))
    assert all(later - earlier <= 10_100_000 for earlier, later in pairwise(times))
    online, offline = (
        read_availability(json.dumps(each).encode()) for each in rig.broker.list_documents(DocumentName.AVAILABILITY)
    )
    assert (online["is_online"], offline["is_online"]) == (True, False)
    assert [json.loads(will)["is_online"] for will in rig.broker.wills] == [False]


def test_the_leds_are_told_while_a_board_needs_a_person(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)
    rig.play(lambda rig: rig.script("press black; move 22-15; press white; wait 3s; move 15-22; wait 3s"))
    lit = [(state["needs"], state["leds"]) for state in states_of(rig)]
    assert (["fault"], [{"square": 15, "role": "lift"}, {"square": 22, "role": "place"}]) in lit
    assert all(bool(needs) or not leds for needs, leds in lit)
    assert lit[-1] == ([], [])
    assert max(len(payload) for name, payload, _ in rig.broker.documents if name is DocumentName.STATE) < 3000


def test_a_board_that_stops_while_it_says_that_it_is_there_is_gone(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)
    rig.broker.publishing_s = 60

    async def people(rig: HallRig) -> None:
        await asyncio.sleep(3)
        rig.broker.publishing_s = NETWORK_S

    rig.play(people)
    assert [each["is_online"] for each in rig.broker.list_documents(DocumentName.AVAILABILITY)] == [False]
    assert rig.broker.has_farewell


def test_a_state_never_names_an_event_that_was_not_sent(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)
    rig.broker.is_up = False

    async def people(rig: HallRig) -> None:
        await rig.script("; ".join([OPENING, *["arbiter add white 0:01"] * 150, "wait 1s"]))
        rig.broker.is_up = True
        await asyncio.sleep(60)

    rig.play(people)
    sent = 0
    assert rig.broker.numbers == list(range(1, 155))
    for name, payload, _ in rig.broker.documents:
        if name is DocumentName.EVENT:
            sent = json.loads(payload)["number"]
        elif name is DocumentName.STATE:
            assert json.loads(payload)["last_event"] <= sent


def test_without_a_broker_the_game_is_the_same_and_is_told_later(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)
    rig.broker.is_up = False

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING)
        assert rig.broker.documents == []
        rig.broker.is_up = True
        await asyncio.sleep(40)
        await rig.script(MORE)

    rig.play(people)
    assert moves_of(rig) == ["22-18", "11-15", "18x11", "8x15"]
    assert rig.broker.numbers == list(range(1, 6))
    alone = play(OPENING, DaemonRig())
    ended_us = alone.recorder.steps[-1].session.now_us
    assert [step.event for step in rig.rig.recorder.steps if step.session.now_us <= ended_us] == [
        step.event for step in alone.recorder.steps
    ]


def test_a_broker_that_falls_in_mid_game_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await rig.script("press black; move 22-18; press white; wait 1s")
        rig.broker.fall()
        await rig.script("move 11-15; press black; move 18x11; press white; wait 1s")
        rig.broker.is_up = True
        await asyncio.sleep(40)
        await rig.script(MORE)

    rig.play(people)
    assert moves_of(rig) == ["22-18", "11-15", "18x11", "8x15"]
    assert rig.broker.numbers == list(range(1, 6))
    assert len(rig.broker.wills) == 2


@pytest.mark.parametrize("taken", range(14))
@pytest.mark.parametrize("takes_last", [True, False])
def test_an_event_whose_receipt_was_lost_comes_again_as_it_was(taken: int, *, takes_last: bool, tmp_path: Path) -> None:
    rig = HallRig(tmp_path)
    rig.broker.breaks_after, rig.broker.takes_last = taken, takes_last

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING)
        await asyncio.sleep(40)

    rig.play(people)
    payloads = [payload for name, payload, _ in rig.broker.documents if name is DocumentName.EVENT]
    assert list(dict.fromkeys(rig.broker.numbers)) == [1, 2, 3, 4]
    assert len(set(payloads)) == 4
    assert len(payloads) <= 5
