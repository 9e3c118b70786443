"""A real board in a process of its own plays over real brokers, and a reader that shares no code follows it."""

import json
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.notation.move_text import move_text
from controller.session.effects import RecordChange
from controller.storage.journal import GameId, load_game
from tests.cli.run_process import READY, RunProcess, moves_of, start_run
from tests.hall.brokers import RealBroker, amqtt, mosquitto
from tests.hall.independent_reader import KEYS_FILE, IndependentReader

TOPIC = "damahan/1/open/board-7"
VISMIN = Path(__file__).parents[1] / "data" / "vismin.toml"

pytestmark = pytest.mark.long


@pytest.fixture(scope="module", params=["mosquitto", "amqtt"])
def broker(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealBroker]:
    opened = amqtt() if request.param == "amqtt" else mosquitto(tmp_path_factory.mktemp("mosquitto"))
    with opened as running:
        yield running


def write_profile(folder: Path, port: int) -> Path:
    keys, profile = folder / "keys.toml", folder / "board.toml"
    keys.write_text(KEYS_FILE)
    profile.write_text(
        VISMIN.read_text() + f'\n[hall]\nenabled = true\nhall = "open"\nboard = "board-7"\n'
        f'host = "127.0.0.1"\nport = {port}\nkeys_file = "{keys}"\n'
    )
    return profile


@contextmanager
def started_reader(port: int) -> Iterator[IndependentReader]:
    reader = IndependentReader(port, TOPIC)
    try:
        yield reader
    finally:
        reader.end()


def play_to(board: RunProcess, ply: int, statements: str) -> float:
    """Type statements, and return how long the move with a number took to be announced, in seconds."""
    began = time.monotonic()
    board.type(statements)
    while not board.read_line().startswith(f"{ply}. "):
        pass
    return time.monotonic() - began


def told_moves(reader: IndependentReader) -> list[str]:
    return [event["move"] for event in reader.list_events("move")]


def journal_moves(folder: Path) -> list[str]:
    return [move_text(record.move) for record in moves_of(folder, 1)]


def test_a_game_over_a_broker_that_is_killed_and_commands_that_come_five_times(
    broker: RealBroker, tmp_path: Path
) -> None:
    journal = tmp_path / "journal"
    profile = write_profile(tmp_path, broker.port)
    with (
        started_reader(broker.port) as reader,
        start_run("--stdin", "--profile", profile, "--journal", journal) as board,
    ):
        while board.read_line() != READY:
            pass
        with_broker_s = play_to(board, 1, "press black; move 22-18; press white")
        reader.wait_until(lambda: told_moves(reader) == ["22-18"])
        broker.kill()
        without_broker_s = play_to(board, 2, "move 11-15; press black") + play_to(board, 3, "move 18x11; press white")
        assert without_broker_s < 2 * with_broker_s + 2
        broker.start()
        play_to(board, 4, "move 8x15; press black")
        reader.wait_until(lambda: told_moves(reader) == ["22-18", "11-15", "18x11", "8x15"])
        reader.wait_until(lambda: reader.states[-1]["ply"] == 4)
        pause = reader.send({"command": {"command": "pause_play"}}, times=5)
        set_time = {"command": "set_time", "side": "white", "remaining_us": 180_000_000}
        time_id = reader.send({"command": set_time}, times=5)
        reader.wait_until(lambda: {pause, time_id} <= {reply["id"] for reply in reader.replies})
        reader.wait_until(lambda: reader.states[-1]["clocks"]["white"]["shown_us"] == 180_000_000)
        last = reader.states[-1]
        assert last["pauses"] == ["arbiter"]
        reader.wait_until(lambda: reader.has_all(last["last_event"]))
        assert board.end(signal.SIGTERM).exit_code == 0
        reader.wait_until(lambda: reader.availabilities[-1] is False)
    assert reader.contradictions == []
    assert sorted(reader.events) == list(range(1, len(reader.events) + 1))
    assert told_moves(reader) == journal_moves(journal)
    assert all(reply["is_done"] for reply in reader.replies)
    for command_id in (pause, time_id):
        assert len({json.dumps(reply) for reply in reader.replies if reply["id"] == command_id}) == 1
    changes = [each for each in load_game(journal, GameId(1)).history if isinstance(each, RecordChange)]
    assert [(each.kind.value, each.sender.name) for each in changes if each.sender] == [
        ("pause", "Ana Reyes, key The desk"),
        ("time", "Ana Reyes, key The desk"),
    ]
    assert [event["what"] for event in reader.list_events("change")] == [change.kind.value for change in changes]


def test_a_board_that_is_killed_is_told_as_gone_and_goes_on_where_it_was(broker: RealBroker, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    profile = write_profile(tmp_path, broker.port)
    with started_reader(broker.port) as reader:
        with start_run("--stdin", "--profile", profile, "--journal", journal) as board:
            while board.read_line() != READY:
                pass
            play_to(board, 1, "press black; move 22-18; press white")
            play_to(board, 2, "move 11-15; press black")
            board.send_signal(signal.SIGKILL)
            board.wait_for_exit()
        reader.wait_until(lambda: bool(reader.availabilities) and reader.availabilities[-1] is False)
        with start_run("--stdin", "--profile", profile, "--journal", journal) as board:
            board.type("wait 1s; press black; move 18x11; press white; wait 1s")
            while not board.read_line().startswith("3. "):
                pass
            reader.wait_until(lambda: told_moves(reader) == ["22-18", "11-15", "18x11"])
            board.end(signal.SIGTERM)
    assert reader.contradictions == []
    assert sorted(reader.events) == list(range(1, len(reader.events) + 1))
    assert told_moves(reader) == journal_moves(journal)
    assert {state["session"] for state in reader.states} == {1, 2}
