"""`damahan event`: an evening of a club, from the players to the final standings."""

from pathlib import Path

from tests.cli.event.event_club import NAMES, Club
from tests.cli.shell import failure_text


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
        "terminal: round 1, board 1: corrected to * (without a reason)",
    ]
    club.lines("result", "1", "1/2", "--by", "local")  # as a desk records who signed in with a code
    assert club.lines("record")[-1].endswith("  signed in with a code: round 1, board 1: 1/2-1/2")
    assert club.value("record")["acts"][-1]["by"] == "local"


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
