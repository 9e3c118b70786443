"""`damahan clock run` at a real terminal."""

import re

import pytest

from tests.cli.pseudo_terminal import terminal
from tests.cli.shell import damahan, usage_error_text

TIME = r"\d+:\d\d(\.\d+)?"
CTRL_C, CTRL_Z = "\x03", "\x1a"


def test_a_clock_is_pressed_paused_and_ended_by_keys() -> None:
    with terminal("clock", "run", "5+3") as clock:
        clock.wait_for_text("Press the clock")
        clock.type("l")
        clock.wait_for_text("Move 1")
        clock.type("a")
        clock.type(" ")
        clock.wait_for_text("Paused")
        clock.type(" ")
        clock.type("l")
        clock.wait_for_text("Move 2")
        clock.type("q")
        clock.wait_for_text("stopped after 2 moves")
        white, black, paused = clock.wait_for_exit()
    assert re.fullmatch(rf"White shows {TIME}, used {TIME}", white)
    assert re.fullmatch(rf"Black shows {TIME}, used {TIME}", black)
    assert re.fullmatch(rf"paused {TIME}", paused)


def test_arrows_are_buttons_too() -> None:
    with terminal("clock", "run", "5+3") as clock:
        clock.wait_for_text("Press the clock")
        clock.type("\x1b[D")  # White is not to move: Black's clock runs
        clock.wait_for_text("Move 1")
        clock.type("\x1bOC")
        clock.type("\x1b[D")
        clock.wait_for_text("Move 2")
        clock.type("Q")
        clock.wait_for_text("stopped after 2 moves")
        clock.wait_for_exit()


@pytest.mark.parametrize("kind", ["xterm", "dumb"])
def test_ctrl_c_loses_nothing_and_gives_the_terminal_back(kind: str) -> None:
    with terminal("clock", "run", "G/1", kind=kind) as clock:
        clock.wait_for_text("Press the clock")
        assert not clock.shows_keys
        clock.type("l")
        clock.wait_for_text("Move 1" if kind == "xterm" else "White 1:00 runs")
        clock.type(CTRL_Z + "z" + "a")
        clock.wait_for_text("Move 1" if kind == "xterm" else "Black 1:00 runs")
        clock.type(CTRL_C)
        clock.wait_for_text("stopped after 1 move")
        assert [line.split()[0] for line in clock.wait_for_exit()] == ["White", "Black", "paused"]
        assert clock.shows_keys


def test_a_dumb_terminal_gets_a_line_for_each_event_and_nothing_that_moves_its_cursor() -> None:
    with terminal("clock", "run", "byo 1s 2x1s", kind="dumb") as clock:
        clock.wait_for_text("Damahan clock: byo 1s 2x1s   a: White   l: Black   space: pause   q: quit")
        clock.wait_for_text("White 1.0 (stage 1/2), Black 1.0 (stage 1/2): Press the clock")
        clock.type("a")
        clock.wait_for_text("Black 1.0 (stage 1/2) runs")
        clock.wait_for_text("Black 1.0 (stage 2/2, 2 periods) runs")
        clock.wait_for_text("Black 1.0 (stage 2/2, last period) runs")
        clock.wait_for_text("Black 0:00 (stage 2/2) flag: White won: time")
        clock.type("q")
        clock.wait_for_text("over: flag after 0 moves, first flag black")
        white, black, _ = clock.wait_for_exit()
        assert "\x1b" not in clock.output
    assert white == "White shows 0:01, used 0:00"
    assert black == "Black shows 0:00, used 0:03"


def test_a_flag_that_the_arbiter_decides_on_lets_the_clock_go_on() -> None:
    with terminal("clock", "run", "1s/move", "--flag", "arbiter", kind="dumb") as clock:
        clock.wait_for_text("Press the clock")
        clock.type("l")
        clock.wait_for_text("White 0:00 flag runs, Black 1.0")
        clock.type("a")
        clock.wait_for_text("White 0:00 flag, Black 1.0 runs")
        clock.wait_for_text("White 0:00 (first flag) flag, Black 0:00 flag runs")
        clock.type("q")
        clock.wait_for_text("stopped after 1 move, first flag white")
        clock.wait_for_exit()


def test_tenths_are_shown_below_ten_seconds_and_a_new_size_is_filled() -> None:
    with terminal("clock", "run", "5s/move", columns=50, lines=14) as clock:
        clock.wait_for_text("Press the clock")
        clock.type("l")
        clock.wait_for_text("Move 1")
        drawn = clock.wait_for_text("▶")
        clock.resize(120, 40)
        clock.wait_for_text("─" * 30)
        clock.type("q")
        clock.wait_for_text("stopped")
        clock.wait_for_exit()
    assert drawn.count("Move") <= 2


def test_every_unusable_part_of_a_clock_is_reported_at_once() -> None:
    with terminal("clock", "run", "--profile", "gpio") as clock:
        clock.wait_for_text("Error: buttons: ")
        clock.wait_for_text("; display: ")


def test_without_a_terminal_the_error_names_where_a_script_belongs() -> None:
    assert "damahan clock simulate" in usage_error_text(damahan("clock", "run", "5+3", typed="l"))


def test_a_control_without_times_is_refused() -> None:
    assert "count up" in usage_error_text(damahan("clock", "run", "none"))
    assert "column" in usage_error_text(damahan("clock", "run", "5 plus 3"))
