"""Commands as text: what is written is read as the same command, and errors say what could stand there."""

from datetime import date
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.commands.grammar import command_text, parse_command
from controller.commands.language import SentenceError
from controller.commands.names import value_name
from controller.commands.values import (
    AcceptDraw,
    AddTime,
    AdjournGame,
    AgreeDraw,
    AgreeToAsk,
    AgreeToEntry,
    AskPause,
    AskResume,
    BeginGame,
    CallArbiter,
    Command,
    DeclineDraw,
    NewGame,
    OfferDraw,
    PausePlay,
    Propose,
    RefuseAsk,
    RequestHint,
    Resign,
    RestoreMoves,
    ResumePlay,
    SetDate,
    SetDetail,
    SetIllegalMoves,
    SetMoveNumber,
    SetMovesMade,
    SetMoveSource,
    SetPeriods,
    SetPosition,
    SetResult,
    SetStage,
    SetTime,
    SetTurn,
    SetWarnings,
    TakeBack,
    TakeBackMoves,
    WaitForBoard,
)
from controller.commands.word_kinds import LONGEST_COMMAND_TEXT
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.settings.appearance import HelpLevel
from controller.settings.choices import GameChoices
from controller.settings.details import GameDetail
from controller.settings.move_source import MoveSource
from tests.commands.arbiter_words import ARBITER_WORD_LIST, ARBITER_WORDS
from tests.commands.command_strategies import CHOICES

WHITE, BLACK = Side.WHITE, Side.BLACK

SENTENCES: list[tuple[str, Command]] = [
    ("arbiter time white 3:00", SetTime(side=WHITE, remaining_us=180_000_000)),
    ("arbiter time black 1:30:05", SetTime(side=BLACK, remaining_us=5_405_000_000)),
    ("arbiter time black 4:30.5", SetTime(side=BLACK, remaining_us=270_500_000)),
    ("arbiter add white 2:00", AddTime(side=WHITE, time_us=120_000_000)),
    ("arbiter add white -0:30", AddTime(side=WHITE, time_us=-30_000_000)),
    ("arbiter stage white 2", SetStage(side=WHITE, number=2)),
    ("arbiter periods black 3", SetPeriods(side=BLACK, number=3)),
    ("arbiter warnings white 2", SetWarnings(side=WHITE, number=2)),
    ("arbiter illegal black 1", SetIllegalMoves(side=BLACK, number=1)),
    ("arbiter moves white 4", SetMovesMade(side=WHITE, number=4)),
    ("arbiter number 12", SetMoveNumber(number=12)),
    ("arbiter date 2026-11-23", SetDate(date=date(2026, 11, 23))),
    ("set white Ana Reyes", SetDetail(detail=GameDetail.WHITE, text="Ana Reyes")),
    ("set black-club Lipa 2", SetDetail(detail=GameDetail.BLACK_CLUB, text="Lipa 2")),
    ("set round ?", SetDetail(detail=GameDetail.ROUND, text="?")),
    ("arbiter turn black", SetTurn(side=BLACK)),
    ("arbiter position W:W21, K30:B1", SetPosition(fen="W:W21, K30:B1")),
    ("arbiter pause", PausePlay()),
    ("arbiter go on", ResumePlay()),
    ("arbiter takeback 3", TakeBackMoves(plies=3)),
    ("arbiter restore", RestoreMoves()),
    ("arbiter result 1-0", SetResult(score=Score.WHITE_WINS)),
    ("arbiter result 0-1", SetResult(score=Score.BLACK_WINS)),
    ("arbiter result 1/2-1/2", SetResult(score=Score.DRAW)),
    ("arbiter result *", SetResult(score=Score.UNDECIDED)),
    ("resign white", Resign(side=WHITE)),
    ("draw", AgreeDraw()),
    ("accept black", AcceptDraw(side=BLACK)),
    ("offer draw white", OfferDraw(side=WHITE)),
    ("propose black 12 9-14", Propose(side=BLACK, ply=12, move="9-14")),
    ("propose white 1 22x15 W:W22:B18", Propose(side=WHITE, ply=1, move="22x15", position="W:W22:B18")),
    ("side black board", SetMoveSource(side=BLACK, source=MoveSource.BOARD)),
    ("side white program", SetMoveSource(side=WHITE, source=MoveSource.PROGRAM)),
    ("decline black", DeclineDraw(side=BLACK)),
    ("hint white", RequestHint(side=WHITE)),
    ("agree white", AgreeToAsk(side=WHITE)),
    ("agree to entry white 12", AgreeToEntry(side=WHITE, number=12)),
    ("refuse black", RefuseAsk(side=BLACK)),
    ("ask pause white", AskPause(side=WHITE)),
    ("ask go on black", AskResume(side=BLACK)),
    ("wait", WaitForBoard()),
    ("adjourn", AdjournGame()),
    ("call arbiter", CallArbiter()),
    ("take back", TakeBack()),
    ("take back white", TakeBack(side=WHITE)),
    ("new game", NewGame()),
    ('new game time 5+3 white "Ana Reyes"', NewGame(choices=GameChoices(time_control="5+3", white="Ana Reyes"))),
    ("new game black-moves program level 4", NewGame(choices=GameChoices(black_moves=MoveSource.PROGRAM, level=4))),
    ('new game black ""', NewGame(choices=GameChoices(black=""))),
    ("arbiter new game rules russian", BeginGame(choices=GameChoices(ruleset="russian"))),
]


