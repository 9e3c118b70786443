"""`damahan run` stopped by a kill or a signal, and run again: nothing announced is lost, and the game goes on."""

import signal
from pathlib import Path
from random import Random

import pytest

from controller.session.effects import RecordMove
from controller.session.game_start import first_game
from controller.session.inputs import DaemonRestarted
from controller.session.state import Session
from controller.session.step import step
from controller.storage.journal import GameId, list_games, load_game, load_inputs
from tests.cli.announcements import AnnouncementLog, read_lines_until
from tests.cli.run_process import (
    MOVE,
    PAUSED,
    READY,
    STARTED,
    WRONG_MOVES,
    announced_text,
    moves_of,
    run_script,
    run_to_end,
    start_run,
)

KILLS = 5  # in each of two journals; `make torture` kills more


# --- kill -9


@pytest.mark.parametrize("seed", range(2))
def test_a_kill_loses_no_announced_move_and_the_game_goes_on_paused(tmp_path: Path, seed: int) -> None:
    chance, witness = Random(seed), AnnouncementLog()
    game, recorded, goes_on = 1, 0, False
    for _ in range(KILLS):
        with start_run("--fast", "--profile", WRONG_MOVES, "--journal", tmp_path) as run:
            lines = read_lines_until(run, moves=chance.randrange(1, 35))
            lines += run.end(signal.SIGKILL).lines
        assert lines[0].startswith(PAUSED) == goes_on
        first_move = next(found for line in lines if (found := MOVE.fullmatch(line)))
        assert int(first_move["ply"]) == recorded + 1
        witness.add_lines(lines, game)
        newest = list_games(tmp_path)[-1]
        assert set(witness.moves[witness.game]) <= {
            (each.ply, announced_text(each)) for each in moves_of(tmp_path, witness.game)
        }
        goes_on = newest.outcome is None
        game, recorded = (newest.id, newest.plies) if goes_on else (newest.id + 1, 0)
    for number, announced in witness.moves.items():
        assert len(announced) == len(set(announced))
        check_game(tmp_path, GameId(number), announced)


def check_game(folder: Path, game: GameId, announced: list[tuple[int, str]]) -> None:
    """Check that the score is legal, holds all that was announced, and follows from the inputs alone."""
    recorded = load_game(folder, game)
    assert set(announced) <= {(record.ply, announced_text(record)) for record in recorded.moves}
    position = first_game(recorded.started)
    for number, record in enumerate(recorded.moves, 1):
        position = position.play(record.move)
        assert (record.ply, record.game) == (number, position)
    session: Session | None = None
    replayed: list[RecordMove] = []
    for event in load_inputs(folder, game):
        session, effects = step(session, event)
        replayed += [effect for effect in effects if isinstance(effect, RecordMove)]
        if isinstance(event, DaemonRestarted):
            assert session.ledger.running_side is None
    assert tuple(replayed) == recorded.records


# --- signals


@pytest.mark.parametrize(
    ("number", "argument"), [(signal.SIGINT, "--fast"), (signal.SIGTERM, "--fast"), (signal.SIGTERM, "--stdin")]
)
def test_a_signal_stops_the_run_and_the_next_one_goes_on(tmp_path: Path, number: signal.Signals, argument: str) -> None:
    with start_run(argument, "--journal", tmp_path) as run:
        assert run.read_line() == READY
        if argument == "--stdin":
            run.type("press black; move 22-18; press white")
        assert run.read_line() == STARTED
        read_lines_until(run, moves=1)
        ended = run.end(number)
    assert (ended.exit_code, ended.errors) == (0, [])
    stopped = load_game(tmp_path, GameId(1))
    assert stopped.outcome is None
    again = run_to_end("--fast", "--games", "1", "--journal", tmp_path)
    assert (again.exit_code, again.errors) == (0, [])
    assert again.lines[0].startswith(PAUSED)
    assert "The game continues" in again.lines
    assert STARTED not in again.lines
    assert [summary.id for summary in list_games(tmp_path)] == [1]
    assert load_game(tmp_path, GameId(1)).moves[: len(stopped.moves)] == stopped.moves


# --- the next run


def test_an_unfinished_game_is_given_up_only_when_that_is_asked_for(tmp_path: Path) -> None:
    play = "press black; move 22-18; press white; expect move 22-18"
    assert run_script(play, "--journal", tmp_path).exit_code == 0
    ended = run_script("expect turn white", "--new", "--journal", tmp_path)
    assert (ended.exit_code, ended.stdout.splitlines()) == (0, [READY])
    assert [(game.plies, game.outcome) for game in list_games(tmp_path)] == [(1, None), (0, None)]


@pytest.mark.parametrize("commit", ["clock", "settle"])
def test_a_resumed_game_keeps_its_settings_when_the_profile_changes(tmp_path: Path, commit: str) -> None:
    profile = tmp_path / "mine.toml"
    other = {"clock": "settle", "settle": "clock"}
    profile.write_text(f'[tracking]\ncommit = "{other[commit]}"\n[board]\nerror_rate = 0.0\n')
    play = {"clock": "press black; move 22-18; press white", "settle": "move 22-18"}[commit]
    begun = tmp_path / "begun.toml"
    begun.write_text(f'[tracking]\ncommit = "{commit}"\n')
    assert run_script(f"{play}; expect move 22-18", "--profile", begun, "--journal", tmp_path).exit_code == 0
    ended = run_to_end("--fast", "--games", "1", "--profile", profile, "--journal", tmp_path)
    assert (ended.exit_code, ended.errors) == (0, [])
    (summary,) = list_games(tmp_path)
    assert summary.outcome is not None


def test_another_game_than_the_profile_plays_is_left_as_it_is_and_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    profile = tmp_path / "luzon.toml"
    profile.write_text('[game]\norientation = "luzon"\n')
    assert run_script("press black; move 22-18; press white", "--journal", tmp_path).exit_code == 0  # on a Vismin board
    assert run_script("expect move 22-18", "--profile", profile, "--journal", tmp_path).exit_code == 1
    (said,) = [record.getMessage() for record in caplog.records if "not finished" in record.getMessage()]
    assert said.startswith("game 1 (filipino, vismin, 15+10) stays not finished: this profile plays another game")
    assert [(game.orientation, game.plies) for game in list_games(tmp_path)] == [("vismin", 1), ("luzon", 0)]
