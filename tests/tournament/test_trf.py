"""TRF16: columns, files of others, every fault at once, and a file that is written again as it was."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.tournament.act_handlers import record_act
from controller.tournament.acts import EventChanged, PlayerChanged, PlayersEntered, ResultCorrected, RoundPaired
from controller.tournament.errors import RoundPairingError, TournamentError
from controller.tournament.event import Event, EventKind, Scoring
from controller.tournament.file_faults import FileFaultsError
from controller.tournament.pairing import draft_round
from controller.tournament.player import ByeKind, ByeRequest, EventPlayer
from controller.tournament.rounds import BoardResult, Bye
from controller.tournament.standings import compute_standings
from controller.tournament.tournament import Tournament
from controller.tournament.trf.reading import read_trf, tournament_of
from controller.tournament.trf.writing import trf_text
from tests.tournament.event_samples import play_round, random_players, tournament

PLAYED = (BoardResult.WHITE_WINS, BoardResult.DRAW, BoardResult.BLACK_WINS)


def line(  # as Annex 2 lists the columns, with one blank between fields and two before each round
    *cells: str,
    number: int,
    name: str,
    sex: str = "",
    title: str = "",
    rating: str = "",
    federation: str = "",
    identity: str = "",
    birth: str = "",
    points: str = "",
    rank: str = "",
) -> str:
    player = f"001 {number:>4} {sex:1}{title:>3} {name:<33} {rating:>4} {federation:3} {identity:>11} {birth:<10}"
    return f"{player} {points:>4} {rank:>4}" + "".join(f"  {cell}" for cell in cells)


ANA = line(
    "   3 w 1",
    "   4 b 1",
    *("", "  "),
    number=1,
    name="Reyes, Ana",
    sex="m",
    title="FM",
    rating="2210",
    federation="PHI",
    identity="5212345",
    birth="1990/05/02",
    points="2.0",
    rank="1",
)
OTHERS = "\n".join(
    (
        *("012 Lipa Open", "022 Lipa City", "032 PHI", "042 2026/03/01", "052 2026/03/02", "062 5", "072 4"),
        *("092 Swiss, Dutch", "102 IA Santos, Carla", "122 15+10"),
        *(f"132{' ' * 88}26/03/01  26/03/02", "XXR 3", ANA),
        line("   4 b 0", "0000 - U", number=2, name="Cruz, Ben", sex="m", rating="1950", points="1.0", rank="3"),
        line("   1 b 0", "   5 w =", number=3, name="Lim, Dina", sex="w", rating="1900", points="0.5", rank="5"),
        line("   2 w 1", "   1 w 0", number=4, name="Uy, Ed", rating="1850", points="1.0", rank="2"),
        line("0000 - H", "   3 b =", "0000 - H", number=5, name="Tan, Flor", points="1.0", rank="3"),
        *("XXZ something of another program", ""),
    )
)


def test_a_file_of_another_program_is_read() -> None:
    file = read_trf(OTHERS)
    assert file.event == Event(
        name="Lipa Open",
        place="Lipa City",
        first_day="2026-03-01",
        last_day="2026-03-02",
        rounds=3,
        time_control="15+10",
    )
    ana, *_, flor = file.players
    assert (ana.sex, ana.title, ana.name, ana.rating, ana.federation) == ("m", "FM", "Reyes, Ana", 2210, "PHI")
    assert (ana.federation_number, ana.birth_date) == ("5212345", "1990/05/02")
    assert (flor.rating, flor.byes) == (None, (ByeRequest(round=3, kind=ByeKind.HALF),))
    assert [(each.white, each.black, *each.results) for each in file.rounds[1].pairings] == [
        (4, 1, BoardResult.BLACK_WINS),
        (3, 5, BoardResult.DRAW),
    ]
    assert [each.byes for each in file.rounds] == [
        (Bye(player=5, kind=ByeKind.HALF),),
        (Bye(player=2, kind=ByeKind.ALLOCATED),),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CR LF", "CR"])
def test_a_file_of_another_program_is_written_again_as_it_was(end: str) -> None:
    text = OTHERS.replace("\n", end)
    assert trf_text(tournament_of(read_trf(text))) == text


def test_what_changed_since_is_written_and_the_rest_is_kept() -> None:
    known = tournament_of(read_trf(OTHERS))
    renamed = record_act(known, PlayerChanged(player=replace(known.player(4), name="Uy, Edgar")))
    before, after = OTHERS.splitlines(), trf_text(renamed).splitlines()
    assert [one for one, other in zip(before, after, strict=True) if one != other] == [before[15]]
    assert after[15].startswith("001    4      Uy, Edgar                         1850")
    corrected = record_act(known, ResultCorrected(round=2, board=1, result=BoardResult.DRAW))
    lines = trf_text(corrected).splitlines()
    assert lines[:12] == before[:12]
    assert lines[-1] == before[-1]
    assert [each[80:89] for each in lines[12:17]] == [" 1.5    2", " 1.0    3", " 0.5    5", " 1.5    1", " 1.0    4"]
    assert tournament_of(read_trf(trf_text(corrected))).rounds == corrected.rounds


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CR LF"])
def test_a_late_entry_has_a_line_of_its_own_after_a_file_without_a_last_line_end(end: str) -> None:
    known = tournament_of(read_trf(OTHERS.rstrip().replace("\n", end)))
    entered = record_act(known, PlayersEntered(players=(EventPlayer(number=6, name="Go, Gil", rating=1500),)))
    text = trf_text(entered)
    lines = text.split(end)
    assert lines[-3] == "XXZ something of another program"
    assert lines[-2].startswith("001    6      Go, Gil ")
    assert lines[-1] == ""
    assert {"062 6", "072 5"} <= set(lines)
    assert text.count("\r") == (text.count("\n") if end == "\r\n" else 0)
    assert read_trf(text).players == entered.players


@pytest.mark.parametrize("tags", [("142",), ("XXR",), ("142", "XXR"), ("XXR", "142")], ids=" ".join)
def test_what_is_agreed_on_anew_is_written_and_added_where_it_is_missing(tags: tuple[str, ...]) -> None:
    source = OTHERS.replace("022 Lipa City\n", "").replace("XXR 3\n", "".join(f"{tag} 3\n" for tag in tags))
    known = tournament_of(read_trf(source))
    agreed = replace(known.event, place="Tanauan", rounds=4, time_control="", last_day="2026-03-03")
    lines = trf_text(record_act(known, EventChanged(event=agreed))).splitlines()
    before = source.splitlines()
    assert [each for each in before if each not in lines] == [
        *("052 2026/03/02", "122 15+10"),
        *(f"{tag} 3" for tag in tags),
    ]
    added = [each for each in lines if each not in before]
    assert added == ["052 2026/03/03", *(f"{tag} 4" for tag in tags), "022 Tanauan"]
    assert lines.index("022 Tanauan") == lines.index(ANA) - 1
    assert read_trf("\n".join(lines)).event == agreed


def test_points_that_count_otherwise_are_written() -> None:
    known = tournament_of(read_trf(OTHERS))
    scored = record_act(known, EventChanged(event=replace(known.event, scoring=Scoring.TWO_ONE_ZERO)))
    text = trf_text(scored)
    assert [each[80:84] for each in text.splitlines()[12:17]] == [" 4.0", " 2.0", " 1.0", " 2.0", " 2.0"]
    assert read_trf(text).event.scoring is Scoring.TWO_ONE_ZERO


def test_a_hundred_points_are_whole_in_the_file() -> None:
    event = Event(name="Long match", rounds=51, scoring=Scoring.TWO_ONE_ZERO)
    known = tournament(event, 2, ("1-2 1",) * 51)
    text = trf_text(known)
    assert text.split("\r\n")[-3][80:84] == " 102"
    assert compute_standings(tournament_of(read_trf(text)))[0].points == 102
    games = Event(name="Long match", rounds=51, games_per_match=2)
    with pytest.raises(TournamentError, match=r"Player 1 has 101.5 points; TRF16 has 4 columns for them"):
        trf_text(tournament(games, 2, (*("1-2 10",) * 50, "1-2 1=")))


def test_our_own_file_has_its_columns() -> None:
    event = Event(name="Club", place="Lipa", first_day="2026-03-01", rounds=3, scoring=Scoring.TWO_ONE_ZERO)
    known = tournament(event, 4, ("1-3 1, 2-4 -", "1-2 *, 3 H, 4 Z"))
    assert trf_text(known).split("\r\n") == [
        *("012 Club", "022 Lipa", "042 2026/03/01", "062 4", "072 0", "092 Individual: Swiss-System", "XXR 3"),
        line("   3 w 1", "   2 w", number=1, name="Player 1", points="2.0", rank="1"),
        line("   4 w -", "   1 b", number=2, name="Player 2", points="0.0", rank="4"),
        line("   1 b 0", "0000 - H", number=3, name="Player 3", points="1.0", rank="3"),
        line("   2 b +", "0000 - Z", number=4, name="Player 4", points="2.0", rank="2"),
        "",
    ]


@pytest.mark.parametrize(
    "rounds",
    [
        ("1-2 1, 3 U", "1-3 ., 2 U"),
        ("1-2 1, 3-4 1", "1-3 ., 2-4 ."),
        ("1-2 1, 3-4 0", "1-3 ., 2 H, 4 F"),
        ("1-2 1, 3 U", "1-3 ., 2 U", "1 Z, 2 H, 3 Z"),
    ],
)
@pytest.mark.parametrize("scoring", Scoring)
def test_a_last_round_to_whose_games_nobody_came_counts(rounds: tuple[str, ...], scoring: Scoring) -> None:
    known = tournament(Event(name="Club", rounds=5, scoring=scoring), 4 if "4" in rounds[0] else 3, rounds)
    text = trf_text(known)
    again = tournament_of(read_trf(text))
    assert trf_text(again) == trf_text(replace(again, foreign_lines=())) == text
    points = {row.player.number: row.points for row in compute_standings(known)}
    assert {row.player.number: row.points for row in compute_standings(again)} == points


@settings(max_examples=30, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    count=st.integers(2, 14),
    rounds=st.integers(0, 4),
    scoring=st.sampled_from(Scoring),
)
def test_a_random_event_is_read_and_written_again(seed: int, count: int, rounds: int, scoring: Scoring) -> None:
    random = Random(seed)
    event = Event(name="Random", rounds=5, scoring=scoring, time_control="15+10")
    current = Tournament(event=event, players=random_players(random, count, 5))
    try:
        for _ in range(rounds):
            current = record_act(current, RoundPaired(round=play_round(random, draft_round(current))))
    except RoundPairingError:
        pass  # a few players have met each other
    text = trf_text(current)
    again = tournament_of(read_trf(text))
    assert trf_text(again) == text
    points = {row.player.number: row.points for row in compute_standings(current)}
    assert {row.player.number: row.points for row in compute_standings(again)} == points or not any(points.values())
    if any(points.values()):
        assert trf_text(replace(again, foreign_lines=())) == text


@pytest.mark.parametrize("seed", range(20))
def test_a_round_robin_with_withdrawals_is_read_and_written_again(seed: int) -> None:
    random = Random(seed)
    event = Event(name="Round robin", kind=EventKind.ROUND_ROBIN, cycles=random.choice([1, 2]))
    present = tuple(
        replace(player, first_round=1, byes=(), withdrawn_after=random.choice([None, None, None, 0, 2, 4]))
        for player in random_players(random, random.randint(4, 9), 5)
    )
    current = Tournament(event=event, players=present)
    while not current.is_over:
        drafted = draft_round(current)
        results = [(each.results[0] or random.choice(PLAYED),) for each in drafted.pairings]
        pairings = tuple(replace(each, results=own) for each, own in zip(drafted.pairings, results, strict=True))
        current = record_act(current, RoundPaired(round=replace(drafted, pairings=pairings)))
    text = trf_text(current)
    again = tournament_of(read_trf(text))
    assert trf_text(again) == text
    points = {row.player.number: row.points for row in compute_standings(current)}
    assert {row.player.number: row.points for row in compute_standings(again)} == points


def test_a_match_of_two_games_has_two_rounds_in_the_file() -> None:
    known = tournament(Event(name="Matches", rounds=2, games_per_match=2), 2, ("1-2 10",))
    first, second = trf_text(known).split("\r\n")[-3:-1]
    assert first[80:] == " 2.0    1     2 w 1     2 b 1"
    assert second[80:] == " 0.0    2     1 b 0     1 w 0"


BAD = "\n".join(
    (
        "012 Faulty",
        line("   2 w 1", number=1, name="Reyes, Ana", rating="22x0", points="1.0"),
        line("   1 b 1", number=2, name="", rating="1950", federation="P1", points="0.0"),
        line("   9 b 0", number=2, name="Lim, Dina", points="x"),
        line("0000 - Q", number=4, name="Uy, Ed", points="1.0"),
        line("   4 q 1", number=5, name="Go, Gina", points="1.0"),
    )
)


def test_every_fault_of_a_file_is_listed_with_its_place() -> None:
    with pytest.raises(FileFaultsError) as faulty:
        read_trf(BAD)
    assert list(faulty.value.lines) == [
        "line 2, columns 49-52: '22x0' is no number up to 9999",
        "line 3, columns 15-47: the name is missing",
        "line 3, columns 54-56: 'P1' is no federation of three letters",
        "line 4, columns 81-84: 'x' are no points; write them as 11.5",
        "line 6, column 97: 'q' is no colour; write w, b or -",
        "line 4, columns 5-8: number 2 is that of line 3",
        "line 2, column 99: round 1: the result '1' cannot be: line 3 has '1'",
        "line 5, column 99: 'Q' is no bye; write F, H, U or Z",
        "line 6, columns 92-95: round 1: line 5 says that 4 has no opponent",
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "  2.0    1",
            "  9.0    1",
            "line 13, columns 81-84: 9.0 points, but the rounds give 2, or 4 if a win counts 2",
        ),
        ("001    5      Tan", "001    6      Tan", "players are numbered from 1 on; missing: 5"),
        ("3 w 1     4 b 1", "9 w 1     4 b 1", "line 13, columns 92-95: round 1: there is no opponent 9"),
        ("1 b 0     5 w =", "1 w 0     5 w =", "line 13, column 97: round 1: both have the colour w, or one has none"),
        ("001", "002", "there is no player: no line begins with 001"),
        ("3 b =  0000 - H", "3 b !  0000 - H", "cannot be: line 17 has '!'"),
    ],
)
def test_one_fault_is_named(old: str, new: str, fault: str) -> None:
    with pytest.raises(FileFaultsError) as faulty:
        read_trf(OTHERS.replace(old, new))
    assert fault in str(faulty.value)


@settings(max_examples=150)
@given(place=st.integers(0, len(OTHERS) - 1), letter=st.characters(), wide=st.booleans())
def test_a_damaged_file_is_read_or_refused(place: int, letter: str, wide: bool) -> None:
    text = OTHERS[:place] + letter * (5 if wide else 1) + OTHERS[place + 1 :]
    try:
        file = read_trf(text)
    except FileFaultsError:
        return
    assert trf_text(tournament_of(file)) == text
