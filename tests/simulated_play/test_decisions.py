"""What simulated people decide to do, from the session and the pieces on the table."""

import pytest

from controller.commands.values import AgreeDraw
from controller.rules.position import Side
from controller.rules.squares import Square, bit
from controller.session.inputs import GameStarted
from controller.session.step import step
from controller.settings.settings import Settings
from controller.simulated_play import decisions
from controller.simulated_play.decisions import (
    BOTH_SIDES,
    Decision,
    FinishGame,
    PlayTurn,
    PressButtonDecision,
    RestorePieces,
    Wait,
    decide,
)
from controller.simulated_play.draw_answers import answer_draw_offer
from tests.session.dead_sensors import play_with_dead_sensors
from tests.session.scripted_game import SETTLE, ScriptedGame, play, settings_from

WHITE = frozenset({Side.WHITE})
BLACK = frozenset({Side.BLACK})


def decision_in(game: ScriptedGame, players: frozenset[Side] = BOTH_SIDES) -> Decision:
    return decide(game.session, game.table.occupancy, players)


@pytest.mark.parametrize(
    ("script", "decision"),
    [
        ("wait 1s", PressButtonDecision(side=Side.BLACK)),
        ("wait 1s; press black; wait 1s", PlayTurn(side=Side.WHITE)),
        ("wait 1s; press black; move 22-18; press white; wait 1s", PlayTurn(side=Side.BLACK)),
        ("wait 1s; press black; wait 1s; arbiter pause", Wait()),
        ("wait 1s; press black; wait 1s; arbiter pause; remove 22; wait 1s", Wait()),
        ("wait 1s; press black; wait 1s; resign white", FinishGame()),
    ],
)
def test_two_players_do_what_the_game_waits_for(script: str, decision: Decision) -> None:
    assert decision_in(play(script)) == decision


@pytest.mark.parametrize("settings", [SETTLE, settings_from(game={"time_control": "none"})])
def test_no_clock_is_started_where_none_is_pressed_or_none_runs(settings: Settings) -> None:
    assert decision_in(play("wait 1s", settings)) == PlayTurn(side=Side.WHITE)


def test_nothing_is_done_before_the_sensors_have_reported() -> None:
    session, _ = step(None, GameStarted(at_us=0, date="2026.01.02", version="test", settings=SETTLE))
    assert decide(session, session.game.position.occupancy, BOTH_SIDES) == Wait()


def test_pieces_that_stand_otherwise_than_recorded_are_set_up() -> None:
    game = play("wait 1s; press black; wait 1s; remove 22; wait 1s")
    assert decision_in(game) == RestorePieces(game=game.session.game)


@pytest.mark.parametrize(
    ("script", "players", "decision"),
    [
        ("wait 1s", WHITE, Wait()),
        ("wait 1s", BLACK, PressButtonDecision(side=Side.BLACK)),
        ("wait 1s; press black; wait 1s", WHITE, PlayTurn(side=Side.WHITE)),
        ("wait 1s; press black; wait 1s", BLACK, Wait()),
        ("wait 1s; press black; wait 1s; remove 22; wait 1s", BLACK, Wait()),
        ("wait 1s; press black; wait 1s; resign white", WHITE, Wait()),
        ("wait 1s; press black; wait 1s", frozenset(), Wait()),
    ],
)
def test_a_side_that_a_person_plays_is_left_to_that_person(
    script: str, players: frozenset[Side], decision: Decision
) -> None:
    assert decision_in(play(script), players) == decision


def test_only_the_player_to_move_restores_pieces_for_a_person() -> None:
    game = play("wait 1s; press black; wait 1s; remove 22; wait 1s")
    assert decision_in(game, WHITE) == RestorePieces(game=game.session.game)


IN_DOUBT = "press black; wait 1s; press black; wait 1s; press black; move 22-18; press white; wait 100ms; resign black"


@pytest.mark.parametrize(("stands_there", "side"), [(True, Side.WHITE), (False, Side.BLACK)])
def test_the_side_that_moved_answers_yes_for_a_piece_on_the_square_and_the_other_no(
    stands_there: bool, side: Side
) -> None:
    game = play_with_dead_sensors(IN_DOUBT, dead={17: True, 18: True}, fen="W:W22,32:B5,1")
    assert_answered(game, Square(17), stands_there=stands_there, side=side)


@pytest.mark.parametrize(("stands_there", "side"), [(True, Side.BLACK), (False, Side.WHITE)])
def test_about_a_move_that_is_not_on_record_the_opponent_answers_yes(stands_there: bool, side: Side) -> None:
    insists = "press black; move 22-18; press white; wait 1s; press white; wait 100ms"
    game = play_with_dead_sensors(insists, dead={18: False})
    assert_answered(game, Square(17), stands_there=stands_there, side=side)


def assert_answered(game: ScriptedGame, square: Square, *, stands_there: bool, side: Side) -> None:
    assert game.session.trust.question is not None
    assert game.session.trust.question.square == square
    occupancy = bit(square) if stands_there else 0
    assert decide(game.session, occupancy, BOTH_SIDES) == PressButtonDecision(side=side, question=square)
    assert decide(game.session, occupancy, frozenset({side.opponent})) == Wait()


def test_two_players_agree_to_a_draw_when_a_game_goes_on_for_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "MAX_PLIES", 1)
    game = play("wait 1s; press black; move 22-18; press white; wait 1s")
    assert decision_in(game) == AgreeDraw()
    assert decision_in(game, BLACK) == PlayTurn(side=Side.BLACK)


BLACK_ELSEWHERE = settings_from(game={"time_control": "5+3", "black_moves": "program"})


def test_hands_that_move_for_a_side_elsewhere_do_not_start_the_clock_of_a_person() -> None:
    game = play("wait 1s", BLACK_ELSEWHERE)
    assert decision_in(game, BLACK) == Wait()
    assert decision_in(game) == PlayTurn(side=Side.WHITE)


@pytest.mark.parametrize("players", [WHITE, BLACK, BOTH_SIDES])
def test_either_player_makes_a_move_that_is_proposed_and_nobody_makes_another(players: frozenset[Side]) -> None:
    game = play("wait 1s; press black; move 22-18; press white; wait 1s", BLACK_ELSEWHERE)
    assert decision_in(game, players) == Wait()
    game.run_script("propose black 2 9-14")
    assert decision_in(game, players) == PlayTurn(side=Side.BLACK)
    assert decision_in(game, frozenset()) == Wait()


def test_nobody_at_the_table_agrees_to_a_draw_for_a_side_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "MAX_PLIES", 0)
    game = play("wait 1s; press black; wait 1s", BLACK_ELSEWHERE)
    assert decision_in(game) == PlayTurn(side=Side.WHITE)
    game.run_script("move 22-18; press white; wait 1s; offer draw white")
    assert answer_draw_offer(game.session, BOTH_SIDES) is None
    assert answer_draw_offer(game.session, BLACK) is None
