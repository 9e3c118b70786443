"""Files of endgame tables: what was written is read again, and nothing else is trusted."""

import json
from pathlib import Path

import pytest

from controller.engine.endgames.material import Material, pair_of
from controller.engine.endgames.solved_ending import SolvedEnding
from controller.rules.filipino_rulesets import FILIPINO, FILIPINO_COMMON
from controller.rules.optional_rules import RuleOptions, apply_options
from controller.rules.traits import RuleSet
from controller.storage.endgame_tables.errors import EndgameTableError
from controller.storage.endgame_tables.pair_file import (
    CHECKSUM_BYTES,
    FIRST_LINE,
    PairFileError,
    TableIdentity,
    decode_pair,
    encode_pair,
)
from controller.storage.endgame_tables.table_folder import TableFolder
from tests.engine.endgames.solved import solve_endings

IDENTITY = TableIdentity("filipino", "0123456789abcdef")
MEN_AND_KINGS = pair_of(Material(1, 0, 0, 1))


def solved_pair(material: Material) -> list[SolvedEnding]:
    pair = pair_of(material)
    return next(
        each for each in solve_endings("filipino", 2) if tuple(ending.index.material for ending in each) == pair
    )


def parts_of(pair: list[SolvedEnding]) -> list[tuple[Material, bytes, bytes, dict[int, int]]]:
    return [(ending.index.material, ending.codes, ending.limits, ending.late_codes) for ending in pair]


def test_what_was_written_is_read() -> None:
    pair = solved_pair(Material(1, 0, 0, 1))
    assert parts_of(decode_pair(encode_pair(IDENTITY, pair), IDENTITY, MEN_AND_KINGS)) == parts_of(pair)


def test_limits_and_late_codes_are_kept() -> None:
    plain = solved_pair(Material(0, 1, 0, 1))[0]
    counted = SolvedEnding(plain.index, plain.codes, bytes(range(248)) * 4, {(991 << 8) + 12: 25, 0: 3})
    (read,) = decode_pair(encode_pair(IDENTITY, [counted]), IDENTITY, pair_of(Material(0, 1, 0, 1)))
    assert parts_of([read]) == parts_of([counted])


def test_a_header_says_what_is_in_the_file() -> None:
    content = encode_pair(IDENTITY, solved_pair(Material(1, 0, 0, 1)))
    first_line, header, _ = content.split(b"\n", 2)
    assert first_line + b"\n" == FIRST_LINE
    values = json.loads(header)
    assert list(values) == ["version", "ruleset", "traits", "endings"]
    assert [(entry["ending"], entry["positions"]) for entry in values["endings"]] == [("KvM", 868), ("MvK", 868)]


def test_no_damaged_file_is_read() -> None:
    content = encode_pair(IDENTITY, solved_pair(Material(1, 0, 0, 1)))
    for place in range(len(content)):
        damaged = bytearray(content)
        damaged[place] ^= 1 << place % 8
        with pytest.raises(PairFileError, match=r"damaged|not an endgame table"):
            decode_pair(bytes(damaged), IDENTITY, MEN_AND_KINGS)
    for length in range(len(content)):
        with pytest.raises(PairFileError, match=r"damaged|not an endgame table"):
            decode_pair(content[:length], IDENTITY, MEN_AND_KINGS)


@pytest.mark.parametrize(
    ("identity", "material", "told"),
    [
        (
            TableIdentity("russian", IDENTITY.traits_digest),
            Material(1, 0, 0, 1),
            "of other rules than russian: filipino",
        ),
        (TableIdentity("filipino", "0"), Material(1, 0, 0, 1), "an earlier or agreed form of them"),
        (IDENTITY, Material(0, 1, 0, 1), "this endgame table is of KvM and MvK, not of KvK"),
        (IDENTITY, Material(1, 0, 1, 0), "not of MvM"),
    ],
)
def test_a_table_of_something_else_is_refused(identity: TableIdentity, material: Material, told: str) -> None:
    content = encode_pair(IDENTITY, solved_pair(Material(1, 0, 0, 1)))
    with pytest.raises(PairFileError, match=told):
        decode_pair(content, identity, pair_of(material))


def test_a_later_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.storage.endgame_tables.pair_file.VERSION", 2)
    content = encode_pair(IDENTITY, solved_pair(Material(1, 0, 0, 1)))
    monkeypatch.undo()
    with pytest.raises(PairFileError, match="has version 2, not 1"):
        decode_pair(content, IDENTITY, MEN_AND_KINGS)


def test_faults_of_files_are_told_in_one_line(tmp_path: Path) -> None:
    folder = TableFolder(tmp_path, FILIPINO)
    file = folder.file_of(MEN_AND_KINGS)
    with pytest.raises(EndgameTableError, match=r"KvM\.endgame: it is not there; build the tables first"):
        folder.read_pair(MEN_AND_KINGS)
    folder.write_pair(solved_pair(Material(1, 0, 0, 1)))
    assert parts_of(folder.read_pair(MEN_AND_KINGS)) == parts_of(solved_pair(Material(1, 0, 0, 1)))
    file.write_bytes(file.read_bytes()[:-CHECKSUM_BYTES] + bytes(CHECKSUM_BYTES))
    with pytest.raises(EndgameTableError) as told:
        folder.read_pair(MEN_AND_KINGS)
    assert str(told.value) == f"{file}: this endgame table is damaged; remove it and build it again"
    file.unlink()
    file.mkdir()
    with pytest.raises(EndgameTableError, match=r"cannot be read \(Is a directory\)"):
        folder.load(Material(1, 0, 0, 1))
    with pytest.raises(EndgameTableError, match="it cannot be written"):
        folder.write_pair(solved_pair(Material(1, 0, 0, 1)))


@pytest.mark.parametrize(
    "other", [FILIPINO_COMMON, apply_options(FILIPINO, RuleOptions(mayordama=True))], ids=["common", "mayordama"]
)
def test_other_rules_have_a_folder_of_their_own(tmp_path: Path, other: RuleSet) -> None:
    folder, other_folder = TableFolder(tmp_path, FILIPINO), TableFolder(tmp_path, other)
    folder.write_pair(solved_pair(Material(1, 0, 0, 1)))
    assert other_folder.path != folder.path
    assert other_folder.load(Material(1, 0, 0, 1)) is None
    folder.path.rename(other_folder.path)
    with pytest.raises(EndgameTableError, match="of other rules than"):
        other_folder.load(Material(1, 0, 0, 1))


def test_a_game_goes_on_without_a_damaged_table(tmp_path: Path) -> None:
    folder = TableFolder(tmp_path, FILIPINO)
    folder.write_pair(solved_pair(Material(1, 0, 0, 1)))
    folder.write_pair(solved_pair(Material(0, 1, 0, 1)))
    file = folder.file_of(MEN_AND_KINGS)
    file.write_bytes(file.read_bytes() + b"!")
    faults: list[str] = []
    probe = folder.open_probe(faults.append)
    assert probe.most_pieces == 2
    man_and_king, king_and_man = (1 << 8, 0, 0, 1, 0), (0, 1, 1 << 8, 0, 0)
    assert [probe.score(*position, 0) for position in (man_and_king, king_and_man, man_and_king)] == [None] * 3
    assert probe.score(0, 1, 0, 1 << 31, 0, 0) is not None
    assert faults == [f"{file}: this endgame table is damaged; remove it and build it again"]
    with pytest.raises(EndgameTableError):
        folder.open_probe().score(*man_and_king, 0)
