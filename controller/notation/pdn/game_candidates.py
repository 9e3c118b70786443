"""The rule sets and boards that a game may have been played by: what its tags name, or what its moves allow.

Source: PDN 3.0, the GameType tag (https://wiegerw.github.io/pdn/gametype.html).
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from controller.notation.pdn.agreement_tags import find_stray_rule_tags, read_agreed_ruleset
from controller.notation.pdn.faults import PdnError, PdnWarning, pdn_error_at
from controller.notation.pdn.game_types import (
    GameType,
    GameTypeError,
    find_ruleset_by_number,
    find_ruleset_by_variant,
    game_type_of,
    parse_game_type,
    parse_variant,
    stand_in_text,
)
from controller.notation.pdn.syntax import MarkedMove, MovetextItem, Tags
from controller.notation.square_numbering import Corner, Notation
from controller.rules.rulesets import RULE_SETS, RuleSetError
from controller.rules.squares import Orientation
from controller.rules.traits import RuleSet

_NUMBER = re.compile(r"(?<![a-h0-9])[0-9]{1,2}(?![0-9])")
_MOVES_TO_LOOK_AT = 20  # a choice: on 10 by 10 squares, nearly every second one names a square beyond 32

_MOST_SHOWN = 40  # characters of a tag in a message

_GUESSES = {
    Notation.NUMERIC: (
        ("american", "21"),
        ("pool", "23"),
        ("filipino", "26,W,8,8,N2,0"),
        ("filipino", "26,W,8,8,N2,1"),
        ("russian", "25,W,8,8,N2,0"),
        ("italian", "22"),
        ("spanish", "24"),
        ("czech", "29,W,8,8,N2,0"),
        ("jamaican", "23,B,8,8,N1,1"),
    ),
    Notation.ALGEBRAIC: (
        ("russian", "25"),
        ("brazilian", "26"),
        ("filipino", "26,W,8,8,A0,1"),
        ("czech", "29"),
        ("american", "21,B,8,8,A3,0"),
        ("pool", "23,B,8,8,A3,0"),
        ("italian", "22,W,8,8,A0,1"),
        ("spanish", "24,W,8,8,A0,1"),
        ("jamaican", "23,B,8,8,A1,1"),
    ),
}
"""Notation -> rule sets with their boards for games that name none; of those that allow as many plies the first counts.

The order is a choice: games without the tag are mostly American with numbers, and Russian with letters. Filipino stands
for Brazilian too, for its moves are the same.
"""


_FEWEST_PLIES = 4  # a choice: fewer plies may fit another board by chance, where one of them is a slip of the pen


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A rule set and a board by which a game may be read."""

    ruleset: RuleSet
    game_type: GameType
    warning: str = ""  # why they are not what the tags say; empty if they are


def find_candidates(tags: Tags, ruleset_override: RuleSet | None, notation: Notation) -> tuple[Candidate, ...]:
    """Return by what a game may be read, the likeliest first.

    Raises PdnError for a tag that names no game on 32 squares, or contradicts another.
    """
    game_type = _find_game_type(tags)
    tags, unknown_variant = _without_unknown_variant(tags, game_type)
    ruleset = ruleset_override or _find_tagged_ruleset(tags, game_type)
    if game_type is not None and ruleset is not None:
        text = "" if ruleset_override else stand_in_text(game_type.number)
        if unknown_variant and not ruleset_override:
            text = f"Variant {unknown_variant!r} is no rule set here; read as {ruleset.title}, by the GameType"
        return (Candidate(ruleset=ruleset, game_type=game_type, warning=text),)
    if ruleset is not None:
        return tuple(_candidates_of_both_boards(ruleset))
    return tuple(
        Candidate(ruleset=RULE_SETS[name], game_type=parse_game_type(value), warning=_guess_text(RULE_SETS[name]))
        for name, value in _GUESSES[notation]
    )


def with_agreed_rules(
    candidates: tuple[Candidate, ...], tags: Tags, warnings: list[PdnWarning]
) -> tuple[Candidate, ...]:
    """Return the candidates with the revision and the options of the tags, which need a rule set that is named."""
    if "GameType" not in tags and "Variant" not in tags:
        warnings.extend(find_stray_rule_tags(tags))
        return candidates
    agreed = read_agreed_ruleset(tags, candidates[0].ruleset, warnings)
    return tuple([replace(candidate, ruleset=agreed) for candidate in candidates])


