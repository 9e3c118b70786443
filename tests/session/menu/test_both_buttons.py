"""Both buttons held down together: they open the menu, and what they did as presses is withdrawn."""

import pytest

from controller.commands.values import AddTime
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind
from controller.session.inputs import CommandGiven, Tick
from controller.session.state import PauseReason
from controller.session.step import step
from hardware.events import Button, ButtonEdge
from tests.session.menu.pressed_buttons import edge, hold_both, left_us, shown
from tests.session.scripted_game import play, settings_from

FIVE = settings_from(game={"time_control": "5+3"})
FIVE_US = 300_000_000


@pytest.mark.parametrize("first", [Button.WHITE, Button.BLACK])
@pytest.mark.parametrize("gap_us", [0, 100_000, 300_000])
def test_before_a_game_they_open_the_menu_and_start_no_clock(first: Button, gap_us: int) -> None:
    game = play("wait 1s", FIVE)
    hold_both(game, first=first, gap_us=gap_us)
    assert shown(game) == ("Play", "5+3", "next", "choose")
    assert game.session.ledger.running_side is None
    assert not game.session.has_begun


@pytest.mark.parametrize(("gap_us", "held_us"), [(310_000, 600_000), (100_000, 450_000)])
def test_presses_that_are_not_together_stay_presses(gap_us: int, held_us: int) -> None:
    game = play("wait 1s", FIVE)
    hold_both(game, first=Button.BLACK, gap_us=gap_us, held_us=held_us)
    assert shown(game) is None
    assert game.session.ledger.running_side is Side.WHITE


def test_a_button_that_is_let_go_before_the_other_goes_down_is_a_press() -> None:
    game = play("wait 1s", FIVE)
    edge(game, Button.BLACK, 0, down=True)
    edge(game, Button.BLACK, 100_000, down=False)
    edge(game, Button.WHITE, 100_000, down=True)
    game.daemon.wait_until(game.daemon.now_us + 1_000_000)
    assert shown(game) is None
    assert game.session.ledger.running_side is Side.WHITE


def test_a_move_that_the_first_press_made_final_is_taken_back_on_record_and_its_time_runs_on() -> None:
    game = play("press black; wait 5s; move 22-18", FIVE)
    hold_both(game, first=Button.WHITE)
    assert shown(game) is not None
    (change,) = game.changes
    assert (change.kind, change.author, change.before, change.undone_plies) == (
        ChangeKind.TAKEBACK, ChangeAuthor.BOARD, "22-18", 1,
    )  # fmt: skip
    assert (game.session.history.ply, game.session.to_move) == (0, Side.WHITE)
    assert game.session.ledger.running_side is Side.WHITE
    assert left_us(game, Side.BLACK) == FIVE_US
    assert left_us(game, Side.WHITE) < FIVE_US - 5_000_000
    assert not game.session.pauses


def test_after_the_menu_the_same_move_is_pressed_again() -> None:
    game = play("press black; wait 5s; move 22-18", FIVE)
    hold_both(game)
    edge(game, Button.BLACK, 200_000, down=True)  # the first item: go on
    edge(game, Button.BLACK, 100_000, down=False)
    assert shown(game) is None
    game.run_script("press white; expect move 22-18; expect turn black")
    assert game.session.ledger.running_side is Side.BLACK


def test_what_the_board_sees_meanwhile_is_kept() -> None:
    game = play("press black; wait 5s; lift 22", FIVE)
    edge(game, Button.WHITE, 0, down=True)
    edge(game, Button.BLACK, 50_000, down=True)
    game.run_script("place 18")
    game.daemon.wait_until(game.daemon.now_us + 700_000)
    assert game.session.ledger.running_side is Side.WHITE
    edge(game, Button.WHITE, 0, down=False)
    edge(game, Button.BLACK, 0, down=False)
    game.daemon.wait_until(game.daemon.now_us + 16_000_000)
    game.run_script("press white; expect move 22-18")


def test_a_wrong_move_that_was_pressed_so_costs_nothing() -> None:
    strict = settings_from(game={"time_control": "5+3"}, clock={"illegal_move_costs_s": 60, "illegal_moves_lose": 1})
    game = play("press black; wait 5s; move 22-14", strict)
    hold_both(game, held_us=3_000_000)
    game.daemon.wait_until(game.daemon.now_us + 5_000_000)
    assert game.session.conduct.illegal_moves == (0, 0)
    assert not game.outcomes


def test_a_pause_of_the_arbiter_stays() -> None:
    game = play("press black; wait 1s; arbiter pause", FIVE)
    hold_both(game)
    assert shown(game) is not None
    assert PauseReason.ARBITER in game.session.pauses


def test_with_gestures_off_there_is_no_menu() -> None:
    game = play("wait 1s", settings_from(game={"time_control": "5+3"}, clock={"gestures": False}))
    hold_both(game)
    assert shown(game) is None


def test_a_command_that_comes_late_is_carried_out_once() -> None:
    game = play("press black; wait 5s; move 22-18; wait 1s", FIVE)
    now_us, session = game.daemon.now_us, game.session
    for button, after_us in ((Button.WHITE, 1), (Button.BLACK, 100_000)):
        session, _ = step(session, ButtonEdge(button=button, down=True, at_us=now_us + after_us))
    minute = CommandGiven(command=AddTime(side=Side.WHITE, time_us=60_000_000), at_us=now_us + 900_000)
    opened, _ = step(session, Tick(at_us=now_us + 600_001))
    after, _ = step(opened, minute)
    assert step(session, minute)[0].ledger == after.ledger
