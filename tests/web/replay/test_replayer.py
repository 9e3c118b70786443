"""Games of real journals and traces, worked out in a process of their own."""

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol

import pytest

from controller.settings.tracking import CommitMode
from controller.storage.journal import GameId, Journal, load_inputs
from controller.storage.traces import read_trace, rebase_inputs
from controller.web.replay import NoSuchGameError, Replayer, UnreadableTraceError, worker
from controller.web.replay.errors import REFUSED_EXIT_CODE
from controller.web.replay.replayer import LARGEST_POSTED_TRACE_BYTES
from controller.web.replay.timeline import make_timeline
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play
from tests.daemon.game_scripts import GAME, clock_mode_script, settle_mode_script
from tests.storage.traces.trace_texts import END, HEADER, LIFT, PLACE, join_trace_lines
from tests.web.replay.replay_questions import ask_replayer

OLD_JOURNAL = Path(__file__).parents[2] / "cli" / "journal-of-version-1.sql"


class Worker(Protocol):
    def __call__(self, *arguments: str, content: bytes = b"") -> tuple[int, bytes]: ...


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a journal of two whole games, and one that is not over."""
    folder = tmp_path_factory.mktemp("journal")
    for commit, script in (
        (CommitMode.CLOCK, clock_mode_script(GAME)),
        (CommitMode.SETTLE, settle_mode_script(GAME)),
        (CommitMode.CLOCK, "wait 1s"),
    ):
        with closing(Journal.open(folder)) as journal:
            play(script, DaemonRig(started=game_started(make_settings(commit)), journal=journal))
    return folder


@pytest.fixture
def work(capfdbinary: pytest.CaptureFixture[bytes]) -> Worker:
    """Run the worker in this process; return its exit code and its output."""

    def worked(*arguments: str, content: bytes = b"") -> tuple[int, bytes]:
        code = worker.main(list(arguments), lambda: content)
        return code, capfdbinary.readouterr().out

    return worked


def timeline_of_trace(text: bytes) -> dict[str, Any]:
    timeline: dict[str, Any] = json.loads(ask_replayer(lambda replayer: replayer.timeline_of_trace(text)))
    return timeline


# --- games


@pytest.mark.parametrize("game", [1, 2, 3])
def test_a_game_of_a_journal_is_worked_out_as_a_whole(folder: Path, game: int, work: Worker) -> None:
    code, answer = work("game", str(folder), str(game))
    given = json.loads(answer)
    inputs = rebase_inputs(load_inputs(folder, GameId(game)))
    assert code == 0
    assert given == make_timeline(inputs.started, inputs.inputs, inputs.end_us, game=GameId(game))
    assert len([event for event in given["events"] if event["kind"] == "move"]) == (0 if game == 3 else len(GAME))


def test_a_game_that_is_still_played_is_given_as_far_as_it_has_come(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        play("press black; move 22-18; press white; wait 2s", DaemonRig(journal=journal))
        given = json.loads(ask_replayer(lambda replayer: replayer.timeline_of_game(tmp_path, 1)))
    assert [event["text"] for event in given["events"] if event["kind"] == "move"] == ["22-18"]


def test_a_game_that_an_older_damahan_recorded_is_given_too(tmp_path: Path, work: Worker) -> None:
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        connection.executescript(OLD_JOURNAL.read_text())
    _, answer = work("game", str(tmp_path), "1")
    given = json.loads(answer)
    moves = [event["text"] for event in given["events"] if event["kind"] == "move"]
    assert moves == ["22-18", "11-15", "18x11", "8x15", "23-18"]


def test_a_game_is_exported_as_a_trace_with_the_same_moves(folder: Path) -> None:
    text = ask_replayer(lambda replayer: replayer.trace_of_game(folder, 1))
    reported = timeline_of_trace(text.encode())
    assert [event["text"] for event in reported["events"] if event["kind"] == "move"] == GAME
    trace, fault = read_trace(text.encode())
    assert fault is None
    assert trace.inputs == rebase_inputs(load_inputs(folder, GameId(1))).inputs


def test_an_unknown_game_is_refused_without_the_path_of_the_journal(folder: Path) -> None:
    with pytest.raises(NoSuchGameError) as caught:
        ask_replayer(lambda replayer: replayer.timeline_of_game(folder, 99))
    assert str(caught.value) == "there is no game 99"


@pytest.mark.parametrize("content", [None, b"", b"no database" * 1000])
def test_a_journal_that_is_none_is_refused(tmp_path: Path, content: bytes | None, work: Worker) -> None:
    if content is not None:
        (tmp_path / "games.sqlite3").write_bytes(content)
    for what in ("game", "record"):
        code, answer = work(what, str(tmp_path), "1")
        assert (code, json.loads(answer)["kind"]) == (REFUSED_EXIT_CODE, "no such game")
        assert str(tmp_path).encode() not in answer


# --- traces


def test_a_trace_is_given_with_what_was_wrong_behind_what_can_be_played(work: Worker) -> None:
    whole = json.loads(work("trace", content=join_trace_lines(HEADER, LIFT, PLACE, END))[1])
    assert [event["text"] for event in whole["events"] if event["kind"] == "move"] == []
    assert [(event["square"], event["closed"]) for event in whole["events"] if event["kind"] == "edge"] == [
        (22, False),
        (18, True),
    ]
    assert (whole["length_ms"], whole["fault"], whole["game"]["id"]) == (2_000, None, None)
    spoilt = json.loads(work("trace", content=join_trace_lines(HEADER, LIFT, "nonsense", PLACE, END))[1])
    assert spoilt["fault"].startswith("line 3: this is not a JSON object")
    assert len([event for event in spoilt["events"] if event["kind"] == "edge"]) == 1


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"hello",
        b"\xff\xfe\x00",
        b"{" * 100_000,
        b"[" * 1_000_000,
        join_trace_lines({**HEADER, "damahan_trace": 3}),
        join_trace_lines({**HEADER, "ruleset": "chess"}),
        join_trace_lines({**HEADER, "start": "W:W99:B1"}),
        join_trace_lines({**HEADER, "note": "x" * 30_000}),
    ],
)
def test_what_is_no_trace_is_refused_in_one_sentence(text: bytes, work: Worker) -> None:
    code, answer = work("trace", content=text)
    report = json.loads(answer)
    assert (code, report["kind"]) == (REFUSED_EXIT_CODE, "unreadable trace")
    assert report["text"].startswith("this is no trace that can be played: line 1: ")
    assert len(report["text"]) < 300


def test_a_faulty_trace_is_answered_with_its_fault() -> None:
    with pytest.raises(UnreadableTraceError, match="this is no trace that can be played: line 1: "):
        timeline_of_trace(b"hello")


def test_a_trace_that_is_too_large_is_not_even_begun() -> None:
    with pytest.raises(UnreadableTraceError, match="more than 4194304 bytes"):
        ask_replayer(
            lambda replayer: replayer.timeline_of_trace(b" " * (LARGEST_POSTED_TRACE_BYTES + 1)),
            worker=("/no/such/program",),
        )


def test_the_largest_trace_is_replayed_as_far_as_time_allows_and_delays_no_other() -> None:
    lines = [HEADER]
    size, place = len(join_trace_lines(HEADER)), 0
    while size < LARGEST_POSTED_TRACE_BYTES - 300:
        line = {"at_us": 1_000_000 + place * 20_000, "edge": place % 32 + 1, "closed": place // 32 % 2 == 0}
        lines.append(line)
        size += len(join_trace_lines(line))
        place += 1
    content = join_trace_lines(*lines)
    assert LARGEST_POSTED_TRACE_BYTES - 400 < len(content) <= LARGEST_POSTED_TRACE_BYTES

    async def asked() -> tuple[bytes, float]:
        gaps = [0.0]
        asking = asyncio.create_task(Replayer().timeline_of_trace(content))
        while not asking.done():
            before_s = time.monotonic()
            await asyncio.wait((asking,), timeout=0.01)
            gaps.append(time.monotonic() - before_s)
        return await asking, max(gaps)

    answer, longest_gap_s = asyncio.run(asked())
    given = json.loads(answer)
    assert "cut off" in given["fault"]
    assert len(given["events"]) > 1_000
    assert given["cut"] or len([event for event in given["events"] if event["kind"] == "edge"]) == place
    assert longest_gap_s < 2.0  # of seconds of work elsewhere; a loaded machine may take its time
