"""The tournament at the desk: it follows its file and the boards, sends games, and records results."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar
from uuid import uuid4

from controller.desk.event.assignments import assign_games, assigned_game, list_tables
from controller.desk.event.board_results import ResultDifference, judge_verdict
from controller.desk.event.board_verdicts import BoardVerdict
from controller.desk.event.draft_process import draft_next_round
from controller.desk.event.game_sender import GameSender
from controller.desk.event.ports import Draft, EventHall, EventView
from controller.desk.event.verdict_reader import VerdictReader
from controller.desk.store.errors import DeskStoreError
from controller.storage.disk_thread import DiskThread
from controller.storage.event_file import EventFile, EventFileError
from controller.tournament.acts import (
    EventAct,
    EventRecord,
    GamesAssigned,
    ResultCorrected,
    ResultGiven,
    RoundPaired,
    RoundPairedAgain,
    RoundStarted,
)
from controller.tournament.errors import TournamentError
from controller.tournament.hall_games import AssignedGame, GameKey
from controller.tournament.tournament import Tournament

LOOK_S = 1.0
"""How often it is looked whether another program has changed the file. A choice: a person waits so long."""
WORK_PAUSE_S = 0.1
"""Least time between two looks at the boards: a hall of moves changes all the time."""
NEXT_GAME_US = 20_000_000
"""From the result of the first game of a match until the second one is sent: players read it, and may object."""
AUTO = "desk"
"""Who pairs and starts rounds that nobody has asked for."""

log = logging.getLogger(__name__)
ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOptions:
    """How the desk holds an event."""

    boards: tuple[str, ...]
    """All boards of the hall."""
    is_auto: bool = False
    """Pair and start each round as soon as the one before it is finished."""
    next_game_us: int = NEXT_GAME_US


class _AssignedMeanwhileError(Exception):
    """All games of a round have boards: a person who starts a round and the desk's own look may come together."""


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
        self._hall = hall
        self._file = file
        self._options = options
        self._now_us = now_us
        self._local_time = local_time
        self._thread = DiskThread("event file")
        self._view: EventView | None = None
        self._file_sign: object = None
        self._listeners: list[Callable[[], None]] = []
        self._wake = asyncio.Event()
        self._reader = VerdictReader(hall)
        self._sender = GameSender(hall, self._reader, now_us=now_us, local_time=local_time, on_answer=self._on_answer)
        self._due_since: dict[GameKey, int] = {}
        self._authors: dict[str, str] = {}
        """Who had each game sent, by its pairing; those before this desk began are not known."""
        self._draft: asyncio.Task[None] | None = None
        self._hall.add_change_listener(self._wake.set)

    @property
    def view(self) -> EventView | None:
        """The event as it stands; None before it was read."""
        return self._view

    def add_change_listener(self, on_change: Callable[[], None]) -> None:
        """Call a function after each change; it returns at once."""
        self._listeners.append(on_change)

    async def open(self) -> None:
        """Read the event; raises EventFileError."""
        self._file_sign = await self._call(self._file.change_sign)
        self._show(await self._call(self._file.read_tournament))

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
            self.stop_pairing()
            self._sender.stop()

    async def record(self, act_of: Callable[[Tournament], EventAct], author: str, note: str = "") -> Tournament:
        """Record the act that a function makes of the event; raises TournamentError and EventFileError."""

        def record_of(known: Tournament) -> EventRecord:
            return EventRecord(act=act_of(known), at=self._local_time(), by=author, note=note)

        before = self._tournament.assigned
        tournament = await self._call(lambda: self._file.record(record_of))
        sent = (game for key, game in tournament.assigned.items() if before.get(key) != game)
        self._authors |= {game.pairing: author for game in sent}
        self._show(tournament)
        self._wake.set()
        return tournament

    async def list_records(self) -> Sequence[EventRecord]:
        """Return all acts of the event, the oldest first; raises EventFileError."""
        return await self._call(self._file.read_records)

    async def start_round(self, number: int, author: str) -> None:
        """Start a round, and send its games to the boards; raises TournamentError and EventFileError."""
        started = await self.record(lambda _: RoundStarted(round=number), author)
        await self._assign(started, number, author)

    async def send_again(self, game: AssignedGame, author: str) -> None:
        """Send a game without a result once more, to the board that has its table now."""

        def assigned(known: Tournament) -> GamesAssigned:
            tables = list_tables(known, self._options.boards)
            hall_board = tables[game.board - 1] if game.board <= len(tables) else ""
            if not hall_board:
                raise TournamentError(f"table {game.board} has no board of the hall; give it one first")
            pairing = known.pairing(game.round, game.board)
            return GamesAssigned(games=(assigned_game(game.round, pairing, game.game, hall_board, uuid4().hex),))

        await self.record(assigned, author)

    def pair(self, author: str, *, is_again: bool = False) -> None:
        """Begin to pair the next round, or the last one anew; raises TournamentError if one is being paired."""
        view = self._view
        if view is None or (self._draft is not None and not self._draft.done()):
            raise TournamentError("a round is being paired; wait for it, or stop it")
        number = len(view.tournament.rounds) + (not is_again)
        self._draft = asyncio.create_task(self._pair(view.tournament, number, author, is_again=is_again))
        self._show(draft=Draft(round=number, since_us=self._now_us()))

    def stop_pairing(self) -> None:
        """End a pairing that takes too long; nothing has changed then."""
        if self._draft is not None and not self._draft.done():
            self._draft.cancel()
            self._show(draft=None)

    async def _pair(self, planned: Tournament, number: int, author: str, *, is_again: bool) -> None:
        fault = ""
        try:
            drafted = await draft_next_round(self._file.file, is_again=is_again)

            def paired(known: Tournament) -> RoundPaired | RoundPairedAgain:
                if known != planned:
                    raise TournamentError("the event changed while it was paired; pair again")
                return RoundPairedAgain(round=drafted) if is_again else RoundPaired(round=drafted)

            await self.record(paired, author)
        except (TournamentError, EventFileError) as error:
            fault = str(error)
        finally:
            self._show(draft=Draft(round=number, since_us=self._now_us(), fault=fault) if fault else None)
            self._wake.set()

    async def _try_to_work(self) -> None:
        """Do what is due; whatever fails in an event, the boards of the hall are recorded all the same."""
        try:
            await self._work()
        except Exception as error:
            fault = f"the desk cannot follow this event ({type(error).__name__}: {error}); it tries again"
            if self._view is None or self._view.fault != fault:
                log.exception("event: it is tried again")
            self._show(fault=fault)

    async def _work(self) -> None:
        """Do what is due; a file that cannot be read or written is tried again at the next look."""
        try:
            await self._follow_file()
            await self._reader.read(self._tournament)
            await self._record_results()
            await self._assign_next_games()
            await self._run_by_itself()
        except (EventFileError, DeskStoreError) as error:
            self._show(fault=str(error))
            return
        except TournamentError as error:  # another program was faster; the file is read again
            log.warning("event: %s", error)
            self._file_sign = None
            return
        if self._view is not None and self._view.fault:
            self._show(fault="")
        self._sender.send_due(self._tournament, lambda game: self._authors.get(game.pairing, AUTO))
        self._show(refusals=dict(self._sender.refusals))

    def _on_answer(self) -> None:
        self._show(refusals=dict(self._sender.refusals))
        self._wake.set()

    async def _follow_file(self) -> None:
        sign = await self._call(self._file.change_sign)
        if sign != self._file_sign:
            tournament = await self._call(self._file.read_tournament)
            self._file_sign = sign
            self._show(tournament)

    async def _record_results(self) -> None:
        differences: dict[GameKey, ResultDifference] = {}
        faults: dict[GameKey, str] = {}
        verdicts = self._reader.verdicts(self._tournament)
        for key, verdict in verdicts.items():
            game = self._tournament.assigned.get(key)
            found = None if game is None else judge_verdict(self._tournament, game, verdict)
            if isinstance(found, ResultDifference):
                differences[key] = found
            elif game is not None and found is not None:
                await self._record_verdict(game, verdict, faults)
        if faults:
            self._file_sign = None  # another program was faster; the file is read again
        self._show(differences=differences, verdicts=verdicts, result_faults=faults)

    async def _record_verdict(self, game: AssignedGame, verdict: BoardVerdict, faults: dict[GameKey, str]) -> None:
        """Record what a board says, or note why it is not recorded; the other boards do not wait for this one."""

        def act_of(known: Tournament) -> EventAct:
            if known.assigned.get(game.key) == game:
                found = judge_verdict(known, game, verdict)
                if isinstance(found, ResultGiven | ResultCorrected):
                    return found
            raise TournamentError("the event changed while this result came; it is looked at again")

        try:
            await self.record(act_of, f"board {game.board}")
        except TournamentError as error:
            faults[game.key] = str(error)
            if self._view is None or self._view.result_faults.get(game.key) != faults[game.key]:
                log.warning("event: round %d, board %d: %s", game.round, game.board, error)

    async def _assign_next_games(self) -> None:
        """Assign the games of a round that was started without them, and each second game of a match in time.

        A desk that ends as it starts a round, and `damahan event start`, leave a round without games. A second game
        follows some time after the first one has its result.
        """
        tournament, now_us = self._tournament, self._now_us()
        if not tournament.rounds or not tournament.rounds[-1].is_started:
            return
        last = tournament.rounds[-1]
        unsent = {
            each.board
            for each in last.pairings
            if each.results[0] is None and (last.number, each.board, 1) not in tournament.assigned
        }
        due = {
            (last.number, each.board, 1)
            for each in last.pairings
            if each.results[0] is not None
            and each.results[-1] is None
            and (last.number, each.board, 1) in tournament.assigned
            and (last.number, each.board, 2) not in tournament.assigned
        }
        self._due_since = {key: self._due_since.get(key, now_us) for key in due}
        ready = {key[1] for key, since in self._due_since.items() if now_us - since >= self._options.next_game_us}
        if ready | unsent:
            await self._assign(tournament, last.number, AUTO, only=ready | unsent)

    async def _assign(self, tournament: Tournament, number: int, author: str, *, only: set[int] | None = None) -> None:
        """Assign the games of a round that no board has, of all tables or of some."""

        def due(known: Tournament) -> tuple[AssignedGame, ...]:
            games = assign_games(known, number, self._options.boards, lambda: uuid4().hex)
            return tuple(game for game in games if only is None or game.board in only)

        def act_of(known: Tournament) -> GamesAssigned:
            games = due(known)
            if not games:
                raise _AssignedMeanwhileError
            return GamesAssigned(games=games)

        if due(tournament):
            with suppress(_AssignedMeanwhileError):
                await self.record(act_of, author)

    async def _run_by_itself(self) -> None:
        tournament = self._tournament
        is_pairing = self._draft is not None and not self._draft.done()
        if not self._options.is_auto or is_pairing or tournament.is_over or len(tournament.players) < 2:
            return
        last = tournament.rounds[-1] if tournament.rounds else None
        if last is not None and not last.is_started:
            await self.start_round(last.number, AUTO)
        elif tournament.open_round is None and not (self._view and self._view.draft):
            self.pair(AUTO)

    @property
    def _tournament(self) -> Tournament:
        if self._view is None:
            raise RuntimeError("the event was not opened")
        return self._view.tournament

    def _show(self, tournament: Tournament | None = None, **changes: object) -> None:
        """Keep what pages show; tell them if it has changed."""
        before = self._view
        if tournament is None and before is None:
            return
        known = tournament if tournament is not None or before is None else before.tournament
        if before is not None and known != before.tournament and before.draft is not None and before.draft.fault:
            changes.setdefault("draft", None)  # another event may be paired
        if known is None:
            return
        tables = list_tables(known, self._options.boards)
        if before is None:
            after = EventView(
                version=1, tournament=known, tables=tables, boards=self._options.boards,
                verdicts={}, differences={}, refusals={},
            )  # fmt: skip
        else:
            after = replace(before, tournament=known, tables=tables, **changes)  # type: ignore[arg-type]  # of these fields
        if after == before:
            return
        self._view = replace(after, version=after.version + 1)
        for on_change in self._listeners:
            on_change()

    async def _call(self, call: Callable[[], ResultT]) -> ResultT:
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)
