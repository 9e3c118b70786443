"""The drafting of a round at the desk: what it tells, and how an event goes on after it."""

import asyncio
import re
import sys
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from controller.desk.event import draft_process, round_drafting
from controller.desk.event.event_desk import EventDesk
from controller.desk.event.round_drafting import RoundDrafting
from controller.desk.event.shown_event import ShownEvent
from controller.tournament.acts import PlayersEntered
from controller.tournament.errors import TournamentError
from controller.tournament.rounds import Round
from tests.desk.event.event_hall import ScriptedEventHall
from tests.desk.event.running_event import BOARDS, TIMEOUT_S, begun, make_event, run, running, until, write
from tests.tournament.event_samples import players


def test_a_round_that_cannot_be_paired_says_why(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path, 1)
        async with running(file, hall) as desk:
            desk.pair("Ana")
            with pytest.raises(TournamentError, match="is being paired"):
                desk.pair("Ben")
            view = await until(desk, lambda view: view.draft is not None and bool(view.draft.fault))
            assert view.draft is not None
            assert "it needs two at least" in view.draft.fault
            write(file, PlayersEntered(players=(players(2)[1],)))
            await until(desk, lambda view: view.draft is None)

    run(main())


def test_a_program_that_fails_to_pair_is_told_in_one_line_and_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        with monkeypatch.context() as broken:
            broken.setattr(sys, "executable", "/bin/sh")  # it knows no option -P, and says so
            async with running(file, hall, is_auto=True) as desk:
                view = await until(desk, lambda view: view.draft is not None and bool(view.draft.fault))
                assert view.draft is not None
                assert re.fullmatch("the program that pairs has failed: .* option -P", view.draft.fault)
                broken.undo()
                monkeypatch.setattr(round_drafting, "AGAIN_US", 0)
                desk.pair("Ana")  # a person needs not wait
                await until(desk, lambda view: view.draft is None and len(view.tournament.rounds) == 1)

    run(main())


@pytest.mark.parametrize("answer", ["[]", "5", "{}", '{"round": {"number": 1}}'])
def test_an_answer_that_is_no_round_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\necho '{answer}'\n")
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))

    async def main() -> None:
        async with running(make_event(tmp_path), ScriptedEventHall(BOARDS)) as desk:
            desk.pair("Ana")
            view = await until(desk, lambda view: view.draft is not None and bool(view.draft.fault))
            assert view.draft is not None
            assert view.draft.fault == "the program that pairs has failed: its answer is no round"

    run(main())


def test_an_event_that_changes_while_it_is_paired_goes_on_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, drafts = make_event(tmp_path), 0

    async def draft(path: Path, *, is_again: bool) -> Round:
        nonlocal drafts
        drafts += 1
        drafted = await draft_process.draft_next_round(path, is_again=is_again)
        if drafts == 1:
            await desk.record(lambda _: PlayersEntered(players=(players(5)[4],)), "Ben")
        return drafted

    monkeypatch.setattr(round_drafting, "draft_next_round", draft)
    monkeypatch.setattr(round_drafting, "AGAIN_US", 0)
    desk: EventDesk

    async def main() -> None:
        nonlocal desk
        async with running(file, ScriptedEventHall(BOARDS), is_auto=True) as desk:
            view = await until(desk, lambda view: view.draft is not None and bool(view.draft.fault))
            assert view.draft is not None
            assert view.draft.fault == "the event changed while it was paired; pair again"
            await until(desk, lambda view: view.draft is None and len(view.tournament.rounds) == 1)

    run(main())


def test_a_fault_of_the_desk_while_it_pairs_is_told_and_tried_again_after_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def draft(path: Path, *, is_again: bool) -> Round:
        del path, is_again
        raise TypeError("no round\nat line 2")

    async def main() -> None:
        monkeypatch.setattr(round_drafting, "draft_next_round", draft)
        shown, now = ShownEvent(()), [0]
        shown.show_tournament(make_event(tmp_path).read_tournament())
        ended = asyncio.Event()
        drafting = RoundDrafting(tmp_path, shown, AsyncMock(), now_us=lambda: now[0], on_end=ended.set)
        drafting.begin("Ana")
        await asyncio.wait_for(ended.wait(), TIMEOUT_S)
        assert shown.view is not None
        assert shown.view.draft is not None
        assert shown.view.draft.fault == "the desk cannot pair this round (TypeError: no round)"
        assert not drafting.may_begin_by_itself
        now[0] = round_drafting.AGAIN_US
        assert drafting.may_begin_by_itself

    run(main())


def test_a_program_that_takes_too_long_is_ended_and_the_event_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        monkeypatch.setattr(round_drafting, "AGAIN_US", 0)
        with monkeypatch.context() as hurried:
            hurried.setattr(draft_process, "LONGEST_DRAFT_S", 0)
            async with running(file, hall, is_auto=True) as desk:
                view = await until(desk, lambda view: view.draft is not None and bool(view.draft.fault))
                assert view.draft is not None
                assert view.draft.fault.startswith("no pairing was found in 0 minutes; pair them yourself")
                hurried.undo()
                await until(desk, lambda view: begun(view) == 2)

    run(main())


def test_a_pairing_that_takes_too_long_can_be_stopped(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        async with running(file, hall) as desk:
            desk.pair("Ana")
            await until(desk, lambda view: view.draft is not None)
            desk.stop_pairing()
            view = await until(desk, lambda view: view.draft is None)
            assert view.tournament.rounds == ()

    run(main())
