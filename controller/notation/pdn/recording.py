"""A game of PDN as one line of recorded games."""

from controller.notation.game_lines import print_game_line
from controller.notation.numbering import Notation, Numbering
from controller.notation.pdn.spelling import Spelling
from controller.notation.pdn.values import PdnError, PdnFault, PdnGame, Setup
from controller.rules.rules import rules_for
from controller.rules.squares import Orientation


def print_as_game_line(game: PdnGame, id_: str) -> str:
    """Write the main line of a game as one line of recorded games, with the squares of the Vismin board.

    Raises PdnError for a game that such a line cannot tell: one that was set up, or has no move.
    """
    start = rules_for(game.ruleset, game.orientation).start
    setups = [note for notes in (game.notes, *(move.notes for move in game.moves)) for note in notes]
    if game.start._replace(to_move=start.to_move) != start or any(isinstance(note, Setup) for note in setups):
        raise _untold(game, "a position was set up in it; a line of recorded games tells whole games only")
    if not game.moves:
        raise _untold(game, "there is no move in it; a line of recorded games tells at least one")
    spelling = Spelling(
        numbering=Numbering(orientation=Orientation.VISMIN),
        notation=Notation.NUMERIC,
        mirrors=game.orientation is not Orientation.VISMIN,
    )
    moves = [spelling.route(move.route, captures=move.move.is_capture) for move in game.moves]
    return print_game_line(id_, game.ruleset.name, game.start.to_move, moves)


def _untold(game: PdnGame, text: str) -> PdnError:
    return PdnError(PdnFault(line=game.line, column=1, ply=None, text=text))
