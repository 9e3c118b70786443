"""A game that a desk has paired: each player says that he is ready, and no clock runs before."""

import pytest

from controller.rules.position import Side
from controller.session.conduct.readiness import find_awaited_sides
from controller.session.effects import RequestNewGame
from controller.session.inputs import DaemonRestarted
from controller.session.press_due import find_due_press
from controller.session.views.messages import MessageCode
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices
from controller.settings.settings import Settings
from controller.words.messages import display_line, message_sentence
from controller.words.po_files import english
from hardware.events import Snapshot
from tests.session.scripted_game import CLOCK, SETTLE, ScriptedGame, play

PAIRING = "0123456789abcdef" * 2
CHOICES = GameChoices(white="Ana Reyes", black="Ben Cruz", event="Club night", round="3", board="7", pairing=PAIRING)


def paired(settings: Settings = CLOCK) -> Settings:
    return apply_choices(settings, CHOICES)


def sentence(game: ScriptedGame) -> str:
    page = game.session.last_views.page
    return "" if page is None or page.message is None else message_sentence(english(), page.message)


def test_the_board_says_who_plays_here_and_then_who_is_awaited() -> None:
    game = play("set white Ana Reyes; set black Ben Cruz; wait 1s", paired())
    assert sentence(game) == "Board 7: Ana Reyes - Ben Cruz, press when ready"
    game = play("wait 1s; press black; wait 1s", paired())
    assert sentence(game) == "Board 7: White, press when ready"
    assert find_due_press(game.session) is None
    game = play("wait 1s; press black; wait 1s; press white; wait 1s", paired())
    assert sentence(game) == "The pieces are set up: White moves first"
    assert game.session.conduct.ready_sides == (Side.BLACK, Side.WHITE)
    assert find_due_press(game.session) is Side.BLACK


@pytest.mark.parametrize(
    "first", ["press black", "press black; wait 1s; press black", "press white; wait 1s; press white"]
)
def test_no_clock_runs_before_both_are_ready(first: str) -> None:
    game = play(f"wait 1s; {first}; wait 9s", paired())
    assert game.session.ledger.running_side is None
    assert len(find_awaited_sides(game.session)) == 1
    other = "white" if "black" in first else "black"
    game = play(f"wait 1s; {first}; wait 1s; press {other}; wait 9s", paired())
    assert game.session.ledger.running_side is None
    game = play(f"wait 1s; {first}; wait 1s; press {other}; wait 1s; press black; wait 1s", paired())
    assert game.session.ledger.running_side is Side.WHITE


def test_whoever_moves_is_ready() -> None:
    game = play("wait 1s; move 22-18; press white; wait 2s", paired())
    assert game.session.history.ply == 1
    assert find_awaited_sides(game.session) == ()


def test_a_board_whose_moves_need_no_press_asks_too() -> None:
    game = play("wait 1s; press white; wait 1s", paired(SETTLE))
    assert sentence(game) == "Board 7: Black, press when ready"
    assert find_awaited_sides(play("wait 1s; move 22-18; wait 9s", paired(SETTLE)).session) == ()


def test_no_other_game_asks() -> None:
    assert find_awaited_sides(play("wait 1s").session) == ()


def test_who_was_ready_is_so_after_a_restart() -> None:
    game = play("wait 1s; press black; wait 1s", paired())
    occupancy = game.session.levels.settled_occupancy
    game.daemon.handle_input(DaemonRestarted(at_us=game.daemon.now_us))
    game.daemon.handle_input(Snapshot(occupancy=occupancy, at_us=game.daemon.now_us))
    assert game.session.conduct.ready_sides == (Side.BLACK,)


def test_the_next_game_is_not_that_of_the_desk() -> None:
    updated = paired().choices.updated(GameChoices(white="Carla"))
    assert (updated.pairing, updated.event, updated.round, updated.board) == (None,) * 4
    assert (updated.white, updated.black) == ("Carla", "Ben Cruz")


def test_a_paired_game_that_is_over_is_not_begun_again() -> None:
    """A desk that heard of nothing asks again when players have begun another game already."""
    later = paired().choices.updated(GameChoices()).updated(GameChoices(white="Carla"))
    game = play("wait 1s", apply_choices(CLOCK, later))
    game.run_script(f"arbiter new game board 7 pairing {PAIRING}")
    assert not [effect for effect in game.effects if isinstance(effect, RequestNewGame)]
    game.run_script(f"arbiter new game board 7 pairing {'f' * 32}")
    assert [effect for effect in game.effects if isinstance(effect, RequestNewGame)]


def test_a_paired_game_begins_once_and_players_cannot_name_one() -> None:
    words = f'new game white "Dina" board 8 pairing {"f" * 32}'
    game = play("wait 1s", paired())
    game.run_script(f"arbiter {words}")
    assert [effect for effect in game.effects if isinstance(effect, RequestNewGame)]
    again = play("wait 1s", paired())
    again.run_script(f"arbiter new game board 7 pairing {PAIRING}")
    assert not [effect for effect in again.effects if isinstance(effect, RequestNewGame)]
    players = play("wait 1s")
    players.run_script(words)
    assert not [effect for effect in players.effects if isinstance(effect, RequestNewGame)]


def test_a_small_display_shows_that_a_press_is_asked_for() -> None:
    for number in ("7", "107"):
        game = play("wait 1s", apply_choices(CLOCK, CHOICES.model_copy(update={"board": number})))
        page = game.session.last_views.page
        assert page is not None
        assert page.message is not None
        assert page.message.code is MessageCode.PAIRED
        assert len(display_line(english(), page.message)) <= 20
