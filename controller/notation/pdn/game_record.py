"""A game of PDN as values: its tags, its moves, and the notes between the moves."""

from dataclasses import dataclass, field

from controller.notation.pdn.faults import PdnWarning
from controller.notation.pdn.game_types import GameType
from controller.notation.square_numbering import Notation
from controller.rules.damath.options import DamathOptions
from controller.rules.moves import Move, Route
from controller.rules.outcome import Score
from controller.rules.position import Position, Side
from controller.rules.squares import Orientation
from controller.rules.traits import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTime:
    """The time of one clock in a clock command."""

    side: Side | None  # None: the clock of the player who has just moved
    remaining_us: int
    is_running: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockAnnotation:
    """A command in a comment: `[%clock w0:14:53 B0:15:00]` or `[%clk 0:14:53]`."""

    name: str  # `clock` or `clk`
    clocks: tuple[ClockTime, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """A comment between moves."""

    text: str  # without clock commands, and with single blanks
    clocks: tuple[ClockAnnotation, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Nag:
    """A numeric annotation glyph, `$1` and the like."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupCommand:
    """A setup command: the game continues from a new position."""

    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Variation:
    """Moves that could have been played instead of the move before."""

    notes: tuple["Note", ...] = ()  # before the first move
    moves: tuple["PdnMove", ...] = ()


Note = Comment | Nag | SetupCommand | Variation
"""Anything that may stand between moves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PdnMove:
    """One move of a game; two moves that differ only in their text are equal."""

    side: Side
    move: Move
    route: Route  # that was written
    number: int  # counted from the first move, whatever number was written
    strength: str = ""  # a mark such as `!?`
    notes: tuple[Note, ...] = ()  # after the move, in their order
    text: str = field(default="", compare=False)  # the move as written

    @property
    def clocks(self) -> tuple[ClockTime, ...]:
        """The times of the clock commands after the move."""
        commands = (command for note in self.notes if isinstance(note, Comment) for command in note.clocks)
        return tuple(clock for command in commands for clock in command.clocks)

    @property
    def variations(self) -> tuple[Variation, ...]:
        """The variations on the move."""
        return tuple(note for note in self.notes if isinstance(note, Variation))


@dataclass(frozen=True, slots=True, kw_only=True)
class PdnGame:
    """One game of PDN; two games that differ only in their line and warnings are equal."""

    tags: tuple[tuple[str, str], ...]  # names and values in their order
    ruleset: RuleSet  # with the options that were agreed on
    game_type: GameType
    notation: Notation  # of the moves
    start_position: Position  # before the first move
    notes: tuple[Note, ...] = ()  # before the first move
    moves: tuple[PdnMove, ...] = ()
    damath: DamathOptions | None = None  # None: the game has no score
    result: str = Score.UNDECIDED.value  # as written, such as `1-0`, `2-0` or `*`
    line: int = field(default=1, compare=False)  # of the first token, 1 for the first line
    warnings: tuple[PdnWarning, ...] = field(default=(), compare=False)  # what was understood although it is odd

    @property
    def orientation(self) -> Orientation:
        """The orientation of the board."""
        return self.game_type.orientation

    def tag(self, name: str) -> str | None:
        """Return the value of a tag, or None."""
        return dict(self.tags).get(name)


def next_move_number(last_number: int | None, first_number: int, side: Side, first_mover: Side) -> int:
    """Return the number of a side's move after a move with `last_number`, `first_number` if there is none."""
    if last_number is None:
        return first_number
    return last_number + 1 if side is first_mover else last_number
