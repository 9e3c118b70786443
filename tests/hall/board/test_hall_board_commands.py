"""What a hall asks of a board is done once, and answered."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from controller.commands.sender import CommandSender
from controller.commands.values import Command
from controller.hall.board.command_guard import CommandGuard
from controller.hall.documents.reading import read_reply
from controller.hall.documents.topics import DocumentName
from controller.session.effects import RecordChange
from tests.daemon.daemon_rig import DaemonRig, play
from tests.hall.board.hall_rig import HallRig
from tests.hall.board.sent_documents import OPENING, moves_of, states_of
from tests.hall.board.signed_commands import command_id, document, live_command, live_request, signed
from tests.sim.virtual_board import now_us


def test_a_reader_that_missed_events_gets_them_again_and_then_a_reply(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING)
        rig.broker.command(signed(live_request(request="events", after=1, expires_us=now_us() + 1), "reader"))
        await asyncio.sleep(1)

    rig.play(people)
    assert rig.broker.numbers == [1, 2, 3, 4, 2, 3, 4]
    payloads = [payload for name, payload, _ in rig.broker.documents if name is DocumentName.EVENT]
    assert payloads[1:4] == payloads[4:]
    kinds = [name for name, _, _ in rig.broker.documents if name in (DocumentName.EVENT, DocumentName.REPLY)]
    assert kinds[-1] is DocumentName.REPLY
    assert rig.broker.list_documents(DocumentName.REPLY)[0]["is_done"]


def test_a_request_whose_events_were_lost_is_not_done_until_it_comes_again(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING)
        values = live_request(request="events", after=0, expires_us=now_us() + 50_000_000)
        rig.broker.breaks_after = 1
        rig.broker.command(signed(values, "reader"))
        await asyncio.sleep(40)
        assert rig.broker.numbers == [1, 2, 3, 4, 1, 2]
        assert not rig.broker.list_documents(DocumentName.REPLY)
        rig.broker.command(signed(values, "reader"))
        await asyncio.sleep(1)

    rig.play(people)
    assert rig.broker.numbers[6:] == [1, 2, 3, 4]
    assert [reply["is_done"] for reply in rig.broker.list_documents(DocumentName.REPLY)] == [True]


def test_a_state_is_sent_when_it_is_asked_for(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await asyncio.sleep(3)
        before = len(states_of(rig))
        rig.broker.command(signed(live_request(expires_us=now_us() + 1), "reader"))
        await asyncio.sleep(1)
        assert len(states_of(rig)) == before + 1

    rig.play(people)


def test_a_pause_and_a_time_by_command_are_done_once_though_they_come_five_times(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)
    set_time = {"command": "set_time", "side": "white", "remaining_us": 180_000_000}

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING)
        pause = live_command({})
        time = live_command({"id": "123e4567-e89b-12d3-a456-426614174000", "command": set_time})
        for _ in range(5):
            rig.broker.command(pause)
            rig.broker.command(time)
            await asyncio.sleep(0.2)

    rig.play(people)
    changes = [effect for step in rig.rig.recorder.steps for effect in step.effects if isinstance(effect, RecordChange)]
    assert [(change.kind.value, change.sender.name) for change in changes if change.sender] == [
        ("pause", "Ana Reyes, key desk"),
        ("time", "Ana Reyes, key desk"),
    ]
    replies = [read_reply(json.dumps(each).encode()) for each in rig.broker.list_documents(DocumentName.REPLY)]
    assert len(replies) == 10
    assert all(reply["is_done"] for reply in replies)
    assert len({json.dumps(reply) for reply in replies}) == 2
    assert states_of(rig)[-1]["pauses"] == ["arbiter"]
    assert states_of(rig)[-1]["clocks"]["white"]["shown_us"] == 180_000_000


def test_what_the_game_refuses_is_refused_with_its_reason(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING)
        rig.broker.command(live_command({"command": {"command": "set_result", "score": "*"}, "session": 7}))
        rig.broker.command(live_command({"command": {"command": "set_stage", "side": "white", "number": 9}}))
        rig.broker.command(b"nothing")
        await asyncio.sleep(1)

    rig.play(people)
    codes = [reply["message"]["code"] for reply in rig.broker.list_documents(DocumentName.REPLY)]
    assert codes == ["hall other start", "bad clock"]


def test_a_command_that_found_no_place_is_not_done_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.hall.board.command_handler.MOST_WAITING", 1)
    may_go_on, done = asyncio.Event(), list[str]()

    async def hold(rig: HallRig, command: Command, sender: CommandSender) -> None:
        del rig, command
        await may_go_on.wait()
        done.append(sender.name)

    monkeypatch.setattr(HallRig, "_submit", hold)
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await asyncio.sleep(1)
        payloads = [live_command({"id": command_id(number), "sender": f"Ana {number}"}) for number in (1, 2, 3)]
        for payload in payloads:
            rig.broker.command(payload)
            await asyncio.sleep(0.1)
        may_go_on.set()
        await asyncio.sleep(1)
        for payload in payloads:
            rig.broker.command(payload)
        await asyncio.sleep(1)

    rig.play(people)
    assert done == ["Ana 1, key desk", "Ana 2, key desk"]
    refused = [reply for reply in rig.broker.list_documents(DocumentName.REPLY) if not reply["is_done"]]
    assert [(reply["id"], reply["message"]["code"]) for reply in refused] == [(command_id(3), "hall busy")] * 2


def test_an_announcement_is_shown_once(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await asyncio.sleep(1)
        values = {key: value for key, value in document().items() if key != "command"}
        payload = signed({**values, "session": 1, "announce": "Round 2 begins", "expires_us": now_us() + 9_000_000})
        for _ in range(3):
            rig.broker.command(payload)
        await asyncio.sleep(1)

    rig.play(people)
    assert rig.announced == ["Round 2 begins"]


def test_a_key_that_is_revoked_in_its_file_commands_no_more(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING)
        file = tmp_path / "keys.toml"
        file.write_text(file.read_text().replace('right = "arbitrate"', 'right = "arbitrate"\nis_revoked = true', 1))
        rig.broker.command(live_command({}))
        await asyncio.sleep(1)
        file.unlink()
        rig.broker.command(live_command({"id": "123e4567-e89b-12d3-a456-426614174000"}))
        await asyncio.sleep(1)

    rig.play(people)
    codes = [reply["message"]["code"] for reply in rig.broker.list_documents(DocumentName.REPLY)]
    assert codes == ["hall revoked key", "hall unknown key"]
    assert not rig.rig.session.pauses


def test_who_floods_a_board_takes_no_time_from_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rig, looked_at = HallRig(tmp_path), list[int]()
    admit = CommandGuard.admit

    def count(guard: CommandGuard, *args: Any) -> Any:
        looked_at.append(now_us())
        return admit(guard, *args)

    monkeypatch.setattr(CommandGuard, "admit", count)

    async def people(rig: HallRig) -> None:
        await asyncio.sleep(1)
        for _ in range(5000):
            rig.broker.command(b"nothing")
        await rig.script(OPENING)
        assert len(looked_at) < 50 + 20 * (now_us() - looked_at[0]) / 1_000_000 + 2

    rig.play(people)
    assert moves_of(rig) == ["22-18", "11-15", "18x11"]
    alone = play(f"wait 1s; {OPENING}", DaemonRig())
    assert [step.event for step in rig.rig.recorder.steps][:50] == [step.event for step in alone.recorder.steps][:50]
