"""Reading what another program answers to a search."""

import math

from controller.engine.search_values import WIN
from controller.engine_process.lines import SearchAnswer
from controller.notation.hub.board_notation import BoardNotation, HubTextError
from controller.notation.hub.lines import HubLine
from controller.notation.move_text import move_text
from controller.rules.game import Game
from controller.rules.moves import Move


def read_answer(number: int, move_told: str, information: HubLine, game: Game, notation: BoardNotation) -> SearchAnswer:
    """Return the answer to the request with a number, from the move and the last `info` that a program told.

    Raises HubTextError for a move that is not legal.
    """
    move = notation.parse_move(move_told, game.legal_moves)
    return SearchAnswer(
        number=number,
        move=move_text(move),
        value=_read_score(information.value("score")),
        plies_to_end=int(_read_number(information.value("plies-to-end"))) or None,
        depth=int(_read_number(information.value("depth"))),
        nodes=int(_read_number(information.value("nodes"))),
        line=_read_expected(information.value("pv") or "", game, move, notation),
    )


def _read_expected(text: str, game: Game, move: Move, notation: BoardNotation) -> tuple[str, ...]:
    """Return the move and what is expected after it, as far as the moves are legal."""
    expected: list[Move] = []
    for word in text.split():
        try:
            expected.append(notation.parse_move(word, game.legal_moves))
        except HubTextError:
            break
        game = game.play(expected[-1])
    if expected[:1] != [move]:
        expected = [move]
    return tuple([move_text(item) for item in expected])


def _read_score(text: str | None) -> int:
    """Return the value that a program told in men, in hundredths of a man and at most that of a won game."""
    men = max(-WIN, min(WIN, _read_number(text)))  # what is larger could become more than a number holds
    return max(-WIN, min(WIN, round(100 * men)))


def _read_number(text: str | None) -> float:
    """Return a number that a program told beside its move; 0 if it is none."""
    try:
        number = float(text or "")
    except ValueError:
        return 0.0
    return number if math.isfinite(number) else 0.0
