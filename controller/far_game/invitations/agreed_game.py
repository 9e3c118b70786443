"""What two boards have agreed to play."""

import json
from dataclasses import dataclass, replace

from controller.far_game.record.entries import terms_document
from controller.far_game.record.terms import FarGameTerms
from controller.rules.position import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreedGame:
    """A game that is to begin at both boards."""

    game: str  # a UUID, of both boards
    side: Side  # that sits at this board
    other_board: str
    terms: FarGameTerms


def with_player(terms: FarGameTerms, side: Side, *, board: str, player: str) -> FarGameTerms:
    """Return terms with the board and the player of a side."""
    if side is Side.WHITE:
        return replace(terms, white=player, white_board=board)
    return replace(terms, black=player, black_board=board)


def canonical_terms(terms: FarGameTerms) -> str:
    """Return terms as a text that is the same at both boards."""
    return json.dumps(terms_document(terms), sort_keys=True, separators=(",", ":"))
