"""`damahan pdn`: PDN files checked, and converted to other PDN and to JSON lines."""

import contextlib
import itertools
import json
import os
import signal
import subprocess
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.cli import pdn_files, pdn_report
from controller.cli.pdn import pdn
from controller.notation.pdn import reader
from tests.cli.shell import COMMAND

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


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(pdn, [str(argument) for argument in arguments])


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
    result = run("check", file, good)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines() == [
        f"{file}:{BROKEN_LINE}: {FAULT}",
        f"{file}: 2 games, 7 plies, 1 fault, 0 warnings",
        f"{good}: 3 games, 11 plies, 0 faults, 0 warnings",
    ]
    assert run("check", good).exit_code == 0


def test_check_as_json(file: Path, good: Path) -> None:
    result = run("check", "--json", file, good)
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
    assert run("check", path).stdout.splitlines() == [
        f"{path}:1: warning: game 1: there is no GameType tag; read as Filipino Dama, by a guess",
        f"{path}: 1 game, 2 plies, 0 faults, 1 warning",
    ]
    result = run("check", path, "--ruleset", "russian")
    assert (result.exit_code, result.stdout) == (0, f"{path}: 1 game, 2 plies, 0 faults, 0 warnings\n")


def test_convert_to_the_other_notation_and_board(good: Path) -> None:
    result = run("convert", good, "--notation", "algebraic", "--orientation", "luzon")
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
    there.write_text(run("convert", good, "--notation", "algebraic", "--orientation", "luzon").stdout)
    back.write_text(run("convert", there, "--notation", "numeric", "--orientation", "vismin").stdout)
    plain = run("convert", good, "--notation", "numeric", "--orientation", "vismin").stdout
    assert back.read_text() == plain
    assert run("convert", back).stdout == plain


def test_convert_to_json_lines(good: Path) -> None:
    result = run("convert", good, "--to", "jsonl")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        '{"id": "good-0001", "ruleset": "filipino", "first": "white", "moves": ["22-18", "11-15", "18x11", "8x15"]}',
        '{"id": "good-0002", "ruleset": "russian", "first": "white", "moves": ["22-18", "11-15", "18x11", "8x15"]}',
        '{"id": "good-0003", "ruleset": "spanish", "first": "white", "moves": ["23-19", "10-15", "19x10"]}',
    ]


def test_convert_leaves_out_what_is_broken(file: Path) -> None:
    result = run("convert", file, "--to", "jsonl")
    assert (result.exit_code, result.stderr) == (1, f"{file}:{BROKEN_LINE}: {FAULT}\n")
    assert [json.loads(line)["id"] for line in result.stdout.splitlines()] == ["games-0002", "games-0003"]
    result = run("convert", file)
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
    result = run("convert", path, "--to", "jsonl")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"{path}:2: game 1: {why}; a line of recorded games holds ")


