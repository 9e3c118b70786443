"""Whose press of the clock alone is missing, and the display's reminder of it."""

import pytest

from controller.clock.time_control import SECOND_US
from controller.rules.position import Side
from controller.session.inputs import DaemonRestarted
from controller.session.press_due import find_due_press
from controller.session.views.messages import MessageCode
from controller.settings.settings import Settings
from hardware.events import Snapshot
from tests.session.scripted_game import CLOCK, SETTLE, ScriptedGame, play, settings_from

STARTED = "wait 1s; press black; wait 1s; "
CAPTURE = "W:W22,29:B18,1"


def due(script: str, settings: Settings = CLOCK, fen: str | None = None) -> Side | None:
    return find_due_press(play(f"{script}; wait 200ms", settings, fen).session)


def reminds(game: ScriptedGame) -> bool:
    page = game.session.last_views.page
    return page is not None and page.message is not None and page.message.code is MessageCode.PRESS_CLOCK


@pytest.mark.parametrize(
    ("script", "side"),
    [
        ("wait 1s", Side.BLACK),  # it starts White's clock
        (STARTED, None),
        (STARTED + "lift 22", None),
        (STARTED + "lift 22; place 18", Side.WHITE),
        (STARTED + "lift 22; place 22", None),
        (STARTED + "lift 22; place 14", None),  # no legal move
        (STARTED + "move 22-18; press white; wait 1s", None),
        (STARTED + "move 22-18; press white; wait 1s; move 9-13", Side.BLACK),
        ("lift 22; place 18", Side.WHITE),  # of a clock that nobody has started
        (STARTED + "move 22-18; arbiter pause", None),
    ],
)
def test_the_side_is_named_when_its_press_alone_is_missing(script: str, side: Side | None) -> None:
    assert due(script) is side


def test_a_capture_wants_its_pieces_off_the_board_before_the_press() -> None:
    assert due(STARTED + "lift 22; place 15", fen=CAPTURE) is None
    assert due(STARTED + "lift 22; place 15; remove 18", fen=CAPTURE) is Side.WHITE


def test_a_rest_needs_no_press_and_nor_does_a_game_that_is_over() -> None:
    assert due("lift 22; place 18", SETTLE) is None
    assert due(STARTED + "move 22-18; resign white") is None


def elsewhere(**sides: str) -> Settings:
    return settings_from(game={"time_control": "5+3", **sides})


def test_against_a_side_that_is_played_elsewhere_the_first_move_starts_the_clock() -> None:
    black = elsewhere(black_moves="program")
    assert due("wait 1s", black) is None  # nobody at the board is Black
    assert due("lift 22; place 18", black) is Side.WHITE
    game = play("wait 1s; move 22-18; press white; wait 1s", black)
    assert game.session.ledger.running_side is Side.BLACK
    assert game.session.ledger.side_clocks[Side.WHITE].remaining_us == (5 * 60 + 3) * SECOND_US


def test_whoever_waits_for_a_side_that_is_played_elsewhere_starts_its_clock() -> None:
    assert due("wait 1s", elsewhere(white_moves="program")) is Side.BLACK
    assert due("wait 1s", elsewhere(white_moves="program", black_moves="program")) is Side.BLACK


def test_after_a_restart_a_press_goes_on() -> None:
    game = play(STARTED + "move 22-18; press white; wait 1s")
    now_us = game.daemon.now_us
    game.daemon.handle_input(DaemonRestarted(at_us=now_us))
    assert find_due_press(game.session) is None  # the sensors have not reported
    game.daemon.handle_input(Snapshot(occupancy=game.table.occupancy, at_us=now_us))
    assert find_due_press(game.session) is Side.WHITE


@pytest.mark.parametrize(
    ("sides", "presser"),
    [({"black_moves": "program"}, Side.WHITE), ({"white_moves": "program"}, Side.BLACK), ({}, Side.BLACK)],
)
def test_after_a_restart_a_side_at_the_board_is_asked_to_press(sides: dict[str, str], presser: Side) -> None:
    game = play("wait 1s", elsewhere(**sides))
    now_us = game.daemon.now_us
    game.daemon.handle_input(DaemonRestarted(at_us=now_us))
    game.daemon.handle_input(Snapshot(occupancy=game.table.occupancy, at_us=now_us))
    assert find_due_press(game.session) is presser


def test_the_display_reminds_of_the_clock_after_some_seconds_and_until_a_piece_is_touched() -> None:
    game = play(STARTED + "move 22-18; wait 4s")
    assert not reminds(game)
    game.run_script("wait 2s; expect message press the clock; wait 1min; expect message press the clock")
    assert MessageCode.PRESS_CLOCK not in game.announced_codes
    assert not reminds(game.run_script("lift 18; wait 100ms"))
    game.run_script("place 18; wait 6s")
    assert reminds(game)
    assert not reminds(game.run_script("press white; wait 1s; expect move 22-18"))


def test_nobody_is_reminded_where_the_game_counts_or_before_the_capture_is_over() -> None:
    for conduct in ("rated", "tournament"):
        settings = settings_from(game={"time_control": "5+3", "conduct": conduct})
        assert not reminds(play(STARTED + "move 22-18; wait 10s", settings))
    assert not reminds(play(STARTED + "lift 22; place 15; wait 10s", fen=CAPTURE))
