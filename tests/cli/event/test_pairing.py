"""Rounds are paired, paired again and changed by hand with `damahan event`."""

import sys

import pytest

from controller.cli import event_rounds
from controller.tournament.pairing import draft_round
from controller.tournament.rounds import Round
from controller.tournament.tournament import Tournament
from tests.cli.event.event_club import Club
from tests.cli.shell import failure_text


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