def test_convert_to_another_rule_set(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text('[GameType "26"]\n1. c3-d4 *')
    result = run("convert", path, "--ruleset", "filipino", "--notation", "numeric")
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
    result = run(*(argument.format(file=file) for argument in arguments))
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_old_encodings_and_line_ends(encoding: str, line_end: str, tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    text = '[White "Pe\u00f1a"]\n[GameType "26"]\n\n1. c3-d4 ; remark\n*\n'
    path.write_bytes(text.replace("\n", line_end).encode(encoding))
    result = run("convert", path)
    assert result.stdout.startswith('[White "Pe\u00f1a"]\n')
    assert result.stdout.endswith("\n\n1. c3-d4 {remark} *\n")


@settings(max_examples=40)
@given(st.binary(max_size=300))
def test_any_bytes_are_answered(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("bytes") / "games.pdn"
    path.write_bytes(data)
    result = run("check", path)
    assert result.exit_code in {0, 1}
    if not result.stdout:
        assert result.stderr == f"Error: {path}: there is no game in it; give a file of games in PDN\n"
        return
    *lines, summary = result.stdout.splitlines()
    assert summary.startswith(f"{path}: ")
    assert all(line.startswith(f"{path}:") for line in lines)
    faults = [line for line in lines if ": warning: " not in line and not line.endswith("--all lists every one")]
    assert result.exit_code == (1 if faults else 0)


WRONG_SIGNS = '[GameType "21"]\n\n1. 11x15 22x18 2. 15-22 25-18 *\n\n'


def test_warnings_are_listed_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(WRONG_SIGNS * 6)
    told = f"{path}:3: warning: game 1: ply 1: 11x15 is read as 11-15: - and x are exchanged"
    back = f"{path}:3: warning: game 1: ply 3: 15-22 is read as 15x22: - and x are exchanged"
    summary = f"{path}: 6 games, 24 plies, 0 faults, 24 warnings"
    assert run("check", path).stdout.splitlines() == [
        f"{told} (and 11 more like it, in 6 games)",
        f"{back} (and 11 more like it, in 6 games)",
        summary,
    ]
    every = run("check", "--all", path).stdout.splitlines()
    assert (len(every), every[0], every[2], every[-1]) == (25, told, back, summary)
    (report,) = json.loads(run("check", "--json", path).stdout)["files"]
    assert (report["games"], report["faulty_games"], report["warnings"]) == (6, 0, 24)
    assert report["first_warnings"][4] == {
        "line": 7,
        "column": 4,
        "ply": 1,
        "kind": "exchanged-sign",
        "text": "ply 1: 11x15 is read as 11-15: - and x are exchanged",
        "game": 2,
        "move": "11x15",
    }


def test_convert_writes_what_was_odd_to_the_letter(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(WRONG_SIGNS)
    result = run("convert", path)
    assert result.exit_code == 0
    assert result.stdout.endswith("\n\n1. 11-15 22-18 2. 15x22 25x18 *\n")
    assert result.stderr == f"{path}: 4 warnings; `damahan pdn check` lists them\n"


def test_a_fault_in_every_game_is_counted_and_few_are_held(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(f"{GAMES.splitlines()[1]}\n\n1. 22-18 22-18 *\n\n" * 250)
    (report,) = json.loads(run("check", "--json", path).stdout)["files"]
    assert (report["games"], report["faulty_games"], len(report["faults"])) == (0, 250, 100)
    assert report["faults"][99]["game"] == 100
    result = run("check", path)
    assert result.stdout.splitlines()[-1] == f"{path}: 0 games, 0 plies, 250 faults, 0 warnings"


def test_a_file_of_dos_ends_with_control_z(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_bytes(b'[GameType "21"]\r\n\r\n1. 11-15 *\r\n\x1a')
    assert run("check", path).stdout == f"{path}: 1 game, 1 ply, 0 faults, 0 warnings\n"


def test_endless_input_is_refused(tmp_path: Path) -> None:
    result = run("check", "/dev/zero")
    text = "Error: /dev/zero: it is a device, not a file; give a file of games in PDN\n"
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", text)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=write_without_end, args=(pipe,), daemon=True)
    writer.start()
    result = run("check", pipe)
    writer.join(timeout=10)
    assert not writer.is_alive()  # the pipe was closed
    text = f"Error: {pipe}: line 1 has more than 2000000 characters; give a file of games in PDN\n"
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", text)


def test_an_endless_game_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=write_without_end, args=(pipe, b"1. 11-15 23-19\n" * 4_096), daemon=True)
    writer.start()
    result = run("check", pipe)
    writer.join(timeout=10)
    assert not writer.is_alive()  # the pipe was closed
    text = f"Error: {pipe}: line 5001: a game has more than 10000 plies; give a file of games in PDN\n"
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", text)


@pytest.mark.parametrize(
    ("piece", "told"),
    [
        (b"*\n", "there is no game in more than 200000 characters"),
        (b"{\n", "there is no game in more than 200000 characters"),
        (bytes(range(256)), "it is not a text; give a file of games in PDN"),
        (b"[\n", "there is no game in more than 200000 characters"),
    ],
)
def test_a_pipe_without_a_game_is_refused(
    piece: bytes, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "ENDLESS_GAP", 200_000)  # the real limit takes half a minute of stars
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=write_without_end, args=(pipe, piece * 16_384), daemon=True)
    writer.start()
    result = run("check", "--json", pipe)
    writer.join(timeout=10)
    assert not writer.is_alive()  # the pipe was closed
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"Error: {pipe}: ")
    assert told in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_person_may_interrupt_the_wait_for_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = [str(COMMAND), "pdn", "check", str(pipe)]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process,
        pipe.open("wb"),  # this waits until the command reads
    ):
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, output, errors.split()) == (1, b"", [b"Interrupted"])


def test_a_pipe_has_a_limited_number_of_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdn_files, "MOST_STREAMED_GAMES", 20)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=write_without_end, args=(pipe, b"1. 11-15 22-18 *\n" * 1_000), daemon=True)
    writer.start()
    result = run("check", "--json", pipe)
    writer.join(timeout=10)
    assert not writer.is_alive()  # the pipe was closed
    text = f"Error: {pipe}: more than 20 games came from a pipe; save them as a file first\n"
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", text)
    path = tmp_path / "games.pdn"
    path.write_text("1. 11-15 22-18 *\n" * 30)
    assert json.loads(run("check", "--json", path).stdout)["files"][0]["games"] == 30


