"""Rule 7, last sentence: the piece that was put down wrongly makes the correct move, if it has one."""

from typing import Any

import pytest

from controller.session.effects import Judgement
from controller.session.inputs import DaemonRestarted
from controller.session.views.messages import MessageCode, build_message
from controller.settings.settings import Settings
from hardware.events import Snapshot
from tests.session.scripted_game import ScriptedGame, play, settings_from
from tests.session.timelines import recorded

FEN = "W:W21,24,32:B17,19,1,3"
"""White may capture 21x14 or 24x15; 32 has no legal move, for a capture is due."""

PUT_BACK = "lift 20; wait 300ms; place 24; wait 100ms;"
WRONG_THEN_BACK = f"wait 200ms; move 24-20; press white; wait 2s; {PUT_BACK}"
OTHER_CAPTURE = "lift 21; place 14; lift 17; press white; wait 2s;"
OWN_CAPTURE = "lift 24; place 15; lift 19; press white; wait 2s;"
REASON = build_message(MessageCode.MOVED_WRONGLY, square=24)


def game_settings(commit: str = "clock", **game: Any) -> Settings:
    return settings_from(game={"time_control": "15+10", "orientation": "vismin", **game}, tracking={"commit": commit})


def play_wrongly(script: str = WRONG_THEN_BACK, settings: Settings | None = None) -> ScriptedGame:
    return play(f"press black; {script}", settings or game_settings(), fen=FEN)


def moves_of(game: ScriptedGame) -> list[str]:
    return [move for move, _ in recorded(game)]


@pytest.mark.parametrize("commit", ["clock", "settle"])
@pytest.mark.parametrize("ruleset", ["filipino", "perdigana"])
def test_rule_7_the_piece_moved_wrongly_must_make_the_correct_move(ruleset: str, commit: str) -> None:
    game = play_wrongly(settings=game_settings(commit, ruleset=ruleset))
    assert [report.judgement for report in game.judgements] == [Judgement.ILLEGAL]
    game.run_script("expect leds 15 landing, 19 captured, 24 mover")
    game.run_script(OTHER_CAPTURE)
    assert moves_of(game) == []
    assert game.judgements[-1].message == REASON
    game.run_script("expect leds 14 lift, 17 wrong, 21 place; lift 14; place 21; expect leds 17 place; place 17")
    game.run_script(f"wait 100ms; expect leds 15 landing, 19 captured, 24 mover; {OWN_CAPTURE}")
    assert moves_of(game) == ["24x15"]


@pytest.mark.parametrize("commit", ["clock", "settle"])
@pytest.mark.parametrize(
    "game_table",
    [
        {"ruleset": "brazilian"},
        {"ruleset": "russian"},
        {"rules": {"misplayed_piece": False}},
    ],
)
def test_without_the_clause_another_piece_may_make_the_correct_move(game_table: dict[str, Any], commit: str) -> None:
    game = play_wrongly(WRONG_THEN_BACK + OTHER_CAPTURE, game_settings(commit, **game_table))
    assert moves_of(game) == ["21x14"]


def test_players_of_another_game_may_agree_on_the_clause() -> None:
    settings = game_settings(ruleset="brazilian", rules={"misplayed_piece": True})
    game = play_wrongly(WRONG_THEN_BACK + OTHER_CAPTURE, settings)
    assert moves_of(game) == []
    assert game.judgements[-1].message == REASON


@pytest.mark.parametrize("commit", ["clock", "settle"])
def test_a_piece_that_was_lifted_and_returned_binds_nobody(commit: str) -> None:
    game = play_wrongly(f"lift 24; wait 2s; place 24; wait 2s; {OTHER_CAPTURE}", game_settings(commit))
    assert moves_of(game) == ["21x14"]


def test_a_piece_put_down_wrongly_without_a_press_binds_nobody() -> None:
    game = play_wrongly(f"move 24-20; wait 5s; {PUT_BACK} {OTHER_CAPTURE}")
    assert moves_of(game) == ["21x14"]


def test_a_fault_that_is_healed_within_the_grace_binds_nobody() -> None:
    game = play_wrongly(f"wait 200ms; move 24-20; press white; wait 500ms; {PUT_BACK} wait 3s; {OTHER_CAPTURE}")
    assert [report.judgement for report in game.judgements] == [Judgement.ILLEGAL, Judgement.LEGAL]
    assert moves_of(game) == ["21x14"]


