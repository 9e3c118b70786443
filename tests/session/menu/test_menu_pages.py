"""The menu before and during a game: what it offers, what the buttons do, and what follows."""

import pytest

from controller.rules.outcome import Score, Termination
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor
from controller.session.state import PauseReason
from controller.session.views.display_page import ButtonHint
from controller.session.views.messages import MessageCode
from controller.settings.choices import GameChoices
from controller.settings.settings import Settings
from tests.session.menu.opened_menus import CLUB, RATED, TOURNAMENT, opened
from tests.session.menu.pressed_buttons import hold_both, labels, requests, shown, step_to, tap
from tests.session.scripted_game import play, settings_from


def test_before_a_game_everything_can_be_chosen() -> None:
    assert labels(opened()) == ["Play", "Time", "Rules", "White", "Black", "Lights help", "Language", "Sound"]


def test_without_a_list_of_players_no_name_can_be_chosen() -> None:
    assert "White" not in labels(opened(settings=settings_from(game={"time_control": "5+3"})))


def test_the_built_in_time_controls_and_one_of_ones_own() -> None:
    game = opened()
    tap(game, "WB")
    assert labels(game) == ["5+3", "10 min", "15+10", "30 min", "60+30", "20 min", "No clock", "Other time"]


def test_a_time_control_is_chosen_and_the_game_begins_with_it() -> None:
    game = opened()
    tap(game, "WBWWB")
    step_to(game, "Play")
    assert shown(game) == ("Play", "15+10", "next", "choose")
    assert requests(game) == []
    tap(game, "B")
    assert shown(game) is None
    assert [request.choices for request in requests(game)] == [GameChoices(time_control="15+10")]


def test_a_time_control_is_set_digit_by_digit() -> None:
    game = opened()
    tap(game, "WBWWWWWWW")
    assert shown(game) == ("Time", "Other time", "next", "choose")
    tap(game, "B")
    assert shown(game) == ("Time", "005+03", "+1", "next")
    tap(game, "BWBWWWWWBB")
    assert shown(game) == ("Time", "010+03", "+1", "done")
    tap(game, "WWB")
    step_to(game, "Play")
    tap(game, "B")
    assert [request.choices for request in requests(game)] == [GameChoices(time_control="10+5")]


def test_no_minutes_at_all_cannot_be_played() -> None:
    game = opened()
    tap(game, "WBWWWWWWWBBBWWWWWBBB")
    assert shown(game) == ("Time", "000+03", "+1", "next")


def test_players_come_from_the_list_of_the_club() -> None:
    game = opened()
    tap(game, "WWWBWB")
    tap(game, "WBWWB")
    step_to(game, "Play")
    tap(game, "B")
    assert [request.choices for request in requests(game)] == [
        GameChoices(white="Ana Reyes", white_club="Lipa", black="Ben", black_club="")
    ]


def test_nothing_chosen_begins_nothing_new() -> None:
    game = opened()
    tap(game, "B")
    assert (shown(game), requests(game)) == (None, [])
    game.run_script("press black; expect turn white")


def test_the_menu_closes_by_itself() -> None:
    game = opened()
    game.run_script("wait 61s")
    assert (shown(game), requests(game)) == (None, [])
    game = opened("press black; wait 1s")
    game.run_script("wait 16s")
    assert shown(game) is None


def test_what_was_chosen_before_a_game_holds_when_the_menu_closes_by_itself() -> None:
    game = opened()
    tap(game, "WBWWB")
    game.run_script("wait 61s")
    assert shown(game) is None
    assert [request.choices for request in requests(game)] == [GameChoices(time_control="15+10")]


def test_during_a_casual_game_the_players_decide_everything() -> None:
    assert labels(opened("press black; move 22-18; press white; wait 1s")) == [
        "Go on", "Stop clocks", "Draw", "Resign", "Take back", "New game", "Hint", "White", "Black",
    ]  # fmt: skip


@pytest.mark.parametrize("settings", [RATED, TOURNAMENT])
def test_where_it_counts_the_arbiter_decides(settings: Settings) -> None:
    assert labels(opened("press black; move 22-18; press white; wait 1s", settings)) == [
        "Go on",
        "Draw",
        "Resign",
        "Hint",
    ]


@pytest.mark.parametrize("settings", [RATED, TOURNAMENT])
@pytest.mark.parametrize("script", ["", "press black; resign black; wait 9s"], ids=["before", "after"])
def test_in_a_tournament_no_player_changes_time_rules_or_help(settings: Settings, script: str) -> None:
    offered = set(labels(opened(script, settings)))
    assert {"Time", "Rules", "Lights help"} & offered == (
        set() if settings is TOURNAMENT else {"Time", "Rules", "Lights help"}
    )
    assert {"Language", "Sound"} <= offered


def test_a_draw_that_was_offered_by_holding_is_taken_by_one_press() -> None:
    game = opened("press black; move 22-18; hold white 2.1s; wait 1s")
    tap(game, "WWB")
    assert shown(game) == ("White offers a draw", "", "no", "agree")
    tap(game, "B")
    game.run_script("wait 4s; expect result 1/2-1/2")


