"""A simulated table as a page has it before it: what stands and lies there, who plays, what is broken."""

import asyncio
from collections.abc import Awaitable, Callable

from controller.rules.position import Side
from controller.session.state import Session
from controller.simulated_play.players import SimulatedPlayers
from controller.simulated_play.table_statements import control_players, execute_at_table, set_up_game
from controller.web.api.table_types import TableFault, TableState
from hardware.events import Button
from sim.board import SimulatedBoard
from sim.faults.fault_changes import DisconnectSensors, FaultChange, KillSensor, StartNoise, SwapSensors
from sim.hands.hand_kinds import HANDS
from sim.script import ScriptError, parse_script
from sim.statements import PlayerStatement, SetUpPieces, TableStatement
from sim.table import Piece, TableError

MAX_WAITING = 50  # a hand does one thing at a time; a page that says so much at once is out of order

_LETTERS = {"white man": "w", "white king": "ww", "black man": "b", "black king": "bb"}


class WebTable:
    """The TableDesk of a simulated board; one pair of hands, whoever has the page before him."""

    def __init__(
        self,
        board: SimulatedBoard,
        players: SimulatedPlayers,
        session: Callable[[], Session],
        trace: Callable[[], Awaitable[str]],
    ) -> None:
        self._board = board
        self._players = players
        self._session = session
        self._trace = trace
        self._waiting = 0
        self._listeners: list[Callable[[], None]] = []
        self._notification: asyncio.Handle | None = None
        board.add_change_listener(self._schedule_notification)

    async def execute(self, statement: str) -> str | None:
        """Do one statement of hands, people or what breaks; None when it is done, else why it cannot be."""
        try:
            lines = parse_script(statement)
        except ScriptError as error:
            return "; ".join(f"found {fault.found}, expected {fault.expected}" for fault in error.faults)
        if len(lines) != 1:
            return f"say one thing at a time, not {len(lines)}"
        asked = lines[0].statement
        if not isinstance(asked, TableStatement | SetUpPieces | PlayerStatement):
            return "this is nothing that is done at a table"
        if self._waiting >= MAX_WAITING:
            return "too much is being done at this table; wait until the hands are free again"
        self._waiting += 1
        try:
            await self._execute(asked)
        except TableError as error:
            return str(error)
        finally:
            self._waiting -= 1
        return None

    async def _execute(self, statement: TableStatement | SetUpPieces | PlayerStatement) -> None:
        if isinstance(statement, SetUpPieces):
            await set_up_game(self._board.control, self._players, self._session())
        elif isinstance(statement, PlayerStatement):
            await control_players(self._players, statement)
        else:
            await execute_at_table(self._board.control, statement)

    def table_state(self) -> TableState:
        """Give the table as it is now, as JSON values."""
        board = self._board
        return {
            "pieces": {str(square): _piece_letters(piece) for square, piece in sorted(board.table.pieces.items())},
            "held": [_piece_letters(piece) for piece in board.control.pieces_in_hand],
            "beside": [_piece_letters(piece) for piece in board.table.pieces_beside],
            "hands": {side.english_name.lower(): self._players.hands[side] for side in Side},
            "styles": list(HANDS),
            "speed": self._players.speed,
            "faults": [_fault_values(how) for how in board.table.active_faults],
            "buttons": {button.value: button in board.buttons.buttons_down for button in Button},
        }

    def add_change_listener(self, listener: Callable[[], None]) -> None:
        """Have a function called, once in a turn of the loop at most, after the table has changed."""
        self._listeners.append(listener)

    async def export_trace(self) -> str:
        """Give the running game as far as it has come, as the text of a trace; raises ReplayError."""
        return await self._trace()

    def _schedule_notification(self) -> None:
        if self._listeners and self._notification is None:
            self._notification = asyncio.get_running_loop().call_soon(self._notify_listeners)

    def _notify_listeners(self) -> None:
        self._notification = None
        for changed in self._listeners:
            changed()


def _piece_letters(piece: Piece) -> str:
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