def test_a_board_that_did_not_rest_for_a_second_binds_nobody() -> None:
    game = play_wrongly(f"lift 24; place 20; wait 700ms; {PUT_BACK} {OTHER_CAPTURE}", game_settings("settle"))
    assert moves_of(game) == ["21x14"]


@pytest.mark.parametrize("commit", ["clock", "settle"])
def test_a_piece_without_a_legal_move_binds_nobody(commit: str) -> None:
    game = play_wrongly(
        f"move 32-27; press white; wait 2s; lift 27; place 32; wait 100ms; {OTHER_CAPTURE}", game_settings(commit)
    )
    assert moves_of(game) == ["21x14"]


def test_the_first_piece_that_was_moved_wrongly_counts() -> None:
    game = play_wrongly(f"{WRONG_THEN_BACK} move 21-25; press white; wait 2s; lift 25; place 21; {OTHER_CAPTURE}")
    assert moves_of(game) == []
    assert game.judgements[-1].message == REASON
    game.run_script(f"lift 14; place 21; place 17; wait 100ms; {OWN_CAPTURE}")
    assert moves_of(game) == ["24x15"]


def test_an_opponents_piece_moved_wrongly_binds_nobody() -> None:
    game = play_wrongly(f"move 19-15; press white; wait 2s; lift 15; place 19; wait 100ms; {OTHER_CAPTURE}")
    assert moves_of(game) == ["21x14"]


BLACK_REPLIED = f"{OWN_CAPTURE} wait 100ms; move 1-6; press black; wait 200ms;"


def test_the_obligation_ends_with_the_turn() -> None:
    game = play_wrongly(f"{WRONG_THEN_BACK} {BLACK_REPLIED} move 15-11; press white; wait 2s; move 11-15; wait 100ms")
    assert moves_of(game) == ["24x15", "1-6"]
    assert game.session.tracker.bound_square is None  # 15 has no legal move now: 21x14 is due
    game.run_script(OTHER_CAPTURE)
    assert moves_of(game) == ["24x15", "1-6", "21x14"]


def test_the_obligation_ends_with_a_takeback() -> None:
    game = play_wrongly(f"{BLACK_REPLIED} move 21-25; press white; wait 2s; move 25-21; wait 100ms")
    assert game.session.tracker.bound_square == 21
    game.run_script("arbiter takeback 1; move 6-1; wait 1s")
    assert game.session.turn.misplayed is None
    game.run_script("move 3-8; press black; wait 1s")
    assert moves_of(game) == ["24x15", "3-8"]


def test_the_obligation_ends_when_the_arbiter_sets_the_position() -> None:
    game = play_wrongly(f"{WRONG_THEN_BACK} arbiter position {FEN}; wait 1s; {OTHER_CAPTURE}")
    assert moves_of(game) == ["21x14"]


def test_the_obligation_stays_when_the_arbiter_gives_time() -> None:
    game = play_wrongly(f"{WRONG_THEN_BACK} arbiter time white 5:00; {OTHER_CAPTURE}")
    assert not game.changes[0].is_recovery_point
    assert moves_of(game) == []
    assert game.judgements[-1].message == REASON


def test_touch_move_strict_stays_what_it_is() -> None:
    settings = game_settings(touch_move="strict")
    game = play_wrongly(f"lift 21; place 21; {WRONG_THEN_BACK} {OWN_CAPTURE}", settings)
    assert moves_of(game) == []
    assert game.judgements[-1].message == build_message(MessageCode.TOUCH_MOVE, square=21)


def test_a_square_that_shows_its_piece_again_by_itself_releases_the_player() -> None:
    """A sensor had dropped out: it was another piece that stands where none may."""
    game = play_wrongly("wait 200ms; move 24-20; press white; wait 2s")
    assert game.session.turn.misplayed is not None
    game.send_edges((0, 24, True), (100, 24, True))
    assert game.session.turn.misplayed is None


@pytest.mark.parametrize("script", [WRONG_THEN_BACK, "wait 200ms; move 24-20; press white; wait 2s;"])
def test_the_obligation_survives_a_stop(script: str) -> None:
    game = play_wrongly(script)
    game.daemon.handle_input(DaemonRestarted(at_us=game.daemon.now_us))
    game.daemon.handle_input(Snapshot(occupancy=game.table.level(game.daemon.now_us), at_us=game.daemon.now_us))
    if script != WRONG_THEN_BACK:
        game.run_script(PUT_BACK)
    game.run_script(f"press black; wait 1s; {OTHER_CAPTURE}")
    assert moves_of(game) == []
    assert game.judgements[-1].message == REASON
