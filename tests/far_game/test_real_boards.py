"""Two real boards play one game over real brokers, which are killed, as one of the boards is."""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from controller.app.far_games import InvitationRefusedError, ask_to_invite
from controller.app.invitation_requests import InvitationAnswer
from controller.notation.move_text import move_text
from controller.rules.position import Side
from controller.session.effects import RecordMove
from controller.storage.journal import load_game, newest_games
from tests.cli.run_process import READY, RunProcess, start_run
from tests.hall.brokers import RealBroker, amqtt, mosquitto

VISMIN = Path(__file__).parents[1] / "data" / "vismin.toml"
WITHIN_S = 60.0

pytestmark = pytest.mark.long


@pytest.fixture(params=["mosquitto", "amqtt"])
def broker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RealBroker]:
    opened = amqtt() if request.param == "amqtt" else mosquitto(tmp_path)
    with opened as running:
        yield running


def start_board(folder: Path, name: str, port: int) -> tuple[str | Path, ...]:
    """Write the profile of a board, and return the arguments of its run."""
    folder.mkdir(exist_ok=True)
    profile = folder / "board.toml"
    profile.write_text(
        f'{VISMIN.read_text()}\n[hall]\nenabled = true\nhall = "open"\nboard = "{name}"\n'
        f'host = "127.0.0.1"\nport = {port}\n'
    )
    return ("--stdin", "--profile", profile, "--journal", folder / "journal")


@contextmanager
def running(folder: Path, name: str, port: int) -> Iterator[RunProcess]:
    with start_run(*start_board(folder, name, port)) as board:
        while board.read_line() != READY:
            pass
        yield board


def ask_until_done(folder: Path, request: dict[str, Any]) -> InvitationAnswer:
    """Ask a board until it has a connection to the hall."""
    ends = time.monotonic() + WITHIN_S
    while True:
        try:
            return ask_to_invite(folder / "journal", request)
        except InvitationRefusedError as error:
            if "no connection" not in str(error) or time.monotonic() > ends:
                raise


def read_until(board: RunProcess, text: str) -> str:
    """Return the next line with a text in it."""
    while text not in (line := board.read_line()):
        pass
    return line


def play_move(mover: RunProcess, other: RunProcess, ply: int, move: str, press: str) -> None:
    """Make a move at its board, and then by hand at the other one."""
    mover.type(f"move {move}; press {press}")
    read_until(mover, f"{ply}. ")
    read_until(other, f"plays {move}")
    other.type(f"move {move}")
    read_until(other, f"{ply}. ")


def recorded_moves(folder: Path) -> list[RecordMove]:
    newest = next(iter(newest_games(folder / "journal", None, 1)))
    return list(load_game(folder / "journal", newest.id).moves)


def test_a_game_outlives_its_broker_and_one_of_its_boards(broker: RealBroker, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    with running(one, "board-1", broker.port) as white:
        with running(two, "board-2", broker.port) as black:
            request = {"do": "invite", "side": "white", "choices": {"time_control": "15+10"}, "player": "Ana"}
            code = ask_until_done(one, request)["code"]
            assert ask_until_done(two, {"do": "join", "code": code, "player": "Ben"}) == {
                "board": "board-1",
                "side": "black",
            }
            for board in (white, black):
                read_until(board, "new game was chosen")
            play_move(white, black, 1, "22-18", "white")
            play_move(black, white, 2, "11-15", "black")
            broker.kill()
            white.type("move 18x11; press white")
            read_until(white, "3. ")
            broker.start()
            read_until(black, "plays 18x11")
            black.type("move 18x11")
            read_until(black, "3. ")
            black.send_signal(signal.SIGKILL)
            black.wait_for_exit()
        with start_run(*start_board(two, "board-2", broker.port)) as black:
            black.type("wait 1s; press black; move 8x15; press black")
            read_until(black, "4. ")
            read_until(white, "plays 8x15")
            white.type("move 8x15")
            read_until(white, "4. ")
            white.type("resign white")
            read_until(white, "resign")
            read_until(black, "resign")
            black.end(signal.SIGTERM)
        white.end(signal.SIGTERM)
    ours, theirs = recorded_moves(one), recorded_moves(two)
    assert [move_text(record.move) for record in ours] == ["22-18", "11-15", "18x11", "8x15"]
    assert [move_text(record.move) for record in theirs] == [move_text(record.move) for record in ours]
    for mine, other in zip(ours, theirs, strict=True):
        side: Side = mine.side
        assert mine.ledger.side_clocks[side] == other.ledger.side_clocks[side]
