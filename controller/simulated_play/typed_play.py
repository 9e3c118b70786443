"""A person who plays at a simulated table by typing: bare moves, short words, and every statement of scripts."""

import asyncio
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from controller.commands.language import SentenceError
from controller.notation.move_text import MoveTextError, move_text, parse_move
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.rules.squares import Square
from controller.session.press_due import find_due_press
from controller.session.state import Phase, Session
from controller.simulated_play.players import SimulatedPlayers
from controller.simulated_play.script_runner import ExpectationError, RefusalError, ScriptRunner
from controller.simulated_play.typed_suggestions import SHORT_WORDS
from controller.words.catalogue import Catalogue
from hardware.events import Button
from sim.board import SimulatedBoard
from sim.script.grammar import list_next_words
from sim.script.reader import ScriptError, ScriptLine, parse_script
from sim.script.statements import (
    CapturePieces,
    MovePiece,
    PressButton,
    Quit,
    RemovePiece,
    SetUpPieces,
    StackPiece,
    Statement,
)
from sim.table import PieceName, TableError

BARE_MOVE = re.compile(r"[0-9]{1,2}([-x:][0-9]{1,2})+")
PRESS_GAP_S = 0.3
"""A choice: between a move and the press of the clock, as people take it."""

RECORDING_TIMEOUT_S = 3.0
"""A choice: longer than a judgement takes on a board where no captured piece still stands."""

_POLL_S = 0.02
_SHOWN_CHARACTERS = 30
_BUTTONS = {Side.WHITE: Button.WHITE, Side.BLACK: Button.BLACK}


class TypedLineError(Exception):
    """A line could not be carried out; its text says why, and what to type, in the language of the board."""


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


