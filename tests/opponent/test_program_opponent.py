"""The program at a board: it proposes, answers draws, resigns, and follows what people change."""

import pytest

from controller.commands.values import Propose
from controller.notation.move_text import move_text
from controller.rules.outcome import Score, Termination
from controller.rules.position import Side
from controller.session.effects import RecordMove
from controller.session.inputs import CommandGiven, ProgramReported, ProgramStarted, ProgramStarting
from controller.settings.opponent import NO_ENGINE
from controller.settings.settings import Settings
from controller.settings.tracking import CommitMode
from tests.opponent.opponent_rig import OpponentRig, play_program, settings_with_program
from tests.opponent.table_engine import NEVER_S, TableEngine

MODES = pytest.mark.parametrize("commit", CommitMode)
OPENING = "press black; move 22-18; press white; wait 4s; "


def texts(rig: OpponentRig) -> list[str]:
    effects = [effect for step in rig.recorder.steps for effect in step.effects]
    return [move_text(effect.move) for effect in effects if isinstance(effect, RecordMove)]


def proposals(rig: OpponentRig) -> list[str]:
    commands = [event.command for event in rig.recorder.inputs if isinstance(event, CommandGiven)]
    return [command.move for command in commands if isinstance(command, Propose)]


@MODES
def test_it_proposes_a_move_which_a_person_makes(commit: CommitMode) -> None:
    engine = TableEngine(moves={2: "9-14"})
    script = OPENING + "expect leds 9 mover, 14 landing; move 9-14; wait 1s; expect move 9-14; expect turn white"
    rig = play_program(script, settings_with_program(commit), engine=engine)
    assert [request.level for request in engine.requests] == [3]
    assert engine.requests[0].moves == ("22-18",)
    assert texts(rig) == ["22-18", "9-14"]


def test_it_waits_until_the_clock_is_started() -> None:
    settings = settings_with_program(white_moves="program", black_moves="board")
    engine = TableEngine(moves={1: "22-18"})
    rig = play_program("wait 5s; expect leds off; press black; wait 2s; expect leds 22 mover, 18 landing",
                       settings, engine=engine)  # fmt: skip
    assert len(engine.requests) == 1
    assert proposals(rig) == ["22-18"]


@pytest.mark.parametrize(
    "settings",
    [
        settings_with_program(white_moves="program", black_moves="board", time_control="none"),
        settings_with_program(CommitMode.SETTLE, white_moves="program", black_moves="board"),
    ],
    ids=["no clock", "settle"],
)
def test_it_begins_where_no_press_starts_the_clock(settings: Settings) -> None:
    rig = play_program("wait 2s; move 22-18; wait 1s; expect move 22-18", settings,
                       engine=TableEngine(moves={1: "22-18"}))  # fmt: skip
    assert texts(rig) == ["22-18"]


def test_in_settle_mode_a_move_may_be_amended_before_it_answers() -> None:
    engine = TableEngine(moves={2: "9-14"}, takes_s=0.1)
    script = "move 22-18; wait 1200ms; move 18-17; wait 5s; expect leds 9 mover, 14 landing; expect move 22-17"
    rig = play_program(script, settings_with_program(CommitMode.SETTLE, time_control="none"), engine=engine)
    assert proposals(rig) == ["9-14"]
    assert [request.moves for request in engine.requests] == [("22-18",), ("22-17",)]


@MODES
def test_a_takeback_of_two_plies_and_of_a_proposed_move(commit: CommitMode) -> None:
    engine = TableEngine(moves={2: "9-14"})
    script = OPENING + (
        "move 9-14; wait 1s; take back white; move 14-9; move 18-22; wait 2s; expect turn white; "
        "press black; wait 600ms; move 22-17; press white; wait 4s; expect leds 9 mover, 14 landing; "
        "take back white; move 17-22; wait 2s; expect turn white"
    )
    rig = play_program(script, settings_with_program(commit), engine=engine)
    assert rig.session.turn.proposal is None
    assert proposals(rig) == ["9-14", "9-14"]


