"""A hint: first the piece, then the whole move, from an engine, on record, and only where the game is casual."""

import pytest

from controller.session.advice import find_wanted_advice
from controller.session.effects import ChangeKind, Record
from controller.session.inputs import DaemonRestarted
from controller.session.recovery import recover_session
from controller.settings.settings import Settings
from tests.session.advice_table import found
from tests.session.menu.pressed_buttons import hold_both, shown, tap
from tests.session.scripted_game import CLOCK, SETTLE, ScriptedGame, play, settings_from

DUE = "W:W22,28:B18,5"
BEGUN = "press black; wait 1s"


def asked(settings: Settings = CLOCK, script: str = BEGUN) -> ScriptedGame:
    return play(f"{script}; hint white", settings)


def answered(move: str, settings: Settings = CLOCK, script: str = BEGUN) -> ScriptedGame:
    game = asked(settings, script)
    game.daemon.handle_input(found(game.session, move))
    return game


@pytest.mark.parametrize(("settings", "script"), [(CLOCK, BEGUN), (SETTLE, "wait 1s")], ids=["clock", "settle"])
def test_first_the_piece_is_lit_then_the_whole_move(settings: Settings, script: str) -> None:
    game = answered("22-18", settings, script)
    game.run_script("expect leds 22 mover; expect message hint: 22")
    game.run_script("hint white; expect leds 18 landing, 22 mover; expect message hint: 22-18")
    game.run_script("lift 22; wait 100ms; expect leds off; place 18; press white; wait 1s; expect move 22-18")


def test_a_capture_is_lit_with_what_it_takes() -> None:
    game = play("press black; wait 1s; hint white", fen=DUE)
    game.daemon.handle_input(found(game.session, "22x15"))
    game.run_script("hint white; expect leds 15 landing, 18 captured, 22 mover")


def test_until_the_engine_answers_the_display_says_so_and_no_lamp_is_lit() -> None:
    asked().run_script("expect leds off; expect message looking for a hint")


def test_asked_again_before_the_answer_the_whole_move_is_shown() -> None:
    game = asked()
    game.run_script("hint white")
    game.daemon.handle_input(found(game.session, "22-18"))
    game.run_script("expect leds 18 landing, 22 mover")


@pytest.mark.parametrize(
    "later",
    ["lift 22; wait 100ms", "lift 22; place 18; press white; wait 100ms", "arbiter pause", "arbiter turn black"],
)
def test_an_answer_that_comes_too_late_is_dropped(later: str) -> None:
    game = asked()
    late = found(game.session, "22-18")
    game.run_script(later)
    assert find_wanted_advice(game.session) is None
    game.daemon.handle_input(late)
    assert game.session.hint is None or game.session.hint.move is None
    game.run_script("expect leds off")


def test_a_move_of_another_position_is_dropped() -> None:
    game = asked()
    stale = found(game.session, "22-18")
    game.run_script("move 22-17; press white; move 9-13; press black; wait 100ms; arbiter takeback 2")
    game.run_script("move 13-9; move 17-22; wait 1s; hint white")
    game.daemon.handle_input(stale)
    game.run_script("expect leds 22 mover")  # the same position at the same ply: it holds


@pytest.mark.parametrize("move", ["", "22-15", "no move"])
def test_without_an_answer_the_display_says_so(move: str) -> None:
    game = answered(move)
    game.run_script("expect leds off; expect message no hint now")
    assert find_wanted_advice(game.session) is None


@pytest.mark.parametrize(
    ("settings", "script", "refusal"),
    [
        (
            settings_from(game={"conduct": "rated"}),
            BEGUN,
            "There are no hints in a rated game, in a tournament, and on two boards",
        ),
        (
            settings_from(game={"conduct": "tournament"}),
            BEGUN,
            "There are no hints in a rated game, in a tournament, and on two boards",
        ),
        (settings_from(face={"help": "off"}), BEGUN, "There is no hint: the lights are to give no help"),
        (CLOCK, "press black; lift 22; wait 100ms", "There is no hint now: first put the pieces back"),
        (CLOCK, "arbiter pause", "There is no hint now: no game is being played"),
        (
            CLOCK,
            "press black; move 22-18; press white; wait 100ms",
            "There is no hint now: the other side is to move",
        ),
    ],
)
def test_a_hint_is_refused_and_says_why(settings: Settings, script: str, refusal: str) -> None:
    game = asked(settings, script)
    assert game.refusals == [refusal]
    assert find_wanted_advice(game.session) is None


def test_after_a_wrong_move_was_put_back_there_is_a_hint() -> None:
    american = settings_from(game={"time_control": "5+3", "ruleset": "american"})  # any piece may move then
    game = play("press white; move 9-18; press black; wait 2s; move 18-9; wait 1s; hint black", american)
    game.daemon.handle_input(found(game.session, "10-15"))
    game.run_script("expect leds 10 mover; expect message hint: 10")


def test_who_is_held_to_a_piece_is_told_so() -> None:
    game = asked(CLOCK, "press black; move 22-14; press white; wait 2s; move 14-22; wait 1s")
    assert game.refusals == ["There is no hint now: the piece that was moved wrongly or touched must move"]


@pytest.mark.parametrize(
    ("settings", "script", "value"),
    [
        (CLOCK, BEGUN, ""),
        (CLOCK, "press black; lift 22; wait 100ms", "put pieces back"),
        (settings_from(face={"help": "off"}), BEGUN, "Lights help is off"),
        (CLOCK, "press black; wait 1s; arbiter pause", "not in a pause"),
        (settings_from(game={"white_moves": "program"}), BEGUN, "not your move"),
    ],
)
def test_the_menu_has_the_hint_or_says_why_not(settings: Settings, script: str, value: str) -> None:
    game = play(script, settings)
    hold_both(game)
    while (item := shown(game)) is not None and item[0] != "Hint":
        tap(game, "W")
    assert shown(game) == ("Hint", value, "next", "choose")


def test_a_side_that_is_played_elsewhere_gets_none() -> None:
    game = play("press black; wait 1s; hint white", settings_from(game={"white_moves": "program"}))
    assert game.refusals == ["There is no hint now: this side is played elsewhere"]


def test_each_position_counts_once_and_is_on_record() -> None:
    game = answered("22-18")
    game.run_script("hint white; move 22-18; press white; move 9-14; press black; wait 100ms; hint black")
    assert game.refusals == ["There is no hint now: the other side is to move"]
    game.run_script("hint white")
    kept = [(change.kind, change.side, change.before, change.after) for change in game.changes]
    assert [(kind, str(side), before, after) for kind, side, before, after in kept] == [
        (ChangeKind.HINTS, "0", "0", "1"),
        (ChangeKind.HINTS, "0", "1", "2"),
    ]
    assert game.session.conduct.hints == (2, 0)


def test_what_was_asked_for_is_known_after_a_restart() -> None:
    game = answered("22-18")
    game.run_script("move 22-18; press white; wait 100ms")
    records: list[Record] = [*game.changes, *game.moves]
    session = recover_session(game.session.started, records, ())
    assert session.conduct.hints == (1, 0)


def test_a_hint_that_is_looked_for_does_not_outlive_a_restart() -> None:
    game = asked()
    game.daemon.handle_input(DaemonRestarted(at_us=game.session.now_us + 1))
    assert find_wanted_advice(game.session) is None
