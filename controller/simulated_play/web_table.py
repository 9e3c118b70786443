"""A simulated table as a page shows it: its pieces, its players, its faults."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial

from controller.commands.language import SentenceError
from controller.commands.values import Command, TakeBack
from controller.rules.position import Side
from controller.rules.squares import Square
from controller.session.state import Session
from controller.simulated_play.players import SimulatedPlayers
from controller.simulated_play.table_statements import TableStatements
from controller.web.api.table_types import TableFault, TableState
from controller.web.legal_moves import LegalMoves
from controller.web.ports import TableAction, TraceExport
from hardware.events import Button
from sim.board import SimulatedBoard
from sim.buttons import LONGEST_HOLD_US
from sim.faults.fault_changes import DisconnectSensors, FaultChange, KillSensor, StartNoise, SwapSensors
from sim.hands.hand_kinds import HANDS
from sim.labelled_piece import label_of
from sim.script.grammar import parse_page_statement
from sim.script.statements import HoldButton, PressButton, ReleaseButton, TableStatement
from sim.table import PieceName, TableError

MAX_WAITING = 50  # a choice: a hand does one thing at a time, and no person is 50 acts ahead of it

_LETTERS = {"white man": "w", "white king": "ww", "black man": "b", "black king": "bb"}


class WebTable:
    """Implements TablePort for a simulated board; all pages share one pair of hands."""

    def __init__(
        self,
        board: SimulatedBoard,
        players: SimulatedPlayers,
        session: Callable[[], Session],
        trace: TraceExport,
        *,
        seed: int | None = None,
    ) -> None:
        """`seed` is that of the simulated people; None: it is not known."""
        self._board = board
        self._players = players
        self._statements = TableStatements(table=board.control, players=players, session=session)
        self._trace = trace
        self._seed = seed
        self._legal_moves = LegalMoves()
        self._waiting = 0
        self._holders: dict[Button, str] = {}
        """Which client has pressed a button last to hold it."""
        self._listeners: list[Callable[[], None]] = []
        self._notification: asyncio.Handle | None = None
        board.add_change_listener(self._schedule_notification)

    def parse_statement(self, text: str, client_key: str = "") -> Command | TableAction:
        """Return the command that a text says, or what is to be done at the table; raises SentenceError.

        `client_key` is of the client that says it, and so holds a button.
        """
        statement = parse_page_statement(text)
        if isinstance(statement, TakeBack) and statement.side is None:
            return TakeBack(side=self._only_person())
        if isinstance(statement, Command):
            return statement
        if isinstance(statement, PressButton) and (statement.held_us or 0) > LONGEST_HOLD_US:
            raise SentenceError(text.split()[-1], "at most 60s: a page that is closed holds no button", "hold white 3s")
        return partial(self._execute, statement, client_key)

    def release_buttons(self, client_key: str) -> None:
        """Release the buttons that a client holds."""
        for button, holder in self._holders.items():
            if holder == client_key and button in self._board.buttons.buttons_down:
                self._board.release_button(button)
        self._holders = {button: holder for button, holder in self._holders.items() if holder != client_key}

    def _note_holder(self, statement: TableStatement, client_key: str) -> None:
        match statement:
            case HoldButton(button=button):
                self._holders[button] = client_key
            case ReleaseButton(button=button):
                self._holders.pop(button, None)
            case _:
                pass

    def _only_person(self) -> Side | None:
        """Return the side that a person plays against a simulated one; None if people or simulated people play both."""
        people = [side for side, hand in self._players.hands.items() if hand is None]
        return people[0] if len(people) == 1 else None

    async def _execute(self, statement: TableStatement, client_key: str) -> str | None:
        """Carry out a client's statement, and return why that could not be done, None if it was."""
        if self._waiting >= MAX_WAITING:
            return "too much is being done at this table; wait until the hands are free again"
        self._waiting += 1
        self._note_holder(statement, client_key)
        try:
            await self._statements.execute(statement)
        except TableError as error:
            return str(error)
        finally:
            self._waiting -= 1
        return None

    def table_state(self, session: Session) -> TableState:
        """Return the table as it is now, as JSON values."""
        board = self._board
        return {
            "pieces": {str(square): _piece_letters(piece) for square, piece in sorted(board.table.pieces.items())},
            "held": [_piece_letters(piece) for piece in board.control.pieces_in_hand],
            "beside": [_piece_letters(piece) for piece in board.table.pieces_beside],
            "chips": _chip_labels(board.table.pieces),
            "hands": {side.english_name.lower(): self._players.hands[side] for side in Side},
            "styles": list(HANDS),
            "speed": self._players.speed,
            "faults": [_fault_values(fault) for fault in board.table.active_faults],
            "buttons": {button.value: button in board.buttons.buttons_down for button in Button},
            "seed": self._seed,
            "legal": self._legal_moves.list_moves(session),
        }

    def add_change_listener(self, listener: Callable[[], None]) -> None:
        """Call a function after each change of the table, at most once in a turn of the event loop."""
        self._listeners.append(listener)

    async def export_trace(self, *, is_reserved: bool = False) -> str:
        """Return the game that is played, so far, as the text of a trace; raises ReplayError."""
        return await self._trace(is_reserved=is_reserved)

    def _schedule_notification(self) -> None:
        if self._listeners and self._notification is None:
            self._notification = asyncio.get_running_loop().call_soon(self._notify_listeners)

    def _notify_listeners(self) -> None:
        self._notification = None
        for listener in self._listeners:
            listener()


def _chip_labels(pieces: Mapping[Square, PieceName]) -> dict[str, str]:
    labels = {square: label_of(piece) for square, piece in sorted(pieces.items())}
    return {str(square): label for square, label in labels.items() if label is not None}


def _piece_letters(piece: PieceName) -> str:
    return _LETTERS.get(piece, piece[:1])


def _fault_values(change: FaultChange) -> TableFault:
    match change:
        case KillSensor(square=square, closed=closed):
            return {"kind": "kill", "square": square, "closed": closed}
        case SwapSensors(first=first, second=second):
            return {"kind": "swap", "square": first, "other": second}
        case StartNoise():
            return {"kind": "noise"}
        case DisconnectSensors():
            return {"kind": "sensors gone"}
        case _:
            raise TypeError(f"{change} breaks nothing")
