"""`damahan pdn`: PDN files checked, and converted to other PDN and to JSON lines."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.shell import damahan

GAMES = """\
[Event "one"]
[GameType "26,W,8,8,N2,0"]
[Variant "Filipino"]
[Result "1-0"]

1. 22-18 {[%clock w0:14:53 B0:15:00]} 11-15 2. 18x11 (2. 18-14) 8x15 1-0

[Event "two"]
[GameType "25"]

1. c3-d4 f6-e5 2. d4:f6! {good} g7:e5 1/2-1/2

[Event "three"]
[GameType "24"]

1. 11-15 22-19 2. 15x22 *
"""
BROKEN_LINE = 6


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Three games; the first has an illegal variation."""
    path = tmp_path / "games.pdn"
    path.write_text(GAMES)
    return path


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.pdn"
    path.write_text(GAMES.replace(" (2. 18-14)", ""))
    return path


FAULT_TEXT = "in a variation, ply 3: 18-14 is not a legal move; possible moves: 18x11"
FAULT = f"game 1: {FAULT_TEXT}"


def test_check(file: Path, good: Path) -> None:
    result = damahan("pdn", "check", file, good)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines() == [
        f"{file}:{BROKEN_LINE}: {FAULT}",
        f"{file}: 2 games, 7 plies, 1 fault, 0 warnings",
        f"{good}: 3 games, 11 plies, 0 faults, 0 warnings",
    ]
    assert damahan("pdn", "check", good).exit_code == 0


def test_check_as_json(file: Path, good: Path) -> None:
    result = damahan("pdn", "check", "--json", file, good)
    assert (result.exit_code, result.stdout.count("\n")) == (1, 1)
    fault = {
        "line": BROKEN_LINE,
        "column": GAMES.splitlines()[BROKEN_LINE - 1].index("18-14") + 1,
        "ply": 3,
        "text": FAULT_TEXT,
        "game": 1,
        "move": "18-14",
    }
    counts = {"games": 2, "faulty_games": 1, "plies": 7, "warnings": 0}
    assert json.loads(result.stdout) == {
        "files": [
            {"file": str(file), **counts, "faults": [fault], "first_warnings": []},
            {
                "file": str(good),
                "games": 3,
                "faulty_games": 0,
                "plies": 11,
                "warnings": 0,
                "faults": [],
                "first_warnings": [],
            },
        ]
    }


def test_check_of_a_given_rule_set(tmp_path: Path) -> None:
    path = tmp_path / "bare.pdn"
    path.write_text("1. 22-18 11-15 *\n")
    assert damahan("pdn", "check", path).stdout.splitlines() == [
        f"{path}:1: warning: game 1: there is no GameType tag; read as Filipino Dama, by a guess",
        f"{path}: 1 game, 2 plies, 0 faults, 1 warning",
    ]
    result = damahan("pdn", "check", path, "--ruleset", "russian")
    assert (result.exit_code, result.stdout) == (0, f"{path}: 1 game, 2 plies, 0 faults, 0 warnings\n")


def test_convert_to_the_other_notation_and_board(good: Path) -> None:
    result = damahan("pdn", "convert", good, "--notation", "algebraic", "--orientation", "luzon")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        '[Event "one"]\n[GameType "26,W,8,8,A0,1"]\n[Variant "Filipino"]\n[Result "1-0"]\n\n'
        "1. f3-e4 {[%clock w0:14:53 B0:15:00]} c6-d5 2. e4xc6 b7xd5 1-0\n\n"
        '[Event "two"]\n[GameType "25,W,8,8,A0,1"]\n[Variant "Russian"]\n\n'
        "1. f3-e4 c6-d5 2. e4:c6! {good} b7:d5 1/2-1/2\n\n"
        '[Event "three"]\n[GameType "24,W,8,8,A0,1"]\n[Variant "Spanish"]\n\n'
        "1. d3-c4 e6-d5 2. c4xe6 *\n"
    )


def test_convert_there_and_back(good: Path, tmp_path: Path) -> None:
    there, back = tmp_path / "there.pdn", tmp_path / "back.pdn"
    there.write_text(damahan("pdn", "convert", good, "--notation", "algebraic", "--orientation", "luzon").stdout)
    back.write_text(damahan("pdn", "convert", there, "--notation", "numeric", "--orientation", "vismin").stdout)
    plain = damahan("pdn", "convert", good, "--notation", "numeric", "--orientation", "vismin").stdout
    assert back.read_text() == plain
    assert damahan("pdn", "convert", back).stdout == plain


def test_convert_never_writes_over_what_it_reads(good: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.pdn"
    link.symlink_to(good)
    before = good.read_text()
    result = damahan("pdn", "convert", good, "-o", link)
    assert result.exit_code == 2
    assert f"-o: {link} is the file that is read; name another one" in result.stderr
    assert good.read_text() == before


def test_convert_to_json_lines(good: Path) -> None:
    result = damahan("pdn", "convert", good, "--to", "jsonl")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        '{"id": "good-0001", "ruleset": "filipino", "first": "white", "moves": ["22-18", "11-15", "18x11", "8x15"]}',
        '{"id": "good-0002", "ruleset": "russian", "first": "white", "moves": ["22-18", "11-15", "18x11", "8x15"]}',
        '{"id": "good-0003", "ruleset": "spanish", "first": "white", "moves": ["23-19", "10-15", "19x10"]}',
    ]


