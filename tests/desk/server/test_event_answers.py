"""How often the event is reckoned for pages, and where."""

import asyncio
import threading
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import pytest

from controller.desk.event.ports import EventView
from controller.desk.server import event_answers
from controller.desk.server.event_answers import EventAnswers
from controller.desk.server.event_states import EventTables
from controller.tournament.errors import TournamentError
from controller.tournament.event import Event
from controller.tournament.tournament import Tournament
from controller.words.catalogue import Catalogue
from controller.words.po_files import load_catalogue
from tests.tournament.event_samples import tournament

ENGLISH, FILIPINO = load_catalogue("en"), load_catalogue("fil")
VIEW = EventView(
    version=1, tournament=tournament(Event(name="Open", rounds=2), 2, ["1-2 1"]), tables=(), boards=(),
    verdicts={}, differences={}, refusals={},
)  # fmt: skip


@pytest.fixture
def reckoned(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Return in which language tables were reckoned, and whether that was outside the loop's thread."""
    done: list[tuple[str, bool]] = []

    class NotedTables(EventTables):
        @classmethod
        def build(cls, tournament: Tournament, catalogue: Catalogue) -> EventTables:
            done.append((catalogue.language, threading.current_thread() is not threading.main_thread()))
            return EventTables.build(tournament, catalogue)

    monkeypatch.setattr(event_answers, "EventTables", NotedTables)
    return done


def run(main: Coroutine[Any, Any, None]) -> None:
    asyncio.run(main)


def test_many_pages_have_tables_reckoned_once_a_language_and_not_in_the_loop(reckoned: list[tuple[str, bool]]) -> None:
    async def main() -> None:
        answers = EventAnswers()
        states = await asyncio.gather(*(answers.state(VIEW, None, ENGLISH) for _ in range(20)))
        assert all(state is states[0] for state in states)
        assert (await answers.state(VIEW, None, FILIPINO))["standings"] != states[0]["standings"]

    run(main())
    assert reckoned == [("en", True), ("fil", True)]


def test_tables_are_reckoned_again_only_if_the_event_itself_has_changed(reckoned: list[tuple[str, bool]]) -> None:
    async def main() -> None:
        answers = EventAnswers()
        await answers.state(VIEW, None, ENGLISH)
        told = replace(VIEW, version=2, fault="the disk is full")
        assert (await answers.state(told, None, ENGLISH))["fault"] == "the disk is full"
        assert len(reckoned) == 1
        other = replace(told, version=3, tournament=tournament(Event(name="Open", rounds=2), 2, ["1-2 0"]))
        state = await answers.state(other, None, ENGLISH)
        assert (
            state["standings"]["rows"][0][1]
            != (await EventAnswers().state(VIEW, None, ENGLISH))["standings"]["rows"][0][1]
        )

    run(main())


def test_a_round_that_is_not_paired_is_refused_each_time() -> None:
    async def main() -> None:
        answers = EventAnswers()
        for _ in range(2):
            with pytest.raises(TournamentError):
                await answers.state(VIEW, 2, ENGLISH)

    run(main())
