"""PDN's GameType tag: the game, the side that begins, and the numbering of the squares.

Source: PDN 3.0, the GameType tag (https://wiegerw.github.io/pdn/gametype.html).
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from controller.notation.square_numbering import Corner, Notation, SquareNumbering
from controller.rules.position import Side
from controller.rules.rulesets import RULE_SETS, find_ruleset
from controller.rules.squares import Orientation
from controller.rules.traits import RuleSet


class GameTypeError(ValueError):
    """A GameType or Variant tag does not name a game on 32 squares."""


class _StandardGame(NamedTuple):
    """A game that PDN 3.0 has a number for."""

    game: str
    value: str  # of the tag if only the number is written
    sign: str = "x"  # between the squares of a capture


_STANDARD_GAMES = {
    21: _StandardGame("English draughts", "21,B,8,8,N1,0"),
    22: _StandardGame("Italian draughts", "22,W,8,8,N2,1"),
    23: _StandardGame("American pool checkers", "23,B,8,8,N1,0"),
    24: _StandardGame("Spanish draughts", "24,W,8,8,N1,1"),
    25: _StandardGame("Russian draughts", "25,W,8,8,A0,0", ":"),
    26: _StandardGame("Brazilian draughts", "26,W,8,8,A0,0"),
    28: _StandardGame("Portuguese draughts", "28,W,8,8,N1,1"),
    29: _StandardGame("Czech draughts", "29,W,8,8,A0,0"),
}
"""GameType number -> game on 32 squares."""

_LARGER_BOARDS = {20: "10 by 10", 27: "12 by 12", 40: "10 by 10", 41: "10 by 8"}
"""GameType number -> board of the games of PDN 3.0 that are not played on 8 by 8."""

_STAND_INS = {28: "spanish"}
"""GameType number -> rule set that reads its games: Portuguese draughts has the moves of Spanish draughts."""

_WITHDRAWN_VALUES = {"W,8,8,A1,0": "W,8,8,A0,0"}
"""Values of the standard before April 2014 -> their values since then (PDN 3.0, change log)."""

_MAX_SHOWN = 40  # characters of a tag's value in a message

_VALUE_PATTERN = re.compile(
    r"(?P<number>[0-9]{1,3})"
    r"(,(?P<rest>(?P<first>[WB]),(?P<board>[0-9]{1,2},[0-9]{1,2}),(?P<notation>[ANS])(?P<corner>[0-3])(,(?P<invert>[01]))?))?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameType:
    """The value of a GameType tag."""

    number: int  # of the game
    first_mover: Side
    notation: Notation
    corner: Corner  # of square 1 or a1, as the player who begins sees it
    orientation: Orientation

    @property
    def text(self) -> str:
        """The value of the tag, such as `26,W,8,8,N2,0`; the last field is 1 if the left corner is not played on."""
        letter = "N" if self.notation is Notation.NUMERIC else "A"
        inverted = int(self.orientation is Orientation.LUZON)
        return f"{self.number},{'WB'[self.first_mover]},8,8,{letter}{self.corner},{inverted}"

    @property
    def numbering(self) -> SquareNumbering:
        """The numbers and names of the squares; `corner` defines those of the notation, custom defines the others."""
        corner = _corner_for_white(self.corner, self.first_mover)
        if self.notation is Notation.ALGEBRAIC:
            numbers = _corner_for_white(_first_number_corner(self.number, self.first_mover), self.first_mover)
            return SquareNumbering(orientation=self.orientation, first_number_corner=numbers, first_name_corner=corner)
        return SquareNumbering(orientation=self.orientation, first_number_corner=corner)


def parse_game_type(text: str) -> GameType:
    """Parse the value of a GameType tag; a bare number stands for the value that the standard gives it.

    Raises GameTypeError for any other text, and for a board that does not have 32 squares.
    """
    found = _VALUE_PATTERN.fullmatch("".join(text.split()))
    if found is None:
        raise GameTypeError(f"GameType {text[:_MAX_SHOWN]!r} is not valid; write it as 26,W,8,8,N2,0")
    number = int(found["number"])
    if found["rest"] is None:
        if number not in _STANDARD_GAMES:
            raise GameTypeError(
                f"GameType {number} is played on {_LARGER_BOARDS[number]} squares, not on 8 by 8"
                if number in _LARGER_BOARDS
                else f"GameType {number} is not a game on 32 squares"
            )
        return parse_game_type(_STANDARD_GAMES[number].value)
    if found["rest"] in _WITHDRAWN_VALUES:
        return parse_game_type(f"{number},{_WITHDRAWN_VALUES[found['rest']]}")
    if found["board"] != "8,8":
        raise GameTypeError(
            f"GameType {text} is played on {found['board'].replace(',', ' by ')} squares, not on 8 by 8"
        )
    return GameType(
        number=number,
        first_mover=Side("WB".index(found["first"])),
        notation=Notation.NUMERIC if found["notation"] == "N" else Notation.ALGEBRAIC,
        corner=Corner(int(found["corner"])),
        orientation=Orientation.LUZON if found["invert"] == "1" else Orientation.VISMIN,
    )


def game_type_of(
    ruleset: RuleSet, orientation: Orientation, notation: Notation, first_mover: Side | None = None
) -> GameType:
    """Return the GameType of a rule set's games; `first_mover` is by default that of the rule set.

    Square 1 is where the standard has it for this game (for Spanish draughts at the other end), and a1 is on White's
    left or right.
    """
    first_mover = ruleset.first_mover if first_mover is None else first_mover
    number = ruleset.pdn_game_type
    a1 = _corner_for_white(Corner.BOTTOM_LEFT, first_mover)
    corner = _first_number_corner(number, first_mover) if notation is Notation.NUMERIC else a1
    return GameType(number=number, first_mover=first_mover, notation=notation, corner=corner, orientation=orientation)


def find_ruleset_by_number(number: int, variant: str | None) -> RuleSet:
    """Return the rule set of a GameType number and, if several rule sets share the number, of a Variant tag.

    Without a Variant tag it is the game that the standard gives the number to. Raises GameTypeError if there is none.
    """
    sharing = [ruleset for ruleset in RULE_SETS.values() if ruleset.pdn_game_type == number]
    if number in _STAND_INS:
        return RULE_SETS[_STAND_INS[number]]
    if not sharing:
        raise GameTypeError(
            f"GameType {number} is the number of no rule set; those that have one are {_numbers_text()}"
        )
    if variant is None:
        game = _STANDARD_GAMES[number].game if number in _STANDARD_GAMES else None
        return next((ruleset for ruleset in sharing if ruleset.title == game), sharing[0])
    for ruleset in sharing:
        if ruleset.name == parse_variant(variant):
            return ruleset
    names = ", ".join(variant_text(ruleset) for ruleset in sharing)
    raise GameTypeError(f"Variant {variant[:_MAX_SHOWN]!r} is not a rule set of GameType {number}; those are {names}")


def stand_in_text(number: int) -> str:
    """Return the warning that a GameType's games are read by the rules of another game; empty if they are not."""
    if number not in _STAND_INS:
        return ""
    game, ruleset = _STANDARD_GAMES[number].game, RULE_SETS[_STAND_INS[number]]
    return f"GameType {number} is {game}, which is read by the rules of {ruleset.title}"