@pytest.mark.parametrize(("text", "command"), SENTENCES)
def test_a_command_is_read_and_written(text: str, command: Command) -> None:
    assert parse_command(text) == command
    assert command_text(command) == text


def test_every_command_has_a_sentence_of_its_own() -> None:
    assert {type(command) for _, command in SENTENCES} == set(get_args(Command))


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("arbiter takeback", TakeBackMoves(plies=1)),
        ("  arbiter   turn\tblack ", SetTurn(side=BLACK)),
        ("arbiter time black 90:00", SetTime(side=BLACK, remaining_us=5_400_000_000)),
        ("arbiter time black 3", SetTime(side=BLACK, remaining_us=180_000_000)),
        ("arbiter time black 180s", SetTime(side=BLACK, remaining_us=180_000_000)),
        ("arbiter time black 2m30s", SetTime(side=BLACK, remaining_us=150_000_000)),
        ("arbiter time black 1h30m", SetTime(side=BLACK, remaining_us=5_400_000_000)),
        ("arbiter add black +0:30", AddTime(side=BLACK, time_us=30_000_000)),
        ("arbiter add black -2", AddTime(side=BLACK, time_us=-120_000_000)),
        ("arbiter time black 0:00.250", SetTime(side=BLACK, remaining_us=250_000)),
        ("arbiter position W:W21,   K30:B1", SetPosition(fen="W:W21, K30:B1")),
        (
            'new game black "Lito \\"Boy\\" Cruz" time "5+3" help off rules czech sound off language fil white Ana',
            NewGame(
                choices=GameChoices(
                    time_control="5+3",
                    ruleset="czech",
                    help=HelpLevel.OFF,
                    language="fil",
                    has_sound=False,
                    white="Ana",
                    black='Lito "Boy" Cruz',
                )
            ),
        ),
    ],
)
def test_a_command_may_be_written_otherwise(text: str, command: Command) -> None:
    assert parse_command(text) == command


SIDES = st.sampled_from(Side)
TIMES_US = st.integers(0, 1_000 * 3600 * 1_000_000 - 1)
NUMBERS = st.integers(0, 999_999)
WRITABLE: dict[type, dict[str, st.SearchStrategy[object]]] = {
    SetTime: {"remaining_us": TIMES_US},
    AddTime: {"time_us": TIMES_US | TIMES_US.map(lambda time_us: -time_us)},
    SetPosition: {"fen": st.just("W:W21,K30:B1")},
    Propose: {"ply": NUMBERS, "move": st.just("22x15"), "position": st.sampled_from([None, "W:W21,K30:B1"])},
    TakeBackMoves: {"plies": NUMBERS},
    SetDate: {"date": st.dates()},
    **{kind: {"choices": CHOICES.filter(lambda choices: choices != GameChoices())} for kind in (NewGame, BeginGame)},
    SetDetail: {"detail": st.sampled_from(GameDetail), "text": st.sampled_from(["Ana Reyes", "?", "Ñ"])},
    **{
        kind: {"number": NUMBERS}
        for kind in (SetStage, SetPeriods, SetMovesMade, SetMoveNumber, SetWarnings, SetIllegalMoves, AgreeToEntry)
    },
}


@given(st.one_of(*(st.builds(kind, **WRITABLE.get(kind, {})) for kind in get_args(Command))))
def test_what_is_written_is_read_as_the_same_command(command: Command) -> None:
    assert parse_command(command_text(command)) == command


