"""The exchange of one record between the two boards of a game, as a state machine.

Each board tells the other which entry it has last (`seen`), and sends what the other lacks. All that is sent is
numbered and comes again until it has arrived; whatever comes twice, late or not in order changes nothing more.
"""

from collections.abc import Mapping
from typing import Any

from controller.far_game.exchange.difference import Difference
from controller.far_game.exchange.documents import pass_document, seen_document
from controller.far_game.exchange.effects import (
    DeliverAnswer,
    DeliverEntry,
    ExchangeEffect,
    ForgetAsk,
    KeepAsk,
    KeepEntry,
    KeepSettlement,
    OutgoingAsk,
    ReportNotBegun,
    SendDocument,
)
from controller.far_game.exchange.entry_sending import EntrySending
from controller.far_game.exchange.hearing import Hearing
from controller.far_game.exchange.kept_game import KeptGame
from controller.far_game.exchange.open_asks import OpenAsks, ask_document
from controller.far_game.exchange.received_asks import ReceivedAsks
from controller.far_game.record.entries import EntryContent, RecordEntry, build_entry, read_entry
from controller.far_game.record.record import EntryFault
from controller.hall.documents.far import (
    AnswerDocument,
    EntriesDocument,
    GameFarDocument,
    SeenDocument,
)
from controller.session.far_exchange.values import FarAsk, FarAskKind

MOST_ENTRIES_OF_GAME = 5000
"""Entries of the other board beyond that are not taken; a choice: ten times a long game with all its pauses."""


class NoRightError(Exception):
    """The other board has the right to write the next entry."""


