"""The letters of results in TRF16, of White and of Black."""

from controller.tournament.rounds import BoardResult

RESULT_LETTERS: dict[BoardResult, tuple[str, str]] = {
    BoardResult.WHITE_WINS: ("1", "0"),
    BoardResult.DRAW: ("=", "="),
    BoardResult.BLACK_WINS: ("0", "1"),
    BoardResult.WHITE_BY_FORFEIT: ("+", "-"),
    BoardResult.BLACK_BY_FORFEIT: ("-", "+"),
    BoardResult.BOTH_FORFEIT: ("-", "-"),
    BoardResult.WHITE_WINS_UNRATED: ("W", "L"),
    BoardResult.DRAW_UNRATED: ("D", "D"),
    BoardResult.BLACK_WINS_UNRATED: ("L", "W"),
}
"""A game that was not played by nobody's fault has no letters there: it is written as two absences."""

BOARD_RESULTS = {letters: result for result, letters in RESULT_LETTERS.items()}
GAME_LETTERS = frozenset(letter for letters in RESULT_LETTERS.values() for letter in letters)
