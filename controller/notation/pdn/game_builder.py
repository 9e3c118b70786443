"""The step from the syntax of a game to its values: its rule set, its squares, its moves and its result.

Source: PDN 3.0, its pages on tags and the GameType tag (https://wiegerw.github.io/pdn/).
"""

import contextlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lark import Token

from controller.notation.pdn.agreement_tags import AGREEMENT_TAGS, read_damath_options
from controller.notation.pdn.faults import PdnError, PdnWarning, WarningKind, pdn_warning_at
from controller.notation.pdn.foreign_positions import parse_position_at
from controller.notation.pdn.game_candidates import (
    Candidate,
    find_candidates,
    find_other_boards,
    likelier_error,
    require_8_by_8,
    with_agreed_rules,
)
from controller.notation.pdn.game_record import PdnGame
from controller.notation.pdn.game_types import GameType
from controller.notation.pdn.move_format import MoveFormat
from controller.notation.pdn.move_replayer import MoveReplayer
from controller.notation.pdn.replayed_line import ReplayedLine
from controller.notation.pdn.results import RESULTS, contradict, parse_result
from controller.notation.pdn.syntax import MarkedMove, MovetextItem, Tags, WrittenGame, WrittenVariation
from controller.notation.square_numbering import Notation
from controller.rules.board_rules import rules_for
from controller.rules.outcome import Score
from controller.rules.position import Position
from controller.rules.traits import RuleSet

_TAG_NAMES = {name.lower(): name for name in ("FEN", "GameType", "Result", "Variant", *AGREEMENT_TAGS)}
"""The names that mean something here, in small letters -> as PDN writes them."""

_SQUARE_NAME = re.compile(r"[a-h][1-8](?![0-9])", re.IGNORECASE)


def build_game(written: WrittenGame, line: int, ruleset_override: RuleSet | None) -> PdnGame:
    """Return the game that is written, played by `ruleset_override` or, if it is None, by the rule set of its tags.

    A game that names none is read by the rule set that allows most of its moves. Raises PdnError at the first move or
    tag that contradicts the rules or the other tags.
    """
    warnings: list[PdnWarning] = []
    written, tags = _index_tags(written, warnings)
    require_8_by_8(written.items, tags)
    result = _read_result(tags, written.result, warnings)
    notation = _find_notation(written.items)
    candidates = find_candidates(tags, ruleset_override, notation or Notation.NUMERIC)
    if ruleset_override is None:
        candidates = with_agreed_rules(candidates, tags, warnings)
    try:
        game = _read_by_likeliest(candidates, written, tags, notation)
    except PdnError:
        other = _read_by_other_board(find_other_boards(tags, candidates, written.items), written, tags, notation)
        if other is None:
            raise
        game = other
    damath = read_damath_options(tags, game.ruleset, warnings)
    in_order = sorted([*warnings, *game.warnings], key=lambda warning: (warning.line, warning.column))
    return replace(game, result=result, damath=damath, line=line, warnings=tuple(in_order))


def _read_by_other_board(
    candidates: Sequence[Candidate], written: WrittenGame, tags: Tags, notation: Notation | None
) -> PdnGame | None:
    """Return the game by a board that allows it all; None if there is none."""
    for candidate in candidates:
        with contextlib.suppress(PdnError):
            return _read_by_likeliest((candidate,), written, tags, notation)
    return None