COMMAND_VERBS = (
    "arbiter, set, new, resign, draw, offer, accept, decline, take, propose, side, hint, "
    "agree, refuse, ask, wait, adjourn, call"
)
DATE = "a date such as 2026-11-23"
TIME = "a time such as 3, 3:00, 1:30:00 or 2m30s"


@pytest.mark.parametrize(
    ("text", "word", "expected", "example"),
    [
        ("", "", COMMAND_VERBS, "arbiter time white 3:00"),
        ("move 22-18", "move", COMMAND_VERBS, "arbiter time white 3:00"),
        ("Draw", "Draw", COMMAND_VERBS, "arbiter time white 3:00"),
        ("arbiter", "", ARBITER_WORD_LIST, "arbiter time white 3:00"),
        ("arbiter bribe", "bribe", ARBITER_WORD_LIST, "arbiter time white 3:00"),
        ("arbiter time", "", "white, black", "arbiter time white 3:00"),
        ("arbiter time black 3x", "3x", TIME, "arbiter time black 3:00"),
        ("arbiter time black -3:00", "-3:00", TIME, "arbiter time black 3:00"),
        ("arbiter time black 1:60:00", "1:60:00", TIME, "arbiter time black 3:00"),
        ("arbiter add black --3:00", "--3:00", TIME, "arbiter add black -0:30"),
        ("arbiter stage white two", "two", "a number", "arbiter stage white 2"),
        ("arbiter stage white \uff12", "\uff12", "a number", "arbiter stage white 2"),
        ("arbiter stage white 1000000", "1000000", "a number", "arbiter stage white 2"),
        ("arbiter date", "", DATE, "arbiter date 2026-11-23"),
        ("arbiter date 23.11.2026", "23.11.2026", DATE, "arbiter date 2026-11-23"),
        ("arbiter date 20261123", "20261123", DATE, "arbiter date 2026-11-23"),
        ("arbiter date 2026-02-29", "2026-02-29", DATE, "arbiter date 2026-11-23"),
        ("arbiter takeback all", "all", "a number", "arbiter takeback 2"),
        ("arbiter takeback 1 2", "2", "the end of the statement", "arbiter takeback 1"),
        ("arbiter go", "", "on", "arbiter go on"),
        ("arbiter position", "", "a position such as W:W21,K30:B1", "arbiter position W:W21,K30:B1"),
        ("arbiter result 2-0", "2-0", "1-0, 0-1, 1/2-1/2, *", "arbiter result 1-0"),
        ("resign", "", "white, black", "resign white"),
        ("draw now", "now", "the end of the statement", "draw"),
        (
            f"arbiter position {'W' * (LONGEST_COMMAND_TEXT + 1)}",
            f"{'W' * 20} ...",
            "at most 1000 characters",
            "arbiter position W:W21,K30:B1",
        ),
    ],
)
def test_an_error_names_the_word_what_could_stand_there_and_an_example(
    text: str, word: str, expected: str, example: str
) -> None:
    with pytest.raises(SentenceError) as caught:
        parse_command(text)
    error = caught.value
    assert (error.word, error.expected, error.example) == (word, expected, example)
    assert str(error).endswith(f"; expected {expected}; for example: {example}")
    parse_command(example)


WORDS = st.sampled_from([*ARBITER_WORDS, "arbiter", "white", "3:00", "on", "2"])


@given(st.text(st.characters(codec="utf-8"), max_size=60) | st.lists(WORDS, max_size=5).map(" ".join))
def test_any_text_is_a_command_or_an_error(text: str) -> None:
    try:
        command = parse_command(text)
    except SentenceError as error:
        parse_command(error.example)
    else:
        assert parse_command(command_text(command)) == command


def test_every_fault_of_the_choices_is_named_at_once() -> None:
    with pytest.raises(SentenceError) as caught:
        parse_command('new game time 5+ rules chess time 5+3 white "Ana Reyes help full black')
    faults = caught.value.faults
    assert [fault.partition(";")[0] for fault in faults] == [
        "found '5+'",
        "found 'chess'",
        "found 'time'",
        "found '\"Ana'",
        "found 'Reyes'",
        "found the end of the statement",
    ]
    assert str(caught.value) == f"{'; '.join(faults)}; for example: new game time 5+3"


def test_names_are_those_of_the_classes() -> None:
    assert value_name(SetMovesMade) == "set_moves_made"
