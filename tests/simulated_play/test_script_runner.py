"""A script at the table: what each statement does, and its error if it cannot be done."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from controller.commands.sender import CommandSender, OwnSender
from controller.commands.values import (
    AddTime,
    AgreeDraw,
    Command,
    PausePlay,
    Resign,
    ResumePlay,
    SetMoveNumber,
    SetMovesMade,
    SetPosition,
    SetResult,
    SetStage,
    SetTime,
    SetTurn,
    TakeBackMoves,
)
from controller.rules.outcome import Score, Termination
from controller.rules.position import Side
from controller.rules.squares import Square, bit
from controller.session.inputs import CommandGiven, GameStarted, Tick
from controller.settings.appearance import AppearanceSettings, HelpLevel
from controller.settings.tracking import CommitMode
from controller.simulated_play.script_runner import ScriptRunner
from controller.words.po_files import load_catalogue
from hardware.events import Edge, PartLost, PartRestored, Snapshot
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play

CAPTURES = "W:W22,K30:B18,11,5"


def run_script(*lines: str, rig: DaemonRig | None = None, rest_s: float = 0.0) -> tuple[DaemonRig, list[str], bool]:
    """Run a script line by line; give the place, what was reported, and whether anything failed."""
    reported: list[str] = []
    runners: list[ScriptRunner] = []

    async def people(rig: DaemonRig) -> None:
        runners.append(ScriptRunner(rig.script_dependencies, reported.append))
        await runners[0].run(each())
        await asyncio.sleep(rest_s)

    async def each() -> AsyncIterator[str]:
        for line in lines:
            yield line

    rig = play(people, rig)
    return rig, reported, runners[0].has_failed


def reports(*lines: str, rig: DaemonRig | None = None) -> list[str]:
    _, reported, failed = run_script(*lines, rig=rig)
    assert failed == bool(reported)
    return reported


# --- hands


def test_a_move_a_slide_and_single_acts_move_the_pieces_there_are() -> None:
    rig, reported, _ = run_script("move 22-18", "slide 9-14; lift 24", "remove 23", "place 20")
    assert reported == []
    pieces = rig.table.table.pieces
    assert {18, 14, 20} <= pieces.keys()
    assert pieces.keys().isdisjoint({22, 9, 24, 23})
    assert rig.table.table.pieces_beside == ["white man"]


def test_a_capture_takes_the_pieces_it_jumps() -> None:
    rig, reported, _ = run_script(
        "press black; move 22x15x8; press white", rig=DaemonRig(started=game_started(fen=CAPTURES))
    )
    assert reported == []
    assert rig.recorder.moves == ["22x15x8"]
    assert sorted(rig.table.table.pieces_beside) == ["black man", "black man"]


def test_a_piece_is_pushed_straight_or_crowned_where_it_stands() -> None:
    rig, reported, _ = run_script("nudge 22; stack 23")
    assert reported == []
    assert rig.table.table.pieces[Square(22)] == "white man"
    assert rig.table.table.pieces[Square(23)] == "white king"


def test_a_sensor_is_killed_and_mended_and_sensors_are_taken_away_and_brought_back() -> None:
    rig, reported, _ = run_script(
        "kill 22; kill 18 closed; wait 1s; mend 22; wait 1s; sensors gone; wait 1s; sensors back", rest_s=1
    )
    assert reported == []
    found = [happened for happened in rig.recorder.inputs if not isinstance(happened, GameStarted | Tick)]
    assert [type(happened) for happened in found] == [Snapshot, Edge, Edge, Edge, PartLost, PartRestored, Snapshot]
    edges = [(happened.square, happened.closed) for happened in found if isinstance(happened, Edge)]
    assert edges == [(22, False), (18, True), (22, True)]
    (_, last) = [happened for happened in found if isinstance(happened, Snapshot)]
    assert last.occupancy == rig.table.table.occupancy | bit(Square(18))


def test_a_piece_laid_beside_the_board_can_be_put_back() -> None:
    rig, reported, _ = run_script("remove 22", "place 22")
    assert reported == []
    assert rig.table.table.pieces_beside == []


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("move 18-15", "square 18 holds no piece; move from a square that does"),
        ("move 26-22", "a piece stands on square 22; take it away first"),
        ("move 22x15", "no piece stands between 22 and 15, where one is to be captured; name every landing"),
        ("lift 18", "square 18 holds no piece; lift from a square that does"),
        ("place 18", "there is no piece to put on square 18; lift one first"),
        ("lift 22; place 21", "a piece stands on square 21; lift it first"),
        ("nudge 18", "square 18 holds no piece; choose a square that does"),
        ("stack 18", "square 18 holds no piece; choose a square that does"),
        ("mend 18", "the sensor of square 18 is neither dead nor swapped; repair one that is"),
        ("kill 18; mend 18; mend 18", "the sensor of square 18 is neither dead nor swapped; repair one that is"),
        ("sensors back", "the sensors are connected; disconnect them first"),
        ("sensors gone; sensors gone", "the sensors are disconnected already; reconnect them first"),
        ("slide 30-23", "a piece stands on square 26; take it away first"),
    ],
)
def test_what_no_hand_can_do_is_reported_with_its_line_and_a_remedy(line: str, fault: str) -> None:
    (report,) = reports("wait 1s", line)
    assert report.startswith(f"line 2: {fault}")


def test_a_fault_ends_its_line_and_no_other() -> None:
    rig, reported, _ = run_script("press black; lift 18; lift 24", "move 22-18; press white", "expect move 22-18")
    assert len(reported) == 1
    assert rig.recorder.moves == ["22-18"]
    assert 24 in rig.table.table.pieces


def test_a_line_that_cannot_be_read_does_nothing_at_all() -> None:
    rig, reported, _ = run_script("lift 22; fly 18; jump", "expect leds off")
    assert [report.partition(";")[0] for report in reported] == ["line 1: found 'fly'", "line 1: found 'jump'"]
    assert 22 in rig.table.table.pieces


def test_nothing_is_done_after_quit() -> None:
    rig, reported, _ = run_script("quit; lift 22", "lift 23", "nonsense")
    assert reported == []
    assert {22, 23} <= rig.table.table.pieces.keys()


# --- commands


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("arbiter time white 3:00", SetTime(side=Side.WHITE, remaining_us=180_000_000)),
        (
            "arbiter time black 1:00:05",
            SetTime(side=Side.BLACK, remaining_us=3_605_000_000),
        ),
        ("arbiter add white -0:30.5", AddTime(side=Side.WHITE, time_us=-30_500_000)),
        ("arbiter stage white 1", SetStage(side=Side.WHITE, number=1)),
        ("arbiter moves black 4", SetMovesMade(side=Side.BLACK, number=4)),
        ("arbiter number 12", SetMoveNumber(number=12)),
        ("arbiter turn black", SetTurn(side=Side.BLACK)),
        ("arbiter position W:W21, K30:B1", SetPosition(fen="W:W21, K30:B1")),
        ("arbiter pause", PausePlay()),
        ("arbiter pause; wait 1s; arbiter go on", ResumePlay()),
        (
            "press black; move 22-18; press white; wait 1s; arbiter takeback",
            TakeBackMoves(plies=1),
        ),
        (
            "press black; move 22-18; press white; wait 1s; arbiter takeback 1",
            TakeBackMoves(plies=1),
        ),
        ("arbiter result 1/2-1/2", SetResult(score=Score.DRAW)),
        ("arbiter result *", SetResult(score=Score.UNDECIDED)),
        ("resign black", Resign(side=Side.BLACK)),
        ("draw", AgreeDraw()),
    ],
)
def test_a_command_reaches_the_session_with_the_time_it_was_given(line: str, command: Command) -> None:
    rig, _, _ = run_script("wait 2s", line, rest_s=1.0)
    given = rig.recorder.steps[-1]
    sender = CommandSender(name=OwnSender.TERMINAL)
    assert given.event == CommandGiven(command=command, at_us=given.recorded_us, sender=sender)


def test_an_arbiter_ends_the_game() -> None:
    rig, reported, _ = run_script("arbiter result 0-1; wait 100ms; expect result 0-1")
    assert reported == []
    assert rig.session.outcome is not None
    assert rig.session.outcome.termination is Termination.ARBITER


# --- expectations


def test_every_kind_of_expectation_is_checked() -> None:
    wrong = "expect leds 15 lift, 22 place; expect message put 15 back; expect turn white; expect result *"
    assert reports("press black; move 22-15; press white", wrong, "lift 15; place 18; press white") == []
    assert reports("press black; move 22-18; press white; expect move 22-18; expect turn black; expect leds off") == []
    assert reports("press black; arbiter time black 0:30; expect clock black 0:30; expect clock white 15:00") == []


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("expect move 22-18", "expected move 22-18, but no move is committed"),
        ("move 22-17; press white; expect move 22-18", "expected move 22-18, but the last one is 22-17"),
        ("move 22-17; press white; expect move 40-18", ""),
        ("expect turn black", "expected turn black, but it is white"),
        ("expect leds 22 lift", "expected LEDs 22 lift, but it is off"),
        ("expect message paused", "expected a message with 'paused', but there is none"),
        ("expect result 1-0", "expected result 1-0, but it is *"),
        ("expect clock black 14:00", "expected black's clock 840 s, but it is 900 s"),
    ],
)
def test_an_unmet_expectation_is_reported_with_the_actual_value(line: str, fault: str) -> None:
    (report,) = reports("press black", line)
    assert report.startswith(f"line 2: {fault}")


@pytest.mark.parametrize(
    "script",
    [
        "move 22-18; expect move 22-18",
        "slide 30-21; expect move 30-21; expect turn black",  # a king that could slide on is held for 800 ms
        "move 22-15; expect leds 15 lift, 22 place",  # a wrong board is judged after a second
    ],
)
def test_an_expectation_waits_until_the_board_has_come_to_rest(script: str) -> None:
    fen = "W:W22,K30:B1,2" if "30" in script else None
    chosen = make_settings(CommitMode.SETTLE, face=AppearanceSettings(help=HelpLevel.AFTER_PRESS))
    assert reports(script, rig=DaemonRig(started=game_started(chosen, fen=fen))) == []


def test_a_script_ends_when_the_board_has_come_to_rest() -> None:
    """A move in the last statement is still committed."""
    rig, reported, _ = run_script(
        "slide 30-21", rig=DaemonRig(started=game_started(make_settings(CommitMode.SETTLE), fen="W:W22,K30:B1,2"))
    )
    assert reported == []
    assert rig.recorder.moves == ["30-21"]


def test_a_refusal_is_worded_in_the_language_of_the_board() -> None:
    rig = DaemonRig(catalogue=load_catalogue("fil"))
    _, faults, has_failed = run_script("press black; arbiter stage white 2", rig=rig)
    assert faults == ["line 1: Hindi nabago ang orasan: iisa lang ang yugto ng orasan ng Puti"]
    assert has_failed


@pytest.mark.parametrize("text", ["pinahinto ng arbiter", "stopped the clocks", "arbiter pause"])
def test_a_message_is_expected_in_the_language_of_the_board_in_english_or_by_its_code(text: str) -> None:
    rig = DaemonRig(catalogue=load_catalogue("fil"))
    _, faults, _ = run_script("press black; arbiter pause", f"expect message {text}", rig=rig)
    assert faults == []
