"""One game as PDN 3.0: tags, then the moves with the clocks after each.

Sources: the PDN 3.0 standard (https://wiegerw.github.io/pdn/), its pages on tags, the GameType tag, grammars and
commands; for SetUp and the values of Termination, the PGN standard 9.7 and 9.8.1, to which PDN refers.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from controller.notation.fen import print_fen
from controller.notation.text import move_text
from controller.rules.moves import Move
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Position, Side
from controller.rules.squares import Orientation
from controller.rules.traits import RuleSet

LINE_WIDTH = 79  # PGN 8.2.1: less than 80 characters a line
SECOND_US = 1_000_000

_TERMINATIONS = {
    Termination.NO_PIECES: "normal",
    Termination.NO_MOVES: "normal",
    Termination.LONE_KING_COUNT: "normal",
    Termination.NO_PROGRESS: "normal",
    Termination.FEW_PIECES: "normal",
    Termination.FEW_KINGS: "normal",
    Termination.REPETITION: "normal",
    Termination.AGREEMENT: "normal",
    Termination.RESIGNATION: "normal",
    Termination.TIME: "time forfeit",
    Termination.ARBITER: "adjudication",
}

_FIRST_SQUARE = {Side.WHITE: 2, Side.BLACK: 1}
"""Where square 1 lies as the player sees it who moves first: White has it top left, Black bottom right."""

_CORNER = {Orientation.VISMIN: 0, Orientation.LUZON: 1}
"""GameType's last field: 0 where the bottom left corner is a playing square."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTimes:
    """Both sides' remaining time in microseconds, and whose clock runs (None: nobody's)."""

    white_us: int
    black_us: int
    running: Side | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredMove:
    """One move of a score and the clocks after it, None where the game has no clock."""

    side: Side
    move: Move
    clocks: ClockTimes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """One game as it is written down.

    `date` is `YYYY.MM.DD`, with `?` for what is unknown; `time_control` the value of PDN's tag; `start` None: the rule
    set's start position; `outcome` None: the game is not over.
    """

    ruleset: RuleSet
    orientation: Orientation
    date: str
    white: str
    black: str
    time_control: str
    moves: tuple[ScoredMove, ...]
    outcome: Outcome | None
    start: Position | None = None


def print_pdn(sheet: ScoreSheet) -> str:
    """Write a game as one PDN game, ending in a line end.

    Captures are written with every landing: PDN 3.0 asks writers for two squares where two are enough, and readers to
    take both, and a score that shows where the piece went is the better record. The game ends with its result, as
    nearly all PDN in use does and the standard's reading grammar expects.
    """
    tags = "".join(f'[{name} "{_tag_value(value)}"]\n' for name, value in _tags(sheet))
    return f"{tags}\n{_wrapped(_words(sheet))}"


def game_type(ruleset: RuleSet, orientation: Orientation) -> str:
    """Give the value of PDN's GameType tag, such as `26,W,8,8,N2,0`: number, who begins, board, numbering, corner."""
    first = ruleset.first_mover
    return f"{ruleset.pdn_game_type},{'WB'[first]},8,8,N{_FIRST_SQUARE[first]},{_CORNER[orientation]}"


def _tags(sheet: ScoreSheet) -> Iterator[tuple[str, str]]:
    yield "Event", "?"
    yield "Site", "?"
    yield "Date", sheet.date
    yield "Round", "?"
    yield "White", sheet.white
    yield "Black", sheet.black
    yield "Result", _score(sheet.outcome)
    yield "GameType", game_type(sheet.ruleset, sheet.orientation)
    # One GameType may stand for several rule sets; a tag of our own tells which (the standard allows such tags).
    yield "Variant", sheet.ruleset.name.capitalize()
    if sheet.start is not None:
        yield "SetUp", "1"
        yield "FEN", print_fen(sheet.start)
    yield "TimeControl", sheet.time_control
    yield "Termination", "unterminated" if sheet.outcome is None else _TERMINATIONS[sheet.outcome.termination]


def _score(outcome: Outcome | None) -> str:
    return (Score.UNDECIDED if outcome is None else outcome.score).value


def _tag_value(text: str) -> str:
    printable = "".join(character if character.isprintable() else " " for character in text)
    return printable.replace("\\", "\\\\").replace('"', '\\"')


def _words(sheet: ScoreSheet) -> Iterator[str]:
    """Give what is not to be broken between lines: a move with its number, a comment, the result.

    The side that begins in this rule set, whichever it is, takes the first half of a number, as in `1. 22-18 11-15`; a
    game set up with the other side to move begins `1... 11-15`. After a comment the number is not said again, as in the
    standard's examples.
    """
    number = 1
    for place, scored in enumerate(sheet.moves):
        text = move_text(scored.move)
        if scored.side is sheet.ruleset.first_mover:
            yield f"{number}. {text}"
        else:
            yield f"{number}... {text}" if place == 0 else text
            number += 1
        if scored.clocks is not None:
            yield f"{{[%clock {_clock_text(scored.clocks)}]}}"
    if sheet.outcome is not None:
        yield f"{{{sheet.outcome.termination.value}}}"
    yield _score(sheet.outcome)


def _clock_text(clocks: ClockTimes) -> str:
    """Write both clocks, `w0:14:53 B0:15:00`: the letter of the clock that runs is upper case."""
    white = "W" if clocks.running is Side.WHITE else "w"
    black = "B" if clocks.running is Side.BLACK else "b"
    return f"{white}{hours_text(clocks.white_us)} {black}{hours_text(clocks.black_us)}"


def hours_text(left_us: int) -> str:
    """Write a time in microseconds as `h:mm:ss`, rounded up as on the display: 0 only when nothing is left."""
    seconds = -(-left_us // SECOND_US)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _wrapped(words: Iterable[str]) -> str:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > LINE_WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines) + "\n"
