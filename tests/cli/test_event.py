"""`damahan event`: an evening of a club, from the players to the final standings."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from controller.cli import event_rounds
from controller.cli.event_options import build_record
from controller.storage.event_file import EventFile
from controller.tournament.acts import EventImported
from controller.tournament.event import Event
from controller.tournament.pairing import draft_round
from controller.tournament.rounds import Round
from controller.tournament.tournament import Tournament
from tests.cli.shell import damahan, failure_text, usage_error_text
from tests.cli.test_json_output import promised_keys
from tests.tournament.event_samples import tournament

NAMES = ("Ana Reyes", "Ben Cruz", "Carla Santos", "Dina Lim", "Ed Uy", "Flor Tan")


class Club:
    """A secretary with one file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "event.sqlite3"

    def call(self, *arguments: str | Path, typed: str | None = None) -> Result:
        return damahan("event", *arguments, "--event", self.file, typed=typed)

    def lines(self, *arguments: str | Path) -> list[str]:
        result = self.call(*arguments)
        assert (result.exit_code, result.stderr) == (0, ""), result.output
        return result.stdout.splitlines()

    def value(self, *arguments: str | Path) -> dict[str, Any]:
        (line,) = self.lines(*arguments, "--json")
        value = json.loads(line)
        assert isinstance(value, dict)
        return value

    def play(self, *results: str) -> None:
        for board, result in enumerate(results, start=1):
            self.lines("result", str(board), result)


@pytest.fixture
def club(tmp_path: Path) -> Club:
    made = Club(tmp_path)
    made.lines("new", "Club night", "--place", "Lipa", "--rounds", "3", "--first-colour", "white")
    made.lines("add", *NAMES)
    return made


def test_an_evening_from_the_players_to_the_final_standings(club: Club) -> None:
    assert club.lines("pair")[2:] == [
        "Board  White         Points  Result  Black     Points",
        "    1  Ana Reyes          0          Dina Lim       0",
        "    2  Ed Uy              0          Ben Cruz       0",
        "    3  Carla Santos       0          Flor Tan       0",
    ]
    assert club.lines("result", "1", "1-0")[-1] == "no result yet: board 2, 3"
    club.lines("result", "2", "0")
    assert club.lines("result", "3", "1/2") == [
        "round 1, board 3: Carla Santos - Flor Tan  1/2-1/2",
        "round 1 is finished",
    ]
    club.lines("pair")
    club.play("1-0", "=", "+:-")
    club.lines("pair")
    club.play("1-0", "1-0", "-:-")
    lines = club.lines("standings")
    assert lines[0] == "Final standings"
    assert lines[2].split() == ["Rank", "Player", "Played", "Points", "Solkoff", "Direct", "Wins", "S-B"]
    assert len(lines) == 9
    assert club.value("standings")["finished"] is True
    assert club.lines("cross-table")[2].split() == ["No.", "Player", "1", "2", "3", "Points"]
    assert club.lines("show")[-1] == f"6 players; it is over; {club.file}"


def test_the_record_keeps_a_corrected_result_with_who_and_why(club: Club) -> None:
    club.lines("pair")
    club.lines("result", "1", "1-0")
    club.lines("correct", "1", "0-1", "--by", "Ana, arbiter", "--note", "score sheet")
    club.lines("correct", "1", "*")
    assert [line.split("  ", 1)[1] for line in club.lines("record")[-3:]] == [
        "terminal: round 1, board 1: 1-0",
        "Ana, arbiter: round 1, board 1: corrected to 0-1 (score sheet)",
        "terminal: round 1, board 1: corrected to *",
    ]


def test_every_act_has_its_sentence_in_the_record(club: Club) -> None:
    club.lines("edit", "--rounds", "4", "--scoring", "2-1-0")
    club.lines("player", "2", "--name", "Ben Santos", "--rating", "1500")
    club.lines("bye", "3", "1")
    club.lines("bye", "3", "1", "--cancel")
    club.lines("pair")
    club.lines("withdraw", "6", "--after", "1")
    club.lines("withdraw", "6", "--back")
    club.lines("pair", "--again")
    club.lines("change", "--swap", "1", "2")
    club.lines("start")
    club.lines("result", "1", "-:+")
    texts = [each["text"] for each in club.value("record")["acts"]]
    assert texts[2:] == [
        "changed what is agreed on: Club night, 4 rounds, 2-1-0",
        "corrected player 2: Ben Santos, -, 1500",
        "player 3 has a half bye in round 1",
        "player 3 plays after all in round 1",
        "paired round 1: 2-4, 5-1, 3-6",
        "player 6 leaves after round 1",
        "player 6 came back",
        "paired round 1 again: 2-4, 5-1, 3-6",
        "changed the pairings of round 1: 1-4, 5-2, 3-6",
        "started round 1",
        "round 1, board 1: -:+",
    ]


