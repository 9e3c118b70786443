"""The failures of a board, each as a value that can be found again in any replay of the inputs.

    failure = find_record_failure(inputs, played)   # a wrong record, or a missing one
    failure = find_false_alarm(inputs, since_us)    # a correction although nothing was wrong
    failure = final_guidance_failure(inputs)        # lamps that a person could not follow any further
    trace = shrink_to_trace(inputs, failure)        # in shrinking.py: a short trace that still shows it

`inputs` begin with `GameStarted` and are all inputs of `step`, with every `Tick`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from controller.notation.move_text import move_text
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Position
from controller.rules.squares import Occupancy
from controller.session.effects import Judgement, RecordMove, ReportJudgement, ShowLeds
from controller.session.game_start import first_game
from controller.session.inputs import GameStarted, Input, Tick
from controller.session.state import Session
from controller.session.step import StepResult, step
from controller.session.views.led_frames import LedFrame
from controller.session.views.messages import Message
from controller.settings.tracking import CommitMode
from controller.simulation.referee import UNDO_ROLES
from controller.simulation.score_book import RECORDING_TIMEOUT_US, move_identity
from hardware.events import ButtonEdge
from sim.hands.actions import BUTTON_OF_SIDE

FailureTest = Callable[[Sequence[Input]], bool]
"""Returns True if the inputs of a game show a failure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongCommit:
    """A move was recorded that nobody played."""

    before: Position
    """The position before the move."""
    recorded: Move
    played: Move | None
    """The move that was played; None if none was."""

    def __str__(self) -> str:
        truth = "no move" if self.played is None else move_text(self.played)
        return f"wrong commit: {move_text(self.recorded)} is recorded, but {truth} was played"


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedMove:
    """A move was played and not recorded."""

    before: Position
    """The position before the move."""
    played: Move
    pressed_us: int | None
    """When the mover pressed the clock; None if no press ends a move, or there was none."""

    def __str__(self) -> str:
        return f"missed move: {move_text(self.played)} was played, and is not recorded"


@dataclass(frozen=True, slots=True, kw_only=True)
class FalseAlarm:
    """The board corrected a person although nothing was wrong."""

    before: Position
    """The position from which the person moved."""
    occupancy: Occupancy
    """The occupancy that the board corrected."""
    message: Message | None
    """What the board announced; None if it only lit lamps."""
    frame: LedFrame

    def __str__(self) -> str:
        words = "" if self.message is None else f"{self.message.code.value}, "
        return f"false alarm: {words}LEDs {_lamps_text(self.frame)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidanceFailure:
    """A person could not follow the lamps to a legal move."""

    before: Position
    """The position from which the person moved."""
    occupancy: Occupancy
    """The occupancy at the end."""
    frame: LedFrame
    """What was lit at the end, if anything was."""

    def __str__(self) -> str:
        return f"led astray: LEDs {_lamps_text(self.frame)}, and the hand knows no further"


Failure = WrongCommit | MissedMove | FalseAlarm | GuidanceFailure


def build_failure_test(failure: Failure) -> FailureTest:
    """Return the test for a failure."""
    match failure:
        case WrongCommit(before=before, recorded=recorded):
            return lambda inputs: (before, move_identity(recorded)) in _recorded_moves(inputs)
        case MissedMove():
            return lambda inputs: _shows_missed_move(failure, inputs)
        case FalseAlarm():
            return lambda inputs: failure in list_false_alarms(inputs)
        case GuidanceFailure():
            return lambda inputs: final_guidance_failure(inputs) == failure


def find_record_failure(inputs: Sequence[Input], played: Sequence[Move]) -> WrongCommit | MissedMove | None:
    """Find the first ply whose record is missing, or is not the move that was really played.

    A ply that is recorded as uncertain is right if the move that was played is among its candidates.
    """
    records = {record.ply: record for record in _list_records(inputs)}
    game = first_game(start_of(inputs))
    for ply, move in enumerate(played, 1):
        record = records.get(ply)
        if record is None:
            return MissedMove(before=game.position, played=move, pressed_us=_last_press_us(inputs, game))
        if move_identity(move) not in map(move_identity, record.candidates or (record.move,)):
            return WrongCommit(before=game.position, recorded=record.move, played=move)
        game = game.play(move)
    extra = records.get(len(played) + 1)
    return None if extra is None else WrongCommit(before=game.position, recorded=extra.move, played=None)


