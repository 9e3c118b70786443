"""What a session shows and has recorded, as lines of JSON: the answers of `damahan session`."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from controller.clock.ledger import Ledger
from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.rules.moves import Move
from controller.rules.outcome import Outcome
from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy, squares_of
from controller.session.effects import Effect, RecordChange, RecordMove, RecordOutcome, Refuse
from controller.session.state import PauseReason, Phase, Session
from controller.session.views.led_frames import LedFrame
from controller.session.views.messages import Message
from controller.storage.traces.line_base import side_word
from controller.storage.traces.verdict_lines import verdict_values
from controller.storage.traces.verdicts import MessageVerdict, verdicts_of
from controller.words.messages import message_sentence
from controller.words.po_files import english

_NOTHING_NEW = '"verdicts": [], "moves": [], "changes": [], "refused": null'


@dataclass(slots=True)
class _News:
    """What happened since the last answer."""

    verdicts: list[dict[str, Any]] = field(default_factory=list)
    moves: list[dict[str, Any]] = field(default_factory=list)
    changes: list[dict[str, Any]] = field(default_factory=list)
    refused: dict[str, Any] | None = None


class _StandingState(NamedTuple):
    """What most inputs leave as it is; its text is written again only when it differs."""

    outcome: Outcome | None
    outcome_us: int
    phase: Phase
    pauses: frozenset[PauseReason]
    ply: int
    position: Position
    frame: LedFrame
    message: Message | None
    distrusted: Occupancy


class AnswerWriter:
    """Writes the answers of one game; keeps the text of what stays the same, for most inputs are bounce."""

    def __init__(self) -> None:
        self._news: _News | None = None
        self._outcome_us = 0
        self._standing: _StandingState | None = None
        self._standing_text = ""

    def add_effects(self, effects: Sequence[Effect], at_us: int) -> None:
        """Add the effects of a step, which was made at `at_us`, to the next answer."""
        news = self._news = self._news or _News()
        verdicts = verdicts_of(effects, at_us)
        news.verdicts += [verdict_values(verdict) for verdict in verdicts if isinstance(verdict, MessageVerdict)]
        for effect in effects:
            match effect:
                case RecordMove():
                    news.moves.append(_move_record_values(effect, at_us))
                case RecordChange():
                    news.changes.append(_change_values(effect))
                case RecordOutcome(at_us=outcome_us):
                    self._outcome_us = outcome_us
                case Refuse(message=message):
                    news.refused = _message_values(message)
                case _:
                    pass

    def write(self, session: Session, deadline_us: int | None) -> str:
        """Return the next answer as one line without its line feed; `deadline_us` is the session's next deadline."""
        now_us = session.now_us
        news = _NOTHING_NEW if self._news is None else _news_text(self._news)
        self._news = None
        deadline = "null" if deadline_us is None else str(max(deadline_us, now_us))
        return (
            f'{{"now_us": {now_us}, {news}, {self._write_standing(session)}, '
            f'"clocks": {_clocks_text(session.ledger, now_us)}, "next_deadline_us": {deadline}}}'
        )

    def _write_standing(self, session: Session) -> str:
        views = session.last_views
        standing = _StandingState(
            session.outcome,
            self._outcome_us,
            session.phase,
            session.pauses,
            session.history.ply,
            session.tracker.game.position,
            views.frame,
            None if views.page is None else views.page.message,
            session.trust.distrusted,
        )
        if standing != self._standing:
            self._standing, self._standing_text = standing, _members_text(_standing_values(standing))
        return self._standing_text


def _news_text(news: _News) -> str:
    return _members_text(
        {"verdicts": news.verdicts, "moves": news.moves, "changes": news.changes, "refused": news.refused}
    )


def _members_text(values: dict[str, Any]) -> str:
    """Return the members of an object as JSON, without its braces."""
    return json.dumps(values)[1:-1]


def _standing_values(standing: _StandingState) -> dict[str, Any]:
    return {
        "result": _result_values(standing.outcome, standing.outcome_us),
        "phase": standing.phase.value,
        "pauses": sorted(reason.value for reason in standing.pauses),
        "ply": standing.ply,
        "to_move": side_word(standing.position.to_move),
        "fen": fen_text(standing.position),
        "lamps": {int(square): role.value for square, role in standing.frame.roles},
        "message": _message_values(standing.message),
        "distrusted": _numbers(squares_of(standing.distrusted)),
    }


def _result_values(outcome: Outcome | None, as_of_us: int) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {"result": outcome.score.value, "reason": outcome.termination.value, "as_of_us": as_of_us}


def _message_values(message: Message | None) -> dict[str, Any] | None:
    if message is None:
        return None
    return {"code": message.code.value, "words": message_sentence(english(), message)}


def _move_record_values(record: RecordMove, at_us: int) -> dict[str, Any]:
    values = {
        "at_us": at_us,
        "ply": record.ply,
        "side": side_word(record.side),
        **_move_values(record.move),
        "as_of_us": record.at_us,
        "fen": fen_text(record.game.position),
    }
    uncertain = {"candidates": list(map(_move_values, record.candidates))} if record.candidates else {}
    return values | uncertain | ({"amends": True} if record.is_amendment else {})


def _move_values(move: Move) -> dict[str, Any]:
    return {
        "move": move_text(move),
        "origin": int(move.origin),
        "landing": int(move.landing),
        "captured": _numbers(move.captured_squares),
    }


def _change_values(change: RecordChange) -> dict[str, Any]:
    return {
        "at_us": change.at_us,
        "kind": change.kind.value,
        "side": None if change.side is None else side_word(change.side),
        "before": change.before,
        "after": change.after,
        "by": change.author.value,
    }


def _numbers(squares: Iterable[int]) -> list[int]:
    return [int(square) for square in squares]


def _clocks_text(ledger: Ledger, now_us: int) -> str:
    if ledger.control is None:
        return "null"
    running = "null" if ledger.running_side is None else f'"{side_word(ledger.running_side)}"'
    white_us = ledger.side_remaining_us(Side.WHITE, now_us)
    black_us = ledger.side_remaining_us(Side.BLACK, now_us)
    return f'{{"running": {running}, "white_us": {white_us}, "black_us": {black_us}}}'
