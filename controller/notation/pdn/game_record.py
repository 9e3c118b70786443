"""A game read from PDN, or to be written as PDN: tags, moves and everything that stands between the moves."""

from dataclasses import dataclass, field

from controller.notation.pdn.game_types import GameType
from controller.notation.square_numbering import Notation
from controller.rules.moves import Move, Route
from controller.rules.position import Position, Side
from controller.rules.squares import Orientation
from controller.rules.traits import RuleSet

NO_RESULT = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTime:
    """One time of a clock command; `side` None: the clock of the player who has just moved."""

    side: Side | None
    remaining_us: int
    is_running: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockCommand:
    """`[%clock w0:14:53 B0:15:00]` or `[%clk 0:14:53]` within a comment; `name` is `clock` or `clk`."""

    name: str
    clocks: tuple[ClockTime, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """A comment: its text, runs of blanks made one, and the clock commands that stood in it."""

    text: str
    clocks: tuple[ClockCommand, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Nag:
    """A numeric annotation glyph, `$1` and the like."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupCommand:
    """A setup command: from here on the game goes on from this position."""

    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Variation:
    """Moves that might have been played instead of the move before; `notes` stand ahead of the first one."""

    notes: tuple["Note", ...] = ()
    moves: tuple["PdnMove", ...] = ()


Note = Comment | Nag | SetupCommand | Variation
"""What may stand between moves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PdnMove:
    """One move of a game: what was played, by which route, and what was written after it, in its order.

    `number` is the number it was given, or the next one where it was given none; `text` is the move as written, and
    `strength` the mark on it, such as `!?`. Moves that differ in their text alone are equal.
    """

    side: Side
    move: Move
    route: Route
    number: int
    strength: str = ""
    notes: tuple[Note, ...] = ()
    text: str = field(default="", compare=False)

    @property
    def nags(self) -> tuple[int, ...]:
        """The numeric annotation glyphs after the move."""
        return tuple(note.number for note in self.notes if isinstance(note, Nag))

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments after the move, without their clock commands."""
        return tuple(note.text for note in self.notes if isinstance(note, Comment) and note.text)

    @property
    def clocks(self) -> tuple[ClockTime, ...]:
        """The clocks that were told after the move."""
        commands = (command for note in self.notes if isinstance(note, Comment) for command in note.clocks)
        return tuple(clock for command in commands for clock in command.clocks)

    @property
    def variations(self) -> tuple[Variation, ...]:
        """What might have been played instead of the move."""
        return tuple(note for note in self.notes if isinstance(note, Variation))


@dataclass(frozen=True, slots=True, kw_only=True)
class PdnGame:
    """One game of PDN.

    `tags` are names and values in their order; `start` is the position before the first move, `notes` what is written
    ahead of it; `notation` how the moves are written; `result` what ends the game, `*` where nothing does. `line` is
    where the game began, and tells no games apart.
    """

    tags: tuple[tuple[str, str], ...]
    ruleset: RuleSet
    game_type: GameType
    notation: Notation
    start: Position
    notes: tuple[Note, ...] = ()
    moves: tuple[PdnMove, ...] = ()
    result: str = NO_RESULT
    line: int = field(default=1, compare=False)

    @property
    def orientation(self) -> Orientation:
        """The board on which it was played."""
        return self.game_type.orientation

    def tag(self, name: str) -> str | None:
        """Give the value of a tag, or None."""
        return dict(self.tags).get(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class PdnFault:
    """Why a game could not be read: where, and after how many plies of its main line (None: not among the moves)."""

    line: int
    column: int
    ply: int | None
    text: str


class PdnError(ValueError):
    """A game that cannot be read or written; `fault` tells where and why."""

    def __init__(self, fault: PdnFault) -> None:
        super().__init__(f"line {fault.line}, column {fault.column}: {fault.text}")
        self.fault = fault


def next_move_number(last_number: int | None, first_number: int, side: Side, first_mover: Side) -> int:
    """Tell the number of a side's move behind one numbered `last`, None: at the start of a line."""
    if last_number is None:
        return first_number
    return last_number + 1 if side is first_mover else last_number
