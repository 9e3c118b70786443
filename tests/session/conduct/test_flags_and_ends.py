"""How games end: flags, results, agreement, the rules; and what the board shows then."""

import pytest

from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.effects import RecordOutcome, RequestNewGame, ShowPage
from controller.session.views.display_page import PageStatus
from controller.session.views.messages import MessageCode, build_message
from hardware.events import Button, ButtonEdge
from tests.session.scripted_game import ScriptedGame, play, settings_from

ONE_MINUTE = settings_from(game={"time_control": "G/1"})
ONE_MINUTE_SETTLE = settings_from(game={"time_control": "G/1"}, tracking={"commit": "settle"})


def ends_with(game: ScriptedGame, score: Score, termination: Termination) -> bool:
    assert game.outcomes[0].outcome == Outcome(score=score, termination=termination)
    return len(game.outcomes) == 1


def test_the_flag_falls_exactly_at_zero() -> None:
    game = play("press black; wait 61s; expect result 0-1", ONE_MINUTE)
    assert ends_with(game, Score.BLACK_WINS, Termination.TIME)
    started_us = 250_000
    assert game.outcomes[0].at_us == started_us + 60_000_000


def test_a_flag_waits_for_no_press_that_was_made_before_the_turn() -> None:
    game = play("press black; wait 1s; move 22-18; press white; wait 1s; arbiter time white 0:00", ONE_MINUTE)
    game.run_script("lift 9; press white; place 13; press black; wait 50ms; expect move 9-13; expect result 0-1")
    assert ends_with(game, Score.BLACK_WINS, Termination.TIME)


LONE_KING = "W:WK21,K25,K29:BK8"


@pytest.mark.parametrize(
    ("fen", "ruleset", "insufficient", "score", "termination"),
    [
        (LONE_KING, "filipino", "draw", Score.DRAW, Termination.INSUFFICIENT),
        (LONE_KING, "filipino", "loss", Score.BLACK_WINS, Termination.TIME),
        ("W:WK21,K25,K29:B8", "filipino", "draw", Score.BLACK_WINS, Termination.TIME),
        ("W:WK21,K25,K29:BK8,K12", "filipino", "draw", Score.BLACK_WINS, Termination.TIME),
        ("W:WK21,K25,K29:BK8,12", "filipino", "draw", Score.BLACK_WINS, Termination.TIME),
        (LONE_KING, "russian", "draw", Score.DRAW, Termination.INSUFFICIENT),
        # in give-away a lone king is all but a win
        (LONE_KING, "perdigana", "draw", Score.BLACK_WINS, Termination.TIME),
    ],
)
def test_a_flag_against_a_lone_king(
    fen: str, ruleset: str, insufficient: str, score: Score, termination: Termination
) -> None:
    settings = settings_from(
        game={"ruleset": ruleset, "time_control": "G/1", "orientation": "vismin"},
        clock={"insufficient": insufficient},
    )
    game = play("press black; wait 59s", settings, fen)
    assert not game.outcomes
    game.run_script("wait 2s")
    assert ends_with(game, score, termination)


def test_the_flag_of_the_lone_king_itself_loses() -> None:
    settings = settings_from(game={"time_control": "G/1"}, clock={"insufficient": "draw"})
    game = play("press white; wait 61s", settings, LONE_KING.replace("W:W", "B:W"))
    assert ends_with(game, Score.WHITE_WINS, Termination.TIME)


def test_a_press_before_the_flag_counts_although_it_is_judged_after_it() -> None:
    game = play("press black; wait 55s; lift 22; place 18", ONE_MINUTE)
    flag_us = game.session.ledger.flag_us
    assert flag_us is not None
    game.daemon.wait_until(flag_us - 250_000 - 1_000)
    game.run_script("press white; wait 1s; expect move 22-18; expect result *")
    assert game.moves[0].ledger.remaining_us[Side.WHITE] <= 1_000


def test_a_press_after_the_flag_is_too_late() -> None:
    game = play("press black; wait 55s; lift 22; place 18", ONE_MINUTE)
    flag_us = game.session.ledger.flag_us
    assert flag_us is not None
    game.daemon.wait_until(flag_us - 250_000 + 100)
    game.run_script("press white; wait 1s; expect result 0-1")
    assert not game.moves


