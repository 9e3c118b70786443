"""The menu beside a rocker: its third button does what two buttons do elsewhere."""

from controller.settings.choices import GameChoices
from tests.session.menu.pressed_buttons import hold_third, requests, shown, step_to, tap
from tests.session.scripted_game import play, settings_from

ROCKER = settings_from(game={"time_control": "5+3"}, clock={"buttons": "rocker"})


def test_beside_a_rocker_the_third_button_does_it() -> None:
    game = play("wait 1s", ROCKER)
    tap(game, "3")
    assert shown(game) == ("Play", "5+3", "next", "choose")
    tap(game, "3")
    hold_third(game, 1_200_000)
    tap(game, "3")
    hold_third(game, 1_200_000)
    step_to(game, "Play", "3")
    assert shown(game) == ("Play", "10 min", "next", "choose")
    hold_third(game, 1_200_000)
    assert [request.choices for request in requests(game)] == [GameChoices(time_control="10+0")]


def test_beside_a_rocker_a_stopped_game_shows_the_menu_on_a_long_press() -> None:
    game = play("press black; move 22-18; press white; wait 1s; press third; wait 1s", ROCKER)
    hold_third(game, 2_100_000)
    assert shown(game) == ("Go on", "", "next", "choose")
    tap(game, "3")
    hold_third(game, 1_200_000)
    assert not game.session.pauses


def test_beside_a_rocker_a_question_names_who_is_asked() -> None:
    game = play("press black; move 22-18; press white; wait 1s; press third; wait 1s", ROCKER)
    hold_third(game, 2_100_000)
    while (item := shown(game)) is not None and item[0] != "Resign":
        tap(game, "3")
    hold_third(game, 1_200_000)
    assert shown(game) == ("Black resigns?", "", "no", "yes")
    tap(game, "33")
    assert shown(game) == ("Start clocks", "", "next", "choose")
