"""How a typed move is made at a simulated table: by hand, piece by piece, with the press of the clock."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass

from controller.notation.move_text import MoveTextError, move_text, parse_move
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.session.coach import find_standing_move, find_warned_move, is_judged, is_warned_before_turn
from controller.session.press_due import find_due_press
from controller.session.state import Phase, Session
from controller.simulated_play.players import SimulatedPlayers
from controller.simulated_play.script_runner import ScriptRunner
from controller.words.catalogue import Catalogue
from hardware.events import Button
from sim.board import SimulatedBoard
from sim.script.reader import parse_script
from sim.script.statements import (
    CapturePieces,
    MovePiece,
    PressButton,
    RemovePiece,
    SetUpPieces,
    StackPiece,
    Statement,
)
from sim.table import TableError

PRESS_GAP_S = 0.3
"""A choice: between a move and the press of the clock, as people take it."""

COACH_WAIT_S = 0.8
"""A choice, as on the page: the coach answers within some milliseconds of a move that stands."""

RECORDING_TIMEOUT_S = 3.0
"""A choice: longer than a judgement takes on a board where no captured piece still stands."""

_POLL_S = 0.02
_BUTTONS = {Side.WHITE: Button.WHITE, Side.BLACK: Button.BLACK}


class TypedLineError(Exception):
    """A line was not carried out, or not whole; its text says why, and what to type, in the language of the board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedPlayDependencies:
    """What typed play needs of a run."""

    board: SimulatedBoard
    players: SimulatedPlayers
    statements: ScriptRunner
    """Carries out statements."""
    session: Callable[[], Session]
    """Returns the session as it is now."""
    catalogue: Catalogue
    does_all_by_hand: bool
    """True: a typed move only moves the piece; its captured pieces, its crown and its press are typed too."""