def test_what_was_changed_stays_so_that_one_press_more_begins_no_game() -> None:
    game = opened()
    tap(game, "WBWWB")
    assert shown(game) == ("Time", "15+10", "next", "change")
    tap(game, "B")
    assert not requests(game)


@pytest.mark.parametrize("time_control", ["5+3", "none"])
def test_whoever_touches_a_piece_before_a_game_closes_the_menu(time_control: str) -> None:
    game = opened("wait 1s", settings_from(game={"time_control": time_control}))
    game.run_script("lift 22; wait 100ms")
    assert shown(game) is None
    assert not requests(game)


def test_whoever_touches_a_piece_plays_on() -> None:
    game = opened("press black; wait 1s")
    game.run_script("lift 22; wait 100ms")
    assert shown(game) is None
    game.run_script("place 18; press white; expect move 22-18")


def test_clocks_are_stopped_and_started() -> None:
    game = opened("press black; wait 1s")
    tap(game, "WB")
    assert game.session.pauses == {PauseReason.ARBITER}
    game.run_script("expect message the players have stopped the clocks")
    assert MessageCode.PLAY_PAUSED not in game.announced_codes  # the record of the pause is announced
    game.run_script("press white; expect message choose start clocks; wait 1s")
    assert game.announced_codes[-1] is MessageCode.PLAY_PAUSED
    hold_both(game)
    tap(game, "WB")
    assert not game.session.pauses
    assert game.session.ledger.running_side is Side.WHITE
    assert [change.author for change in game.changes] == [ChangeAuthor.PLAYERS] * 2


def test_a_pause_of_the_arbiter_names_the_arbiter() -> None:
    game = play("press black; wait 1s; arbiter pause; expect message the arbiter has stopped the clocks", CLUB)
    game.run_script("press black; wait 1s")
    assert game.announced_codes[-1] is MessageCode.PLAY_PAUSED


def test_a_side_resigns_by_its_own_button_twice_and_has_three_seconds_to_regret_it() -> None:
    game = opened("press black; wait 1s")
    tap(game, "WWWB")
    assert shown(game) == ("Who resigns?", "", "I do", "I do")
    tap(game, "B")
    assert shown(game) == ("Black resigns?", "", "no", "yes")
    tap(game, "B")
    game.run_script("expect message 1-0? no: press; press white; wait 5s; expect result *; expect turn white")
    assert game.session.ledger.running_side is Side.WHITE
    hold_both(game)
    tap(game, "WWWBBB")
    game.run_script("wait 3s; expect result 1-0")
    assert [end.outcome.termination for end in game.outcomes] == [Termination.RESIGNATION]


def test_the_time_of_an_announced_result_is_nobodys() -> None:
    game = opened("press black; wait 1s")
    tap(game, "WWWBBB")
    before_us = [game.session.ledger.side_remaining_us(side, game.session.now_us) for side in Side]
    game.run_script("wait 2s; press white")
    game.daemon.wait_until(game.daemon.now_us + 1_000)
    after_us = [game.session.ledger.side_remaining_us(side, game.session.now_us) for side in Side]
    assert before_us[1] == after_us[1]
    assert before_us[0] - after_us[0] < 300_000


def test_a_draw_needs_both() -> None:
    game = opened("press black; wait 1s")
    tap(game, "WWBW")
    assert shown(game) == ("White offers a draw", "", "no", "agree")
    tap(game, "W")
    assert shown(game) is None
    hold_both(game)
    tap(game, "WWBWB")
    game.run_script("wait 3s; expect result 1/2-1/2")
    assert [end.outcome.score for end in game.outcomes] == [Score.DRAW]


@pytest.mark.parametrize(("answers", "left"), [("WB", 0), ("BW", 1)])
def test_a_takeback_goes_back_to_the_last_move_of_who_asks(answers: str, left: int) -> None:
    game = opened("press black; move 22-18; press white; wait 1s; move 9-14; press black; wait 1s")
    tap(game, "WWWWB")
    tap(game, answers)
    assert len(game.session.history.checkpoints) - 1 == left
    assert PauseReason.BOARD_DIFFERS in game.session.pauses


def test_a_new_game_needs_both() -> None:
    game = opened("press black; move 22-18; press white; wait 1s")
    tap(game, "WWWWWBB")
    assert requests(game) == []
    tap(game, "W")
    assert len(requests(game)) == 1


def test_a_draw_offer_is_not_shown_once_the_game_is_over() -> None:
    game = play("press black; move 22-18; hold white 2.1s; wait 1s; hold black 2.1s; wait 5s", CLUB)
    assert game.outcomes
    assert game.session.last_views.page is not None
    assert game.session.last_views.page.draw_offer is None


def test_without_a_clock_everything_can_be_chosen_until_the_first_move() -> None:
    game = play("wait 1s", settings_from(game={"time_control": "none"}))
    assert game.session.last_views.page is not None
    assert game.session.last_views.page.button_hint is ButtonHint.MENU_BY_BOTH
    hold_both(game)
    assert labels(game)[:3] == ["Play", "Time", "Rules"]
    game.run_script("lift 22; wait 100ms")
    assert shown(game) is None
    game.run_script("place 18; press white; expect move 22-18; wait 1s")
    hold_both(game)
    assert labels(game)[:2] == ["Go on", "Draw"]  # there are no clocks to stop