class TypedPlay:
    """Carries out what a person types, one line after another."""

    def __init__(self, dependencies: TypedPlayDependencies) -> None:
        self._dependencies = dependencies

    @property
    def session(self) -> Session:
        """The session as it is now."""
        return self._dependencies.session()

    @property
    def pieces(self) -> Mapping[Square, PieceName]:
        """The pieces on the table."""
        return self._dependencies.board.table.pieces

    @property
    def is_alone(self) -> bool:
        """Whether one person plays against a simulated one."""
        return list(self._dependencies.players.hands.values()).count(None) == 1

    @property
    def own_side(self) -> Side:
        """The side that the person plays; the side to move where people play both."""
        people = [side for side, hand in self._dependencies.players.hands.items() if hand is None]
        return people[0] if len(people) == 1 else self.session.to_move

    def legal_moves(self) -> tuple[Move, ...]:
        """List the legal moves, if the person is to move and a move can be recorded."""
        session = self.session
        is_own = self._dependencies.players.hands[session.to_move] is None
        return session.game.legal_moves if is_own and session.phase is Phase.PLAYING else ()

    async def assign_opponent(self, simulated: dict[Side, str | None]) -> None:
        """Assign the sides that simulated people play, and set up the pieces as the game stands."""
        await self._dependencies.players.replace_players(simulated)
        if not self._stands_as_recorded():
            await self._do(SetUpPieces())
        await self._start_opponent()

    async def carry_out(self, line: str) -> bool:
        """Carry out a line; return False if the person quits.

        Raises TypedLineError for what cannot be done.
        """
        for part in line.partition("#")[0].split(";"):
            text = " ".join(part.split())
            try:
                if not await self._carry_out_part(text):
                    return False
            except ScriptError as error:
                raise TypedLineError(self._fault_text(text, error.faults[0].error)) from error
            except (TableError, RefusalError, ExpectationError) as error:
                raise TypedLineError(str(error)) from error
        return True

    async def _carry_out_part(self, text: str) -> bool:
        if BARE_MOVE.fullmatch(text):
            await self._play(text)
        elif text == "press":
            await self._press_due_button()
        else:
            for line in parse_script(self._whole_statement(text)):
                if isinstance(line.statement, Quit):
                    return False
                await self._do_line(line)
        return True

    def _whole_statement(self, words: str) -> str:
        """Return the statement that a short word stands for; any other text as it is."""
        side = self.own_side.english_name.lower()
        match words:
            case "undo" | "take back" if self.is_alone:
                return f"take back {side}"
            case "undo":
                return "take back"
            case "draw" if self.is_alone:
                return f"offer draw {side}"
            case "resign" | "accept" | "decline":
                return f"{words} {side}"
            case _ if words == "new" or (words.startswith("new ") and not words.startswith("new game")):
                return f"new game{words[3:]}"
            case _:
                return words

    async def _do_line(self, line: ScriptLine[Statement]) -> None:
        """Carry out a statement; after one that changes the position, its pieces are put too."""
        if line.text.startswith("new game"):
            await self._begin(line.statement)
            return
        await self._do(line.statement)
        if line.text.startswith("take back"):
            await self._do(SetUpPieces())

    async def _do(self, statement: Statement) -> None:
        await self._dependencies.statements.execute(statement)

    async def _play(self, text: str) -> None:
        """Make a move by hand, and press the clock; a move that is not legal is made too, for the board to judge."""
        session = self.session
        if session.phase is Phase.OVER:
            raise TypedLineError(self._dependencies.catalogue.text("typed play", "game over"))
        if self._dependencies.players.hands[session.to_move] is not None:
            raise TypedLineError(
                self._dependencies.catalogue.text("typed play", "not your turn", side=session.to_move.english_name)
            )
        move = self._find_legal(text)
        if move is None:
            await self._play_by_hand(text)
            return
        if self._dependencies.does_all_by_hand:
            await self._do(MovePiece(route=move.first_route))
            return
        await self._prepare()
        await self._play_legal(move)

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

    async def _play_by_hand(self, text: str) -> None:
        """Make a move that is not legal, as far as hands can, and press the clock."""
        squares = re.split("[-x:]", text)
        step = "-".join(squares) if "-" in text else "x".join(squares)
        (line,) = parse_script(f"move {step}")
        await self._prepare()
        try:
            await self._do(line.statement)
        except TableError as error:
            raise TypedLineError(
                self._dependencies.catalogue.text("typed play", "impossible", move=text, reason=error.fault)
            ) from error
        if not self._dependencies.does_all_by_hand:
            await self._press(self.session.to_move)

    async def _prepare(self) -> None:
        """Put the pieces as the game stands, and start the clock where only that is missing."""
        session = self.session
        if not self._stands_as_recorded():
            await self._do(SetUpPieces())
        if find_due_press(session) is session.to_move.opponent:
            await self._do(PressButton(button=_BUTTONS[session.to_move.opponent]))
            await self._wait_until(lambda: find_due_press(self.session) is not session.to_move.opponent)

    async def _play_legal(self, move: Move) -> None:
        side, ply = self.session.to_move, self.session.history.ply
        if move.is_capture:
            await self._capture(move)
        else:
            await self._do(MovePiece(route=move.first_route))
        piece = self.pieces.get(move.landing, "")
        if move.is_crowning and "king" not in piece:
            await self._do(StackPiece(square=move.landing))
        if self.session.commits_by_press:
            await self._press(side)
        await self._wait_until(lambda: self.session.history.ply != ply)

    async def _capture(self, move: Move) -> None:
        """Play a capture jump by jump where one piece stands between, else the piece and then those it captures."""
        try:
            await self._do(CapturePieces(route=move.first_route))
        except TableError:
            await self._do(MovePiece(route=move.first_route))
            for square in move.captured_squares:
                await self._do(RemovePiece(square=square))

    async def _press(self, side: Side) -> None:
        if self.session.commits_by_press:
            await asyncio.sleep(PRESS_GAP_S)
            await self._do(PressButton(button=_BUTTONS[side]))

    async def _press_due_button(self) -> None:
        """Press the button that is due, else the person's own."""
        await self._do(PressButton(button=_BUTTONS[find_due_press(self.session) or self.own_side]))

    async def _begin(self, command: Statement) -> None:
        """Begin another game, and put its pieces."""
        players = self._dependencies.players
        hands = dict(players.hands)
        await players.replace_players(dict.fromkeys(Side))  # nobody moves while the pieces are put
        try:
            await self._do(command)
            await self._do(SetUpPieces())
        finally:
            await players.replace_players(hands)
        await self._start_opponent()

    async def _start_opponent(self) -> None:
        """Press the clock that starts the simulated player's first turn, unless the person does all by hand."""
        if self._dependencies.does_all_by_hand:
            return

        def is_due() -> bool:
            session = self.session
            side = session.to_move
            return self._dependencies.players.hands[side] is not None and find_due_press(session) is side.opponent

        if self._dependencies.players.hands[self.session.to_move] is not None:
            await self._wait_until(is_due)
        if is_due() and self._dependencies.players.hands[self.own_side] is None:
            await self._do(PressButton(button=_BUTTONS[self.own_side]))

    def _fault_text(self, text: str, fault: SentenceError) -> str:
        """Return why a text is no statement, and what to type; what is wrong within a statement is said in English."""
        if fault.word != text.split()[0]:
            return str(fault)
        near = get_close_matches(fault.word.lower(), [*SHORT_WORDS, *list_next_words(())], n=1)
        if near:
            return self._dependencies.catalogue.text(
                "typed play", "not understood, near", word=fault.word[:_SHOWN_CHARACTERS], near=near[0]
            )
        move = next((move_text(move) for move in self.session.game.legal_moves), "22-18")
        return self._dependencies.catalogue.text(
            "typed play", "not understood", word=fault.word[:_SHOWN_CHARACTERS], move=move
        )

    def _stands_as_recorded(self) -> bool:
        board = self._dependencies.board
        is_free = not board.control.pieces_in_hand
        return is_free and board.table.occupancy == self.session.game.position.occupancy

    async def _wait_until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so, RECORDING_TIMEOUT_S at most."""
        waited_s = 0.0
        while not is_so() and waited_s < RECORDING_TIMEOUT_S:
            await asyncio.sleep(_POLL_S)
            waited_s += _POLL_S


def _has_same_ends(move: str, text: str) -> bool:
    ends = [re.split("[-x:]", each) for each in (move, text)]
    return ends[0][0] == ends[1][0] and ends[0][-1] == ends[1][-1]


def move_texts(play: TypedPlay) -> list[str]:
    """List the legal moves of the person, as text."""
    return [move_text(move) for move in play.legal_moves()]