class TypedMoves:
    """Makes typed moves with a pair of hands."""

    def __init__(self, dependencies: TypedPlayDependencies) -> None:
        self._dependencies = dependencies

    @property
    def session(self) -> Session:
        """The session as it is now."""
        return self._dependencies.session()

    async def play(self, text: str) -> None:
        """Make a move by hand, and press the clock; a move that is not legal is made too, for the board to judge.

        Raises TypedLineError if nobody can make it now, and TableError for what hands cannot do.
        """
        session = self.session
        if session.phase is Phase.OVER:
            raise TypedLineError(self._dependencies.catalogue.text("typed play", "game over"))
        if self._dependencies.players.hands[session.to_move] is not None:
            raise TypedLineError(
                self._dependencies.catalogue.text("typed play", "not your turn", side=session.to_move.english_name)
            )
        if self._dependencies.does_all_by_hand:
            await self._move_piece(text)
            return
        move = self._find_legal(text)
        await self._prepare()
        if move is not None:
            await self._play_legal(move)
            return
        await self._move_piece(text)
        await self._press_after_move(session.to_move)

    async def withdraw_warned_move(self) -> bool:
        """Put the pieces as they were before a move of which the coach warns; return False if he warns of none."""
        if find_warned_move(self.session) is None:
            return False
        await self._do(SetUpPieces())
        return True

    async def set_up_if_needed(self) -> None:
        """Put the pieces as the game stands, unless they stand so."""
        board = self._dependencies.board
        is_free = not board.control.pieces_in_hand
        if not is_free or board.table.occupancy != self.session.game.position.occupancy:
            await self._do(SetUpPieces())

    async def press(self, side: Side) -> None:
        """Press a side's button."""
        await self._do(PressButton(button=_BUTTONS[side]))

    async def start_opponent(self) -> None:
        """Press the clock that starts the simulated player's first turn, unless the person does all by hand."""
        if self._dependencies.does_all_by_hand:
            return

        def is_due() -> bool:
            session = self.session
            side = session.to_move
            return self._dependencies.players.hands[side] is not None and find_due_press(session) is side.opponent

        if self._dependencies.players.hands[self.session.to_move] is not None:
            await self._wait_until(is_due)
        waiting = self.session.to_move.opponent
        if is_due() and self._dependencies.players.hands[waiting] is None:
            await self.press(waiting)

    def _find_legal(self, text: str) -> Move | None:
        """Return the legal move that a text names, None for none; a capture may be written as 22-15 too.

        Raises TypedLineError if several fit.
        """
        legal = self.session.game.legal_moves
        for written in (text, text.replace("-", "x")):
            try:
                return parse_move(written, legal)
            except MoveTextError as error:
                if len(error.candidates) > 1 and all(_has_same_ends(each, written) for each in error.candidates):
                    raise TypedLineError(
                        self._dependencies.catalogue.text(
                            "typed play", "several moves", moves=", ".join(error.candidates)
                        )
                    ) from error
        return None

    async def _move_piece(self, text: str) -> None:
        """Carry a piece over the squares of a text, as far as hands can."""
        squares = re.split("[-x:]", text)
        (line,) = parse_script(f"move {('-' if '-' in text else 'x').join(squares)}")
        try:
            await self._do(line.statement)
        except TableError as error:
            raise TypedLineError(
                self._dependencies.catalogue.text("typed play", "impossible", move=text, reason=self._reason(error))
            ) from error

    def _reason(self, error: TableError) -> str:
        """Return why hands cannot carry a piece, in the language of the board."""
        if error.obstacle is None or error.square is None:
            return error.fault
        args = {"square": error.square, "start": error.start or error.square}
        return self._dependencies.catalogue.fill("obstacle", error.obstacle.value, args)

    async def _prepare(self) -> None:
        """Put the pieces as the game stands, and start the clock, or go on after a stop, where only that is missing."""
        await self.set_up_if_needed()
        session = self.session
        due = find_due_press(session)
        if due is not None and (due is session.to_move.opponent or session.pauses):
            await self.press(due)
            await self._wait_until(lambda: find_due_press(self.session) is not due)

    async def _play_legal(self, move: Move) -> None:
        side, ply = self.session.to_move, self.session.history.ply
        if move.is_capture:
            await self._capture(move)
        else:
            await self._do(MovePiece(route=move.first_route))
        piece = self._dependencies.board.table.pieces.get(move.landing, "")
        if move.is_crowning and "king" not in piece:
            await self._do(StackPiece(square=move.landing))
        await self._press_after_move(side)
        await self._wait_until(lambda: self.session.history.ply != ply or find_warned_move(self.session) is not None)
        self._tell_warning()

    async def _capture(self, move: Move) -> None:
        """Play a capture jump by jump where one piece stands between, else the piece and then those it captures."""
        try:
            await self._do(CapturePieces(route=move.first_route))
        except TableError:
            await self._do(MovePiece(route=move.first_route))
            for square in move.captured_squares:
                await self._do(RemovePiece(square=square))

    async def _press_after_move(self, side: Side) -> None:
        if self.session.commits_by_press:
            await asyncio.sleep(PRESS_GAP_S)
            if is_warned_before_turn(self.session, side):
                await self._wait_until(self._has_coach_answered, COACH_WAIT_S - PRESS_GAP_S)
                self._tell_warning()
            await self.press(side)

    def _has_coach_answered(self) -> bool:
        """Return True if the coach has judged the move that stands, or none stands."""
        session, move = self.session, find_standing_move(self.session)
        return move is None or is_judged(session, session.game.position, move)

    def _tell_warning(self) -> None:
        """Leave the rest of a move to the person if the coach warns of it: raises TypedLineError then."""
        session, catalogue, move = self.session, self._dependencies.catalogue, find_warned_move(self.session)
        if move is None:
            return
        if session.commits_by_press:
            raise TypedLineError(catalogue.text("typed play", "coach warns", move=move_text(move)))
        raise TypedLineError(catalogue.text("typed play", "coach warns, no press", move=move_text(move)))

    async def _do(self, statement: Statement) -> None:
        await self._dependencies.statements.execute(statement)

    async def _wait_until(self, is_so: Callable[[], bool], longest_s: float = RECORDING_TIMEOUT_S) -> None:
        """Wait until something is so, for some seconds at most."""
        waited_s = 0.0
        while not is_so() and waited_s < longest_s:
            await asyncio.sleep(_POLL_S)
            waited_s += _POLL_S


def _has_same_ends(move: str, text: str) -> bool:
    ends = [re.split("[-x:]", each) for each in (move, text)]
    return ends[0][0] == ends[1][0] and ends[0][-1] == ends[1][-1]