def test_late_entries_withdrawals_and_byes_are_in_the_list(club: Club) -> None:
    club.lines("pair")
    club.play("1-0", "1-0", "1-0")
    club.lines("add", "Gil Go", "--club", "Lipa", "--federation", "phi")
    club.lines("withdraw", "2")
    club.lines("bye", "3", "2", "--kind", "zero")
    assert [line.split("  ")[-1].strip() for line in club.lines("players")] == [
        *("Remarks", ["1", "Ana Reyes"][-1]),
        *("left after round 1", "zero bye in round 2", "Dina Lim", "Ed Uy", "Flor Tan"),
        "from round 2 on",
    ]
    assert club.value("players")["players"][6]["federation"] == "PHI"
    second = club.value("pair")
    assert [(each["player"], each["kind"]) for each in second["byes"]] == [(3, "zero"), (6, "allocated")]
    assert 2 not in {number for board in second["boards"] for number in (board["white"], board["black"])}


def test_a_pairing_by_hand_is_done_and_what_it_breaks_is_told(club: Club) -> None:
    club.lines("pair")
    club.play("1-0", "1-0", "1-0")
    changed = club.call("change", "--pairs", "4-1, 2-3, 5-6")
    assert changed.exit_code == 0
    assert changed.stderr == "Warning: Dina Lim and Ana Reyes have met before\n"
    assert club.value("round")["boards"][0] == {
        "board": 1,
        "white": 4,
        "white_name": "Dina Lim",
        "black": 1,
        "black_name": "Ana Reyes",
        "results": ["*"],
    }
    club.lines("change", "--pairs", "1-2 3-4 5-6")
    club.lines("start")
    assert "round 2 has started" in failure_text(club.call("change", "--swap", "1", "3"))


def test_a_pairing_that_cannot_be_made_anew_stays(club: Club) -> None:
    club.lines("pair")
    before = club.value("round")
    for number in range(1, 6):
        club.lines("withdraw", str(number), "--after", "1")
    club.lines("edit", "--name", "Evening")
    assert club.value("pair", "--again") == before
    assert club.value("show")["paired"] == 1


def test_a_round_is_paired_again_with_who_came_late_and_without_who_left(club: Club) -> None:
    club.lines("pair")
    club.lines("add", "Gil Go")
    club.lines("withdraw", "2")
    again = club.value("pair", "--again")
    assert {board[side] for board in again["boards"] for side in ("white", "black")} == {1, 3, 4, 5, 6, 7}
    club.lines("start")
    assert club.value("withdraw", "4")["withdrawn_after"] == 1


def test_an_event_that_changes_while_a_round_is_paired_again_keeps_its_pairings(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draft_slowly(known: Tournament) -> Round:
        club.lines("add", "Gil Go")
        return draft_round(known)

    club.lines("pair")
    before = club.value("round")
    monkeypatch.setattr(event_rounds, "draft_round", draft_slowly)
    assert failure_text(club.call("pair", "--again")) == "the event changed while it was paired; pair again"
    assert club.value("round") == before


def test_a_match_of_two_games_has_two_results(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.lines(
        "new", "Matches", "--rounds", "2", "--games", "2", "--tie-breaks", "game-points,wins", "--first-colour", "white"
    )
    club.lines("add", *NAMES[:4])
    club.lines("pair")
    club.lines("result", "1", "1-0")
    assert club.lines("result", "1", "1/2", "--game", "2")[0].endswith("Ana Reyes - Carla Santos  1-0, 1/2-1/2")
    rows = club.value("standings")["standings"]
    assert [(row["name"], row["points"], row["tie_breaks"]["game-points"]) for row in rows[:1]] == [
        ("Ana Reyes", 1.0, 1.5)
    ]


def test_a_round_robin_has_as_many_rounds_as_it_needs(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.lines("new", "All meet all", "--kind", "round-robin", "--cycles", "2")
    assert "as many rounds as it needs" in club.lines("show")[1]
    club.lines("add", *NAMES[:3])
    assert club.value("show")["rounds"] == 6
    assert club.value("pair")["boards"][0]["white"] == 2


def test_a_missed_round_of_a_round_robin_has_no_points(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.lines("new", "All meet all", "--kind", "round-robin")
    club.lines("add", *NAMES[:4])
    for kind in ("half", "full"):
        assert "no bye has points; use --kind zero" in failure_text(club.call("bye", "1", "1", "--kind", kind))
    assert club.value("players")["players"][0]["byes"] == []
    club.lines("bye", "1", "1", "--kind", "zero")
    assert [board["results"] for board in club.value("pair")["boards"]] == [["-:+"], ["*"]]
    club.lines("bye", "1", "2", "--kind", "zero")
    assert club.lines("bye", "1", "2", "--cancel") == ["1 Ana Reyes, zero bye in round 1"]


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


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("result", "9", "1-0"), "round 1 has no board 9; it has boards 1 to 3"),
        (("result", "1", "1-0", "--round", "4"), "there is no round 4; rounds 1 to 1 are paired"),
        (("correct", "1", "1-0"), "has no result yet; give it with `damahan event result`"),
        (("pair",), "round 1 is not finished: boards 1, 2, 3 have no result yet"),
        (("pair", "--again", "--by", "Ana"), ""),
        (("player", "9", "--name", "Ana"), "there is no player 9"),
        (("edit", "--time-control", "fast"), "time control: "),
        (("add", "ana reyes"), "there are two players ana reyes"),
        (("import", "/nowhere.csv"), "/nowhere.csv: it cannot be read"),
    ],
)
def test_what_cannot_be_done_is_one_line(club: Club, arguments: tuple[str, ...], reason: str) -> None:
    club.lines("pair")
    if not reason:
        assert club.call(*arguments).exit_code == 0
        return
    assert reason in failure_text(club.call(*arguments))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("new", "Club"), "a Swiss has a number of rounds: add --rounds, such as --rounds 5"),
        (("result", "1", "2-0"), "'2-0' is no result; give one of 1-0, "),
        (("result", "1", "*"), "`damahan event correct` takes one back with *"),
        (("change",), "give --swap with two numbers of players, or --pairs with all pairs"),
        (("change", "--pairs", "1-2-3"), "--pairs: write the numbers of White and Black of each board"),
        (("edit",), "say what to change, such as --rounds 5"),
        (("player", "1"), "say what to correct"),
        (("edit", "--tie-breaks", "height"), "--tie-breaks: give some of solkoff, "),
        (("withdraw", "1", "--back", "--after", "2"), "leave --after out"),
        (("export", "trf", "--json"), "standard output has the file"),
        (("pair", "--by", " "), "--by: give a name of at most"),
    ],
)
def test_wrong_usage_is_one_line(club: Club, arguments: tuple[str, ...], reason: str) -> None:
    assert reason in usage_error_text(club.call(*arguments))


