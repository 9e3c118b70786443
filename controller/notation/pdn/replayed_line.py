"""A line of moves as far as it is played: its position, its moves with their numbers, and the notes between them."""

from dataclasses import dataclass, field, replace

from lark import Token

from controller.notation.pdn.game_record import Note, PdnMove, SetupCommand, next_move_number
from controller.rules.moves import Move, Route
from controller.rules.position import Position, Side


@dataclass(slots=True, kw_only=True)
class ReplayedLine:
    """A main line or a variation as far as it is played."""

    position_before: Position  # before the last move
    position: Position  # after the last move
    plies: int = 0  # of the whole game, up to the last move
    first_move_number: int | None = 1  # None: the one that is written, or 1
    number_token: Token | None = None  # of the next move, if one is written
    last_written_number: int | None = None  # the last one that is written before a move, or the one that follows it
    bare_number: Token | None = None  # the same if it has no point
    is_variation: bool = False
    is_set_up: bool = False  # a position is set up after the last move
    has_wrong_number: bool = False  # one that does not follow from the moves
    notes: list[Note] = field(default_factory=list)  # before the first move
    moves: list[tuple[PdnMove, list[Note]]] = field(default_factory=list)  # each with the notes after it

    @property
    def written_move_number(self) -> int | None:
        """The number that is written before the next move."""
        return None if self.number_token is None else int(self.number_token.partition(".")[0])

    @property
    def _number_after_setup(self) -> int | None:
        """The number that is written after a setup, which says how many moves it stands for."""
        return self.written_move_number if self.is_set_up and not self.has_wrong_number else None

    def set_up(self, position: Position) -> None:
        """Continue from another position, as a setup command says."""
        self.position, self.is_set_up = position, True
        self.add_note(SetupCommand(position=position))

    def add_note(self, note: Note) -> None:
        """Add a note after the last move."""
        (self.moves[-1][1] if self.moves else self.notes).append(note)

    def add_move(
        self, move: Move, route: Route, position: Position, first_mover: Side, *, strength: str, text: str
    ) -> None:
        """Add a move with its number, which follows from the moves; `position` is the one after it."""
        side = self.position.to_move
        counted, written = self.count_number(first_mover), self.expect_written_number(first_mover)
        self.last_written_number = written if self.written_move_number is None else self.written_move_number
        self.number_token, self.bare_number, self.is_set_up = None, None, False
        played = PdnMove(side=side, move=move, route=route, number=counted, strength=strength, text=text)
        self.moves.append((played, []))
        self.position_before, self.position = self.position, position

    def mark_last_move(self, strength: str) -> bool:
        """Add a mark such as `!` to the last move; return False if it has one."""
        move, notes = self.moves[-1]
        if move.strength:
            return False
        self.moves[-1] = (replace(move, strength=strength), notes)
        return True

    def count_number(self, first_mover: Side) -> int:
        """Return the number of the next move, counted from the first move or from the last setup."""
        if self._number_after_setup is not None:
            return self._number_after_setup
        first = self.first_move_number
        if first is None:
            first = 1 if self.written_move_number is None else self.written_move_number
        last = self.moves[-1][0].number if self.moves else None
        return next_move_number(last, first, self.position.to_move, first_mover)

    def expect_written_number(self, first_mover: Side) -> int:
        """Return the number that follows the last one that was written; after a setup any number does."""
        if self._number_after_setup is not None:
            return self._number_after_setup
        if self.last_written_number is None:
            return self.count_number(first_mover)
        return next_move_number(self.last_written_number, 1, self.position.to_move, first_mover)

    def start_variation(self) -> "ReplayedLine":
        """Return a new variation on the last move."""
        plies, number = (
            (self.plies - 1, self.moves[-1][0].number) if self.moves else (self.plies, self.first_move_number)
        )
        return ReplayedLine(
            position_before=self.position_before,
            position=self.position_before,
            plies=plies,
            first_move_number=number,
            is_variation=True,
        )

    def finished_moves(self) -> tuple[PdnMove, ...]:
        """Return the moves with their notes."""
        return tuple(replace(move, notes=tuple(notes)) for move, notes in self.moves)
