"""What a step of a session tells the hall: events without the header and the number that the record gives them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from controller.clock.ledger import Ledger
from controller.hall.board.session_documents import clock_times, game_document, hash_of, side_name
from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.rules.outcome import Outcome
from controller.rules.position import Position
from controller.session.effects import Effect, Judgement, RecordChange, RecordMove, RecordOutcome, ReportJudgement
from controller.session.inputs import GameStarted, Input
from controller.session.scores import outcome_message
from controller.session.state import Session
from controller.session.views.messages import Message
from controller.words.message_json import message_json
from hardware.events import PartLost, PartRestored

_TOLD_JUDGEMENTS = frozenset({Judgement.ILLEGAL, Judgement.INCOMPLETE})

Body = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """An event that has no number yet."""

    game: int | None
    """Number in the journal."""
    body: Body
    """The event without its header and its number."""
    source: str | None
    """Names the record of the journal that it tells, so that no record is told twice; None: it is in none."""
    result: str | None = None
    """Of a game that it ends, so that no result is told twice; empty: it reopens the game; None: it does neither."""


def has_events(event: Input, effects: Sequence[Effect]) -> bool:
    """Return True if a step has something to tell."""
    if isinstance(event, GameStarted | PartLost | PartRestored):
        return True
    return any(isinstance(effect, RecordMove | RecordChange | RecordOutcome | ReportJudgement) for effect in effects)


def list_step_events(session: Session, event: Input, effects: Sequence[Effect], game: int | None) -> list[NewEvent]:
    """Return the events of a step, in their order.

    The first step of a game that goes on has its whole history as effects: the journal tells those.
    """
    match event:
        case GameStarted():
            return [start_event(session, game)]
        case PartLost(part=part, at_us=at_us):
            return [_part_event(session, game, part.value, at_us, is_lost=True)]
        case PartRestored(part=part, at_us=at_us):
            return [_part_event(session, game, part.value, at_us, is_lost=False)]
        case _:
            return list(_effect_events(session, effects, game))


def _effect_events(session: Session, effects: Sequence[Effect], game: int | None) -> Iterator[NewEvent]:
    position, ledger, ply = session.game.position, session.ledger, session.history.ply
    for effect in effects:
        match effect:
            case RecordMove():
                yield move_event(effect, game)
            case RecordChange():
                yield change_event(effect, position, game)
            case RecordOutcome(outcome=outcome, at_us=at_us):
                after = stand_after(position, ledger, ply, at_us)
                yield result_event(outcome, outcome_message(session, outcome), after, game)
            case ReportJudgement(judgement=judgement, message=message, at_us=at_us) if judgement in _TOLD_JUDGEMENTS:
                body = {
                    **stand_after(position, ledger, ply, at_us),
                    "kind": "fault",
                    "judgement": judgement.value,
                    "message": None if message is None else message_json(message),
                    "part": None,
                    "is_lost": None,
                }
                yield NewEvent(game=game, body=body, source=None)
            case _:
                pass


def start_event(session: Session, game: int | None) -> NewEvent:
    """Return the event that begins a game; `session` is that of its first step."""
    started = session.started
    body = {
        **stand_after(session.game.position, session.ledger, session.history.ply, started.at_us),
        "kind": "start",
        "game_state": game_document(started, session.game.rules, game),
    }
    return NewEvent(game=game, body=body, source=start_source(started), result="")


def start_source(started: GameStarted) -> str:
    """Return what names the start of a game: a journal that was lost gives its numbers again."""
    return f"start {started.at_us} {started.version}"


def move_event(record: RecordMove, game: int | None) -> NewEvent:
    """Return the event of a move."""
    text = move_text(record.move)
    candidates = [move_text(move) for move in record.candidates]
    body = {
        **stand_after(record.game.position, record.ledger, record.ply, record.at_us),
        "kind": "move",
        "side": side_name(record.side),
        "move": text,
        "candidates": candidates,
        "is_amendment": record.is_amendment,
    }
    source = f"move {record.at_us} {record.ply} {text} {len(candidates)} {int(record.is_amendment)}"
    return NewEvent(game=game, body=body, source=source)


def change_event(change: RecordChange, position: Position, game: int | None) -> NewEvent:
    """Return the event of a change after which the board has a position."""
    position = position if change.game is None else change.game.position
    side = None if change.side is None else side_name(change.side)
    body = {
        **stand_after(position, change.ledger, change.ply, change.at_us),
        "kind": "change",
        "what": change.kind.value,
        "side": side,
        "before": change.before,
        "after": change.after,
        "author": change.author.value,
        "sender": None if change.sender is None else change.sender.name,
        "undone_plies": change.undone_plies,
        "reopens_game": change.reopens_game,
        "sets_position": change.game is not None,
    }
    source = f"change {change.at_us} {change.kind.value} {side} {change.ply} {change.before} > {change.after}"
    return NewEvent(game=game, body=body, source=source, result="" if change.reopens_game else None)


def result_event(outcome: Outcome, message: Message, after: Body, game: int | None) -> NewEvent:
    """Return the event of a result; `after` is how the game then stands."""
    body = {**after, "kind": "result", "score": outcome.score.value, "message": message_json(message)}
    result = f"{outcome.score.value} {outcome.termination.value}"
    return NewEvent(game=game, body=body, source=None, result=result)


def _part_event(session: Session, game: int | None, part: str, at_us: int, *, is_lost: bool) -> NewEvent:
    body = {
        **stand_after(session.game.position, session.ledger, session.history.ply, at_us),
        "kind": "fault",
        "judgement": None,
        "message": None,
        "part": part,
        "is_lost": is_lost,
    }
    return NewEvent(game=game, body=body, source=None)


def stand_after(position: Position, ledger: Ledger, ply: int, at_us: int) -> Body:
    """Return how a game stands after an event."""
    fen, clocks = fen_text(position), clock_times(ledger, at_us)
    return {"ply": ply, "at_us": at_us, "fen": fen, "clocks": clocks, "hash": hash_of(ply, fen, clocks)}