@pytest.mark.parametrize("change", ["take back", "arbiter position B:W21,22:B1,2", "arbiter new game", "resign white"])
def test_a_search_that_is_of_no_use_any_more_is_stopped(change: str) -> None:
    engine = TableEngine(takes_s=NEVER_S)
    rig = play_program(f"press black; move 22-18; press white; wait 2s; {change}; wait 100ms", engine=engine)
    assert engine.stops
    assert not proposals(rig)


@MODES
@pytest.mark.parametrize(("value", "score"), [(0, Score.DRAW), (150, Score.UNDECIDED)])
def test_an_offered_draw_is_answered_by_the_value_of_the_position(commit: CommitMode, value: int, score: Score) -> None:
    engine = TableEngine(values=(value,))
    fen = "W:WK29,K32:BK5,K12"
    script = "press black; wait 600ms; move 29-25; press white; wait 700ms; offer draw white; wait 700ms"
    settings = settings_with_program(commit)
    rig = play_program(f"arbiter number 20; {script}", settings, engine=engine, fen=fen)
    outcome = rig.session.outcome
    assert (Score.UNDECIDED if outcome is None else outcome.score) is score
    assert outcome is not None or rig.session.conduct.draw_offer is None


def test_in_the_opening_an_offered_draw_is_declined() -> None:
    rig = play_program("press black; move 22-18; press white; wait 100ms; offer draw white; wait 4s",
                       engine=TableEngine())  # fmt: skip
    assert rig.session.outcome is None
    assert rig.session.conduct.draw_offer is None
    assert len(proposals(rig)) == 1


def test_a_lost_game_is_resigned_after_three_moves_if_the_settings_say_so() -> None:
    engine = TableEngine(moves={2: "9-14", 4: "5x14"}, values=(-700,))
    script = OPENING + "move 9-14; wait 1s; move 18-9; remove 14; press white; wait 4s; "
    lost = "move 5-14; remove 9; wait 1s; move 21-17; press white; wait 4s"
    rig = play_program(script + lost, settings_with_program(resign_behind=6), engine=engine)
    assert rig.session.outcome is not None
    assert (rig.session.outcome.score, rig.session.outcome.termination) == (
        Score.WHITE_WINS, Termination.RESIGNATION)  # fmt: skip
    assert [len(request.moves) for request in engine.requests] == [1, 3, 5]


def test_without_the_setting_it_plays_on() -> None:
    engine = TableEngine(moves={2: "9-14"}, values=(-700,))
    rig = play_program(OPENING + "move 9-14; wait 1s; move 18-9; remove 14; press white; wait 4s", engine=engine)
    assert rig.session.outcome is None


def test_it_plays_both_sides_and_makes_room_for_people() -> None:
    settings = settings_with_program(white_moves="program", time_control="none")
    rig = play_program("hands tidy tidy; wait 30s; hands none; wait 1s; side black board; side white board; wait 2s",
                       settings, engine=TableEngine())  # fmt: skip
    assert len(texts(rig)) > 2
    assert rig.session.tracker.sides_elsewhere == ()
    assert rig.session.turn.proposal is None


def test_a_side_is_given_to_it_in_the_middle_of_a_game() -> None:
    settings = settings_with_program(black_moves="board")
    rig = play_program(OPENING + "side black program; wait 3s", settings, engine=TableEngine(moves={2: "9-14"}))
    assert proposals(rig) == ["9-14"]


def test_in_a_pause_it_waits() -> None:
    engine = TableEngine(moves={2: "9-14"}, takes_s=3.0)
    script = "press black; move 22-18; press white; wait 1s; arbiter pause; wait 9s; expect leds off; "
    rig = play_program(script + "arbiter go on; wait 5s; expect leds 9 mover, 14 landing", engine=engine)
    assert proposals(rig) == ["9-14"]


def test_one_failure_is_followed_by_another_try() -> None:
    engine = TableEngine(moves={2: "9-14"}, failures=1)
    rig = play_program(OPENING, engine=engine)
    assert proposals(rig) == ["9-14"]
    assert len(engine.requests) == 2


