"""Searches and statistics against a second reckoning: each game is loaded, replayed, and looked at alone."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.rules.outcome import Score
from controller.rules.position import Position, Side
from controller.session.effects import RecordChange
from controller.session.game_start import first_game
from controller.storage.game_index.current_index import open_game_index
from controller.storage.game_index.game_filter import (
    ALL_GAMES,
    GameCompletion,
    GameFilter,
    parse_date,
    parse_material_search,
    parse_part,
    parse_pieces,
    parse_words,
)
from controller.storage.game_index.search import GameIndex
from controller.storage.game_index.statistics import count_filtered_results
from controller.storage.journal import GameId, RecordedGame, load_game
from tests.storage.game_index.edited_games import RULESETS, write_edited_games

GAMES = 40


@dataclass(frozen=True)
class ReplayedGame:
    """A game as somebody sees it who opens it."""

    game: RecordedGame
    positions: tuple[tuple[Position, int], ...]  # each with its ply
    opening: tuple[str, ...]

    @property
    def score(self) -> Score:
        return Score.UNDECIDED if self.game.outcome is None else self.game.outcome.score


def replay(game: RecordedGame) -> ReplayedGame:
    """Return a game replayed by the rules."""
    usual = state = first_game(game.known_start)
    ply = 0
    for entry in game.score_entries:
        if isinstance(entry.record, RecordChange) and entry.record.game is not None:
            state, ply = entry.record.game, entry.record.ply
    is_usual, positions, texts = state.position == usual.position, [(state.position, ply)], []
    for record in game.moves:
        state = state.play(record.move)
        positions.append((state.position, record.ply))
        texts.append(move_text(record.move))
    return ReplayedGame(game, tuple(positions), tuple(texts[:2]) if is_usual else ())


def material_of(fen: str) -> str:
    """Return the material of a position by counting the pieces of its FEN."""
    sides = []
    for part in fen.split(":")[1:]:
        pieces = [each for each in part[1:].split(",") if each]
        kings = sum(each.startswith("K") for each in pieces)
        men = len(pieces) - kings
        sides.append((f"{kings}k" if kings else "") + (f"{men}m" if men else "") or "0")
    return "-".join(sides)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("edited")
    write_edited_games(made, GAMES, seed=8, plies=40)
    return made


@pytest.fixture(scope="module")
def replayed(folder: Path) -> dict[int, ReplayedGame]:
    return {number: replay(load_game(folder, GameId(number))) for number in range(1, GAMES + 1)}


@pytest.fixture
def index(folder: Path) -> Iterator[GameIndex]:
    with open_game_index(folder) as opened:
        yield opened


def first_plies(replayed: dict[int, ReplayedGame], fits: Any) -> dict[int, int]:
    """Return the games in which a position fits, each with the ply of the first one."""
    found: dict[int, int] = {}
    for number, game in replayed.items():
        plies = [ply for position, ply in game.positions if fits(position)]
        if plies:
            found[number] = plies[0]
    return found


def test_every_position_of_every_game_is_found_where_it_stood(
    index: GameIndex, replayed: dict[int, ReplayedGame]
) -> None:
    positions = {position for game in replayed.values() for position, _ in game.positions}
    assert len(positions) > 400
    for position in positions:
        fen = fen_text(position)
        either = first_plies(replayed, lambda other, wanted=position: other[:3] == wanted[:3])
        assert index.find_matches(GameFilter(pieces=parse_pieces(fen.partition(":")[2]))) == either
        exact = first_plies(replayed, lambda other, wanted=position: other == wanted)
        assert index.find_matches(GameFilter(pieces=parse_pieces(fen))) == exact


def test_a_position_that_was_only_taken_back_is_in_no_game(folder: Path, index: GameIndex) -> None:
    counting, all_positions = set(), set()
    for number in range(1, GAMES + 1):
        game = load_game(folder, GameId(number))
        counting |= {fen_text(position) for position, _ in replay(game).positions}
        all_positions |= {fen_text(record.game.position) for record in game.records}
    gone = all_positions - counting
    assert len(gone) > 5
    for fen in gone:
        assert index.find_matches(GameFilter(pieces=parse_pieces(fen))) == {}


def test_all_material_that_occurred_is_found(index: GameIndex, replayed: dict[int, ReplayedGame]) -> None:
    materials = {
        position: material_of(fen_text(position)) for game in replayed.values() for position, _ in game.positions
    }
    texts = set(materials.values())
    assert len(texts) > 30
    for text in texts:
        swapped = "-".join(reversed(text.split("-")))
        one_way = first_plies(replayed, lambda each, wanted=text: materials[each] == wanted)
        assert index.find_matches(GameFilter(material=parse_material_search(text))) == one_way
        both = first_plies(replayed, lambda each, wanted=(text, swapped): materials[each] in wanted)
        found = index.find_matches(GameFilter(material=parse_material_search(text, either_colour=True)))
        assert found == both


def test_a_list_has_what_is_known_of_each_game(index: GameIndex, replayed: dict[int, ReplayedGame]) -> None:
    listed = index.search(limit=GAMES).games
    assert [game.id for game in listed] == list(range(GAMES, 0, -1))
    for game in listed:
        known = replayed[game.id]
        start, details = known.game.known_start, known.game.known_start.settings.details
        assert (game.white, game.black, game.date) == (start.white, start.black, start.date)
        assert (game.white_club, game.black_club, game.event) == (details.white_club, details.black_club, details.event)
        assert game.score is known.score
        assert game.plies == (known.game.history[-1].ply if known.game.history else 0)
        assert tuple(each for each in (game.opening, game.reply) if each) == known.opening
        unfinished = GameCompletion.UNFINISHED if game.id == GAMES else GameCompletion.ABANDONED
        assert game.state is (unfinished if known.game.outcome is None else GameCompletion.OVER)


filters = st.fixed_dictionaries(
    {},
    optional={
        "words": st.lists(st.sampled_from(["ana", "JOSE", "nam", "night", "lipa", "cruz ben", "x"]), max_size=2),
        "player": st.sampled_from(["ana", "ñamo", "CRUZ", "e"]),
        "event": st.sampled_from(["night", "Open of Lipa", "lipa"]),
        "ruleset": st.sampled_from(RULESETS),
        "result": st.sampled_from(Score),
        "state": st.sampled_from(GameCompletion),
        "since": st.sampled_from(["2026-01-01", "2026-3-5", "2025.12.15"]),
        "until": st.sampled_from(["2026-01-01", "2026-05-15"]),
    },
)


def plain(text: str) -> str:
    """Return a text without case and the accents that the names here have."""
    return text.lower().replace("é", "e").replace("ñ", "n")


def fits(game: ReplayedGame, number: int, wanted: dict[str, Any]) -> bool:
    """Return True if a game fits filters as people would read them."""
    start, details = game.game.known_start, game.game.known_start.settings.details
    fields = [start.white, start.black, details.white_club, details.black_club, details.event, details.site]
    words = [word for text in wanted.get("words", []) for word in plain(text).split()]
    is_over, is_last = game.game.outcome is not None, number == GAMES
    state = "over" if is_over else "unfinished" if is_last else "abandoned"
    since, until = (wanted[key].replace("-", ".").split(".") if key in wanted else None for key in ("since", "until"))
    day = [int(part) for part in start.date.split(".")]
    return (
        all(any(word in plain(each) for each in fields) for word in words)
        and any(plain(wanted.get("player", "")) in plain(each) for each in fields[:2])
        and plain(wanted.get("event", "")) in plain(details.event)
        and wanted.get("ruleset", start.settings.game.ruleset) == start.settings.game.ruleset
        and wanted.get("result", game.score) is game.score
        and wanted.get("state", state) == state
        and (since is None or day >= [int(part) for part in since])
        and (until is None or day <= [int(part) for part in until])
    )


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(wanted=filters)
def test_filters_find_the_games_that_fit_all_of_them(
    folder: Path, replayed: dict[int, ReplayedGame], wanted: dict[str, Any]
) -> None:
    parts = dict(wanted)
    if "words" in parts:
        parts["words"] = tuple(word for text in parts["words"] for word in parse_words(text))
    for key in ("player", "event"):
        parts |= {key: parse_part(parts[key])} if key in parts else {}
    for key in ("since", "until"):
        parts |= {key: parse_date(parts[key])} if key in parts else {}
    expected = [number for number, game in replayed.items() if fits(game, number, wanted)]
    with open_game_index(folder) as index:
        assert sorted(index.find_matches(GameFilter(**parts))) == expected
        page = index.search(GameFilter(**parts), limit=3)
        assert [game.id for game in page.games] == expected[::-1][:3]
        assert (page.total, page.has_more) == (len(expected), len(expected) > 3)
        statistics = count_filtered_results(index, GameFilter(**parts))
    assert_statistics(statistics, [replayed[number] for number in expected])


def assert_statistics(statistics: Any, games: list[ReplayedGame]) -> None:
    """Compare statistics with those of games that are counted one by one."""
    results: dict[str, Counter[tuple[Side, str]]] = defaultdict(Counter)
    openings: Counter[tuple[str, Score]] = Counter()
    replies: Counter[tuple[str, str, Score]] = Counter()
    for game in games:
        start = game.game.known_start
        white_result = {"1-0": "won", "0-1": "lost", "1/2-1/2": "drawn"}.get(game.score.value)
        black_result = {"1-0": "lost", "0-1": "won", "1/2-1/2": "drawn"}.get(game.score.value)
        for side, name, result in ((Side.WHITE, start.white, white_result), (Side.BLACK, start.black, black_result)):
            if name != "?" and result is not None:
                results[name][side, result] += 1
        if game.opening:
            openings[game.opening[0], game.score] += 1
        if len(game.opening) == 2:
            replies[(*game.opening, game.score)] += 1
    assert statistics.games == len(games)
    assert statistics.unfinished == sum(game.score is Score.UNDECIDED for game in games)
    counted = {
        player.name: Counter(
            {
                (side, result): getattr(player.sides[side], result)
                for side in Side
                for result in ("won", "drawn", "lost")
                if getattr(player.sides[side], result)
            }
        )
        for player in statistics.players
    }
    assert counted == results
    for player in statistics.players:
        points = sum({"won": 2, "drawn": 1, "lost": 0}[key[1]] * times for key, times in results[player.name].items())
        assert (player.points * 2, player.games) == (points, results[player.name].total())
    assert [player.points for player in statistics.players] == sorted(
        (player.points for player in statistics.players), reverse=True
    )
    assert openings == Counter(
        {(each.move, score): times for each in statistics.openings for score, times in each.scores.items()}
    )
    assert replies == Counter(
        {
            (each.move, reply.move, score): times
            for each in statistics.openings
            for reply in each.replies.values()
            for score, times in reply.scores.items()
        }
    )


def test_statistics_count_every_game(index: GameIndex, replayed: dict[int, ReplayedGame]) -> None:
    assert_statistics(count_filtered_results(index, ALL_GAMES), list(replayed.values()))


def test_statistics_of_games_with_a_position_count_those_alone(
    index: GameIndex, replayed: dict[int, ReplayedGame]
) -> None:
    wanted = GameFilter(material=parse_material_search("11m-12m", either_colour=True))
    fitting = [replayed[number] for number in index.find_matches(wanted)]
    assert 0 < len(fitting) < GAMES
    assert_statistics(count_filtered_results(index, wanted), fitting)


@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_other_journals_are_searched_as_truly(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    made = tmp_path_factory.mktemp("other")
    write_edited_games(made, 5, seed, plies=25)
    games = {number: replay(load_game(made, GameId(number))) for number in range(1, 6)}
    with open_game_index(made) as index:
        for position in {position for game in games.values() for position, _ in game.positions}:
            wanted = GameFilter(pieces=parse_pieces(fen_text(position)))
            assert index.find_matches(wanted) == first_plies(games, lambda other, one=position: other == one)
        assert_statistics(count_filtered_results(index, ALL_GAMES), list(games.values()))
