"""Players, TRF16, tables and pages to print of `damahan event`."""

from pathlib import Path

import pytest

from controller.cli.event_options import build_record
from controller.storage.event_file import EventFile
from controller.tournament.acts import EventImported
from controller.tournament.event import Event
from tests.cli.event.event_club import Club
from tests.cli.shell import failure_text
from tests.tournament.event_samples import tournament


def test_players_come_from_a_file_and_every_fault_is_one_line(club: Club, tmp_path: Path) -> None:
    source = tmp_path / "players.csv"
    source.write_text("name,club,rating\nGil Go,Lipa,1700\nHana Sy,,x\nAna Reyes\n")
    refused = club.call("import", source)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr.splitlines() == [
        f"Error: {source}: line 3: the rating 'x' is no number up to 9999",
        f"Error: {source}: line 4: Ana Reyes is in the event already",
    ]
    source.write_bytes("Gil Go;Lipa;1700\nHana Peña\n".encode("latin-1"))
    assert club.lines("import", source) == ["7 Gil Go", "8 Hana Peña"]


def test_a_file_of_trf16_is_written_read_and_written_again(club: Club, tmp_path: Path) -> None:
    club.lines("pair")
    club.play("1-0", "=", "-:+")
    first, second = tmp_path / "first.trf", tmp_path / "second.trf"
    assert club.lines("export", "trf", "-o", first) == [f"written to {first}"]
    (tmp_path / "other").mkdir()
    other = Club(tmp_path / "other")
    assert len(other.lines("import", first)) == 6
    other.lines("export", "trf", "-o", second)
    assert first.read_bytes() == second.read_bytes()
    assert "there is a file already" in failure_text(club.call("import", first))
    assert "exists; choose another name, or overwrite it with --force" in failure_text(
        club.call("export", "trf", "-o", first)
    )
    printed = club.call("export", "trf")
    assert printed.stdout_bytes == first.read_bytes()


def test_points_that_trf16_has_no_columns_for_are_told(tmp_path: Path) -> None:
    club = Club(tmp_path)
    known = tournament(Event(name="Long", rounds=51, games_per_match=2), 2, (*("1-2 10",) * 50, "1-2 1="))
    begun = EventImported(event=known.event, players=known.players, rounds=known.rounds)
    EventFile(club.file).create(build_record(begun, "Ana"))
    assert "Player 1 has 101.5 points; TRF16 has 4 columns" in failure_text(club.call("export", "trf"))


@pytest.mark.parametrize("what", ["players", "standings", "cross-table"])
def test_tables_are_written_as_csv(club: Club, what: str) -> None:
    club.lines("pair")
    lines = club.lines("export", what)
    assert len(lines) == 7
    assert lines[0].split(",")[0] in ("name", "rank")


@pytest.mark.parametrize("language", ["en", "fil"])
@pytest.mark.parametrize("what", ["pairings", "standings", "cross-table"])
def test_tables_are_written_as_pages_to_print(club: Club, what: str, language: str) -> None:
    club.lines("edit", "--name", "Night of <b>Dama</b>", "--from", "2026-03-01", "--to", "2026-03-02")
    club.lines("pair")
    club.play("1-0")
    page = "\n".join(club.lines("print", what, "--language", language))
    assert page.startswith(f'<!doctype html>\n<html lang="{language}">')
    assert "<h1>Night of &lt;b&gt;Dama&lt;/b&gt;</h1>" in page
    assert "<p>Lipa, 2026-03-01 - 2026-03-02</p>" in page
    assert page.count("<tr>") == {"pairings": 4, "standings": 7, "cross-table": 7}[what]
    assert "Ana Reyes" in page
