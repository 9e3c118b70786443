"""A game from its inputs, as a time line that a page steps through: what happened, and what the board made of it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from controller.adapters.journal import GameId
from controller.adapters.replay.command_text import command_text
from controller.adapters.traces import Taken, take_inputs
from controller.adapters.traces.verdicts import TOLD
from controller.adapters.web.clock_state import clocks_state
from controller.adapters.web.game_state import game_state, pieces_state, position_state, words_of
from controller.adapters.web.lamp_state import RHYTHMS, lamps_state
from controller.adapters.web.seen import Seen, verdict_of
from controller.notation.fen import print_fen
from controller.notation.text import move_text
from controller.rules.squares import squares_of
from controller.session.commits import result_message
from controller.session.effects import Announce, Effect, ReportJudgement, RecordChange, RecordMove, RecordOutcome, ShowLeds
from controller.session.inputs import Input, RecordingFailed, RecordingRestored, DaemonRestarted, GameStarted
from controller.session.messages import Message
from controller.session.state import Session
from hardware.events import Back, ButtonEdge, Edge, Lost, Snapshot

MOST_EVENTS = 200_000

Event = dict[str, Any]


def make_timeline(
    started: GameStarted,
    inputs: Sequence[Input],
    end_us: int,
    *,
    game: GameId | None = None,
    fault: str | None = None,
    most_events: int = MOST_EVENTS,
    has_time: Callable[[], bool] = lambda: True,
) -> dict[str, Any]:
    """Play the inputs of a game, in the times of a trace, and give what there is to see, as JSON values.

    `fault` is what was wrong behind the inputs, if they are of a faulty trace. What comes after `most_events`, or after
    `has_time` has told that there is no more time, is left out, and `cut` says so.
    """
    steps = take_inputs(started, inputs, end_us)
    first = next(steps)
    begun = _seen(first.session, game)
    teller = _Teller(first.session)
    events = teller.effects(first)
    is_cut = False
    for taken in steps:
        is_cut = len(events) >= most_events or not has_time()
        if is_cut:
            break
        events += teller.tell(taken)
    return {
        "game": game_state(begun),
        "start": position_state(begun),
        "rhythms": RHYTHMS,
        "length_ms": end_us / 1000,
        # a sensor that reports late is told of when it changed
        "events": sorted(events, key=lambda event: float(event["at_ms"])),
        "cut": is_cut,
        "fault": fault,
    }


class _Teller:
    """Tells each step, and of what is there all the time only what has changed since the last."""

    def __init__(self, session: Session) -> None:
        self._place = 0
        self._before = session

    def tell(self, taken: Taken) -> list[Event]:
        """Tell one step: what happened, if it is no mere passing of time, and what came of it."""
        events: list[Event] = []
        if taken.place > self._place:
            self._place = taken.place
            happened = _happened(taken.happened)
            if happened is not None:
                events.append({"at_ms": taken.happened.at_us / 1000, **happened})
        return events + self.effects(taken)

    def effects(self, taken: Taken) -> list[Event]:
        """Tell what came of a step."""
        before, self._before = self._before, taken.session
        at_ms = taken.session.now_us / 1000
        told = [*_effects(taken), *_changes(before, taken.session)]
        return [{"at_ms": at_ms, **event} for event in told]


def _happened(happened: Input) -> Event | None:
    match happened:
        case Edge(square=square, closed=closed):
            return {"kind": "edge", "square": square, "closed": closed}
        case Snapshot(occupancy=occupancy):
            return {"kind": "snapshot", "closed": list(squares_of(occupancy))}
        case ButtonEdge(button=button, down=down):
            return {"kind": "button", "button": button.value, "down": down}
        case Lost(part=part):
            return {"kind": "lost", "part": part.value}
        case Back(part=part):
            return {"kind": "back", "part": part.value}
        case DaemonRestarted():
            return {"kind": "resumed"}
        case RecordingFailed(reason=reason):
            return {"kind": "recording failed", "text": reason}
        case RecordingRestored():
            return {"kind": "recording restored"}
        case _:
            text = command_text(happened)
            return None if text is None else {"kind": "command", "text": text}


def _effects(taken: Taken) -> Iterator[Event]:
    judged: list[Message] = []
    session = taken.session
    for effect in taken.effects:
        match effect:
            case ShowLeds():
                yield {"kind": "lamps", "lamps": lamps_state(_seen(session))}
            case RecordMove():
                yield _move(effect)
            case RecordChange(ply=ply, undone_plies=undone):
                if undone or effect.game is not None:
                    yield {"kind": "position", "ply": ply, "undone": undone, **position_state(_seen(session))}
                yield {"kind": "verdict", **_verdict(effect)}
            case RecordOutcome(outcome=outcome):
                yield {"kind": "result", "score": outcome.score.value, "message": words_of(result_message(outcome))}
            case ReportJudgement(message=Message() as message):
                judged.append(message)
                yield {"kind": "verdict", **_verdict(effect)}
            case Announce(message=message) if message not in judged and message.code not in TOLD:
                yield {"kind": "said", "message": words_of(message)}
            case _:
                pass


def _move(record: RecordMove) -> Event:
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
        "fen": print_fen(position),
    }


def _verdict(effect: Effect) -> Event:
    found = verdict_of(effect)
    if found is None:
        return {}
    message = None if found.message is None else words_of(found.message)
    return {"judgement": found.judgement, "message": message, "text": found.text}


def _changes(before: Session, session: Session) -> Iterator[Event]:
    """Tell what is otherwise than before the step; the clocks run on by themselves."""
    if (before.phase, before.pauses) != (session.phase, session.pauses):
        yield {"kind": "phase", "phase": session.phase.value, "pauses": sorted(session.pauses)}
    if _shown(before) != _shown(session):
        message = _shown(session)
        yield {"kind": "message", "message": None if message is None else words_of(message)}
    liars = session.distrusted | session.suspected
    if before.distrusted | before.suspected != liars:
        yield {"kind": "distrusted", "squares": list(squares_of(liars))}
    if before.ledger != session.ledger:
        yield {"kind": "clocks", "clocks": clocks_state(_seen(session))}


def _shown(session: Session) -> Message | None:
    return None if session.shown_page is None else session.shown_page.message


def _seen(session: Session, game: GameId | None = None) -> Seen:
    return Seen(session=session, now_us=session.now_us, game=game)
