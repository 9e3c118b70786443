"""Timelines: a game's inputs and what the board made of them, as JSON values for a page."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from controller.commands.grammar import command_text
from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.rules.squares import squares_of
from controller.session.effects import (
    Announce,
    Effect,
    RecordChange,
    RecordMove,
    RecordOutcome,
    ReportJudgement,
    ShowLeds,
)
from controller.session.inputs import (
    CommandGiven,
    DaemonRestarted,
    GameStarted,
    Input,
    RecordingDelayed,
    RecordingFailed,
    RecordingRestored,
)
from controller.session.scores import current_score
from controller.session.state import Session
from controller.session.views.game_messages import result_message
from controller.session.views.messages import Message
from controller.storage.journal import GameId
from controller.storage.traces import ReplayedStep, replay_steps
from controller.storage.traces.verdicts import CODES_TOLD_BY_RECORDS
from controller.web.clock_state import clocks_state
from controller.web.game_state import game_state, pieces_state, position_state, score_state
from controller.web.lamp_state import RHYTHMS, lamps_state
from controller.web.state_source import StateSource, verdict_from_effect
from controller.words.message_json import message_json
from hardware.events import ButtonEdge, Edge, PartLost, PartRestored, Snapshot

MAX_ENTRIES = 200_000  # a choice: a page can hold them, and a game of hours has fewer

TimelineEntry = dict[str, Any]


def make_timeline(
    started: GameStarted,
    inputs: Sequence[Input],
    end_us: int,
    *,
    game: GameId | None = None,
    fault: str | None = None,
    max_entries: int = MAX_ENTRIES,
    has_time: Callable[[], bool] = lambda: True,
) -> dict[str, Any]:
    """Return the timeline of a game's inputs, which have the times of a trace.

    `fault` is the first fault of the trace that the inputs are of, if it has one. What comes after `max_entries`, or
    after `has_time` returned False, is left out; then `cut` is true.
    """
    steps = replay_steps(started, inputs, end_us)
    first = next(steps)
    first_view = _session_view(first.session)
    writer = _EntryWriter(first.session)
    entries = writer.effect_entries(first)
    is_cut = False
    for step in steps:
        is_cut = len(entries) >= max_entries or not has_time()
        if is_cut:
            break
        entries += writer.step_entries(step)
    return {
        "game": game_state(_session_view(writer.last_session, game)),  # names and date may become known late
        "start": position_state(first_view),
        "score": score_state(first_view),
        "rhythms": RHYTHMS,
        "length_ms": end_us / 1000,
        # a sensor may report late: its change stands where it happened
        "events": sorted(entries, key=lambda event: float(event["at_ms"])),
        "cut": is_cut,
        "fault": fault,
    }


class _EntryWriter:
    """Makes the entries of each step; of lasting states only the changes."""

    def __init__(self, session: Session) -> None:
        self._input_count = 0
        self._before = session

    @property
    def last_session(self) -> Session:
        """The session after the last step that has entries."""
        return self._before

    def step_entries(self, step: ReplayedStep) -> list[TimelineEntry]:
        """Return the entries of one step: its input, unless only time passed, and its effects."""
        entries: list[TimelineEntry] = []
        if step.input_count > self._input_count:
            self._input_count = step.input_count
            entry = _input_entry(step.event)
            if entry is not None:
                entries.append({"at_ms": step.event.at_us / 1000, **entry})
        return entries + self.effect_entries(step)

    def effect_entries(self, step: ReplayedStep) -> list[TimelineEntry]:
        """Return the entries of a step's effects."""
        before, self._before = self._before, step.session
        at_ms = step.session.now_us / 1000
        entries = [*_effect_entries(step), *_state_change_entries(before, step.session)]
        return [{"at_ms": at_ms, **entry} for entry in entries]


