"""The forms of score files in tests/data/score_files: each game holds in a tag what is to be read from it."""

from pathlib import Path

import pytest

from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.notation.pdn import PdnFault, PdnGame, pdn_game_text, pdn_game_text_as, read_pdn
from controller.notation.square_numbering import Notation
from controller.rules.squares import Orientation

FILES = sorted((Path(__file__).parents[1] / "data" / "score_files").glob("*.pdn"))
OTHER_BOARD = "ten-by-ten.pdn"


def games_of(text: str) -> list[PdnGame]:
    """Return the games of a text, and fail if there is a fault."""
    games = []
    for game in read_pdn([text]):
        assert isinstance(game, PdnGame), game
        games.append(game)
    return games


def read_file(name: str) -> list[PdnGame]:
    (path,) = (path for path in FILES if path.name == name)
    return games_of(path.read_text(encoding="utf-8"))


PLAYABLE = [path.name for path in FILES if path.name != OTHER_BOARD]


def test_there_are_files() -> None:
    assert len(PLAYABLE) == 33


@pytest.mark.parametrize("name", PLAYABLE)
def test_three_games_or_more_of_each_form_are_read(name: str) -> None:
    games = read_file(name)
    assert len(games) >= 3
    for game in games:
        plain = game.tag("Plain")
        if plain is not None:
            assert [route_text(move.route, is_capture=move.move.is_capture) for move in game.moves] == plain.split()
        assert game.ruleset.name == game.tag("ReadAs") or game.tag("ReadAs") is None
        assert game.result == (game.tag("Outcome") or game.result)
        assert fen_text(game.start_position) == (game.tag("Position") or fen_text(game.start_position))


def route_text(route: tuple[int, ...], *, is_capture: bool) -> str:
    return ("x" if is_capture else "-").join(map(str, route))


@pytest.mark.parametrize("name", PLAYABLE)
def test_what_is_odd_is_told_and_nothing_else(name: str) -> None:
    for game in read_file(name):
        expected = set((game.tag("Warnings") or "").split())
        if game.tag("Plain") is None:
            expected = {"game-type"}
        assert {warning.kind.value for warning in game.warnings} == expected, game.tag("Event")


@pytest.mark.parametrize("name", PLAYABLE)
@pytest.mark.parametrize("notation", Notation)
@pytest.mark.parametrize("orientation", Orientation)
def test_what_is_written_to_the_letter_is_read_again(name: str, notation: Notation, orientation: Orientation) -> None:
    for game in read_file(name):
        (same,) = games_of(pdn_game_text(game) if "GameType" in dict(game.tags) else converted(game, game.notation))
        assert content(same) == content(game)
        (other,) = games_of(pdn_game_text_as(game, notation, orientation))
        (back,) = games_of(converted(other, game.notation, game.orientation))
        assert content(back) == content(game)
        # Portuguese rules and an empty board are told each time; a Result tag that contradicts stays as it is
        told_again = {"result", "game-type" if game.game_type.number == 28 else "position"}
        assert {warning.kind.value for warning in other.warnings} <= told_again
        assert other.game_type.number == game.game_type.number


def converted(game: PdnGame, notation: Notation, orientation: Orientation | None = None) -> str:
    return pdn_game_text_as(game, notation, orientation or game.orientation)


def content(game: PdnGame) -> tuple[object, ...]:
    """Return what a conversion keeps: rule set, start, moves with routes and notes, and result."""
    return game.ruleset.name, game.start_position, game.notes, game.moves, game.result


def test_games_on_ten_by_ten_squares_are_told_so() -> None:
    (path,) = (path for path in FILES if path.name == OTHER_BOARD)
    faults = list(read_pdn([path.read_text(encoding="utf-8")]))
    assert len(faults) == 4
    for fault in faults:
        assert isinstance(fault, PdnFault)
        assert "10 by 10" in fault.text


def test_every_capture_that_fits_is_named() -> None:
    (king,) = games_of('[GameType "26,W,8,8,N2,0"]\n[Variant "Filipino"]\n[FEN "W:WK5:B7,9,19,24"]\n5x2 *')
    (warning,) = king.warnings
    assert warning.text == "ply 1: 5x2 fits several moves; 5x23x16x2 is taken, not 5x27x20x2; write all landings"
    assert (warning.line, warning.column, warning.ply, warning.game, warning.move) == (4, 1, 1, 1, "5x2")
    assert [move_text(move.move) for move in king.moves] == ["5x23x16x2"]


