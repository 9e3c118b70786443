"""A simulated table as a page has it before it: what stands and lies there, who plays, what is broken."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from controller.rules.position import Side
from controller.session.state import Session
from controller.tableside.company import Company
from controller.tableside.table_acts import act, arrange, set_up
from hardware.events import Button
from sim.board import SimulatedBoard
from sim.faults.tampering import Kill, MakeNoise, Swap, TakeAway, Tampering
from sim.hands.hands import HANDS
from sim.script import ScriptError, parse_script
from sim.statements import AtTable, OfPeople, SetUpPieces
from sim.table import Piece, TableError

MOST_WAITING = 50  # a hand does one thing at a time; a page that says so much at once is out of order

_LETTERS = {"white man": "w", "white king": "ww", "black man": "b", "black king": "bb"}


class WebTable:
    """The TableDesk of a simulated board; one pair of hands, whoever has the page before him."""

    def __init__(
        self,
        board: SimulatedBoard,
        company: Company,
        session: Callable[[], Session],
        trace: Callable[[], Awaitable[str]],
    ) -> None:
        self._board = board
        self._company = company
        self._session = session
        self._trace = trace
        self._waiting = 0
        self._told: list[Callable[[], None]] = []
        self._telling: asyncio.Handle | None = None
        board.on_change(self._changed)

    async def execute(self, statement: str) -> str | None:
        """Do one statement of hands, people or what breaks; None when it is done, else why it cannot be."""
        try:
            lines = parse_script(statement)
        except ScriptError as error:
            return "; ".join(f"found {fault.found}, expected {fault.expected}" for fault in error.faults)
        if len(lines) != 1:
            return f"say one thing at a time, not {len(lines)}"
        asked = lines[0].statement
        if not isinstance(asked, AtTable | SetUpPieces | OfPeople):
            return "this is nothing that is done at a table"
        if self._waiting >= MOST_WAITING:
            return "too much is being done at this table; wait until the hands are free again"
        self._waiting += 1
        try:
            await self._do(asked)
        except TableError as error:
            return str(error)
        finally:
            self._waiting -= 1
        return None

    async def _do(self, asked: AtTable | SetUpPieces | OfPeople) -> None:
        if isinstance(asked, SetUpPieces):
            await set_up(self._board.control, self._company, self._session())
        elif isinstance(asked, OfPeople):
            await arrange(self._company, asked)
        else:
            await act(self._board.control, asked)

    def table_state(self) -> dict[str, Any]:
        """Give the table as it is now, as JSON values."""
        board = self._board
        return {
            "pieces": {str(square): _letters(piece) for square, piece in sorted(board.table.pieces.items())},
            "held": [_letters(piece) for piece in board.control.held],
            "beside": [_letters(piece) for piece in board.table.beside],
            "hands": {side.english_name.lower(): self._company.hands[side] for side in Side},
            "styles": list(HANDS),
            "speed": self._company.speed,
            "faults": [_fault(how) for how in board.table.tampered],
            "buttons": {button.value: button in board.buttons.down for button in Button},
        }

    def add_change_listener(self, listener: Callable[[], None]) -> None:
        """Have a function called, once in a turn of the loop at most, after the table has changed."""
        self._told.append(listener)

    async def export_trace(self) -> str:
        """Give the running game as far as it has come, as the text of a trace; raises ReplayError."""
        return await self._trace()

    def _changed(self) -> None:
        if self._told and self._telling is None:
            self._telling = asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        self._telling = None
        for changed in self._told:
            changed()


def _letters(piece: Piece) -> str:
    return _LETTERS.get(piece, piece[:1])


def _fault(how: Tampering) -> dict[str, Any]:
    match how:
        case Kill(square=square, closed=closed):
            return {"kind": "kill", "square": square, "closed": closed}
        case Swap(first=first, second=second):
            return {"kind": "swap", "square": first, "other": second}
        case MakeNoise():
            return {"kind": "noise"}
        case TakeAway():
            return {"kind": "sensors gone"}
        case _:
            raise TypeError(f"{how} breaks nothing")