def test_an_event_that_is_not_there_is_told(tmp_path: Path) -> None:
    club = Club(tmp_path)
    assert failure_text(club.call("standings")).endswith("or name its file with --event")
    assert "no round is paired yet" in failure_text(damahan("event", "round", "--event", make_empty(tmp_path)))


def make_empty(folder: Path) -> Path:
    club = Club(folder)
    club.lines("new", "Empty", "--rounds", "3", "--tie-breaks", "fmjd", "--first-colour", "lot")
    return club.file


AGREED, PLAYER, PLAYERS, ROUND, RESULT = "event new", "event player", "event add", "event pair", "event result"


@pytest.mark.parametrize(
    ("row", "arguments"),
    [
        ("event new", ("new", "Other", "--rounds", "3")),
        (AGREED, ("show",)),
        (AGREED, ("edit", "--rounds", "4")),
        ("event add", ("add", "Gil Go")),
        (PLAYERS, ("players",)),
        ("event player", ("player", "1", "--rating", "1800")),
        (PLAYER, ("withdraw", "1")),
        (PLAYER, ("bye", "1", "2")),
        (ROUND, ("pair", "--again")),
        (ROUND, ("change", "--swap", "1", "2")),
        (ROUND, ("round",)),
        ("event start", ("start",)),
        ("event result", ("result", "1", "1-0")),
        (RESULT, ("correct", "2", "1-0")),
        ("event standings", ("standings",)),
        ("event cross-table", ("cross-table",)),
        ("event export -o FILE", ("export", "trf", "-o", "{new}")),
        ("event print -o FILE", ("print", "pairings", "-o", "{new}")),
        ("event record", ("record",)),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value[:2]),
)
def test_the_keys_of_json_are_those_of_the_page(
    club: Club, tmp_path: Path, row: str, arguments: tuple[str, ...]
) -> None:
    club.lines("pair")
    if arguments[0] == "correct":
        club.lines("result", "2", "0-1")
    if arguments[0] == "new":
        club.file = tmp_path / "other.sqlite3"
    value = club.value(*(argument.format(new=tmp_path / "new") for argument in arguments))
    assert set(value) == promised_keys()[row]


def test_an_event_that_changes_while_it_is_paired_is_paired_again(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def draft_slowly(known: Tournament) -> Round:
        club.lines("add", "Gil Go")
        return draft_round(known)

    monkeypatch.setattr(event_rounds, "draft_round", draft_slowly)
    assert failure_text(club.call("pair")) == "the event changed while it was paired; pair again"
    monkeypatch.undo()
    assert len(club.value("pair")["byes"]) == 1


def test_a_long_wait_is_announced(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_rounds, "MANY_PLAYERS", 5)
    assert club.call("pair").stderr == ""  # the first round takes no time
    club.play("1-0", "1-0", "1-0")
    assert club.call("pair").stderr == "pairing 6 players, which may take a minute ...\n"


def test_a_missing_library_is_one_line(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "caissify_pairings.engines.dutch", None)
    assert "a Swiss system needs the library caissify-pairings; install it " in failure_text(club.call("pair"))
    assert club.value("show")["paired"] == 0