def stands_in(ruleset: RuleSet, number: int) -> bool:
    """Return True if a rule set reads the games of a GameType number that is not its own."""
    return _STAND_INS.get(number) == ruleset.name


def variant_text(ruleset: RuleSet) -> str:
    """Return the name of a rule set as the value of the Variant tag, such as `Filipino`."""
    return ruleset.name.title()


def parse_variant(variant: str) -> str:
    """Parse the value of a Variant tag to the name of a rule set, which may not exist."""
    return "-".join(variant[:_MAX_SHOWN].lower().split())


def find_ruleset_by_variant(variant: str) -> RuleSet:
    """Return the rule set that a Variant tag names without a GameType.

    Raises RuleSetError if there is none.
    """
    return find_ruleset(parse_variant(variant))


def capture_sign(number: int) -> str:
    """Return the sign between the squares of a capture in the games with a GameType number."""
    return _STANDARD_GAMES[number].sign if number in _STANDARD_GAMES else "x"


def _corner_for_white(corner: Corner, first_mover: Side) -> Corner:
    return corner if first_mover is Side.WHITE else corner.opposite


def _first_number_corner(number: int, first_mover: Side) -> Corner:
    """Return the corner of square 1 as the player who begins sees it.

    That is the standard's corner if the standard numbers this game's squares for this player, else White's top left.
    """
    standard = parse_game_type(_STANDARD_GAMES[number].value) if number in _STANDARD_GAMES else None
    if standard is not None and standard.notation is Notation.NUMERIC and standard.first_mover is first_mover:
        return standard.corner
    return _corner_for_white(Corner.TOP_LEFT, first_mover)


def _numbers_text() -> str:
    return ", ".join(map(str, sorted({ruleset.pdn_game_type for ruleset in RULE_SETS.values()})))