def find_false_alarm(inputs: Sequence[Input], since_us: int) -> FalseAlarm | None:
    """Find the first correction that was announced or lit at or after a time."""
    return next((alarm for at_us, alarm in _list_timed_alarms(inputs) if at_us >= since_us), None)


def list_false_alarms(inputs: Sequence[Input]) -> Iterator[FalseAlarm]:
    """Yield every correction that is announced or lit, as if nothing had been wrong."""
    return (alarm for _, alarm in _list_timed_alarms(inputs))


def final_guidance_failure(inputs: Sequence[Input]) -> GuidanceFailure:
    """Return the end of a game as a guidance failure."""
    session = _final_session(inputs)
    return GuidanceFailure(
        before=session.game.position, occupancy=session.tracker.occupancy, frame=session.last_views.frame
    )


def _list_timed_alarms(inputs: Sequence[Input]) -> Iterator[tuple[int, FalseAlarm]]:
    before: Session | None = None
    for session, effects in _replay_steps(inputs):
        judged = next((effect for effect in effects if isinstance(effect, ReportJudgement)), None)
        is_judged_wrong = judged is not None and judged.judgement is not Judgement.LEGAL
        frame = next((effect.frame for effect in effects if isinstance(effect, ShowLeds)), LedFrame())
        if is_judged_wrong or any(role in UNDO_ROLES for _, role in frame.roles):
            position = (session if before is None else before).game.position
            message = judged.message if judged is not None and is_judged_wrong else None
            alarm = FalseAlarm(
                before=position, occupancy=session.tracker.occupancy, message=message, frame=session.last_views.frame
            )
            yield session.now_us, alarm
        before = session


def _shows_missed_move(failure: MissedMove, inputs: Sequence[Input]) -> bool:
    if failure.pressed_us is not None and not any(_is_press(event, failure.pressed_us) for event in inputs):
        return False
    return _final_session(extend_past_timeout(inputs)).game.position == failure.before


def extend_past_timeout(inputs: Sequence[Input]) -> tuple[Input, ...]:
    """Append a `Tick` at which every move of the inputs must have been recorded."""
    latest_us = max(event.at_us for event in inputs)
    return (*inputs, Tick(at_us=latest_us + RECORDING_TIMEOUT_US))


def _is_press(event: Input, at_us: int) -> bool:
    return isinstance(event, ButtonEdge) and event.down and event.at_us == at_us


def _last_press_us(inputs: Sequence[Input], game: Game) -> int | None:
    """Return when the side to move last pressed its button, bounce left out; None if no press ends a move."""
    tracking = start_of(inputs).settings.tracking
    if tracking.commit is not CommitMode.CLOCK:
        return None
    button, debounce_us = BUTTON_OF_SIDE[game.position.to_move], tracking.button_debounce_ms * 1000
    pressed_us = last_edge_us = None
    for event in inputs:
        if isinstance(event, ButtonEdge) and event.button is button:
            if event.down and (last_edge_us is None or event.at_us - last_edge_us >= debounce_us):
                pressed_us = event.at_us
            last_edge_us = event.at_us
    return pressed_us


def _recorded_moves(inputs: Sequence[Input]) -> set[tuple[Position, tuple[int, int, int]]]:
    """Return the latest record of each ply, with the position before it."""
    positions = {0: first_game(start_of(inputs)).position}
    recorded: dict[int, tuple[Position, tuple[int, int, int]]] = {}
    for record in _list_records(inputs):
        recorded[record.ply] = positions[record.ply - 1], move_identity(record.move)
        positions[record.ply] = record.game.position
    return set(recorded.values())


def _list_records(inputs: Sequence[Input]) -> Iterator[RecordMove]:
    for _, effects in _replay_steps(inputs):
        yield from (effect for effect in effects if isinstance(effect, RecordMove))


def _replay_steps(inputs: Sequence[Input]) -> Iterator[StepResult]:
    session: Session | None = None
    for event in inputs:
        session, effects = step(session, event)
        yield session, effects


def _final_session(inputs: Sequence[Input]) -> Session:
    session, _ = step(None, start_of(inputs))
    for event in inputs[1:]:
        session, _ = step(session, event)
    return session


def start_of(inputs: Sequence[Input]) -> GameStarted:
    """Return the first input of a game; raises TypeError if it is not `GameStarted`."""
    started = inputs[0]
    if not isinstance(started, GameStarted):
        raise TypeError("the inputs of a game begin with GameStarted")
    return started


def _lamps_text(frame: LedFrame) -> str:
    return ", ".join(f"{square} {role.value}" for square, role in frame.roles) or "off"
