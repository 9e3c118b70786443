"""What a file has after the result of a game, such as further moves: kept as a comment, and told."""

from collections.abc import Sequence
from dataclasses import replace

from lark import Token

from controller.notation.pdn.clock_comments import parse_comment
from controller.notation.pdn.faults import PdnWarning, WarningKind, pdn_warning_at
from controller.notation.pdn.game_record import Note, PdnGame
from controller.notation.pdn.results import contradict, parse_result
from controller.notation.pdn.token_types import COMMENT_TYPES

_MOST_SHOWN = 40  # characters of the text in a warning


def add_text_after_result(game: PdnGame, tokens: Sequence[Token]) -> PdnGame:
    """Return the game with the text after its result as comments behind its last move, and a warning of what is odd.

    A second result that says the same is left out.
    """
    if not tokens:
        return game
    first = tokens[0]
    if all(token.type == "RESULT" for token in tokens):
        return replace(game, warnings=(*game.warnings, *_result_warnings(game, tokens)))
    notes = [parse_comment(_comment_text(part)) for part in _parts(tokens)]
    warnings = list(game.warnings)
    if any(token.type not in COMMENT_TYPES for token in tokens):
        text = " ".join(" ".join(tokens).split())
        shown = text[:_MOST_SHOWN] + (" ..." if len(text) > _MOST_SHOWN else "")
        reason = f"{shown} after the result {game.result} is no part of the game; it is kept as a comment"
        warnings.append(pdn_warning_at(first, WarningKind.RESULT, reason))
    return replace(_with_last_notes(game, notes), warnings=tuple(warnings))


def _result_warnings(game: PdnGame, tokens: Sequence[Token]) -> list[PdnWarning]:
    return [
        pdn_warning_at(token, WarningKind.RESULT, f"the game ends {game.result} and then {token}; the first counts")
        for token in tokens
        if contradict(game.result, parse_result(token) or game.result)
    ]


def _parts(tokens: Sequence[Token]) -> list[list[Token]]:
    """Return the comments one by one, and what stands between them together."""
    parts: list[list[Token]] = []
    for token in tokens:
        is_comment = token.type in COMMENT_TYPES
        if is_comment or not parts or parts[-1][0].type in COMMENT_TYPES:
            parts.append([token])
        else:
            parts[-1].append(token)
    return parts


def _comment_text(part: Sequence[Token]) -> str:
    match part[0].type:
        case "COMMENT":
            return part[0][1:-1]
        case "LINE_COMMENT":
            return part[0][1:]
        case _:
            return " ".join(part)


def _with_last_notes(game: PdnGame, notes: Sequence[Note]) -> PdnGame:
    if not game.moves:
        return replace(game, notes=(*game.notes, *notes))
    last = game.moves[-1]
    return replace(game, moves=(*game.moves[:-1], replace(last, notes=(*last.notes, *notes))))
