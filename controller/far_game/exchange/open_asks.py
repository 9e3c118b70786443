"""What this board asks of the other one and has no answer to, and what it has answered."""

from collections.abc import Iterable, Iterator, Mapping

from controller.commands.word_kinds import SIDE_NAME
from controller.far_game.exchange.effects import ForgetAsk, OutgoingAsk
from controller.far_game.exchange.resending import Resending
from controller.far_game.record.entries import RecordEntry
from controller.hall.documents.far import AskDocument
from controller.session.far_exchange.values import FarAsk, FarAskKind, FarEntry, FarEntryKind

MOST_OPEN_ASKS = 16
"""What a player asks and is not answered; a choice: people ask less in a turn, however long the other board is away."""


class OpenAsks:
    """What this board asks; each is sent again until it is answered, or the game has gone on."""

    def __init__(self, kept: Iterable[OutgoingAsk], at_us: int) -> None:
        self._asks: dict[str, tuple[OutgoingAsk, Resending]] = {}
        for document in kept:
            self.add(document, at_us)

    def __contains__(self, ask_id: str) -> bool:
        return ask_id in self._asks

    def __len__(self) -> int:
        return len(self._asks)

    @property
    def documents(self) -> tuple[OutgoingAsk, ...]:
        """All of them, as they are sent."""
        return tuple([document for document, _ in self._asks.values()])

    @property
    def due_us(self) -> int | None:
        """When the next of them is to be sent again."""
        return min(
            (resending.due_us for _, resending in self._asks.values() if resending.due_us is not None), default=None
        )

    def add(self, document: OutgoingAsk, at_us: int) -> None:
        """Add one that is sent now."""
        resending = Resending()
        resending.begin(at_us)
        self._asks[document["id"]] = (document, resending)

    def end_oldest(self) -> list[ForgetAsk]:
        """Forget the oldest asks of the player, so that one more has a place.

        Commands of an arbiter stay, and that a player has resigned, which he says once.
        """
        asked = [
            key
            for key, (document, _) in self._asks.items()
            if document["kind"] == "ask" and document["ask"] != FarAskKind.RESIGN
        ]
        ended = asked[: max(0, len(asked) + 1 - MOST_OPEN_ASKS)]
        for key in ended:
            del self._asks[key]
        return [ForgetAsk(key) for key in ended]

    def hasten(self, at_us: int) -> None:
        """Send all again at once."""
        for _, resending in self._asks.values():
            resending.hasten(at_us)

    def take_due(self, at_us: int) -> Iterator[OutgoingAsk]:
        """Yield those that are to be sent again now, and note that they are."""
        for document, resending in self._asks.values():
            if resending.is_due(at_us):
                resending.repeat(at_us)
                yield document

    def end(self, ask_id: str) -> None:
        """Forget one that was answered."""
        del self._asks[ask_id]

    def find_ask(self, ask_id: str) -> FarAsk | None:
        """Return what was asked; None for a command that was passed on."""
        document = self._asks[ask_id][0]
        return read_ask(document) if document["kind"] == "ask" else None

    def is_passed(self, ask_id: str) -> bool:
        """Return True for a command that was passed on."""
        return self._asks[ask_id][0]["kind"] == "pass"

    def note_answer(self, ask_id: str) -> bool:
        """Send one no more; return False if it was answered before. It is kept until what follows is done."""
        resending = self._asks[ask_id][1]
        is_first = resending.due_us is not None
        resending.end()
        return is_first

    def end_by_entry(self, entry: RecordEntry) -> list[ForgetAsk]:
        """Forget those that an entry of the record ends."""
        ended = [key for key, (document, _) in self._asks.items() if _is_ended_by(document, entry)]
        for key in ended:
            del self._asks[key]
        return [ForgetAsk(key) for key in ended]


def _is_ended_by(document: OutgoingAsk, entry: RecordEntry) -> bool:
    """Return True if an entry ends an ask; a command of an arbiter is ended by its answer alone."""
    return document["kind"] == "ask" and ends_ask(read_ask(document), entry)


def ends_ask(ask: FarAsk, entry: RecordEntry) -> bool:
    """Return True if an entry that was written after an ask ends it."""
    if not isinstance(entry.content, FarEntry):
        return False
    if entry.outcome is not None:
        return True
    match entry.content.kind:
        case FarEntryKind.RESULT:
            return True
        case FarEntryKind.TAKE_BACK | FarEntryKind.POSITION:
            return ask.kind is not FarAskKind.RESIGN
        case FarEntryKind.MOVE if ask.kind is FarAskKind.DRAW:
            return entry.writer is not ask.side  # it stands until the other side has moved, as over the board
        case FarEntryKind.MOVE:
            return ask.kind is not FarAskKind.RESIGN  # nothing but the end of the game ends that
        case FarEntryKind.PAUSE:
            return ask.kind is FarAskKind.PAUSE
        case FarEntryKind.RESUME:
            return ask.kind is FarAskKind.RESUME
        case FarEntryKind.CLOCK:
            return False


def ask_document(game: str, number: int, ask: FarAsk) -> AskDocument:
    """Return an ask as it is sent; `number` is that of the last entry."""
    return {
        "kind": "ask",
        "game": game,
        "id": ask.id,
        "ask": ask.kind.value,
        "side": SIDE_NAME.write(ask.side),
        "number": number,
        "ply": ask.ply,
        "plies": ask.plies,
    }


def read_ask(document: AskDocument) -> FarAsk:
    """Return the ask of a document that was read."""
    return FarAsk(
        id=document["id"],
        kind=FarAskKind(document["ask"]),
        side=SIDE_NAME.read(document["side"]),
        ply=document["ply"],
        plies=document["plies"],
    )


Answers = Mapping[str, bool | None]
"""What this board has answered, by the ask's id; None: a command is being done."""
