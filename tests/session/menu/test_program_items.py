"""The program in the menu: which side it plays and how well, and what the only person at the board may do."""

from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.session.views.messages import MessageCode
from controller.settings.move_source import MoveSource
from controller.settings.program_sides import choose_program_sides
from controller.settings.settings import Settings
from tests.session.menu.pressed_buttons import hold_both, labels, requests, shown, step_to, tap
from tests.session.scripted_game import ScriptedGame, play, settings_from

PROGRAM: dict[str, dict[str, object]] = {"abilities": {"has_program": True}}
ABLE = settings_from(game={"time_control": "5+3"}, **PROGRAM)
AGAINST_PROGRAM = settings_from(game={"time_control": "5+3", "black_moves": "program"}, **PROGRAM)


def opened(script: str = "wait 1s", settings: Settings = ABLE) -> ScriptedGame:
    game = play(script, settings)
    hold_both(game)
    return game


def test_a_board_without_a_program_does_not_offer_it() -> None:
    assert "Program" not in labels(opened(settings=settings_from(game={"time_control": "5+3"})))


def test_a_game_that_is_not_casual_does_not_offer_it() -> None:
    rated = settings_from(game={"time_control": "5+3", "conduct": "rated"}, **PROGRAM)
    assert "Program" not in labels(opened(settings=rated))


def test_the_level_is_offered_where_the_program_plays() -> None:
    assert labels(opened()) == ["Play", "Time", "Rules", "Program", "Lights help", "Language", "Sound"]
    assert labels(opened(settings=AGAINST_PROGRAM))[3:5] == ["Program", "Level"]


def test_the_side_and_the_level_are_chosen_and_the_game_begins() -> None:
    game = opened()
    step_to(game, "Program")
    tap(game, "B")
    assert labels(game) == ["plays no side", "plays White", "plays Black", "plays both"]
    tap(game, "WWB")
    step_to(game, "Level")
    assert shown(game) == ("Level", "3", "next", "change")
    tap(game, "B")
    assert labels(game) == ["3", "1: easiest", "2", "4", "5", "6", "7", "8", "9", "10: strongest"]
    tap(game, "WB")
    assert shown(game) == ("Level", "1: easiest", "next", "change")
    step_to(game, "Play")
    tap(game, "B")
    chosen = choose_program_sides("black", level=1)
    assert (chosen.white_moves, chosen.black_moves) == (MoveSource.BOARD, MoveSource.PROGRAM)
    assert (chosen.white, chosen.black) == (None, "")
    assert [request.choices for request in requests(game)] == [chosen]


def test_the_colours_are_changed_with_the_program() -> None:
    game = opened("press black; move 22-18; press white; wait 500ms; resign white; wait 5s", AGAINST_PROGRAM)
    step_to(game, "Colours swapped")
    tap(game, "B")
    choices = requests(game)[-1].choices
    assert choices is not None
    assert (choices.white_moves, choices.black_moves) == (MoveSource.PROGRAM, MoveSource.BOARD)
    assert (choices.white, choices.black) == ("", "")


PLAYED = "press black; move 22-18; press white; wait 700ms; propose black 2 9-14; move 9-14; wait 1s"


def asked(label: str) -> ScriptedGame:
    game = opened(PLAYED, AGAINST_PROGRAM)
    step_to(game, label)
    tap(game, "B")
    return game


def test_the_only_person_takes_back_two_plies_alone() -> None:
    game = asked("Take back")
    assert shown(game) == ("White takes back", "", "no", "yes")
    tap(game, "B")
    assert game.session.history.ply == 0


def test_the_only_person_resigns_after_one_question() -> None:
    game = asked("Resign")
    assert shown(game) == ("White resigns?", "", "no", "yes")
    tap(game, "B")
    game.run_script("wait 6s")
    assert game.session.outcome is not None
    assert game.session.outcome.score is Score.BLACK_WINS


def test_the_only_person_offers_a_draw_that_the_program_answers() -> None:
    game = asked("Draw")
    tap(game, "B")
    assert game.session.conduct.draw_offer is Side.WHITE
    assert MessageCode.DRAW_OFFERED in game.announced_codes


def test_no_is_whites_button() -> None:
    game = asked("New game")
    tap(game, "W")
    assert shown(game) is None
    assert not requests(game)
