"""The output of a run without a terminal."""

from dataclasses import replace

import pytest

from controller.faces.terminal.game_log import GameLog
from controller.session.effects import Announce, Effect
from controller.session.game_start import open_session
from controller.session.inputs import DaemonRestarted, Input, Tick
from controller.session.step import step
from controller.session.views.messages import MessageCode, build_message
from controller.words.po_files import english
from hardware.events import Button, ButtonEdge, Snapshot
from tests.session.scripted_game import play, settings_from
from tests.storage.journal.random_games import RecordedTurn, make_started, play_random_turns

TIMED = tuple(turn for turn, _ in zip(play_random_turns(make_started(time_control="5+3"), 1), range(3), strict=False))
UNTIMED = tuple(
    turn for turn, _ in zip(play_random_turns(make_started(time_control="none"), 1), range(3), strict=False)
)


def lines(*effects: Effect, happened: Input | None = None) -> list[str]:
    written: list[str] = []
    GameLog(written.append, english()).on_step(
        open_session(make_started()), Tick(at_us=1) if happened is None else happened, effects
    )
    return written


def committed(turn: RecordedTurn, code: MessageCode = MessageCode.MOVE) -> tuple[Effect, ...]:
    record = turn.record
    text = f"{record.move.origin}-{record.move.landing}"
    return record, Announce(build_message(code, side=record.side.english_name, move=text))


def test_a_move_is_one_line_with_its_number_and_both_clocks() -> None:
    assert lines(*committed(TIMED[0])) == ["1. White: 22-17  (White 5:03, Black 5:00)"]


def test_without_a_time_control_no_clocks_are_listed() -> None:
    assert lines(*committed(UNTIMED[0])) == ["1. White: 22-17"]


def test_two_moves_of_one_look_are_two_lines_each_with_its_own_number_and_clocks() -> None:
    move, reply = lines(*committed(TIMED[0]), *committed(TIMED[1]))
    assert move.startswith("1. White: ")
    assert reply.startswith("2. Black: ")


def test_a_move_that_went_on_keeps_its_number() -> None:
    record = replace(TIMED[2].record, is_amendment=True)
    (line,) = lines(record, Announce(build_message(MessageCode.AMENDED, side="White", move="30-21")))
    assert line.startswith("3. White's move is corrected: 30-21  (White ")


def test_whatever_else_is_announced_is_a_line_of_its_own() -> None:
    assert lines(
        Announce(build_message(MessageCode.STARTED)), Announce(build_message(MessageCode.DRAW, reason="agreement"))
    ) == [
        "The game has started",
        "Draw: the players agreed",
    ]


def test_a_running_game_reports_its_position_and_what_it_waits_for() -> None:
    resumed = DaemonRestarted(at_us=0)
    _, effects = step(open_session(make_started()), resumed)
    assert lines(*effects, happened=resumed) == [
        (
            "The clocks are paused: the game of 2026.03.01 has 0 moves, White to move"
            "  (White 15:00, Black 15:00); press the clock to continue"
        )
    ]


def lines_of_steps(*inputs: Input) -> list[str]:
    """Return the log of a game of these inputs, the first of which is its start."""
    written: list[str] = []
    log, session = GameLog(written.append, english()), None
    for event in inputs:
        session, effects = step(session, event)
        log.on_step(session, event, effects)
    return written


def at_rest(at_us: int) -> tuple[Input, ...]:
    """Return the sensors' report of the pieces on their first squares, and the time in which it settles."""
    occupancy = open_session(make_started()).tracker.footprints.occupancy_before
    return Snapshot(occupancy=occupancy, at_us=at_us), Tick(at_us=at_us + 100_000)


def press(button: Button, at_us: int) -> Input:
    return ButtonEdge(button=button, down=True, at_us=at_us)


def test_a_game_that_the_arbiter_paused_waits_for_the_arbiter_after_a_restart() -> None:
    said = lines_of_steps(
        make_started(at_us=0),
        *at_rest(1_000_000),
        press(Button.BLACK, 2_000_000),
        press(Button.THIRD, 3_000_000),
        DaemonRestarted(at_us=4_000_000),
        *at_rest(5_000_000),
        press(Button.WHITE, 6_000_000),
    )
    assert said[-2].endswith("; the arbiter must continue the game: arbiter go on")
    assert said[-1] == "The clocks are paused; the arbiter must continue the game: arbiter go on"


def test_a_restart_before_the_first_move_starts_the_game_again() -> None:
    said = lines_of_steps(
        make_started(),
        *at_rest(1_000_000),
        DaemonRestarted(at_us=4_000_000),
        *at_rest(5_000_000),
        press(Button.BLACK, 6_000_000),
    )
    assert said[-2].endswith("; press the clock to continue")
    assert said[-1] == "The game has started"


def test_earlier_records_are_not_reported_again() -> None:
    assert lines(*(turn.record for turn in TIMED), happened=make_started()) == []


@pytest.mark.parametrize(
    ("script", "line"),
    [
        ("resign black", "White wins: the opponent resigned  (total White 66, Black 66)"),
        ("wait 61s", "Warning 1 of 3: White has to move, the time of the move is over  (total White 0, Black 0)"),
    ],
)
def test_a_resignation_and_a_warning_of_a_scored_game_name_the_totals(script: str, line: str) -> None:
    game = play(f"press black; {script}", settings_from(game={"ruleset": "damath", "orientation": "luzon"}))
    written: list[str] = []
    GameLog(written.append, english()).on_step(game.session, Tick(at_us=1), game.effects)
    assert line in written


def test_a_resignation_of_a_game_without_a_score_names_no_totals() -> None:
    game = play("press black; resign black")
    written: list[str] = []
    GameLog(written.append, english()).on_step(game.session, Tick(at_us=1), game.effects)
    assert "White wins: the opponent resigned" in written


@pytest.mark.parametrize(
    ("has_hand", "line"),
    [
        (True, "Black plays 9-14: a hand makes this move for you"),
        (False, "Black plays 9-14: make this move on the board"),
    ],
)
def test_a_proposed_move_is_asked_of_people_only_where_no_hand_makes_it(has_hand: bool, line: str) -> None:
    settings = settings_from(game={"time_control": "5+3", "black_moves": "program"})
    game = play("press black; move 22-18; press white; wait 600ms; propose black 2 9-14", settings)
    written: list[str] = []
    GameLog(written.append, english(), lambda: has_hand).on_step(game.session, Tick(at_us=1), game.effects)
    assert written[-1] == line
