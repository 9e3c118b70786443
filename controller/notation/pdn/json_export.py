"""PDN games as JSON lines of recorded games."""

from controller.notation.json_games import json_game_text
from controller.notation.pdn.agreement_tags import agreements_of
from controller.notation.pdn.faults import PdnError, PdnFault
from controller.notation.pdn.game_record import PdnGame, SetupCommand
from controller.notation.pdn.move_format import MoveFormat
from controller.notation.square_numbering import Notation, SquareNumbering
from controller.rules.board_rules import rules_for
from controller.rules.squares import Orientation


def export_json_game(game: PdnGame, id_: str) -> str:
    """Return the main line of a game as one line of recorded games, with the squares of the Vismin board.

    Raises PdnError for a game that begins with or contains a setup, and for a game without a move.
    """
    start = rules_for(game.ruleset, game.orientation).start_position
    notes = [*game.notes, *(note for move in game.moves for note in move.notes)]
    is_set_up = game.start_position._replace(to_move=start.to_move) != start
    if is_set_up or any(isinstance(note, SetupCommand) for note in notes):
        raise _export_error(game, "the game has a setup; a line of recorded games holds whole games only")
    if not game.moves:
        raise _export_error(game, "the game has no move; a line of recorded games holds at least one")
    move_format = MoveFormat(
        numbering=SquareNumbering(orientation=Orientation.VISMIN),
        notation=Notation.NUMERIC,
        is_mirrored=game.orientation is not Orientation.VISMIN,
    )
    moves = [move_format.route_text(move.route, is_capture=move.move.is_capture) for move in game.moves]
    return json_game_text(id_, game.ruleset.name, game.start_position.to_move, moves, agreements_of(game))


def _export_error(game: PdnGame, text: str) -> PdnError:
    return PdnError(PdnFault(line=game.line, column=1, ply=None, text=text))
