"""What a session shows and has recorded, as lines of JSON: the answers of `damahan session`."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from controller.clock.ledger import Ledger
from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.rules.damath.scoring import DamathScore
from controller.rules.moves import Move
from controller.rules.outcome import Outcome
from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy, squares_of
from controller.session.effects import Effect, RecordChange, RecordMove, RecordOutcome, Refuse
from controller.session.presentation import clock_shown_at_us
from controller.session.scores import current_score, total_texts
from controller.session.state import PauseReason, Phase, Session
from controller.session.views.led_frames import LedFrame
from controller.session.views.messages import Message
from controller.storage.traces.answer_types import (
    ChangeValues,
    ClocksValues,
    MessageValues,
    MoveRecordValues,
    MoveValues,
    NewsValues,
    ResultValues,
    ScoreValues,
    StandingValues,
)
from controller.storage.traces.line_base import side_word
from controller.storage.traces.verdict_lines import verdict_values
from controller.storage.traces.verdicts import MessageVerdict, verdicts_of
from controller.words.messages import message_sentence
from controller.words.po_files import english

_NOTHING_NEW = '"verdicts": [], "moves": [], "changes": [], "refused": null'


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
    score: DamathScore | None
    warnings: tuple[int, int]
    distrusted: Occupancy


class AnswerWriter:
    """Writes the answers of one game; keeps the text of what stays the same, for most inputs are bounce."""

    def __init__(self) -> None:
        self._news: NewsValues | None = None
        self._outcome_us = 0
        self._standing: _StandingState | None = None
        self._standing_text = ""

    def add_effects(self, effects: Sequence[Effect], at_us: int) -> None:
        """Add the effects of a step, which was made at `at_us`, to the next answer."""
        news = self._news = self._news or {"verdicts": [], "moves": [], "changes": [], "refused": None}
        verdicts = verdicts_of(effects, at_us)
        news["verdicts"] += [verdict_values(verdict) for verdict in verdicts if isinstance(verdict, MessageVerdict)]
        for effect in effects:
            match effect:
                case RecordMove():
                    news["moves"].append(_move_record_values(effect, at_us))
                case RecordChange():
                    news["changes"].append(_change_values(effect))
                case RecordOutcome(at_us=outcome_us):
                    self._outcome_us = outcome_us
                case Refuse(message=message):
                    news["refused"] = _message_values(message)
                case _:
                    pass

    def write(self, session: Session, deadline_us: int | None) -> str:
        """Return the next answer as one line without its line feed; `deadline_us` is the session's next deadline."""
        now_us = session.now_us
        news = _NOTHING_NEW if self._news is None else _members_text(self._news)
        self._news = None
        deadline = "null" if deadline_us is None else str(max(deadline_us, now_us))
        clocks = _clocks_text(session.ledger, clock_shown_at_us(session, now_us))
        return (
            f'{{"now_us": {now_us}, {news}, {self._write_standing(session)}, '
            f'"clocks": {clocks}, "next_deadline_us": {deadline}}}'
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
            current_score(session),
            session.conduct.warnings,
            session.trust.distrusted,
        )
        if standing != self._standing:
            self._standing, self._standing_text = standing, _members_text(_standing_values(session, standing))
        return self._standing_text


def _members_text(values: NewsValues | StandingValues) -> str:
    """Return the members of an object as JSON, without its braces."""
    return json.dumps(values)[1:-1]


def _standing_values(session: Session, standing: _StandingState) -> StandingValues:
    message = standing.message
    return {
        "result": None if standing.outcome is None else _result_values(standing.outcome, standing.outcome_us),
        "phase": standing.phase.value,
        "pauses": sorted(reason.value for reason in standing.pauses),
        "ply": standing.ply,
        "to_move": side_word(standing.position.to_move),
        "fen": fen_text(standing.position),
        "lamps": {int(square): role.value for square, role in standing.frame.roles},
        "message": None if message is None else _message_values(message),
        "score": _score_values(session),
        "distrusted": list(squares_of(standing.distrusted)),
    }


def _score_values(session: Session) -> ScoreValues | None:
    totals, (white_warnings, black_warnings) = total_texts(session), session.conduct.warnings
    if totals is None:
        return None
    white, black = totals
    return {"white": white, "black": black, "white_warnings": white_warnings, "black_warnings": black_warnings}


def _result_values(outcome: Outcome, as_of_us: int) -> ResultValues:
    return {"result": outcome.score.value, "reason": outcome.termination.value, "as_of_us": as_of_us}


def _message_values(message: Message) -> MessageValues:
    return {"code": message.code.value, "words": message_sentence(english(), message)}


def _move_record_values(record: RecordMove, at_us: int) -> MoveRecordValues:
    move = _move_values(record.move)
    values: MoveRecordValues = {
        "at_us": at_us,
        "ply": record.ply,
        "side": side_word(record.side),
        "move": move["move"],
        "origin": move["origin"],
        "landing": move["landing"],
        "captured": move["captured"],
        "as_of_us": record.at_us,
        "fen": fen_text(record.game.position),
    }
    if record.candidates:
        values["candidates"] = list(map(_move_values, record.candidates))
    if record.is_amendment:
        values["amends"] = True
    return values


def _move_values(move: Move) -> MoveValues:
    captured: list[int] = list(move.captured_squares)
    return {"move": move_text(move), "origin": move.origin, "landing": move.landing, "captured": captured}


def _change_values(change: RecordChange) -> ChangeValues:
    return {
        "at_us": change.at_us,
        "kind": change.kind.value,
        "side": None if change.side is None else side_word(change.side),
        "before": change.before,
        "after": change.after,
        "by": change.author.value,
    }


def _clocks_text(ledger: Ledger, now_us: int) -> str:
    if ledger.control is None:
        return "null"
    clocks: ClocksValues = {
        "running": None if ledger.running_side is None else side_word(ledger.running_side),
        "white_us": ledger.side_remaining_us(Side.WHITE, now_us),
        "black_us": ledger.side_remaining_us(Side.BLACK, now_us),
    }
    return json.dumps(clocks)