@pytest.mark.parametrize(("early_us", "score"), [(0, "0-1"), (1, "*")])
def test_a_press_in_the_very_microsecond_of_the_flag_is_too_late(early_us: int, score: str) -> None:
    game = play("press black; wait 55s; lift 22; place 18; wait 1s", ONE_MINUTE)
    flag_us = game.session.ledger.flag_us
    assert flag_us is not None
    game.daemon.wait_until(flag_us - early_us)
    game.daemon.handle_input(ButtonEdge(button=Button.WHITE, down=True, at_us=flag_us - early_us))
    game.run_script(f"wait 1s; expect result {score}")
    assert [move.at_us for move in game.moves] == [flag_us - 1] * early_us
    assert (MessageCode.FLAG in game.announced_codes) is not bool(early_us)


def test_a_press_in_the_microsecond_of_a_flag_that_the_arbiter_judges_passes_the_turn_after_it() -> None:
    by_arbiter = settings_from(game={"time_control": "G/1"}, clock={"flag": "arbiter"})
    game = play("press black; wait 55s; lift 22; place 18; wait 1s", by_arbiter)
    flag_us = game.session.ledger.flag_us
    assert flag_us is not None
    game.daemon.wait_until(flag_us)
    game.daemon.handle_input(ButtonEdge(button=Button.WHITE, down=True, at_us=flag_us))
    game.run_script("wait 1s; expect move 22-18; expect turn black")
    assert game.session.conduct.announced_flags == (Side.WHITE,)
    codes = game.announced_codes
    assert codes.index(MessageCode.FLAG) < codes.index(MessageCode.MOVE)


def test_a_held_move_that_ended_before_the_flag_counts() -> None:
    game = play("move 30-26; lift 5; place 9; wait 600ms", ONE_MINUTE_SETTLE, "W:WK29,30:B5")
    flag_us = game.session.ledger.flag_us
    assert flag_us is not None
    game.daemon.wait_until(flag_us - 700_000)
    game.run_script("lift 29; place 18; wait 2s; expect move 29-18; expect result *")
    assert 0 < game.moves[-1].ledger.remaining_us[Side.WHITE] < 250_000


def test_the_clock_page_changes_once_a_second() -> None:
    game = play("press black; wait 10s", ONE_MINUTE)
    pages = [effect.page for effect in game.effects if isinstance(effect, ShowPage)]
    assert [page.white.deciseconds for page in pages[-10:]] == list(range(590, 490, -10))


def test_the_clock_page_changes_once_a_tenth_of_a_second_below_ten_seconds() -> None:
    game = play("press black; wait 50s", ONE_MINUTE)
    game.effects.clear()
    game.run_script("wait 10s; expect result 0-1")
    pages = [effect.page for effect in game.effects if isinstance(effect, ShowPage)]
    assert [page.white.deciseconds for page in pages[:3]] == [99, 98, 97]
    assert [page.white.deciseconds for page in pages[-3:]] == [1, 0, 0]  # the last is the result's
    assert len(pages) == 101


def test_the_page_counts_the_pieces_that_each_side_has_lost() -> None:
    game = play("press black", ONE_MINUTE, "W:W22,25:B18,9,1")
    game.run_script("move 22x15; press white; expect move 22x15; wait 1s")
    assert game.session.last_views.page is not None
    assert game.session.last_views.page.lost_pieces == (0, 1)


@pytest.mark.parametrize(
    ("command", "score", "termination"),
    [
        ("draw", Score.DRAW, Termination.AGREEMENT),
        ("resign white", Score.BLACK_WINS, Termination.RESIGNATION),
        ("resign black", Score.WHITE_WINS, Termination.RESIGNATION),
        ("arbiter result 1-0", Score.WHITE_WINS, Termination.ARBITER),
        ("arbiter result *", Score.UNDECIDED, Termination.ARBITER),
    ],
)
def test_people_may_end_a_game(command: str, score: Score, termination: Termination) -> None:
    game = play(f"press black; move 22-18; press white; wait 1s; {command}; expect result {score.value}; {command}")
    assert ends_with(game, score, termination)
    assert game.session.ledger.running_side is None


