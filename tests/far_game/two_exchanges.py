"""Two exchanges over a bad network in virtual time; boards stop at any instant."""

import heapq
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from controller.clock.side_clock import SideClock
from controller.far_game.exchange.effects import (
    DeliverAnswer,
    DeliverAsk,
    DeliverCommand,
    DeliverEntry,
    ExchangeEffect,
    ForgetAsk,
    KeepAnswer,
    KeepAsk,
    KeepDisagreement,
    KeepEntry,
    OutgoingAsk,
    ReportDisagreement,
    SendDocument,
)
from controller.far_game.exchange.exchange import FarExchange
from controller.far_game.exchange.kept_game import KeptGame
from controller.far_game.record.entries import EntryContent, RecordEntry, StartEntry
from controller.far_game.record.record import FarRecord
from controller.far_game.record.terms import FarGameTerms
from controller.hall.documents.reading import read_far
from controller.hall.documents.writing import write_document
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.far_exchange.values import FarAsk, FarEntry, FarEntryKind

GAME = "123e4567-e89b-12d3-a456-426614174000"
SECOND_US = 1_000_000
TERMS = FarGameTerms(
    white="Ana", black="Ben", white_board="board-1", black_board="board-2", settings={}, clock_rules={}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkFaults:
    """How bad the network is."""

    most_lag_us: int = 10 * SECOND_US
    loss: float = 0.2  # of the documents
    doubling: float = 0.1
    cuts: tuple[tuple[int, int], ...] = ()  # from and until which time nothing passes


@dataclass
class Board:
    """One board: its exchange, and what it would have on disk."""

    side: Side
    exchange: FarExchange
    entries: list[RecordEntry] = field(default_factory=list)
    asks: dict[str, OutgoingAsk] = field(default_factory=dict)
    answers: dict[str, bool | None] = field(default_factory=dict)
    differs_from: int | None = None
    delivered: list[int] = field(default_factory=list)  # since the last start
    asked: list[FarAsk] = field(default_factory=list)
    answered: list[tuple[str, bool]] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)
    disagreements: list[int | None] = field(default_factory=list)


class TwoExchanges:
    """Two boards of one game."""

    def __init__(self, random: Random, faults: NetworkFaults) -> None:
        self.now_us = 0
        self.random = random
        self.faults = faults
        self.boards = {side: Board(side, _new_exchange(side)) for side in Side}
        self.is_tampering: Callable[[bytes], bytes] = lambda payload: payload
        self._documents: list[tuple[int, int, Side, bytes]] = []
        self._sent = 0

    def perform(self, side: Side, effects: list[ExchangeEffect], *, only: int | None = None) -> None:
        """Perform effects in their order; `only` so many before the board stops."""
        board = self.boards[side]
        for effect in effects[:only]:
            match effect:
                case KeepEntry(entry=entry):
                    assert entry.number == len(board.entries) + 1, "an entry is kept twice, or out of turn"
                    board.entries.append(entry)
                case KeepAsk(document=document):
                    board.asks[document["id"]] = document
                case ForgetAsk(id=ask_id):
                    del board.asks[ask_id]
                case KeepAnswer(id=ask_id, is_agreed=is_agreed):
                    board.answers[ask_id] = is_agreed
                case KeepDisagreement(number=number):
                    board.differs_from = number
                case SendDocument(document=document):
                    self._send(side, write_document(document))
                case DeliverEntry(entry=entry):
                    board.delivered.append(entry.number)
                case DeliverAsk(ask=ask):
                    board.asked.append(ask)
                case DeliverAnswer(id=ask_id, is_agreed=is_agreed):
                    board.answered.append((ask_id, is_agreed))
                case DeliverCommand(id=command_id):
                    board.commands.append(command_id)
                case ReportDisagreement(number=number):
                    board.disagreements.append(number)
                case _:
                    pass

    def restart(self, side: Side) -> None:
        """Stop a board, and start it from what it has on disk."""
        board = self.boards[side]
        record = FarRecord(game=GAME, first_writer=Side.WHITE, entries=tuple(board.entries))
        kept = KeptGame(
            record=record,
            side=side,
            asks=list(board.asks.values()),
            answers=dict(board.answers),
            differs_from=board.differs_from,
        )
        board.exchange = FarExchange(kept, self.now_us)
        board.delivered = []
        self.perform(side, board.exchange.connect(self.now_us))

    def run_until(self, until_us: int, act: Callable[[], None] = lambda: None, act_every_us: int = SECOND_US) -> None:
        """Advance the time; `act` is called every now and then."""
        while self.now_us < until_us:
            next_us = min(self.now_us + act_every_us, until_us)
            self._pass_time(next_us)
            act()

    def _pass_time(self, until_us: int) -> None:
        while True:
            deadlines = [(board.exchange.next_deadline_us, side) for side, board in self.boards.items()]
            due = [(max(time_us, self.now_us), 1, side) for time_us, side in deadlines if time_us is not None]
            if self._documents:
                due.append((self._documents[0][0], 0, self._documents[0][2]))
            if not due or min(due)[0] > until_us:
                self.now_us = until_us
                return
            self.now_us, is_deadline, side = min(due)
            if is_deadline:
                before = self.boards[side].exchange.next_deadline_us
                self.perform(side, self.boards[side].exchange.advance(self.now_us))
                assert self.boards[side].exchange.next_deadline_us != before, "what is due stays due"
            else:
                _, _, side, payload = heapq.heappop(self._documents)
                document: Any = read_far(payload)
                self._perform_some(side, self.boards[side].exchange.receive(document, self.now_us))

    def _perform_some(self, side: Side, effects: list[ExchangeEffect]) -> None:
        """Perform effects; now and then the board stops in the middle of them."""
        if effects and self.stop_rate and self.random.random() < self.stop_rate:
            self.perform(side, effects, only=self.random.randrange(len(effects)))
            self.restart(side)
        else:
            self.perform(side, effects)

    stop_rate: float = 0.0

    def write(self, side: Side, content: EntryContent) -> None:
        """Write an entry at a board; it may stop before all of it is done."""
        self._perform_some(side, self.boards[side].exchange.write(content, self.now_us))

    def heal(self) -> None:
        """End all faults of the network, and all stops of boards."""
        self.faults = NetworkFaults(loss=0, doubling=0)
        self.stop_rate = 0

    def _send(self, side: Side, payload: bytes) -> None:
        faults, random = self.faults, self.random
        if random.random() < faults.loss or any(begin <= self.now_us < end for begin, end in faults.cuts):
            return
        for _ in range(2 if random.random() < faults.doubling else 1):
            self._sent += 1
            at_us = self.now_us + random.randrange(faults.most_lag_us + 1)
            heapq.heappush(self._documents, (at_us, self._sent, side.opponent, self.is_tampering(payload)))

    @property
    def sent_count(self) -> int:
        """Documents that the network took so far."""
        return self._sent