def _read_by_likeliest(
    candidates: tuple[Candidate, ...], written: WrittenGame, tags: Tags, notation: Notation | None
) -> PdnGame:
    """Return the game by the first candidate that allows it all; raise PdnError of the one that allows most plies.

    A candidate whose own first mover begins is likelier than one that needs the other side to begin.
    """
    furthest: PdnError | None = None
    for may_other_side_begin in (False, True):
        for candidate in candidates:
            reading = _Reading(candidate, notation or candidate.game_type.notation, may_other_side_begin)
            try:
                return _build_by(reading, written, tags)
            except PdnError as error:
                furthest = likelier_error(furthest, error)
    if furthest is None:
        raise LookupError("a game without a candidate")
    raise furthest


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to read a game."""

    candidate: Candidate
    notation: Notation  # of the moves
    may_other_side_begin: bool  # than the first mover of the candidate or of the FEN


def _build_by(reading: _Reading, written: WrittenGame, tags: Tags) -> PdnGame:
    """Return the game in one way, with no result yet; raise PdnError as `build_game`."""
    candidate, game_type = reading.candidate, reading.candidate.game_type
    first = next((tag.token for tag in written.tags), None) or _first_token(written.items)
    warnings: list[PdnWarning] = []
    if candidate.warning and first is not None:
        warnings.append(pdn_warning_at(first, WarningKind.GAME_TYPE, candidate.warning))
    rules = rules_for(candidate.ruleset, game_type.orientation)
    start, is_side_known = rules.start_position._replace(to_move=game_type.first_mover), True
    if "FEN" in tags:
        token, fen = tags["FEN"].token, tags["FEN"].value
        start, is_side_known = parse_position_at(token, fen, game_type.numbering, warnings)
    if not is_side_known:
        start = start._replace(to_move=game_type.first_mover)
    move_format = MoveFormat(numbering=game_type.numbering, notation=reading.notation)
    replayer = MoveReplayer(rules=rules, move_format=move_format, first_mover=game_type.first_mover, warnings=warnings)
    if reading.may_other_side_begin or not is_side_known:
        other = _start_of_other_side(written.items, replayer, start)
        if other is not None and is_side_known:
            warnings.append(_first_mover_warning(written.items, other))
        if other is not None and "FEN" not in tags:
            game_type = _with_other_first_mover(game_type)
            replayer = replace(replayer, first_mover=game_type.first_mover)
        start = other or start
    first_number = None if "FEN" in tags else 1  # a set position may be of any move
    line = ReplayedLine(position_before=start, position=start, first_move_number=first_number)
    main_line = replayer.play(written.items, line)
    return PdnGame(
        tags=tuple((tag.name, tag.value) for tag in written.tags),
        ruleset=candidate.ruleset,
        game_type=game_type,
        notation=reading.notation,
        start_position=start,
        notes=tuple(main_line.notes),
        moves=main_line.finished_moves(),
        warnings=tuple(warnings),
    )


def _index_tags(written: WrittenGame, warnings: list[PdnWarning]) -> tuple[WrittenGame, Tags]:
    """Return the game with each tag once, and the tags that have a value, by their names."""
    by_name: Tags = {}
    for tag in written.tags:
        name = _TAG_NAMES.get(tag.name.lower(), tag.name)
        if tag.has_bare_quotes:
            text = f'the tag {name} has quotes in its value; write \\" for each'
            warnings.append(pdn_warning_at(tag.token, WarningKind.TAG, text))
        if tag.has_curved_quotes:
            text = f'the tag {name} has its value in curved quotes; write "..."'
            warnings.append(pdn_warning_at(tag.token, WarningKind.TAG, text))
        if name in by_name:
            warnings.append(
                pdn_warning_at(tag.token, WarningKind.TAG, f"the tag {name} is given twice; the first counts")
            )
            continue
        by_name[name] = replace(tag, name=name)
    written = replace(written, tags=tuple(by_name.values()))
    empty = {name for name in _TAG_NAMES.values() if name in by_name and not by_name[name].value.strip()}
    return written, {name: tag for name, tag in by_name.items() if name not in empty}


def _find_notation(items: tuple[MovetextItem, ...]) -> Notation | None:
    """Return the notation of the first move, which may differ from that of the GameType; None without a move."""
    first = next((item.move for item in items if isinstance(item, MarkedMove)), None)
    if first is None:
        return None
    return Notation.ALGEBRAIC if _SQUARE_NAME.search(first) else Notation.NUMERIC


def _first_token(items: tuple[MovetextItem, ...]) -> Token | None:
    for item in items:
        match item:
            case MarkedMove(move=token) | WrittenVariation(opening=token):
                return token
            case Token():
                return item
    return None


def _start_of_other_side(items: tuple[MovetextItem, ...], replayer: MoveReplayer, start: Position) -> Position | None:
    """Return the start with the other side to move if only that side can play the first move; otherwise None."""
    first = next((item for item in items if not isinstance(item, Token) or item.type == "SETUP"), None)
    if not isinstance(first, MarkedMove) or replayer.is_playable(first, start):
        return None
    other = start._replace(to_move=start.to_move.opponent)
    return other if replayer.is_playable(first, other) else None


def _first_mover_warning(items: tuple[MovetextItem, ...], start: Position) -> PdnWarning:
    first = next(item for item in items if isinstance(item, MarkedMove))
    text = f"{start.to_move.english_name} makes the first move, although it is the other side's turn"
    return pdn_warning_at(first.move, WarningKind.FIRST_MOVER, text, 1, str(first.move))


def _with_other_first_mover(game_type: GameType) -> GameType:
    """Return the GameType of the same squares for the other first mover, from whose place the corner is counted."""
    return replace(game_type, first_mover=game_type.first_mover.opponent, corner=game_type.corner.opposite)


def _read_result(tags: Tags, token: Token | None, warnings: list[PdnWarning]) -> str:
    """Return the result after the moves, or that of the Result tag if there is none there, or `*`."""
    tagged = parse_result(tags["Result"].value) if "Result" in tags else None
    written = None if token is None else parse_result(token)
    if token is None or written is None:
        return tagged or Score.UNDECIDED.value
    if token.replace("\n", "") not in RESULTS:
        warnings.append(
            pdn_warning_at(token, WarningKind.RESULT, f"the result {' '.join(token.split())} is read as {written}")
        )
    if tagged is not None and contradict(tagged, written):
        text = f"the game ends {written}, but its Result tag says {tagged}; the end counts"
        warnings.append(pdn_warning_at(token, WarningKind.RESULT, text))
    return written
