"""A hall whose boards do what a test says: the same port as the desk's own, without a broker."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, cast

from controller.commands.sender import CommandSender
from controller.commands.values import SetDetail
from controller.desk.ports import (
    Act,
    ActRecord,
    BoardAnswer,
    BoardSummary,
    BrokerStatus,
    Mark,
    MarkKind,
    Note,
    RecordedMove,
    Silence,
)
from controller.hall.documents.states import StateDocument
from controller.hall.documents.values import MessageDocument
from tests.desk.server.played_board import PlayedBoard, carry_out

NOTHING_LOST = {"missing_events": 0, "lost_records": 0}
REFUSAL: MessageDocument = {"code": "game over", "args": {}, "text": "the game is over"}


class ScriptedHall:
    """Boards that answer acts at once, but for those that a test has made silent."""

    name = "evening"

    def __init__(self, count: int, now_us: Callable[[], int], seed: int = 7) -> None:
        self._now_us = now_us
        random = Random(seed)
        self.scripted = {f"b{number:03}": PlayedBoard(number, now_us, random) for number in range(1, count + 1)}
        self.broker = BrokerStatus(is_connected=True, address="127.0.0.1:1883")
        self.boards: dict[str, BoardSummary] = {}
        self.acts: list[ActRecord] = []
        self.executed: list[tuple[Act, tuple[str, ...], CommandSender]] = []
        self.silent_boards: set[str] = set()
        self.half_silent_boards: set[str] = set()
        """They answer all but what sets a detail."""
        self._listeners: list[Callable[[], None]] = []
        for name in self.scripted:
            self.boards[name] = BoardSummary(name=name, is_online=True, ahead_us=0)
            self._refresh(name)

    def add_change_listener(self, on_change: Callable[[], None]) -> None:
        """Call a function after each change."""
        self._listeners.append(on_change)

    def tell(self, name: str, **keys: Any) -> None:
        """Change keys of the state of a board."""
        self.scripted[name].change(**keys)
        self.refresh(name)

    def refresh(self, name: str, **about: Any) -> None:
        """Show a board as it is now; `about` are fields of its BoardSummary."""
        self._refresh(name, **about)
        self._notify()

    def set_broker(self, broker: BrokerStatus) -> None:
        """Change the connection to the broker."""
        self.broker = broker
        self._notify()

    async def list_moves(self, board: str, game: int) -> Sequence[RecordedMove]:
        """Return the moves of a board."""
        del game
        return tuple(self.scripted[board].moves)

    async def list_acts(self, board: str | None, limit: int) -> Sequence[ActRecord]:
        """Return the last acts."""
        found = [record for record in reversed(self.acts) if board is None or board in record.answers]
        return found[:limit]

    async def execute(self, act: Act, boards: Sequence[str], sender: CommandSender) -> Mapping[str, BoardAnswer]:
        """Carry out an act at each board."""
        await asyncio.sleep(0)
        self.executed.append((act, tuple(boards), sender))
        answers = {name: self._answer(name, act) for name in boards}
        self.acts.append(ActRecord(at=sender.given_at, sender=sender.name, act=act, answers=answers))
        for name in boards:
            if act == Mark(MarkKind.REMOVED):
                del self.boards[name]
            else:
                self._refresh(name, **(NOTHING_LOST if isinstance(act, Mark) else {}))
        self._notify()
        return answers

    def _answer(self, name: str, act: Act) -> BoardAnswer:
        if isinstance(act, Note | Mark):
            return BoardAnswer(is_done=True)
        if not self.boards[name].is_online:
            return BoardAnswer(is_done=None, silence=Silence.NOT_SENT)
        if name in self.silent_boards:
            return BoardAnswer(is_done=None)
        if name in self.half_silent_boards and isinstance(act, SetDetail):
            return BoardAnswer(is_done=None)
        is_done = carry_out(self.scripted[name], act)
        return BoardAnswer(is_done=is_done, message=None if is_done else REFUSAL)

    def _refresh(self, name: str, **about: Any) -> None:
        state = cast("StateDocument", self.scripted[name].document)
        self.boards[name] = replace(self.boards[name], state=state, **about)

    def _notify(self) -> None:
        for listener in self._listeners:
            listener()
