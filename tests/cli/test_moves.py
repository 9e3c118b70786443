"""`damahan moves`: legal moves as text and as JSON, one position or a stream of them."""

import json
from typing import Any

import pytest

from controller.notation.fen import LONGEST_FEN
from tests.cli.shell import damahan, damahan_process, usage_error_text

VISMIN = ("--orientation", "vismin")
KEYS = ["notation", "path", "captured", "crowned", "fen"]


def answered(*arguments: str) -> Any:
    """Return the answer; the board is a Vismin one unless the arguments name another."""
    result = damahan("moves", *VISMIN, *arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("\n") == 1
    return json.loads(result.stdout)


def test_text() -> None:
    result = damahan("moves", "W:W5,22:B12", *VISMIN)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "5-1  B:WK1,22:B12  crowned",
        "22-17  B:W5,17:B12",
        "22-18  B:W5,18:B12",
    ]


def test_json() -> None:
    assert answered("W:W9:B6,7") == {
        "moves": [
            {"notation": "9x2x11", "path": [9, 2, 11], "captured": [6, 7], "crowned": False, "fen": "B:W11:B"},
        ]
    }
    assert answered("W:W5:B12") == {
        "moves": [{"notation": "5-1", "path": [5, 1], "captured": [], "crowned": True, "fen": "B:WK1:B12"}]
    }


def test_json_keys_and_order() -> None:
    moves = answered("W:WK21,22:B10,25")["moves"]
    assert [list(move) for move in moves] == [KEYS] * 4
    assert [move["notation"] for move in moves] == ["21x3", "21x7", "21x30", "22x29"]


def test_captured_squares_are_sorted() -> None:
    (move,) = answered("W:WK31:B4,11,16,18,25,26")["moves"]
    assert move["path"] == [31, 22, 15, 8]
    assert move["captured"] == [11, 18, 26]


@pytest.mark.parametrize("fen", ["W:W5:B1", "B:W11:B", "W:W:B11"])
def test_no_legal_move(fen: str) -> None:
    assert answered(fen) == {"moves": []}
    result = damahan("moves", fen, *VISMIN)
    assert (result.exit_code, result.stdout) == (0, "no legal move\n")


def test_orientation() -> None:
    def texts(*options: str) -> set[str]:
        answer = json.loads(damahan("moves", "W:W21:B1", "--json", *options).stdout)
        return {move["notation"] for move in answer["moves"]}

    assert texts(*VISMIN) == {"21-17"}
    assert texts() == texts("--orientation", "luzon") == {"21-17", "21-18"}
    assert texts("--ruleset", "brazilian") == {"21-17"}


def test_ruleset() -> None:
    assert answered("W:W22:B1", "--ruleset", "filipino") == answered("W:W22:B1")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "give either a FEN or --stdin"),
        (("W:W22:B1", "--stdin"), "give either a FEN or --stdin"),
        (("W:W22:B1", "W:W22:B1"), "Got unexpected extra argument (W:W22:B1)"),
        (("",), "FEN: '' is not a position; write it as"),
        (("W:W22",), "FEN: 'W:W22' is not a position; write it as"),
        (("-W:W22:B1",), "No such option"),
        (("--", "-W:W22:B1"), "FEN: '-W:W22:B1': the side to move is W or B, not '-W'"),
        (("W:W33,1,1:B29",), "FEN: 'W:W33,1,1:B29': '33' is not a square"),
        (("W:W22:B1", "--ruleset", "chess"), "Invalid value for '--ruleset': 'chess' is not one of 'filipino', "),
        (("W:W22:B1", "--orientation", "visayas"), "Invalid value for '--orientation': 'visayas' is not one of"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], told: str) -> None:
    assert usage_error_text(damahan("moves", *arguments)).startswith(told)
    assert usage_error_text(damahan("moves", "--json", *arguments)).startswith(told)


def test_a_stream_of_positions() -> None:
    result = damahan("moves", *VISMIN, "--stdin", "--json", typed="W:W22:B18\nB:W11:B\n  b:w32:b28\r\nW:W9:B6")
    assert (result.exit_code, result.stderr) == (0, "")
    answers = [json.loads(line)["moves"] for line in result.stdout.splitlines()]
    assert [[move["notation"] for move in moves] for moves in answers] == [["22x15"], [], [], ["9x2"]]


@pytest.mark.parametrize(
    "bad", [b"hello", b"", b"W:W33:B1", b"W:W:B", b"\xff\xfe", b"W:W22:B1\0", b"9" * 399, b"W:W22:B22"]
)
def test_a_stream_goes_on_after_a_bad_line(bad: bytes) -> None:
    result = damahan("moves", *VISMIN, "--stdin", "--json", typed=b"W:W22:B18\n" + bad + b"\nW:W9:B6\n")
    assert (result.exit_code, result.stderr) == (0, "")
    first, refused, last = [json.loads(line) for line in result.stdout.splitlines()]
    assert list(refused) == ["error"]
    assert refused["error"]
    assert [answer["moves"][0]["notation"] for answer in (first, last)] == ["22x15", "9x2"]


@pytest.mark.parametrize("length", [LONGEST_FEN + 1, 25 * LONGEST_FEN, 1_000_000])
def test_a_line_however_long_has_one_answer(length: int) -> None:
    result = damahan("moves", *VISMIN, "--stdin", "--json", typed="9" * length + "\nW:W22:B18\n")
    assert [list(json.loads(line)) for line in result.stdout.splitlines()] == [["error"], ["moves"]]


def test_an_empty_stream_has_no_answer() -> None:
    result = damahan("moves", *VISMIN, "--stdin", "--json", typed="")
    assert (result.exit_code, result.output) == (0, "")


def test_a_stream_as_text() -> None:
    result = damahan("moves", *VISMIN, "--stdin", typed="W:W22:B18\nhello\n")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "22x15  B:W15:B"
    assert result.stdout.splitlines()[1].startswith("error: 'hello")


def test_a_pipe() -> None:
    done = damahan_process("moves", *VISMIN, "--stdin", "--json", typed=b"W:W22:B18\n\xff\nW:W9:B6\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert [list(json.loads(line)) for line in done.stdout.splitlines()] == [["moves"], ["error"], ["moves"]]
