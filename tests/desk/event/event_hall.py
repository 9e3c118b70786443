"""A hall of boards that do at once what a test says, for the tournament at a desk."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any, cast

from controller.commands.sender import CommandSender
from controller.commands.values import BeginGame
from controller.desk.event.board_verdicts import find_paired_game
from controller.desk.ports import Act, BoardAnswer, BoardSummary, Silence
from controller.hall.documents.events import EventDocument
from controller.hall.documents.states import StateDocument
from tests.desk.event.paired_events import BoardEvents
from tests.hall.documents.sample_documents import MESSAGE, STATE


class EventHallBoard:
    """One board with its events."""

    def __init__(self) -> None:
        self.events = BoardEvents()
        self.is_online = True
        self.answer: bool | None = True
        self.is_silent = False
        """It is there, and neither does what it is asked nor answers."""
        self.hides_events = False
        """The desk has not heard of what happened."""
        self.missing_events = 0


class ScriptedEventHall:
    """Boards by name; a test changes them and calls `change`."""

    def __init__(self, names: Sequence[str]) -> None:
        self.scripted = {name: EventHallBoard() for name in names}
        self.begun: list[tuple[str, BeginGame]] = []
        """Each game that was asked for, with its board."""
        self.senders: set[str] = set()
        """In whose names boards were asked."""
        self.before_reading: Callable[[], None] | None = None
        """Is called once, when the events of a game are read next."""
        self._listeners: list[Callable[[], None]] = []

    @property
    def boards(self) -> Mapping[str, BoardSummary]:
        return {name: self._summary(name) for name in self.scripted}

    def add_change_listener(self, on_change: Callable[[], None]) -> None:
        self._listeners.append(on_change)

    async def list_paired_game(self, board: str, pairing: str) -> Sequence[EventDocument]:
        scripted, before = self.scripted[board], self.before_reading
        self.before_reading = None
        if before is not None:
            before()
        return () if scripted.hides_events else find_paired_game(scripted.events.documents, pairing)

    async def execute(self, act: Act, boards: Sequence[str], sender: CommandSender) -> Mapping[str, BoardAnswer]:
        self.senders.add(sender.name)
        (name,) = boards
        assert isinstance(act, BeginGame)
        assert act.choices is not None
        assert act.choices.pairing is not None
        board = self.scripted[name]
        if not board.is_online:
            return {name: BoardAnswer(is_done=None, silence=Silence.NOT_SENT)}
        self.begun.append((name, act))
        await asyncio.sleep(0)
        if board.is_silent:
            return {name: BoardAnswer(is_done=None)}
        if board.answer is False:
            return {name: BoardAnswer(is_done=False, message=MESSAGE)}
        board.events.start(act.choices.pairing, act.choices.white or "", act.choices.black or "")
        self.change()
        return {name: BoardAnswer(is_done=board.answer)}

    def change(self) -> None:
        """Report that boards have changed."""
        for on_change in self._listeners:
            on_change()

    def end(self, name: str, score: str) -> None:
        """End the game of a board, or correct its result."""
        self.scripted[name].events.result(score)
        self.change()

    def begun_at(self, name: str) -> list[BeginGame]:
        """Return the games that a board was asked to begin."""
        return [act for board, act in self.begun if board == name]

    def _summary(self, name: str) -> BoardSummary:
        board = self.scripted[name]
        state: dict[str, Any] = deepcopy(STATE)
        events = [] if board.hides_events else board.events.events
        starts = [event for event in events if event["kind"] == "start"]
        state["game"] = starts[-1]["game_state"] if starts else None
        scores = [event["score"] for event in events if event["kind"] == "result"]
        state["result"] = {"score": scores[-1], "message": MESSAGE} if scores else None
        state["phase"] = f"{len(events)}"
        return BoardSummary(
            name=name,
            is_online=board.is_online,
            state=cast("StateDocument", state),
            missing_events=board.missing_events,
        )
