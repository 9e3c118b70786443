"""One game at this board: its exchange, and what its session has of the record."""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from controller.commands.codec import decode_command, encode_command
from controller.commands.sender import CommandSender, OwnSender
from controller.commands.values import ArbiterCommand
from controller.far_game.board.arbiter_proofs import SignedCommand
from controller.far_game.board.catching_up import list_missing_entries
from controller.far_game.exchange.effects import ExchangeEffect, KeepEntry
from controller.far_game.exchange.exchange import FarExchange, NoRightError
from controller.far_game.record.command_ids import find_command_id
from controller.far_game.record.entries import RecordEntry, StartEntry
from controller.far_game.record.terms import FarGameTerms
from controller.hall.documents.far import PassDocument
from controller.notation.fen import fen_text
from controller.session.effects import Effect
from controller.session.far_board.entries import list_entries
from controller.session.far_exchange.effects import AnswerFar, AskFar, PassToFar
from controller.session.far_exchange.values import FarEntry
from controller.session.state import Session

log = logging.getLogger(__name__)


class LedGame:
    """Turns steps of the session into entries, and finds the entries that the session takes next."""

    def __init__(self, exchange: FarExchange, other_board: str, terms: FarGameTerms | None) -> None:
        """Store the exchange; `terms` are those of a game that begins, None for one that goes on after a stop."""
        self.exchange = exchange
        self.other_board = other_board
        self.passed: dict[str, PassToFar] = {}
        """Commands that the other board has not answered, or whose answer asks for something, by their ids."""
        self._terms = terms
        self._used: set[str] = set()  # ids of signed commands that were passed on and done here
        self._given_number = 0  # of the last entry that was given to the session

    def leads(self, session: Session | None) -> bool:
        """Return True if a session plays this game."""
        return session is not None and session.far is not None and session.far.game == self.exchange.record.game

    def begin(self, session: Session, at_us: int) -> list[ExchangeEffect]:
        """Write the first entry, if that is this board's; the session knows of the other board by now."""
        if self._terms is None or not self.exchange.may_write or self.exchange.record.entries:
            return []
        start = StartEntry(
            terms=self._terms, position=fen_text(session.game.position), clocks=session.ledger.side_clocks
        )
        return self.exchange.write(start, at_us)

    def take_step(
        self, session: Session, effects: Sequence[Effect], at_us: int, new_id: Callable[[], str]
    ) -> Iterator[ExchangeEffect]:
        """Yield what follows from a step: entries first, then what is asked, answered and passed on."""
        yield from self._write(list_entries(session, effects), at_us)
        for effect in effects:
            match effect:
                case AskFar(ask=ask):
                    yield from self.exchange.ask(ask, at_us)
                case AnswerFar(ask=ask, is_agreed=is_agreed):
                    yield from self.exchange.answer(ask.id, is_agreed=is_agreed)
                case PassToFar(command=command, sender=sender):
                    signed = "" if sender is None else sender.signed_command
                    command_id = find_command_id(signed) or new_id()
                    self.passed[command_id] = effect
                    yield from self.exchange.pass_command(command_id, encode_command(command), signed, at_us)
                case _:
                    pass

    def resume(self, session: Session, history: Sequence[Effect], at_us: int) -> Iterator[ExchangeEffect]:
        """Yield what adds to the record what the session of a stopped board had, and the record had not."""
        yield from self._write(list_missing_entries(session, history, self.exchange.record), at_us)

    def restore_passed(self) -> None:
        """Remember what was passed on before the board stopped, and is kept with the record."""
        for document in self.exchange.kept.asks:
            if document["kind"] == "pass":
                self.passed[document["id"]] = _read_passed(document)

    def lacks_entries(self, session: Session) -> bool:
        """Return True if a session has made entries that are not on record."""
        record, far = self.exchange.record, session.far
        return far is not None and bool(record.entries) and far.number > record.last_number

    def complete(self, session: Session, history: Sequence[Effect], at_us: int) -> Iterator[ExchangeEffect]:
        """Yield what adds to the record what a fault of the program has left out of it; else the records differ."""
        record = self.exchange.record
        yield from [KeepEntry(entry) for entry in record.entries]  # some may not be on disk
        if not record.entries and not session.history.ply:
            yield from self.begin(session, at_us)
        yield from self.resume(session, history, at_us)
        if self.lacks_entries(session):
            yield from self.exchange.dispute(self.exchange.record.last_number + 1)

    def list_new_entries(self, session: Session) -> list[FarEntry]:
        """Return the entries that the session has not, and was not given, in their order."""
        far = session.far
        if far is None:
            return []
        known = max(far.number - len(far.held), self._given_number)  # after a stop what is held is judged anew
        contents = [entry.content for entry in self.exchange.record.entries[known:]]
        return [content for content in contents if isinstance(content, FarEntry)]

    def note_given(self, number: int) -> None:
        """Note that the session was given an entry, and all before it."""
        self._given_number = max(self._given_number, number)

    def has_all(self, session: Session) -> bool:
        """Return True if a session has carried out all that is on record."""
        far = session.far
        return far is not None and not far.held and far.number >= self.exchange.record.last_number

    def note_use(self, signed: SignedCommand | None) -> None:
        """Note that a signed command that was passed on is done now; raises ValueError if that was done before."""
        if signed is None:
            return
        if signed.id in self._used or self.exchange.record.has_command(signed.id):
            raise ValueError("it was done already")
        self._used.add(signed.id)

    def fits_agreement(self, entry: RecordEntry, session: Session) -> bool:
        """Return False for a first entry that is not what was agreed on, or begins otherwise than the game here."""
        start = entry.content
        if not isinstance(start, StartEntry):
            return True
        is_agreed = self._terms is None or self._terms == start.terms
        return is_agreed and start.position == fen_text(session.history.checkpoints[0].game.position)

    def _write(self, entries: Iterable[FarEntry], at_us: int) -> Iterator[ExchangeEffect]:
        for entry in entries:
            numbered = replace(entry, number=self.exchange.record.last_number + 1)
            try:
                yield from self.exchange.write(numbered, at_us)
            except NoRightError as error:
                log.error("game %s: entry %s is not written: %s", self.exchange.record.game, entry.kind.value, error)
            self._given_number = max(self._given_number, self.exchange.record.last_number)


def _read_passed(document: PassDocument) -> PassToFar:
    """Return what this board has passed on; raises ValueError for what it never does."""
    command = decode_command(document["command"])
    if not isinstance(command, ArbiterCommand):
        raise ValueError(f"{type(command).__name__} is passed on by no board")
    sender = CommandSender(name=OwnSender.FAR, signed_command=document["signed_command"])
    return PassToFar(command=command, sender=sender)