def next_content(board: Board, random: Random, *, is_last: bool = False) -> EntryContent:
    """Return some content that a board with the right may write next."""
    record = board.exchange.record
    clock = SideClock(remaining_us=random.randrange(10**9), used_us=random.randrange(10**9))
    clocks = (clock, clock._replace(move_spent_us=random.randrange(10**6)))
    if not record.entries:
        return StartEntry(terms=TERMS, position="W:W21:B1", clocks=clocks)
    number, ply = record.last_number + 1, record.ply
    position = record.entries[-1].content.position
    entry = FarEntry(number=number, kind=FarEntryKind.CLOCK, ply=ply, position=position, clocks=clocks)
    if is_last:
        outcome = Outcome(score=Score.DRAW, termination=Termination.AGREEMENT)
        return replace(entry, kind=FarEntryKind.RESULT, outcome=outcome)
    choice = random.random()
    other = position.replace(position[0], "B" if position[0] == "W" else "W", 1)
    if choice < 0.75:
        return replace(entry, kind=FarEntryKind.MOVE, ply=ply + 1, position=other, move="22-18")
    if choice < 0.85 and ply:
        plies = random.randint(1, min(2, ply))
        return replace(
            entry,
            kind=FarEntryKind.TAKE_BACK,
            ply=ply - plies,
            plies=plies,
            position=position if plies == 2 else other,
        )
    return replace(entry, kind=random.choice([FarEntryKind.PAUSE, FarEntryKind.RESUME, FarEntryKind.CLOCK]))


def recompute_hashes(documents: list[dict[str, Any]]) -> list[str]:
    """Return the hashes of a record, from its documents alone, as docs/dev/far-game.md says."""
    from hashlib import sha256

    hashes, before = [], "0" * 64
    for document in documents:
        content = {key: value for key, value in document.items() if key != "hash"}
        text = before + "\n" + json.dumps(content, sort_keys=True, separators=(",", ":"))
        before = sha256(text.encode("ascii")).hexdigest()
        hashes.append(before)
    return hashes


def _new_exchange(side: Side) -> FarExchange:
    return FarExchange(KeptGame(record=FarRecord(game=GAME, first_writer=Side.WHITE), side=side), 0)