def test_a_dash_of_windows_and_the_line_of_dos(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_bytes(b'[White "Pe\xf1a \x93B\x94"]\r\n[GameType "21"]\r\n\r\n1. 11\x9615 22\xc418 *\r\n')
    assert run("convert", path).stdout == (
        '[White "Pe\u00f1a \u201cB\u201d"]\n[GameType "21,B,8,8,N1,0"]\n[Variant "American"]\n\n1. 11-15 22-18 *\n'
    )


def test_one_warning_of_many_games_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text('[Event "x"]\n\n1. 11-15 23-19 2. 8-11 *\n\n' * 724)
    told = "there is no GameType tag; read as American checkers (English draughts), by a guess"
    assert run("check", path).stdout.splitlines() == [
        f"{path}:1: warning: game 1: {told} (and 723 more like it, in 724 games)",
        f"{path}: 724 games, 2172 plies, 0 faults, 724 warnings",
    ]
    (report,) = json.loads(run("check", "--json", path).stdout)["files"]
    assert (report["warnings"], len(report["first_warnings"])) == (724, 100)


def test_groups_of_warnings_are_held_up_to_a_limit(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    words = ("".join(letters) for letters in itertools.product("abcdefghij", repeat=4))
    path.write_text("".join(f'[GameType "21"]\n\n1. 11-15 {word} *\n\n' for word in itertools.islice(words, 1_200)))
    lines = run("check", path).stdout.splitlines()
    assert lines[19] == f"{path}:79: warning: game 20: aabj is read as a comment"
    assert lines[20:] == [
        f"{path}: 1180 more warnings; --all lists every one",
        f"{path}: 1200 games, 1200 plies, 0 faults, 1200 warnings",
    ]


def write_without_end(pipe: Path, piece: bytes = b"x" * 65_536) -> None:
    """Write a piece of text again and again into a pipe, until the reader closes it."""
    with pipe.open("wb", buffering=0) as stream, contextlib.suppress(BrokenPipeError):
        while True:
            stream.write(piece)


def test_the_same_fault_of_many_games_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    game_type = GAMES.splitlines()[1]
    games = [f"{game_type}\n\n1. 22-18 {move} *\n\n" for move in ("22-18", "10x18", "9-17", "f0o", "12:99")]
    path.write_text("".join(games) + f"{game_type}\n\n1. 22-18 11-15 *\n")
    result = run("check", path)
    told = "ply 2: 22-18 is not a legal move; possible moves: 9-13, 9-14, 10-14, 10-15, 11-15, 11-16, 12-16"
    odd = "is not a move, number, comment or result"
    assert result.stdout.splitlines() == [
        f"{path}:3: game 1: {told} (the same fault in 3 games)",
        f"{path}:15: game 4: 'f0o' {odd}",
        f"{path}:19: game 5: ply 2: 12:99 is not a move: '99' is not a square; give a number from 1 to 32",
        f"{path}: 1 game, 2 plies, 5 faults, 0 warnings",
    ]
    listed = run("check", "--all", path).stdout.splitlines()
    assert [line.split(" game ")[1][0] for line in listed[:5]] == ["1", "2", "3", "4", "5"]
    assert (result.exit_code, len(listed)) == (1, 6)


def test_groups_of_faults_are_listed_up_to_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdn_report, "LISTED_GROUPS", 1)
    path = tmp_path / "games.pdn"
    path.write_text(f"{GAMES.splitlines()[1]}\n\n1. 22-18 22-18 *\n\n" * 3 + '[GameType "20"]\n\n*\n' * 2)
    assert run("check", path).stdout.splitlines()[1:] == [
        f"{path}: 2 more faults; --all lists every one",
        f"{path}: 0 games, 0 plies, 5 faults, 0 warnings",
    ]


@pytest.mark.parametrize("text", ["", "\n \n", "{a comment}\n", "; nothing\n"])
def test_a_file_without_a_game_says_so(tmp_path: Path, good: Path, text: str) -> None:
    path = tmp_path / "empty.pdn"
    path.write_text(text)
    told = f"Error: {path}: there is no game in it; give a file of games in PDN\n"
    for arguments in (("check",), ("check", "--json"), ("check", "--all"), ("convert",), ("convert", "--to", "jsonl")):
        result = run(*arguments, path)
        assert (result.exit_code, result.stdout, result.stderr) == (1, "", told)
    result = run("check", path, good)
    assert (result.exit_code, result.stderr) == (1, told)
    assert result.stdout == f"{good}: 3 games, 11 plies, 0 faults, 0 warnings\n"
