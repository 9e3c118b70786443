"""The menu after a game: the same again, another game, and what closes it."""

from controller.settings.choices import GameChoices
from tests.session.menu.opened_menus import CLUB
from tests.session.menu.pressed_buttons import labels, requests, shown, tap
from tests.session.scripted_game import play


def test_after_a_game_one_press_begins_the_same_again() -> None:
    game = play("set white Ana Reyes; press black; resign white; wait 1s; press white", CLUB)
    assert requests(game) == []
    game.run_script("wait 6s; expect message w: again; press white; wait 1s")
    assert [request.choices for request in requests(game)] == [GameChoices(white="Ana Reyes", white_club="")]


def test_an_early_press_after_a_game_only_says_what_the_buttons_do() -> None:
    game = play("press black; resign white; wait 4s; press white; wait 1s; expect message w: again", CLUB)
    assert requests(game) == []
    game.run_script("press white; wait 1s")
    assert len(requests(game)) == 1


def test_who_overlooks_the_end_and_plays_on_begins_no_game() -> None:
    game = play("press black; resign white; wait 10s; move 22-18; press white; wait 1s; move 9-14; press black", CLUB)
    game.run_script("wait 1s")
    assert (requests(game), shown(game)) == ([], None)


def test_the_menu_after_a_game_is_closed_by_its_last_item() -> None:
    game = play("press black; resign white; wait 10s; press black; wait 1s", CLUB)
    tap(game, "W" * labels(game).index("Go on"))
    tap(game, "B")
    assert (shown(game), requests(game)) == (None, [])
    tap(game, "B")
    assert shown(game) is not None


def test_what_was_chosen_after_a_game_holds_for_the_pieces_that_are_set_up() -> None:
    game = play("press black; move 22-18; resign white; wait 10s; press black; wait 1s", CLUB)
    tap(game, "WWBWB")
    game.run_script("lift 18; place 22; wait 1s")
    assert [request.choices for request in requests(game)] == [GameChoices(time_control="10+0")]


def test_after_a_game_the_colours_can_be_changed() -> None:
    game = play("set white Ana Reyes; press black; resign white; wait 10s; press black; wait 1s", CLUB)
    assert labels(game)[:2] == ["Same again", "Colours swapped"]
    tap(game, "WB")
    assert [request.choices for request in requests(game)] == [
        GameChoices(white="", white_club="", black="Ana Reyes", black_club="")
    ]
