"""The tournament at the desk: it follows its file and the boards, sends games, and records results."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from controller.desk.event.event_records import AUTO, EventRecords
from controller.desk.event.game_assigner import GameAssigner
from controller.desk.event.game_sender import GameSender
from controller.desk.event.ports import EventHall, EventView
from controller.desk.event.result_recorder import ResultRecorder
from controller.desk.event.round_drafting import RoundDrafting
from controller.desk.event.shown_event import ShownEvent
from controller.desk.event.verdict_reader import VerdictReader
from controller.desk.store.errors import DeskStoreError
from controller.storage.event_file import EventFile, EventFileError
from controller.tournament.acts import EventAct, EventRecord, RoundStarted
from controller.tournament.errors import TournamentError
from controller.tournament.hall_games import AssignedGame
from controller.tournament.tournament import Tournament

LOOK_S = 1.0
"""How often it is looked whether another program has changed the file. A choice: a person waits so long."""
WORK_PAUSE_S = 0.1
"""Least time between two looks at the boards: a hall of moves changes all the time."""
NEXT_GAME_US = 20_000_000
"""From the result of the first game of a match until the second one is sent: players read it, and may object."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOptions:
    """How the desk holds an event."""

    boards: tuple[str, ...]
    """All boards of the hall."""
    is_auto: bool = False
    """Pair and start each round as soon as the one before it is finished."""
    next_game_us: int = NEXT_GAME_US


class EventDesk:
    """Holds one event; EventPort for the pages. `run` is its task, and everything happens in its loop."""

    def __init__(
        self,
        hall: EventHall,
        file: EventFile,
        options: EventOptions,
        *,
        now_us: Callable[[], int],
        local_time: Callable[[], str],
    ) -> None:
        self._options = options
        self._wake = asyncio.Event()
        self._shown = ShownEvent(options.boards)
        self._records = EventRecords(file, self._shown, local_time)
        self._reader = VerdictReader(hall)
        self._results = ResultRecorder(self._records, self._shown, self._reader)
        self._sender = GameSender(hall, self._reader, now_us=now_us, local_time=local_time, on_answer=self._on_answer)
        self._assigner = GameAssigner(options.boards, self.record, next_game_us=options.next_game_us, now_us=now_us)
        self._drafting = RoundDrafting(
            self._records.path, self._shown, self.record, now_us=now_us, on_end=self._wake.set
        )
        hall.add_change_listener(self._wake.set)

    @property
    def view(self) -> EventView | None:
        """The event as it stands; None before it was read."""
        return self._shown.view

    def add_change_listener(self, on_change: Callable[[], None]) -> None:
        """Call a function after each change; it returns at once."""
        self._shown.add_change_listener(on_change)

    async def open(self) -> None:
        """Read the event; raises EventFileError."""
        await self._records.follow()

    async def run(self) -> None:
        """Hold the event until cancelled."""
        try:
            while True:
                self._wake.clear()
                await self._try_to_work()
                await asyncio.sleep(WORK_PAUSE_S)
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_S):
                        await self._wake.wait()
        finally:
            self._drafting.stop()
            self._sender.stop()

    async def record(self, act_of: Callable[[Tournament], EventAct], author: str, note: str = "") -> Tournament:
        """Record the act that a function makes of the event; raises TournamentError and EventFileError."""
        tournament = await self._records.record(act_of, author, note)
        self._wake.set()
        return tournament

    async def list_records(self) -> Sequence[EventRecord]:
        """Return all acts of the event, the oldest first; raises EventFileError."""
        return await self._records.list_records()

    async def start_round(self, number: int, author: str) -> None:
        """Start a round, and send its games to the boards; raises TournamentError and EventFileError."""
        started = await self.record(lambda _: RoundStarted(round=number), author)
        await self._assigner.assign_round(started, number, author)

    async def send_again(self, game: AssignedGame, author: str) -> None:
        """Send a game without a result once more, to the board that has its table now; raises as `start_round`."""
        await self._assigner.assign_again(game, author)

    def pair(self, author: str, *, is_again: bool = False) -> None:
        """Begin to pair the next round, or the last one anew; raises TournamentError if one is being paired."""
        self._drafting.begin(author, is_again=is_again)

    def stop_pairing(self) -> None:
        """End a pairing that takes too long; nothing has changed then."""
        self._drafting.stop()

    async def _try_to_work(self) -> None:
        """Do what is due; whatever fails in an event, the boards of the hall are recorded all the same."""
        try:
            await self._work()
        except Exception as error:
            fault = f"the desk cannot follow this event ({type(error).__name__}: {error}); it tries again"
            if self.view is None or self.view.fault != fault:
                log.exception("event: it is tried again")
            self._shown.show(fault=fault)

    async def _work(self) -> None:
        """Do what is due; a file that cannot be read or written is tried again at the next look."""
        try:
            await self._records.follow()
            await self._reader.read(self._shown.tournament)
            await self._results.record_results()
            await self._assigner.assign_due(self._shown.tournament)
            await self._run_by_itself()
        except (EventFileError, DeskStoreError) as error:
            self._shown.show(fault=str(error))
            return
        except TournamentError as error:  # another program was faster; the file is read again
            log.warning("event: %s", error)
            self._records.read_again()
            return
        self._shown.show(fault="")
        self._sender.send_due(self._shown.tournament, self._records.author_of)
        self._show_answers()

    def _on_answer(self) -> None:
        self._show_answers()
        self._wake.set()

    def _show_answers(self) -> None:
        self._shown.show(refusals=dict(self._sender.refusals), unanswered=frozenset(self._sender.unanswered))

    async def _run_by_itself(self) -> None:
        """Pair and start the next round, if that is asked for."""
        tournament = self._shown.tournament
        if not self._options.is_auto or self._drafting.is_running:
            return
        if tournament.is_over or len(tournament.players) < 2:
            return
        last = tournament.rounds[-1] if tournament.rounds else None
        if last is not None and not last.is_started:
            await self.start_round(last.number, AUTO)
        elif tournament.open_round is None and self._drafting.may_begin_by_itself:
            self.pair(AUTO)
