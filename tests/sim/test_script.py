"""The language of scripts: every statement, every fault."""

import pytest

from controller.commands.values import PausePlay, Resign, SetPosition, SetResult, SetTime
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.rules.squares import Square
from hardware.events import Button
from sim.faults.fault_changes import (
    DisconnectSensors,
    KillSensor,
    ReconnectSensors,
    RepairSensor,
    StartNoise,
    StopNoise,
    SwapSensors,
)
from sim.hands.hand_kinds import HANDS
from sim.script.reader import ScriptError, ScriptLine, parse_script
from sim.script.statements import (
    AssignHands,
    CapturePieces,
    ExpectClock,
    ExpectLeds,
    ExpectMessage,
    ExpectMove,
    ExpectResult,
    ExpectTurn,
    HoldButton,
    LayAside,
    LiftPiece,
    MovePiece,
    NudgePiece,
    PlacePiece,
    PressButton,
    Quit,
    ReleaseButton,
    RemovePiece,
    SetSpeed,
    SetUpPieces,
    SlidePiece,
    StackPiece,
    Statement,
    WaitFor,
)
from tests.commands.arbiter_words import ARBITER_WORD_LIST


def squares(*numbers: int) -> tuple[Square, ...]:
    return tuple(Square(number) for number in numbers)


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("move 22-18", MovePiece(route=squares(22, 18))),
        ("move 22x15x6", CapturePieces(route=squares(22, 15, 6))),
        ("slide 29-18", SlidePiece(origin=Square(29), landing=Square(18))),
        ("lift 22", LiftPiece(square=Square(22))),
        ("place 18", PlacePiece(square=Square(18))),
        ("remove 18", RemovePiece(square=Square(18))),
        ("aside", LayAside()),
        ("set up", SetUpPieces()),
        ("nudge 22", NudgePiece(square=Square(22))),
        ("stack 2", StackPiece(square=Square(2))),
        ("kill 14", KillSensor(square=Square(14), closed=False)),
        ("kill 14 open", KillSensor(square=Square(14), closed=False)),
        ("kill 14 closed", KillSensor(square=Square(14), closed=True)),
        ("mend 14", RepairSensor(square=Square(14))),
        ("swap 3 4", SwapSensors(first=Square(3), second=Square(4))),
        ("noise on", StartNoise()),
        ("noise off", StopNoise()),
        ("sensors gone", DisconnectSensors()),
        ("sensors back", ReconnectSensors()),
        ("hands tidy slider", AssignHands(hands=((Side.WHITE, "tidy"), (Side.BLACK, "slider")))),
        ("hands none two-handed", AssignHands(hands=((Side.WHITE, None), (Side.BLACK, "two-handed")))),
        ("hands none", AssignHands(hands=((Side.WHITE, None), (Side.BLACK, None)))),
        ("hands white blitzer", AssignHands(hands=((Side.WHITE, "blitzer"),))),
        ("hands black none", AssignHands(hands=((Side.BLACK, None),))),
        ("speed 4", SetSpeed(speed=4)),
        ("speed 0.25", SetSpeed(speed=0.25)),
        ("press white", PressButton(button=Button.WHITE)),
        ("press black", PressButton(button=Button.BLACK)),
        ("wait 2s", WaitFor(duration_us=2_000_000)),
        ("wait 300ms", WaitFor(duration_us=300_000)),
        ("wait 1.5min", WaitFor(duration_us=90_000_000)),
        ("hold white", HoldButton(button=Button.WHITE)),
        ("release black", ReleaseButton(button=Button.BLACK)),
        ("hold white 3s", PressButton(button=Button.WHITE, held_us=3_000_000)),
        ("arbiter time white 3:00", SetTime(side=Side.WHITE, remaining_us=180_000_000)),
        ("arbiter position W:W21, K30:B1", SetPosition(fen="W:W21, K30:B1")),
        ("arbiter pause", PausePlay()),
        ("arbiter result 1-0", SetResult(score=Score.WHITE_WINS)),
        ("resign white", Resign(side=Side.WHITE)),
        ("quit", Quit()),
        ("expect move 22-18", ExpectMove(text="22-18")),
        ("expect move 22x6", ExpectMove(text="22x6")),
        ("expect leds off", ExpectLeds(lamps=())),
        ("expect leds 22 lift, 18 place", ExpectLeds(lamps=((Square(18), "place"), (Square(22), "lift")))),
        ("expect leds 22   last  move", ExpectLeds(lamps=((Square(22), "last move"),))),
        ("expect message must  capture", ExpectMessage(text="must capture")),
        ("expect turn white", ExpectTurn(side=Side.WHITE)),
        ("expect result 1-0", ExpectResult(score=Score.WHITE_WINS)),
        ("expect clock white 14:53", ExpectClock(side=Side.WHITE, remaining_us=893_000_000)),
    ],
)
def test_a_statement(text: str, statement: Statement) -> None:
    assert parse_script(text) == (ScriptLine(number=1, text=" ".join(text.split()), statement=statement),)