def _input_entry(event: Input) -> TimelineEntry | None:
    match event:
        case Edge(square=square, closed=closed):
            return {"kind": "edge", "square": square, "closed": closed}
        case Snapshot(occupancy=occupancy):
            return {"kind": "snapshot", "closed": list(squares_of(occupancy))}
        case ButtonEdge(button=button, down=down):
            return {"kind": "button", "button": button.value, "down": down}
        case PartLost(part=part):
            return {"kind": "lost", "part": part.value}
        case PartRestored(part=part):
            return {"kind": "back", "part": part.value}
        case DaemonRestarted():
            return {"kind": "resumed"}
        case RecordingDelayed(reason=reason) | RecordingFailed(reason=reason):
            return {"kind": "recording failed", "text": reason}
        case RecordingRestored():
            return {"kind": "recording restored"}
        case CommandGiven(command=command):
            return {"kind": "command", "text": command_text(command)}
        case _:
            return None


def _effect_entries(step: ReplayedStep) -> Iterator[TimelineEntry]:
    judged: list[Message] = []
    session = step.session
    for effect in step.effects:
        match effect:
            case ShowLeds():
                yield {"kind": "lamps", "lamps": lamps_state(_session_view(session))}
            case RecordMove():
                yield _move_entry(effect)
            case RecordChange(ply=ply, undone_plies=undone):
                if undone or effect.game is not None:
                    yield {"kind": "position", "ply": ply, "undone": undone, **position_state(_session_view(session))}
                yield {"kind": "verdict", **_verdict_entry(effect)}
            case RecordOutcome(outcome=outcome):
                yield {"kind": "result", "score": outcome.score.value, "message": message_json(result_message(outcome))}
            case ReportJudgement(message=Message() as message):
                judged.append(message)
                yield {"kind": "verdict", **_verdict_entry(effect)}
            case Announce(message=message) if message not in judged and message.code not in CODES_TOLD_BY_RECORDS:
                yield {"kind": "said", "message": message_json(message)}
            case _:
                pass


def _move_entry(record: RecordMove) -> TimelineEntry:
    position = record.game.position
    return {
        "kind": "move",
        "ply": record.ply,
        "side": record.side.english_name.lower(),
        "text": move_text(record.move),
        "as_of_ms": record.at_us / 1000,
        "amends": record.is_amendment,
        "uncertain": [move_text(move) for move in record.candidates],
        "pieces": pieces_state(position),
        "fen": fen_text(position),
    }


def _verdict_entry(effect: Effect) -> TimelineEntry:
    found = verdict_from_effect(effect)
    if found is None:
        return {}
    message = None if found.message is None else message_json(found.message)
    return {"judgement": found.judgement, "message": message, "text": found.text}


def _state_change_entries(before: Session, session: Session) -> Iterator[TimelineEntry]:
    """Yield an entry for each state that a step changed; a clock that only runs on is no change."""
    if (before.phase, before.pauses) != (session.phase, session.pauses):
        yield {"kind": "phase", "phase": session.phase.value, "pauses": sorted(session.pauses)}
    if _shown_message(before) != _shown_message(session):
        message = _shown_message(session)
        yield {"kind": "message", "message": None if message is None else message_json(message)}
    distrusted = session.trust.distrusted | session.trust.suspected
    if before.trust.distrusted | before.trust.suspected != distrusted:
        yield {"kind": "distrusted", "squares": list(squares_of(distrusted))}
    if _score_version(before) != _score_version(session):
        yield {"kind": "score", "score": score_state(_session_view(session))}
    if before.ledger != session.ledger:
        yield {"kind": "clocks", "clocks": clocks_state(_session_view(session))}


def _score_version(session: Session) -> object:
    return current_score(session), session.outcome is None


def _shown_message(session: Session) -> Message | None:
    return None if session.last_views.page is None else session.last_views.page.message


def _session_view(session: Session, game: GameId | None = None) -> StateSource:
    return StateSource(session=session, now_us=session.now_us, game_id=game)