def test_capturing_the_last_piece_wins() -> None:
    game = play("move 22-15; remove 18; press white; expect result 1-0; expect message all taken", fen="W:W22:B18")
    assert ends_with(game, Score.WHITE_WINS, Termination.NO_PIECES)


def test_blocking_the_last_piece_wins() -> None:
    game = play("move 14-10; press white; expect result 1-0", fen="W:W5,6,14:B1")
    assert ends_with(game, Score.WHITE_WINS, Termination.NO_MOVES)


def test_the_pieces_of_the_winner_are_lit_until_they_are_touched() -> None:
    script = "move 22-15; remove 18; press white; expect leds 15 win, 32 win; lift 15; expect leds off"
    play(script, fen="W:W22,32:B18")


def test_two_kings_against_one_are_a_draw_at_once() -> None:
    common = settings_from(game={"ruleset": "filipino-common", "time_control": "5+3"})
    game = play("move 5-1; press white; expect result 1/2-1/2", common, "W:W5,K32:BK12")
    assert ends_with(game, Score.DRAW, Termination.FEW_KINGS)


@pytest.mark.parametrize("who", ["white", "black"])
def test_a_player_who_resigns_a_game_of_give_away_loses_too(who: str) -> None:
    game = play(f"press black; move 22-18; resign {who}", settings_from(game={"ruleset": "perdigana"}))
    assert ends_with(game, Score.BLACK_WINS if who == "white" else Score.WHITE_WINS, Termination.RESIGNATION)


def test_the_count_of_the_lone_king_is_announced_as_it_runs() -> None:
    game = play("move 16-12; press black; expect message move 1 of 12", fen="B:WK1,K2,K7:BK16")
    assert MessageCode.DRAW_COUNT in game.announced_codes


def test_a_draw_by_rule_may_be_played_on() -> None:
    played_on = settings_from(game={"ruleset": "filipino-common", "draws_end_game": False})
    game = play("move 32-28; press white; move 12-16; press black; expect result *", played_on, "W:WK1,K32:BK12")
    assert game.announced_codes.count(MessageCode.DRAW) == 0  # it was drawn before the first move
    game = play("move 5-1; press white; move 12-16; press black; move 32-28; press white", played_on, "W:W5,K32:BK12")
    assert game.announced_codes.count(MessageCode.DRAW) == 1
    assert not game.outcomes


def test_a_draw_that_is_played_on_is_shown_as_a_draw() -> None:
    settings = settings_from(game={"draws_end_game": False, "rules": {"lone_king_moves": 1}})
    game = play("move 16-12; press black; wait 1s; expect message move 1 of 1", settings, "B:WK1,K2,K7:BK16")
    game.run_script("move 1-5; press white; wait 1s; expect message draw; expect result *")
    page = game.session.last_views.page
    assert page is not None
    assert page.message == build_message(MessageCode.DRAW, reason=Termination.LONE_KING_COUNT.value)


def test_the_arbiter_may_set_a_time() -> None:
    play("press black; arbiter time white 3:00; expect clock white 3:00; wait 10s; expect clock white 2:50")
    play("press black; arbiter time black 0:30; wait 10s; expect clock black 0:30")


def test_a_finished_game_takes_no_moves_and_no_time() -> None:
    game = play("press black; draw; move 22-18; press white; wait 20min; expect result 1/2-1/2")
    assert not game.moves
    assert game.session.last_views.page is not None
    assert game.session.last_views.page.status is PageStatus.OVER


def test_setting_the_pieces_up_again_asks_for_a_new_game() -> None:
    game = play("move 22-18; press white; resign white; move 18-22; wait 10ms")
    assert any(isinstance(effect, RequestNewGame) for effect in game.effects)


def test_the_record_of_the_outcome_comes_before_it_is_announced() -> None:
    game = play("move 22-15; remove 18; press white; expect result 1-0", fen="W:W22:B18")
    kinds = [type(effect).__name__ for effect in game.effects]
    assert kinds.index("RecordMove") < kinds.index("RecordOutcome")
    last = max(place for place, kind in enumerate(kinds) if kind == "Announce")
    assert kinds.index(RecordOutcome.__name__) < last