class FarExchange:
    """The exchange as one board sees it; each method returns what is to be done, in its order."""

    def __init__(self, kept: KeptGame, at_us: int) -> None:
        self.record = kept.record
        self.side = kept.side
        self._difference = Difference(kept.differs_from)
        self._hearing = Hearing(at_us)
        self._asks = OpenAsks(kept.asks, at_us)
        self._received = ReceivedAsks(kept.record.game, kept.side, kept.answers)
        self._sending = EntrySending(kept.record.last_number if kept.is_settled else None)
        self._is_settlement_kept = kept.is_settled
        self._is_refusal_told = False
        self._journal_game = kept.journal_game

    @property
    def kept(self) -> KeptGame:
        """What is to be on disk of it."""
        return KeptGame(
            record=self.record,
            side=self.side,
            asks=self._asks.documents,
            answers=self._received.answers,
            differs_from=self._difference.number,
            is_settled=self._is_settlement_kept,
            journal_game=self._journal_game,
        )

    @property
    def may_write(self) -> bool:
        """True if this board may write the next entry."""
        return self.record.writer is self.side

    @property
    def is_settled(self) -> bool:
        """True once the game is over, and both boards have all of it."""
        return self.record.is_over and self._sending.other_number == self.record.last_number and not self._asks

    @property
    def next_deadline_us(self) -> int | None:
        """When `advance` has something to do; None: never, unless something happens."""
        if self.is_settled:
            return None
        times = (self._hearing.next_deadline_us, self._sending.due_us, self._asks.due_us)
        return min(time_us for time_us in times if time_us is not None)

    def write(self, content: EntryContent, at_us: int) -> list[ExchangeEffect]:
        """Add an entry of this board, and send it; raises NoRightError if the other one has the right."""
        if not self.may_write:
            raise NoRightError(f"the board of {self.record.writer.opponent.english_name} has no right to write")
        entry = build_entry(self.record.game, self.side, content, self.record.last_hash)
        self.record = self.record.with_entry(entry)
        ended = self._asks.end_by_entry(entry)
        settlement = self._keep_settlement()
        return [KeepEntry(entry), *ended, *settlement, *self._sending.begin(self.record, at_us)]

    def ask(self, ask: FarAsk, at_us: int) -> list[ExchangeEffect]:
        """Ask the player at the other board; what an entry has ended already is not asked."""
        if ask.ply != self.record.ply and ask.kind is not FarAskKind.RESIGN:
            return []
        ended = self._asks.end_oldest()
        return [*ended, *self._send_ask(ask_document(self.record.game, self.record.last_number, ask), at_us)]

    def pass_command(
        self, command_id: str, command: Mapping[str, Any], signed_command: str, at_us: int
    ) -> list[ExchangeEffect]:
        """Pass an arbiter's command on to the other board."""
        document = pass_document(self.record.game, command_id, command, signed_command)
        return self._send_ask(document, at_us)

    def answer(self, ask_id: str, *, is_agreed: bool) -> list[ExchangeEffect]:
        """Answer what the other board has asked, or passed on."""
        return self._received.answer(ask_id, is_agreed=is_agreed)

    def postpone(self, command_id: str) -> None:
        """Leave a command of the other board until it comes again."""
        self._received.postpone(command_id)

    def forget(self, ask_id: str) -> list[ExchangeEffect]:
        """Forget what this board asked or passed on: all that follows from its answer is done."""
        if ask_id not in self._asks:
            return []
        self._asks.end(ask_id)
        return [ForgetAsk(ask_id), *self._keep_settlement()]

    def end_interrupted(self) -> list[ExchangeEffect]:
        """Answer the commands that were being done when the board stopped and are on record.

        No other was done: the other board sends it again, and it is done then.
        """
        effects: list[ExchangeEffect] = []
        for command_id in self._received.forget_interrupted():
            if self.record.has_command(command_id):
                effects += self.answer(command_id, is_agreed=True)
        return effects

    def connect(self, at_us: int) -> list[ExchangeEffect]:
        """Say what this board has, and send again what has not arrived: there is a connection anew."""
        self._sending.hasten(at_us)
        self._asks.hasten(at_us)
        return [self._say_seen(at_us), *self.advance(at_us)]

    def dispute(self, number: int) -> list[ExchangeEffect]:
        """Say that an entry of the other board cannot be, whatever its hash."""
        return self._difference.note(number)

    def refuse(self, number: int, at_us: int) -> list[ExchangeEffect]:
        """Say to the other board which entry the session does not take; 0: it takes all."""
        if number == self._difference.refused:
            return []
        self._difference.refused = number
        return [self._say_seen(at_us)]

    def advance(self, at_us: int) -> list[ExchangeEffect]:
        """Do what is due."""
        if self.is_settled:
            return []
        effects: list[ExchangeEffect] = []
        if self._hearing.is_saying_due(at_us):
            effects.append(self._say_seen(at_us))
        effects += self._sending.send_due(self.record, at_us)
        effects += [SendDocument(document) for document in self._asks.take_due(at_us)]
        return [*effects, *self._hearing.tell_silence(at_us)]

    def receive(self, document: GameFarDocument, at_us: int) -> list[ExchangeEffect]:
        """Take a document of the other board; one of another game changes nothing."""
        if document["game"] != self.record.game:
            return []
        effects: list[ExchangeEffect] = [*self._hearing.note_document(at_us)]
        effects += self._take_document(document, at_us)
        return [*effects, *self._keep_settlement()]

    def _take_document(self, document: GameFarDocument, at_us: int) -> list[ExchangeEffect]:
        match document["kind"]:
            case "entries":
                return self._take_entries(document, at_us)
            case "seen":
                return self._take_seen(document, at_us)
            case "ask":
                return self._received.take_ask(document, self.record)
            case "pass":
                return self._received.take_command(document)
            case "answer":
                return self._take_answer(document)
            case "not begun":
                return self._take_refusal_to_begin()

    def _take_entries(self, document: EntriesDocument, at_us: int) -> list[ExchangeEffect]:
        effects: list[ExchangeEffect] = []
        for entry in map(read_entry, document["entries"]):
            taken = self._take_entry(entry)
            if taken is None:
                break
            effects += taken
        return [*effects, self._say_seen(at_us)]

    def _take_entry(self, entry: RecordEntry) -> list[ExchangeEffect] | None:
        """Return what an entry brings; None if one before it is missing."""
        if entry.number <= self.record.last_number:
            if entry.hash != self.record.hash_of(entry.number) or entry.game != self.record.game:
                return self._difference.note(entry.number)
            self._sending.note_arrival(max(entry.number, self._sending.other_number or 0), self.record)
            return []
        fault = self.record.find_fault(entry)
        if fault is EntryFault.NUMBER:
            return None
        if fault is not None:
            return self._difference.note(entry.number)
        if entry.number > MOST_ENTRIES_OF_GAME:
            return self._difference.note(entry.number)
        self.record = self.record.with_entry(entry)
        self._sending.note_arrival(entry.number, self.record)
        effects: list[ExchangeEffect] = [KeepEntry(entry), *self._asks.end_by_entry(entry)]
        if self._difference.number == entry.number:
            effects += self._difference.end_at(entry.number)
        return [*effects, DeliverEntry(entry)]

    def _take_seen(self, document: SeenDocument, at_us: int) -> list[ExchangeEffect]:
        number, was_settled = document["number"], self.is_settled
        if number > self.record.last_number:
            return [self._say_seen(at_us)] if self._hearing.may_say_again(at_us) else []
        if document["hash"] != self.record.hash_of(number):
            return self._difference.note(number)
        if document["refused"]:
            return self._difference.note(document["refused"])
        effects = self._difference.end_at(number)
        self._sending.note_arrival(number, self.record)
        if number < self.record.last_number:
            effects += self._sending.resume(self.record, at_us)
        if was_settled and document["wants_answer"] and self._hearing.may_say_again(at_us):
            effects.append(self._say_seen(at_us))  # the other board has begun anew, and does not know
        return effects

    def _take_answer(self, document: AnswerDocument) -> list[ExchangeEffect]:
        ask_id = document["id"]
        if ask_id not in self._asks:
            return []
        answered = DeliverAnswer(ask_id, document["is_agreed"], self._asks.find_ask(ask_id))
        if self._asks.is_passed(ask_id):
            return [answered] if self._asks.note_answer(ask_id) else []
        return [*self.forget(ask_id), answered]

    def _take_refusal_to_begin(self) -> list[ExchangeEffect]:
        """Report it once; a board that has written an entry, or has ours, has begun."""
        has_begun = self._sending.other_number is not None or any(
            entry.writer is not self.side for entry in self.record.entries
        )
        if self._is_refusal_told or has_begun:
            return []
        self._is_refusal_told = True
        return [ReportNotBegun()]

    def _keep_settlement(self) -> list[ExchangeEffect]:
        if self.is_settled is self._is_settlement_kept:
            return []
        self._is_settlement_kept = self.is_settled
        return [KeepSettlement(self.is_settled)]

    def _say_seen(self, at_us: int) -> SendDocument:
        self._hearing.note_saying(at_us)
        document = seen_document(self.record, self._difference.refused, wants_answer=not self.is_settled)
        return SendDocument(document)

    def _send_ask(self, document: OutgoingAsk, at_us: int) -> list[ExchangeEffect]:
        self._asks.add(document, at_us)
        return [KeepAsk(document), SendDocument(document)]