def test_convert_leaves_out_what_is_broken(file: Path) -> None:
    result = damahan("pdn", "convert", file, "--to", "jsonl")
    assert (result.exit_code, result.stderr) == (1, f"{file}:{BROKEN_LINE}: {FAULT}\n")
    assert [json.loads(line)["id"] for line in result.stdout.splitlines()] == ["games-0002", "games-0003"]
    result = damahan("pdn", "convert", file)
    assert result.stdout.startswith('[Event "two"]\n')


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ('[GameType "26"] [FEN "W:Wa1:Bh8"] a1-b2 *', "the game has a setup"),
        ('[GameType "26"] c3-d4 /FEN "W::"/ *', "the game has a setup"),
        ('[GameType "26"] *', "the game has no move"),
    ],
)
def test_a_game_that_a_line_cannot_hold_is_a_fault(game: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(f"\n{game}")
    result = damahan("pdn", "convert", path, "--to", "jsonl")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"{path}:2: game 1: {why}; a line of recorded games holds ")


def test_convert_to_another_rule_set(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text('[GameType "26"]\n1. c3-d4 *')
    result = damahan("pdn", "convert", path, "--ruleset", "filipino", "--notation", "numeric")
    assert result.stdout == '[GameType "26,W,8,8,N2,0"]\n[Variant "Filipino"]\n\n1. 22-18 *\n'


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("check",), "Missing argument 'FILE...'"),
        (("check", "missing.pdn"), "File 'missing.pdn' does not exist"),
        (("convert", "{file}", "--notation", "roman"), "'roman' is not one of 'numeric', 'algebraic'"),
        (("convert", "{file}", "--orientation", "visayas"), "'visayas' is not one of 'vismin', 'luzon'"),
        (("convert", "{file}", "--to", "jsonl", "--notation", "numeric"), "leave them out with --to jsonl"),
        (("convert", "{file}", "{file}"), "Got unexpected extra argument"),
        (("check", "{file}", "--ruleset", "chess"), "'chess' is not one of 'filipino'"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], told: str, file: Path) -> None:
    result = damahan("pdn", *(argument.format(file=file) for argument in arguments))
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_old_encodings_and_line_ends(encoding: str, line_end: str, tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    text = '[White "Pe\u00f1a"]\n[GameType "26"]\n\n1. c3-d4 ; remark\n*\n'
    path.write_bytes(text.replace("\n", line_end).encode(encoding))
    result = damahan("pdn", "convert", path)
    assert result.stdout.startswith('[White "Pe\u00f1a"]\n')
    assert result.stdout.endswith("\n\n1. c3-d4 {remark} *\n")


@settings(max_examples=40)
@given(st.binary(max_size=300))
def test_any_bytes_are_answered(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("bytes") / "games.pdn"
    path.write_bytes(data)
    result = damahan("pdn", "check", path)
    assert result.exit_code in {0, 1}
    if not result.stdout:
        assert result.stderr == f"Error: {path}: there is no game in it; give a file of games in PDN\n"
        return
    *lines, summary = result.stdout.splitlines()
    assert summary.startswith(f"{path}: ")
    assert all(line.startswith(f"{path}:") for line in lines)
    faults = [line for line in lines if ": warning: " not in line and not line.endswith("--all lists every one")]
    assert result.exit_code == (1 if faults else 0)


def test_a_file_of_dos_ends_with_control_z(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_bytes(b'[GameType "21"]\r\n\r\n1. 11-15 *\r\n\x1a')
    assert damahan("pdn", "check", path).stdout == f"{path}: 1 game, 1 ply, 0 faults, 0 warnings\n"


def test_a_dash_of_windows_and_the_line_of_dos(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_bytes(b'[White "Pe\xf1a \x93B\x94"]\r\n[GameType "21"]\r\n\r\n1. 11\x9615 22\xc418 *\r\n')
    assert damahan("pdn", "convert", path).stdout == (
        '[White "Pe\u00f1a \u201cB\u201d"]\n[GameType "21,B,8,8,N1,0"]\n[Variant "American"]\n\n1. 11-15 22-18 *\n'
    )


@pytest.mark.parametrize("text", ["", "\n \n", "{a comment}\n", "; nothing\n"])
def test_a_file_without_a_game_says_so(tmp_path: Path, good: Path, text: str) -> None:
    path = tmp_path / "empty.pdn"
    path.write_text(text)
    told = f"Error: {path}: there is no game in it; give a file of games in PDN\n"
    for arguments in (("check",), ("check", "--json"), ("check", "--all"), ("convert",), ("convert", "--to", "jsonl")):
        result = damahan("pdn", *arguments, path)
        assert (result.exit_code, result.stdout, result.stderr) == (1, "", told)
    result = damahan("pdn", "check", path, good)
    assert (result.exit_code, result.stderr) == (1, told)
    assert result.stdout == f"{good}: 3 games, 11 plies, 0 faults, 0 warnings\n"
