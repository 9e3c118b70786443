"""The step from the syntax of a game to its values: its rule set, its squares, its moves and its result.

Source: PDN 3.0, its pages on tags and the GameType tag (https://wiegerw.github.io/pdn/).
"""

from lark import Token

from controller.notation.pdn.game_record import PdnError, PdnFault, PdnGame
from controller.notation.pdn.game_types import (
    GameType,
    GameTypeError,
    find_ruleset_by_number,
    find_ruleset_by_variant,
    game_type_of,
    parse_game_type,
)
from controller.notation.pdn.move_format import MoveFormat
from controller.notation.pdn.move_replayer import MoveReplayer, ReplayedLine, parse_position_at, pdn_error_at
from controller.notation.pdn.syntax import MarkedMove, MovetextItem, WrittenGame, WrittenTag
from controller.notation.square_numbering import Notation
from controller.rules.board_rules import rules_for
from controller.rules.outcome import Score
from controller.rules.rulesets import RuleSetError
from controller.rules.traits import RuleSet

Tags = dict[str, WrittenTag]
"""Tag name -> tag."""

_EQUAL_RESULTS = ({"1-0", "2-0"}, {"0-1", "0-2"}, {"1/2-1/2", "1-1"}, {"0-0"})
"""The results that PDN 3.0 writes in two ways, and the double forfeit."""


def build_game(written: WrittenGame, line: int, ruleset_override: RuleSet | None) -> PdnGame:
    """Return the game that is written, played by `ruleset_override` or, if it is None, by the rule set of its tags.

    Raises PdnError at the first move or tag that contradicts the rules or the other tags.
    """
    tags = _index_tags(written)
    ruleset, game_type = _find_ruleset_and_game_type(tags, line, ruleset_override)
    notation = _find_notation(written.items, game_type)
    rules = rules_for(ruleset, game_type.orientation)
    start = rules.start_position._replace(to_move=game_type.first_mover)
    if "FEN" in tags:
        start = parse_position_at(tags["FEN"].token, tags["FEN"].value, game_type.numbering)
    move_format = MoveFormat(numbering=game_type.numbering, notation=notation)
    replay = MoveReplayer(rules=rules, move_format=move_format, first_mover=game_type.first_mover)
    main_line = replay.play(written.items, ReplayedLine(position_before=start, position=start))
    _check_result(tags.get("Result"), written.result)
    return PdnGame(
        tags=tuple((tag.name, tag.value) for tag in written.tags),
        ruleset=ruleset,
        game_type=game_type,
        notation=notation,
        start_position=start,
        notes=tuple(main_line.notes),
        moves=main_line.finished_moves(),
        result=Score.UNDECIDED.value if written.result is None else str(written.result),
        line=line,
    )


def _index_tags(written: WrittenGame) -> Tags:
    tags: Tags = {}
    for tag in written.tags:
        if tag.name in tags:
            raise pdn_error_at(tag.token, f"the tag {tag.name} is given twice; leave one")
        tags[tag.name] = tag
    return tags


def _find_ruleset_and_game_type(tags: Tags, line: int, ruleset_override: RuleSet | None) -> tuple[RuleSet, GameType]:
    """Return the rule set and the GameType of a game; without the tag, the rule set's own GameType.

    Raises PdnError if neither a tag nor `ruleset_override` names a rule set.
    """
    game_type = _find_game_type(tags)
    ruleset = ruleset_override or _find_tagged_ruleset(tags, game_type)
    if ruleset is None:
        text = "there is no GameType tag; add one, such as 26,W,8,8,N2,0, or give the rule set"
        raise PdnError(PdnFault(line=line, column=1, ply=None, text=text))
    if game_type is None:
        game_type = game_type_of(ruleset, ruleset.pdn_orientation or ruleset.orientation, Notation.NUMERIC)
    return ruleset, game_type


def _find_game_type(tags: Tags) -> GameType | None:
    tag = tags.get("GameType")
    try:
        return None if tag is None else parse_game_type(tag.value)
    except GameTypeError as error:
        raise pdn_error_at(tags["GameType"].token, str(error)) from error


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


def _find_notation(items: tuple[MovetextItem, ...], game_type: GameType) -> Notation:
    """Return the notation of the first move, which may differ from that of the GameType."""
    for item in items:
        if isinstance(item, MarkedMove):
            return Notation.ALGEBRAIC if item.move[0].isalpha() else Notation.NUMERIC
    return game_type.notation


def _check_result(tag: WrittenTag | None, result: Token | None) -> None:
    """Raise PdnError if the result after the moves contradicts the Result tag.

    `*` and values that are not results contradict nothing.
    """
    if tag is None or result is None:
        return
    value = tag.value.replace(" ", "")
    tag_kind, result_kind = (
        next((kind for kind in _EQUAL_RESULTS if text in kind), None) for text in (value, str(result))
    )
    if tag_kind and result_kind and tag_kind != result_kind:
        raise pdn_error_at(result, f"the game ends {result}, but its Result tag says {value}; correct one of them")
