"""What an exchange asks of who runs it, as values that are performed in their order.

What is to be kept is on disk before a later effect is performed.
"""

from dataclasses import dataclass

from controller.far_game.record.entries import RecordEntry
from controller.hall.documents.far import AskDocument, GameFarDocument, PassDocument
from controller.session.far_exchange.values import FarAsk

OutgoingAsk = AskDocument | PassDocument
"""What this board asks of the other one."""


@dataclass(frozen=True, slots=True)
class KeepEntry:
    """Keep an entry of the record."""

    entry: RecordEntry


@dataclass(frozen=True, slots=True)
class KeepAsk:
    """Keep what this board asks until it is forgotten."""

    document: OutgoingAsk


@dataclass(frozen=True, slots=True)
class ForgetAsk:
    """Forget what this board asked: it was answered, or the game has gone on."""

    id: str


@dataclass(frozen=True, slots=True)
class KeepAnswer:
    """Keep what this board has answered; None: a command of an arbiter is being done."""

    id: str
    is_agreed: bool | None


@dataclass(frozen=True, slots=True)
class KeepDisagreement:
    """Keep from which entry on the records differ; None: they agree again."""

    number: int | None


@dataclass(frozen=True, slots=True)
class KeepSettlement:
    """Keep whether the game is over, and both boards have all of it."""

    is_settled: bool


@dataclass(frozen=True, slots=True)
class SendDocument:
    """Send a document to the other board; it may be lost."""

    document: GameFarDocument


@dataclass(frozen=True, slots=True)
class DeliverEntry:
    """Enter an entry of the other board in the session."""

    entry: RecordEntry


@dataclass(frozen=True, slots=True)
class DeliverAsk:
    """Pass an ask of the other player to the session."""

    ask: FarAsk


@dataclass(frozen=True, slots=True)
class DeliverAnswer:
    """Pass the answer to an ask, or to a command that was passed on, to whoever asked."""

    id: str
    is_agreed: bool
    ask: FarAsk | None = None
    """What was asked; None: a command was passed on."""


@dataclass(frozen=True, slots=True)
class DeliverCommand:
    """Do an arbiter's command that the other board passes on, and answer it."""

    id: str
    signed_command: str


@dataclass(frozen=True, slots=True)
class ReportDisagreement:
    """Say that the records of both boards differ from an entry on; None: they agree again."""

    number: int | None


@dataclass(frozen=True, slots=True)
class ReportSilence:
    """Say that nothing was heard of the other board for so long."""

    silent_us: int


@dataclass(frozen=True, slots=True)
class ReportNotBegun:
    """Say that the other board refuses to begin the game."""


@dataclass(frozen=True, slots=True)
class ReportHeard:
    """Say that the other board is heard again."""


Keeping = KeepEntry | KeepAsk | ForgetAsk | KeepAnswer | KeepDisagreement | KeepSettlement
"""What goes to disk."""

ExchangeEffect = (
    Keeping
    | SendDocument
    | DeliverEntry
    | DeliverAsk
    | DeliverAnswer
    | DeliverCommand
    | ReportDisagreement
    | ReportSilence
    | ReportNotBegun
    | ReportHeard
)