def test_statements_stand_on_lines_or_between_semicolons_and_comments_are_ignored() -> None:
    text = "# a game\n  lift 22 ; place 18;;\n\npress white # done; quit\n"
    assert [(line.number, type(line.statement)) for line in parse_script(text)] == [
        (2, LiftPiece),
        (2, PlacePiece),
        (4, PressButton),
    ]


def test_a_script_that_is_read_piece_by_piece_counts_on() -> None:
    assert parse_script("quit", first_line=7)[0].number == 7


def test_an_empty_script_has_no_statements() -> None:
    assert parse_script(" \n;;\n# nothing") == ()


VERBS = (
    "move, slide, lift, place, remove, aside, set, nudge, stack, kill, mend, swap, noise, sensors, hands, speed, "
    "press, hold, release, wait, arbiter, new, resign, draw, offer, accept, decline, take, propose, side, hint, "
    "agree, refuse, ask, adjourn, call, quit, expect"
)
KINDS = ", ".join(["none", *HANDS])
MOVES = "a move such as 22-18, or 22x15x6 for a capture"
LEDS = "off, or squares with their roles such as 22 lift, 18 place"
ROLES = "a role: captured, fault, landing, last move, lift, mover, place, question, win, wrong"


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("jump 22", "jump", VERBS),
        ("Lift 22", "Lift", VERBS),
        ("lift", "", "a square, 1 to 32"),
        ("lift 33", "33", "a square, 1 to 32"),
        ("lift 0", "0", "a square, 1 to 32"),
        ("place a1", "a1", "a square, 1 to 32"),
        ("remove 1 2", "2", "the end of the statement"),
        ("move", "", MOVES),
        ("move 22", "22", MOVES),
        ("move 22-", "22-", MOVES),
        ("move 22-18x15", "22-18x15", MOVES),
        ("move 22x40", "22x40", MOVES),
        ("move 22 - 18", "22", MOVES),
        ("slide 29-25-22", "29-25-22", "two squares such as 29-18"),
        ("slide 29-99", "29-99", "two squares such as 29-18"),
        ("nudge", "", "a square, 1 to 32"),
        ("stack 22-18", "22-18", "a square, 1 to 32"),
        ("kill", "", "a square, 1 to 32"),
        ("kill 14 dead", "dead", "open, closed"),
        ("kill 14 open now", "now", "the end of the statement"),
        ("mend 33", "33", "a square, 1 to 32"),
        ("mend 14 open", "open", "the end of the statement"),
        ("aside 22", "22", "the end of the statement"),
        ("set down", "down", "up, white, black, white-club, black-club, event, site, round, board"),
        ("swap 3", "", "another square, 1 to 32"),
        ("swap 3 3", "3", "another square, 1 to 32"),
        ("swap 3 33", "33", "another square, 1 to 32"),
        ("noise", "", "on, off"),
        ("hands", "", f"white, black, {KINDS}"),
        ("hands clumsy", "clumsy", f"white, black, {KINDS}"),
        ("hands tidy", "", KINDS),
        ("hands white", "", KINDS),
        ("hands white black", "black", KINDS),
        ("hands none none none", "none", "the end of the statement"),
        ("speed", "", "a speed, 0.25 to 16"),
        ("speed 0.2", "0.2", "a speed, 0.25 to 16"),
        ("speed 16.01", "16.01", "a speed, 0.25 to 16"),
        ("speed -4", "-4", "a speed, 0.25 to 16"),
        ("speed 1e1", "1e1", "a speed, 0.25 to 16"),
        ("sensors", "", "gone, back"),
        ("sensors away", "away", "gone, back"),
        ("press red", "red", "white, black, third"),
        ("press", "", "white, black, third"),
        ("wait 2", "2", "a duration such as 300ms, 2s or 1.5min"),
        ("wait -2s", "-2s", "a duration such as 300ms, 2s or 1.5min"),
        ("wait 2 s", "2", "a duration such as 300ms, 2s or 1.5min"),
        ("arbiter", "", ARBITER_WORD_LIST),
        ("arbiter bribe", "bribe", ARBITER_WORD_LIST),
        ("arbiter time", "", "white, black"),
        ("arbiter time white", "", "a time such as 3, 3:00, 1:30:00 or 2m30s"),
        ("arbiter time white 3:60", "3:60", "a time such as 3, 3:00, 1:30:00 or 2m30s"),
        ("arbiter time white 1:60:00", "1:60:00", "a time such as 3, 3:00, 1:30:00 or 2m30s"),
        ("arbiter time white -3:00", "-3:00", "a time such as 3, 3:00, 1:30:00 or 2m30s"),
        ("arbiter add white --3:00", "--3:00", "a time such as 3, 3:00, 1:30:00 or 2m30s"),
        ("arbiter stage white two", "two", "a number"),
        ("arbiter takeback all", "all", "a number"),
        ("arbiter go", "", "on"),
        ("arbiter pause now", "now", "the end of the statement"),
        ("arbiter position", "", "a position such as W:W21,K30:B1"),
        ("arbiter result 2-0", "2-0", "1-0, 0-1, 1/2-1/2, *"),
        ("resign", "", "white, black"),
        ("draw now", "now", "the end of the statement"),
        ("quit 1", "1", "the end of the statement"),
        ("expect", "", "move, turn, result, leds, message, clock"),
        ("expect joy", "joy", "move, turn, result, leds, message, clock"),
        ("expect move 22", "22", MOVES),
        ("expect leds", "", LEDS),
        ("expect leds on", "on", LEDS),
        ("expect leds 22", "", ROLES),
        ("expect leds 22 lit", "lit", ROLES),
        ("expect leds 22 lift,", "", LEDS),
        ("expect leds 22 lift, 22 place", "22", "each square once"),
        ("expect message", "", "the words of a message"),
        ("expect turn green", "green", "white, black"),
        ("expect result won", "won", "1-0, 0-1, 1/2-1/2, *"),
        ("expect clock white", "", "a time such as 3:00 or 1:30:00"),
    ],
)
def test_a_fault_names_its_line_the_word_and_what_was_expected(text: str, word: str, expected: str) -> None:
    with pytest.raises(ScriptError) as caught:
        parse_script(f"lift 22\n{text}")
    (fault,) = caught.value.faults
    assert (fault.line, fault.error.word, fault.error.expected) == (2, word, expected)
    parse_script(fault.error.example)


def test_every_fault_of_a_script_is_reported_at_once() -> None:
    with pytest.raises(ScriptError) as caught:
        parse_script("lift\nplace 18; press red\nwait 2s\nhop 3")
    assert str(caught.value).splitlines() == [
        "line 1: found the end of the statement; expected a square, 1 to 32; for example: lift 22",
        "line 2: found 'red'; expected white, black, third; for example: press white",
        f"line 4: found 'hop'; expected {VERBS}; for example: move 22-18",
    ]
