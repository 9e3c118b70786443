"""`damahan tables` builds and checks endgame tables, and `damahan moves --values` reads them."""

import json
from pathlib import Path

import pytest

from tests.cli.pseudo_terminal import terminal
from tests.cli.shell import damahan, failure_text, usage_error_text

VISMIN = ("--orientation", "vismin")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the tables of two pieces."""
    folder = tmp_path_factory.mktemp("tables")
    for ruleset in ("filipino", "perdigana"):
        result = damahan("tables", "build", "--ruleset", ruleset, "--pieces", "2", "--tables", folder)
        assert (result.exit_code, result.stderr) == (0, "")
    return folder


def file_of(tables: Path, name: str) -> Path:
    (file,) = tables.glob(f"filipino-*/{name}.endgame")
    return file


def test_a_build_says_what_it_built(tmp_path: Path) -> None:
    arguments = ("tables", "build", "--pieces", "2", "--tables", tmp_path)
    result = damahan(*arguments)
    *rows, summary, folder = result.stdout.splitlines()
    assert [row.split()[:2] for row in rows] == [
        ["endings", "positions"],
        ["KvK", "992"],
        ["KvM,", "MvK"],
        ["MvM", "760"],
    ]
    assert summary.startswith("3,488 positions in ")
    assert summary.endswith(" s, each checked")
    assert folder.startswith(f"filipino: every ending of 2 pieces or fewer is in {tmp_path}/filipino-")
    assert damahan(*arguments).stdout == f"{folder}\n"
    value = json.loads(damahan(*arguments, "--json").stdout)
    assert (value["ruleset"], value["pieces"], value["built"]) == ("filipino", 2, [])
    assert folder.endswith(value["folder"])
    file_of(tmp_path, "MvM").unlink()
    (built,) = json.loads(damahan(*arguments, "--json").stdout)["built"]
    assert built == {"endings": ["MvM"], "positions": 760, "bytes": built["bytes"], "longest_plies": 13}


def test_verify(tables: Path) -> None:
    result = damahan("tables", "verify", "--tables", tables)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1] == "3,488 positions: each has the value that its moves make it"
    value = json.loads(damahan("tables", "verify", "--tables", tables, "--json").stdout)
    assert [row["endings"] for row in value["verified"]] == [["KvK"], ["KvM", "MvK"], ["MvM"]]


def test_a_damaged_table_is_told_in_one_line(tmp_path: Path) -> None:
    damahan("tables", "build", "--pieces", "2", "--tables", tmp_path)
    file = file_of(tmp_path, "MvM")
    file.write_bytes(file.read_bytes()[:-1])
    told = f"{file}: this endgame table is damaged; remove it and build it again"
    assert failure_text(damahan("tables", "verify", "--tables", tmp_path)) == told
    assert failure_text(damahan("moves", "W:W22:B1", *VISMIN, "--values", "--tables", tmp_path)) == told


def test_values_of_moves(tables: Path) -> None:
    def values(fen: str, *options: str) -> list[str]:
        result = damahan("moves", fen, *VISMIN, "--values", "--tables", tables, *options)
        assert (result.exit_code, result.stderr) == (0, "")
        return result.stdout.splitlines()

    assert values("W:WK4:B21")[-2:] == ["4-25  B:WK25:B21  loss in 2", "4-29  B:WK29:B21  win in 3"]
    assert values("W:W9:B6") == ["9x2  B:WK2:B  crowned  win in 1"]
    assert values("W:W9:B6", "--ruleset", "perdigana") == ["9x2  B:WK2:B  crowned  loss in 1"]
    assert values("W:W21,32:BK4")[0] == "21-17  B:W17,32:BK4  not known"
    assert values("W:W5:B1") == ["no legal move"]


def test_values_as_json(tables: Path) -> None:
    def moves(fen: str) -> list[dict[str, object]]:
        arguments = ("--values", "--tables", tables, "--json")
        answer = json.loads(damahan("moves", fen, *VISMIN, *arguments).stdout)
        return [{key: move[key] for key in ("notation", "value", "plies")} for move in answer["moves"]]

    assert moves("W:WK4:B21")[-2:] == [
        {"notation": "4-25", "value": "loss", "plies": 2},
        {"notation": "4-29", "value": "win", "plies": 3},
    ]
    assert {"notation": "30-26", "value": "draw", "plies": None} in moves("W:WK30:BK3")
    assert moves("W:W21,32:BK4")[0] == {"notation": "21-17", "value": None, "plies": None}


def test_values_need_tables(tables: Path) -> None:
    told = failure_text(damahan("moves", "W:W22:B1", "--values", "--ruleset", "russian", "--tables", tables))
    assert told.endswith(": there are no endgame tables; `damahan tables build` makes them")
    assert failure_text(damahan("tables", "verify", "--ruleset", "russian", "--tables", tables)).endswith(
        ": there are no tables; `damahan tables build` makes them"
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("tables", "build", "--ruleset", "damath"), "damath is decided by points, which a position does not show"),
        (("tables", "build", "--rule", "huff"), "with the rule huff an opponent may take pieces off"),
        (("tables", "build", "--pieces", "6"), "6 is out of range; give one from 2 to 5"),
        (("moves", "W:W22:B1", "--values", "--ruleset", "damath"), "damath is decided by points"),
    ],
)
def test_what_has_no_tables(arguments: tuple[str, ...], told: str) -> None:
    assert told in usage_error_text(damahan(*arguments))


def test_a_terminal_shows_how_far_a_build_is(tmp_path: Path) -> None:
    with terminal("tables", "build", "--pieces", "2", "--tables", str(tmp_path)) as shown:
        shown.wait_for_text("solving")
        shown.wait_for_text("KvM, MvK")
        shown.wait_for_text("%")
        assert "every ending of 2 pieces or fewer" in "".join(shown.wait_for_exit())