def test_the_engine_starts_with_the_game_and_people_see_that_if_it_is_slow() -> None:
    engine = TableEngine(moves={2: "9-14"}, start_s=20.0)
    script = "wait 2s; expect message engine is starting; wait 20s; expect message White moves first; "
    rig = play_program(script + "press black; move 22-18; press white; wait 600ms; expect leds 9 mover, 14 landing",
                       engine=engine)  # fmt: skip
    assert [len(asked.moves) for asked in engine.starts] == [0]
    assert engine.starts[0].level == 3
    told = [type(event) for event in rig.recorder.inputs if isinstance(event, ProgramStarting | ProgramStarted)]
    assert told == [ProgramStarting, ProgramStarted]


def test_a_move_made_while_the_engine_starts_leaves_the_message_until_it_runs() -> None:
    engine = TableEngine(moves={2: "9-14"}, start_s=20.0)
    script = "press black; move 22-18; press white; wait 5s; expect message engine is starting; wait 15s; "
    play_program(script + "expect leds 9 mover, 14 landing", engine=engine)


def test_an_engine_that_starts_soon_is_not_told() -> None:
    rig = play_program(OPENING, engine=TableEngine(start_s=0.9))
    assert not [event for event in rig.recorder.inputs if isinstance(event, ProgramStarting | ProgramStarted)]


def test_an_engine_that_does_not_start_is_tried_once_more_when_its_move_is_due() -> None:
    engine = TableEngine(start_failures=2)
    rig = play_program("wait 1s; " + OPENING, engine=engine)
    assert len(engine.starts) == 2
    assert rig.session.tracker.sides_elsewhere == ()


@MODES
def test_after_two_failures_people_play_on(commit: CommitMode) -> None:
    engine = TableEngine(failures=2)
    script = OPENING + "expect message program plays no longer; move 9-14; press black; wait 2s; expect turn white"
    rig = play_program(script, settings_with_program(commit), engine=engine)
    assert texts(rig) == ["22-18", "9-14"]
    assert rig.session.tracker.sides_elsewhere == ()
    assert rig.session.ledger.running_side is Side.WHITE


def test_an_illegal_move_of_the_engine_is_a_failure() -> None:
    rig = play_program(OPENING + "wait 2s", engine=TableEngine(moves={2: "9-18"}))
    assert rig.session.tracker.sides_elsewhere == ()


def test_the_next_game_has_the_program_again() -> None:
    rig = play_program(OPENING + "arbiter new game; set up; wait 1s", engine=TableEngine(failures=2))
    assert rig.session.tracker.sides_elsewhere == (Side.BLACK,)


def test_faulty_tables_are_told_once() -> None:
    engine = TableEngine(moves={2: "9-14"}, table_faults=("filipino-4.tables is damaged",))
    rig = play_program(OPENING + "move 9-14; wait 1s; move 21-17; press white; wait 4s", engine=engine)
    reports = [event for event in rig.recorder.inputs if isinstance(event, ProgramReported)]
    assert len(reports) == 1


def test_its_process_ends_with_the_board() -> None:
    engine = TableEngine()
    play_program(OPENING, engine=engine)
    assert engine.is_closed


def test_a_game_that_is_not_casual_is_locked_also_if_it_began_without_an_engine() -> None:
    settings = settings_with_program(conduct="rated")
    settings = settings.model_copy(update={"opponent": settings.opponent.model_copy(update={"engine": NO_ENGINE})})
    engine = TableEngine()
    rig = play_program(OPENING, settings, engine=engine)
    assert not engine.requests
    assert not proposals(rig)


@MODES
def test_the_values_of_moves_that_were_taken_back_do_not_count_for_resigning(commit: CommitMode) -> None:
    engine = TableEngine(moves={2: "9-14"}, values=(-700,))
    undone = "move 9-14; wait 1s; take back white; move 14-9; move 18-22; wait 2s; press black; wait 600ms; "
    again = undone + "move 22-18; press white; wait 4s; "
    rig = play_program(OPENING + 3 * again, settings_with_program(commit, resign_behind=6), engine=engine)
    assert rig.session.outcome is None
    assert proposals(rig) == 4 * ["9-14"]