def find_other_boards(tags: Tags, candidates: tuple[Candidate, ...], items: Sequence[MovetextItem]) -> list[Candidate]:
    """Return the candidates for a game whose GameType names a board on which its moves are not possible.

    They are the other orientation, and the other corners of square 1, with a warning; none for a game of few plies.
    """
    if "GameType" not in tags or sum(isinstance(item, MarkedMove) for item in items) < _FEWEST_PLIES:
        return []
    (tagged,) = candidates
    game_type = tagged.game_type
    boards = [
        replace(game_type, orientation=orientation, corner=corner)
        for orientation in sorted(Orientation, key=lambda orientation: orientation is game_type.orientation)
        for corner in sorted(Corner, key=lambda corner: corner is not game_type.corner)
    ]
    return [_on_other_board(tagged, board) for board in boards if board != game_type]


def _on_other_board(tagged: Candidate, board: GameType) -> Candidate:
    text = f"the moves do not fit the board of GameType {tagged.game_type.text}; read as {board.text}"
    return Candidate(ruleset=tagged.ruleset, game_type=board, warning=text)


def require_8_by_8(items: Iterable[MovetextItem], tags: Tags) -> None:
    """Raise PdnError if the moves are those of a game on 10 by 10 squares."""
    moves = [item.move for item in items if isinstance(item, MarkedMove)]
    squares = [[int(number) for number in _NUMBER.findall(move)] for move in moves[:_MOVES_TO_LOOK_AT]]
    beyond = [
        move for move, numbers in zip(moves, squares, strict=False) if any(33 <= number <= 50 for number in numbers)
    ]
    # the men that can move first stand on 31-35 there; here none that stands on 31 or 32 can
    is_their_start = (
        len(squares) > 0 and "FEN" not in tags and [number in range(31, 36) for number in squares[0]] == [True, False]
    )
    if is_their_start or len(beyond) > 1:
        move = moves[0] if is_their_start else beyond[0]
        ply = moves.index(move) + 1
        raise pdn_error_at(move, f"{move} is a move on 10 by 10 squares; only games on 8 by 8 are read", ply, str(move))


def _candidates_of_both_boards(ruleset: RuleSet) -> Iterable[Candidate]:
    """Yield the rule set's usual board, and the other one with a warning."""
    usual = ruleset.pdn_orientation or ruleset.orientation
    for orientation in sorted(Orientation, key=lambda orientation: orientation is not usual):
        game_type = game_type_of(ruleset, orientation, Notation.NUMERIC)
        text = "" if orientation is usual else f"there is no GameType tag; the moves fit a {orientation} board"
        yield Candidate(ruleset=ruleset, game_type=game_type, warning=text)


def _guess_text(ruleset: RuleSet) -> str:
    return f"there is no GameType tag; read as {ruleset.title}, by a guess"


def _find_game_type(tags: Tags) -> GameType | None:
    tag = tags.get("GameType")
    try:
        return None if tag is None else parse_game_type(tag.value)
    except GameTypeError as error:
        raise pdn_error_at(tags["GameType"].token, str(error)) from error


def _without_unknown_variant(tags: Tags, game_type: GameType | None) -> tuple[Tags, str]:
    """Return the tags without a Variant that is no rule set, such as `From Position`, where a GameType names the game.

    Returns also what that Variant says, empty if it stays.
    """
    tag = tags.get("Variant")
    if tag is None or game_type is None or parse_variant(tag.value) in RULE_SETS:
        return tags, ""
    return {name: other for name, other in tags.items() if name != "Variant"}, tag.value[:_MOST_SHOWN]


def _find_tagged_ruleset(tags: Tags, game_type: GameType | None) -> RuleSet | None:
    """Return the rule set that the tags name, or None if they name none."""
    tag = tags.get("Variant", tags.get("GameType"))
    if tag is None:
        return None
    variant = tag.value if "Variant" in tags else None
    try:
        if game_type is None:
            return find_ruleset_by_variant(tag.value)
        return find_ruleset_by_number(game_type.number, variant)
    except (GameTypeError, RuleSetError) as error:
        raise pdn_error_at(tag.token, str(error)) from error


def likelier_error(one: PdnError | None, other: PdnError) -> PdnError:
    """Return the error after more plies, the first of equal ones."""
    return one if one is not None and (one.fault.ply or 0) >= (other.fault.ply or 0) else other
