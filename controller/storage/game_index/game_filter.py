"""Which games are looked for: one value, and the reading of each of its parts from text."""

import re
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from enum import StrEnum

from controller.notation.fen import LONGEST_FEN, FenError, parse_loose_fen
from controller.notation.square_numbering import SquareNumbering
from controller.rules.outcome import Score
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from controller.storage.game_index.material import PositionMaterial, parse_material
from controller.storage.game_index.text_folding import fold_text

LONGEST_TEXT = 100
"""Characters of a text that is searched for. A choice: a name has 60 at most."""

_DATE = re.compile(r"(?P<year>[0-9]{4})[-.](?P<month>[0-9]{1,2})[-.](?P<day>[0-9]{1,2})")
_MISSING_SIDE = re.compile(r"\s*[WB][^:]*:", re.IGNORECASE)


class FilterError(ValueError):
    """A text names no games; the message is one sentence that says what would be right."""


class GameCompletion(StrEnum):
    """Whether a game is over, and what can still become of it."""

    RUNNING = "running"  # at the board now
    UNFINISHED = "unfinished"  # the board goes on with it when it starts again
    ABANDONED = "abandoned"  # given up for a new game
    OVER = "over"


class GameOrder(StrEnum):
    """The order of a list of games."""

    NEWEST = "newest"
    OLDEST = "oldest"


@dataclass(frozen=True, slots=True)
class PieceSearch:
    """A position of pieces that is looked for."""

    white: int  # masks, as those of a position
    black: int
    kings: int
    to_move: int | None  # None: either side


@dataclass(frozen=True, slots=True)
class WantedMaterial:
    """Material that is looked for."""

    material: PositionMaterial
    either_colour: bool = False  # True: also with the colours exchanged


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFilter:
    """Which games are looked for: those that fit all of its parts."""

    words: tuple[str, ...] = ()  # folded; each in a name, a club, the event or the site
    player: str = ""  # folded; part of the name of either player
    event: str = ""  # folded; part of the event's name
    ruleset: str | None = None
    result: Score | None = None  # Score.UNDECIDED: not over
    state: GameCompletion | None = None
    since: str | None = None  # YYYY.MM.DD, the first day
    until: str | None = None  # the last day
    pieces: PieceSearch | None = None
    material: WantedMaterial | None = None
    games: tuple[int, ...] = ()  # numbers of games; empty: any


ALL_GAMES = GameFilter()


def parse_words(text: str) -> tuple[str, ...]:
    """Return the words of a text that is searched for; raises FilterError, as the functions below do."""
    return tuple(dict.fromkeys(parse_part(text).split()))


def parse_part(text: str) -> str:
    """Return part of a name as it is compared."""
    if len(text) > LONGEST_TEXT:
        raise FilterError(f"it has {len(text)} characters; {LONGEST_TEXT} is the most")
    return fold_text(text)


def parse_ruleset(text: str) -> str:
    """Return the name of a rule set that is named so, or by its title."""
    wanted = fold_text(text[:LONGEST_TEXT])
    names = {fold_text(ruleset.title): name for name, ruleset in RULE_SETS.items()} | {name: name for name in RULE_SETS}
    if wanted in names:
        return names[wanted]
    close = get_close_matches(wanted, names, n=1)
    guess = f"did you mean {names[close[0]]}? " if close else ""
    raise FilterError(f"there is no rule set {text[:LONGEST_TEXT]!r}; {guess}they are {', '.join(RULE_SETS)}")


def parse_result(text: str) -> Score:
    """Return the score that a text names."""
    if text not in list(Score):
        raise FilterError(f"{text[:20]!r} is no result; it is one of {', '.join(Score)}")
    return Score(text)


def parse_state(text: str) -> GameCompletion:
    """Return the state that a text names."""
    if text not in list(GameCompletion):
        raise FilterError(f"{text[:20]!r} is no state of a game; it is one of {', '.join(GameCompletion)}")
    return GameCompletion(text)


def parse_date(text: str) -> str:
    """Return a date such as 2026-03-01 as games have it."""
    found = _DATE.fullmatch(text.strip())
    try:
        if found is not None:
            return date(int(found["year"]), int(found["month"]), int(found["day"])).isoformat().replace("-", ".")
    except ValueError:
        pass
    raise FilterError(f"{text[:20]!r} is no date; write it as 2026-03-01")


def parse_pieces(text: str) -> PieceSearch:
    """Return the pieces of a FEN such as `W:W18:BK4`; without its first part, as in `W18:BK4`, either side may move."""
    if len(text) > LONGEST_FEN:
        raise FilterError(f"a FEN of {len(text)} characters is too long; a position takes {LONGEST_FEN} at most")
    bare = text.strip()
    has_no_side = bare.count(":") == 1 and _MISSING_SIDE.match(bare) is not None
    try:
        found = parse_loose_fen(f"?:{bare}" if has_no_side else bare, SquareNumbering(orientation=Orientation.VISMIN))
    except FenError as error:
        raise FilterError(str(error).replace("'?:", "'", 1) if has_no_side else str(error)) from error
    position = found.position
    if not position.occupancy:
        raise FilterError("there is no piece on the board; write a position as W:W21,22,K30:B1,K24")
    return PieceSearch(
        position.white, position.black, position.kings, int(position.to_move) if found.is_side_known else None
    )


def parse_material_search(text: str, *, either_colour: bool = False) -> WantedMaterial:
    """Return the material that a text such as `2k1m-1k2m` names; raises MaterialError, which is a ValueError."""
    return WantedMaterial(parse_material(text), either_colour)
