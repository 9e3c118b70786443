"""Players from CSV with every fault, and tables as CSV."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.tournament.cross_table import build_cross_table
from controller.tournament.event import Event, EventKind
from controller.tournament.file_faults import FileFaultsError
from controller.tournament.player import EventPlayer
from controller.tournament.standings import compute_standings
from controller.tournament.tables_csv import cross_table_csv, players_csv, read_players_csv, standings_csv
from tests.tournament.event_samples import tournament

ANA = EventPlayer(number=1, name="Ana Reyes", club="Lipa", rating=1800, federation="PHI")
BEN = EventPlayer(number=2, name="Cruz, Ben")


@pytest.mark.parametrize(
    "text",
    [
        'Ana Reyes,Lipa,1800,PHI\n"Cruz, Ben"\n',
        '\ufeffname,club,rating,federation\r\nAna Reyes, Lipa ,1800,phi\r\n\r\n"Cruz, Ben",,,\r\n',
        "Rating;Name;Federation;Club\n1800;Ana Reyes;PHI;Lipa\n;Cruz, Ben\n",
        "name\tclub\trating\tfederation\nAna Reyes\tLipa\t1800\tPHI\nCruz, Ben\n",
    ],
    ids=["bare", "header", "semicolons", "tabs"],
)
def test_players_are_read(text: str) -> None:
    assert read_players_csv(text, 1) == (ANA, BEN)


def test_every_fault_is_listed_with_its_line() -> None:
    text = "name,club,elo\nAna Reyes,Lipa\n,Lipa\nana reyes\nBen,Lipa,x,PHI,more\nCarla\n" + "x" * 40
    with pytest.raises(FileFaultsError) as faulty:
        read_players_csv(text, 1, ["Carla"])
    assert list(faulty.value.lines) == [
        "line 1: there is no column 'elo'; they are name, club, rating, federation",
        "line 3: the name is missing",
        "line 4: ana reyes is in line 2 already",
        "line 5: 5 columns, but there are 3; put a name with a comma in quotes",
        "line 6: Carla is in the event already",
        f"line 7: '{'x' * 33}': a name has at most 33 characters that can be printed",
    ]
    with pytest.raises(FileFaultsError) as faulty:
        read_players_csv("Ana,Lipa,12345,P1\nBen,Lipa,strong\n", 1)
    assert list(faulty.value.lines) == [
        "line 1: the rating '12345' is no number up to 9999",
        "line 1: the federation 'P1' has not three letters",
        "line 2: the rating 'strong' is no number up to 9999",
    ]
    with pytest.raises(FileFaultsError, match="there is no player"):
        read_players_csv("name,club\n", 1)


@given(
    st.lists(
        st.tuples(st.text("aB ,;\"'é", min_size=1, max_size=9), st.text('xY ,"', max_size=5)),
        min_size=1,
        max_size=5,
        unique_by=lambda each: each[0].strip().casefold(),
    )
)
def test_players_are_written_as_they_are_read(names: list[tuple[str, str]]) -> None:
    players = tuple(
        EventPlayer(number=number, name=name.strip() or "x", club=club.strip())
        for number, (name, club) in enumerate(names, start=1)
    )
    assert read_players_csv(players_csv(players), 1) == players


def test_standings_and_the_cross_table_of_a_swiss() -> None:
    event = Event(name="Club", rounds=3)
    known = tournament(event, 5, ("1-3 1, 2-4 =, 5 U", "5-1 0, 3-2 1, 4 H", "4-1 -, 5-3 *, 2 Z"))
    assert standings_csv(compute_standings(known)).splitlines() == [
        "rank,number,name,club,rating,federation,points,played,solkoff,direct,wins,sonneborn-berger",
        "1,1,Player 1,,,,3,2,2,,2,2",
        "2,3,Player 3,,,,1,2,3.5,,1,0.5",
        "3,5,Player 5,,,,1,1,3,,0,0",
        "4,4,Player 4,,,,1,1,0.5,,0,0.25",
        "5,2,Player 2,,,,0.5,2,2,,0,0.5",
    ]
    assert cross_table_csv(build_cross_table(known)).splitlines() == [
        "rank,number,name,1,2,3,points",
        "1,1,Player 1,2w1,3b1,4b+,3",
        "2,3,Player 3,1b0,5w1,3b*,1",
        "3,5,Player 5,U,1w0,2w*,1",
        "4,4,Player 4,5b=,H,1w-,1",
        "5,2,Player 2,4w=,2b0,Z,0.5",
    ]


def test_the_cross_table_of_a_round_robin_is_by_opponent() -> None:
    event = Event(name="Robin", kind=EventKind.ROUND_ROBIN)
    known = tournament(event, 3, ("2-3 1, 1 U", "3-1 =, 2 U"))
    assert cross_table_csv(build_cross_table(known)).splitlines() == [
        "rank,number,name,1,2,3,points",
        "1,2,Player 2,,,1,1",
        "2,1,Player 1,,,=,0.5",
        "2,3,Player 3,0,=,,0.5",
    ]


def test_an_event_without_players_has_headers_only() -> None:
    known = tournament(Event(name="Club", rounds=3), 0, ())
    assert standings_csv(compute_standings(known)) == "rank,number,name,club,rating,federation,points,played\n"
    assert cross_table_csv(build_cross_table(known)) == "rank,number,name,points\n"


def test_a_game_that_does_not_count_stands_in_brackets() -> None:
    event = Event(name="Robin", kind=EventKind.ROUND_ROBIN)
    known = tournament(event, 4, ("1-4 0, 2-3 1", "4-3 -, 1-2 1"))
    left = replace(known, players=(*known.players[:3], EventPlayer(number=4, name="Player 4", withdrawn_after=1)))
    assert cross_table_csv(build_cross_table(left)).splitlines()[1:] == [
        "1,1,Player 1,,1,,(0),1",
        "2,2,Player 2,0,,1,,1",
        "3,3,Player 3,,0,,(+),0",
        "3,4,Player 4,(1),,(-),,0",
    ]
