"""The command that says where the moves of a side come from, in the middle of a game."""

import pytest

from controller.notation.move_text import move_text
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind
from controller.session.state import PauseReason
from controller.settings.move_source import MoveSource
from tests.session.scripted_game import ScriptedGame, play, settings_from

MODES = pytest.mark.parametrize("commit", ["clock", "settle"])
OPENING = "press black; move 22-18; press white; wait 700ms; "


def game_of(script: str, commit: str = "clock", **game: object) -> ScriptedGame:
    values = {"time_control": "5+3", "black_moves": "program", **game}
    return play(OPENING + script, settings_from(game=values, tracking={"commit": commit}))


def texts(game: ScriptedGame) -> list[str]:
    return [move_text(record.move) for record in game.moves]


@MODES
def test_a_side_is_handed_back_to_people_who_play_on(commit: str) -> None:
    game = game_of("side black board; wait 1s; move 9-14; press black; wait 2s; expect turn white", commit)
    assert texts(game) == ["22-18", "9-14"]
    assert not game.refusals
    change = game.changes[0]
    assert (change.kind, change.side) == (ChangeKind.MOVE_SOURCE, Side.BLACK)
    assert (change.before, change.after, change.author) == ("program", "board", ChangeAuthor.PLAYERS)
    assert game.session.tracker.sides_elsewhere == ()


@MODES
def test_a_proposed_move_is_withdrawn_and_its_clock_runs_on(commit: str) -> None:
    game = game_of("wait 5s; propose black 2 9-14; wait 3s; side black board; wait 500ms", commit)
    assert game.session.turn.proposal is None
    assert game.session.ledger.running_side is Side.BLACK
    game.run_script("move 10-14; press black; wait 2s; expect move 10-14")


@MODES
def test_what_was_begun_with_the_pieces_is_undone_first(commit: str) -> None:
    game = game_of("propose black 2 9-14; lift 9; wait 1s; side black board; wait 500ms", commit)
    assert PauseReason.BOARD_DIFFERS in game.session.pauses
    game.run_script("place 9; wait 1s; move 10-14; press black; wait 2s; expect move 10-14")


@MODES
def test_a_side_is_given_to_the_program_in_the_middle_of_a_game(commit: str) -> None:
    game = game_of("side black program; wait 500ms; propose black 2 9-14; wait 1s", commit, black_moves="board")
    assert not game.refusals
    game.run_script("move 9-14; wait 1s; expect move 9-14; expect turn white")


@MODES
def test_the_turn_of_the_other_side_goes_on(commit: str) -> None:
    game = game_of("side white program; lift 9; wait 300ms; side white board; place 14; press black; wait 2s", commit,
                   black_moves="board")  # fmt: skip
    assert texts(game) == ["22-18", "9-14"]


def test_what_is_so_already_is_refused() -> None:
    assert game_of("side black program").refusals == ["Nothing was changed: already program"]


@pytest.mark.parametrize("conduct", ["rated", "tournament"])
def test_only_a_casual_game_lets_players_change_it(conduct: str) -> None:
    game = game_of("side black board", conduct=conduct)
    assert game.refusals == ["In this game only the arbiter may do this"]
    assert game.session.settings.game.black_moves is MoveSource.PROGRAM