def test_a_warning_names_game_line_and_move() -> None:
    text = '[GameType "21"]\n11-15 *\n\n[GameType "21"]\n1. 11-15 22-18\n2. 15-22 *\n'
    _, game = games_of(text)
    (warning,) = game.warnings
    assert (warning.game, warning.line, warning.column, warning.ply, warning.move) == (2, 6, 4, 3, "15-22")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        # nothing is made up: a fault stays a fault
        ('[GameType "21"] 1. 11-14 *', "ply 1: 11-14 is not a legal move; possible moves: 11-15, 11-16"),
        ('[GameType "21"] 1. 11-15 22-18 2. 9-13 *', "ply 3: 9-13 is not a legal move; possible moves: 15x22"),
        ('[GameType "26"] 1. cd5 *', "ply 1: cd5 is not a move: 'd5' is not a playing square; a1, a3, a5, a7 ... are"),
        ('[GameType "21"] [FEN "B:W15,24,32:B10"] 1. 10x19 20x28 *', "ply 2: 20x28 is not a legal move; "),
        ('[GameType "21"] 1. 990 *', "ply 1: 990 is not a move: 990 joins no two squares"),
        ("1. 22-18 22-18 *", "ply 2: 22-18 is not a legal move; "),
    ],
)
def test_what_fits_no_legal_move_is_a_fault(text: str, fault: str) -> None:
    (found,) = read_pdn([text])
    assert isinstance(found, PdnFault)
    assert found.text.startswith(fault)


CHECKERS = '[GameType "21"]\n'


@pytest.mark.parametrize(
    ("moves", "plain"),
    [
        ("1115 2319 811", "11-15 23-19 8-11"),
        ("1115 2319 811\n", "11-15 23-19 8-11"),
        ("1. 1115 2319 2. 811 2217 *", "11-15 23-19 8-11 22-17"),
        ("1 1115 2319 2 811 2217 *", "11-15 23-19 8-11 22-17"),
        ("1115 2319 811! 2217 *", "11-15 23-19 8-11 22-17"),
        ("913 2218 *", "9-13 22-18"),
    ],
)
def test_three_digits_are_a_move_where_one_fits(moves: str, plain: str) -> None:
    (game,) = games_of(CHECKERS + moves)
    assert [move_text(move.move) for move in game.moves] == plain.split()
    assert {warning.kind.value for warning in game.warnings} == {"odd-sign"}


def test_three_digits_of_two_moves_are_no_move_without_a_number() -> None:
    kings = CHECKERS + '[FEN "B:W32:BK10,K11"]\n'
    (game,) = games_of(f"{kings} 115 *")  # no king stands on 1; 11 and 5 are no neighbours
    assert ([*game.moves], [warning.kind.value for warning in game.warnings]) == ([], ["number"])
    both = '[GameType "25"]\n[FEN "W:WK1,K12:B32"]\n'
    assert not games_of(f"{both} 126 *")[0].moves  # 1-26 and 12-6 are both possible for flying kings


def test_three_digits_that_are_the_expected_number_are_no_move() -> None:
    kings = CHECKERS + '[FEN "B:WK32:BK10,K11"]\n'
    (game,) = games_of(f"{kings} 116. 10-14 32-28 117 11-7 28-32 *")  # 117 would be 11-7 too
    assert [move.number for move in game.moves] == [116, 116, 117, 117]
    assert not game.warnings


def test_an_impossible_move_of_three_digits_is_blamed_itself() -> None:
    (fault,) = read_pdn([f"{CHECKERS}1. 1115 2319 2. 813 2217 *"])
    assert isinstance(fault, PdnFault)
    assert (fault.ply, fault.move) == (3, "813")


@pytest.mark.parametrize(
    ("moves", "numbers"),
    [
        ("11 15 23 19", "11 15 23 19"),
        ("11-15 23-19 2", "2"),
        ("11-15 (11-16 7) 23-19 *", "7"),
        ("3 1. 11-15 *", "3"),
        ("11-15 813 23-19 *", "813"),
    ],
)
def test_a_number_without_a_move_is_told(moves: str, numbers: str) -> None:
    (game,) = games_of(CHECKERS + moves)
    told = [warning.text.split()[2] for warning in game.warnings if warning.kind.value == "number"]
    assert told == numbers.split()


def test_the_last_error_of_a_guess_is_that_of_the_likeliest_rules() -> None:
    (found,) = read_pdn(["1. 11-15 22-18 2. 15x22 25x18 3. 1-2 *"])
    assert isinstance(found, PdnFault)
    assert (found.ply, found.move) == (5, "1-2")
