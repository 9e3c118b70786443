"""How a game goes on after a stop: from the last record that tells all, and from what the sensors had told by then."""

from collections.abc import Sequence
from typing import NamedTuple

from controller.rules.squares import bit
from controller.session.checkpoints import add_checkpoints
from controller.session.conduct.gestures import with_press_meaning
from controller.session.effects import ChangeKind, Record, RecordMove
from controller.session.game_start import first_checkpoints
from controller.session.inputs import DaemonRestarted, GameStarted, Input, RecordingFailed
from controller.session.moves.button_states import ButtonStates, PressMeaning
from controller.session.moves.penalties import count_illegal_moves
from controller.session.recorded_changes import announced_flags_of
from controller.session.state import ButtonPress, PauseReason, Phase, Session, ends_by_rule, last_move_of
from controller.session.trust.sensors import recover_suspected_squares
from controller.settings.settings import TrackingSettings
from controller.tracking.debounce import DebounceState, SettledChange
from controller.tracking.evidence_trail import LONGEST_TRAIL
from controller.tracking.tracker import Tracker, build_tracker
from hardware.events import ButtonEdge, Edge, Part, PartLost, Snapshot

_TURN_CHANGES = frozenset({ChangeKind.TAKEBACK, ChangeKind.TURN, ChangeKind.POSITION})


class SensorReport(NamedTuple):
    """What sensors and buttons have told by `now_us`, as a session has it that took it all.

    `changes` are those since the whole board was seen last: at the start, or after the sensors were away.
    """

    now_us: int
    levels: DebounceState = DebounceState()
    changes: tuple[SettledChange, ...] = ()
    buttons: ButtonStates = ButtonStates()


def recover_session(started: GameStarted, records: Sequence[Record], earlier: Sequence[Input]) -> Session:
    """Give the session as it was just after the last of these records, from which the game can go on.

    `earlier` are the game's inputs up to then. What no input tells is lost: a press that waited to be judged, how often
    a distrusted sensor was right. Inputs stored later, and then Resumed, follow.
    """
    record, checkpoints = records[-1], add_checkpoints(first_checkpoints(started), records)
    game = checkpoints[-1].game
    report = replay_sensor_inputs(earlier, started.settings.tracking, record.at_us)
    tracker = build_tracker(game, game.position.occupancy, record.at_us).with_unseen(record.unseen)
    is_paused = record.ledger.running_side is None
    session = Session(
        started=started,
        now_us=report.now_us,
        phase=Phase.PLAYING,
        levels=report.levels,
        tracker=_with_board(tracker, _find_turn_record(records), report),
        ledger=record.ledger,
        ply=record.ply,
        last_move=last_move_of(checkpoints),
        checkpoints=checkpoints,
        distrusted=record.unseen,
        suspected=recover_suspected_squares(records, report.levels),
        pauses=frozenset(
            {PauseReason.DAEMON_RESTARTED} if is_paused else ()
        ),  # clocks only stand when a game is paused
        clock_was_running=is_paused,
        buttons=report.buttons,
        announced_flags=announced_flags_of(record.ledger, started.settings.clock.flag),
        illegal_moves=count_illegal_moves(records),
    )
    if isinstance(record, RecordMove):
        # who still holds the button that passed the turn may offer a draw with it
        session = with_press_meaning(session, ButtonPress(record.side, record.at_us), PressMeaning.PASSED_TURN)
    if not ends_by_rule(session):
        return session
    # It was over then, and has been taken back since.
    ledger = record.ledger.stop_clock(record.at_us)
    return session._replace(
        phase=Phase.OVER, outcome=game.outcome, ledger=ledger, clock_was_running=True, pauses=frozenset()
    )


def _find_turn_record(records: Sequence[Record]) -> Record:
    """Give the record with which the turn began that the game was in: a move, or a position to go on from."""
    turns = (record for record in reversed(records) if isinstance(record, RecordMove) or record.kind in _TURN_CHANGES)
    return next(turns, records[-1])


def replay_sensor_inputs(inputs: Sequence[Input], tracking: TrackingSettings, now_us: int) -> SensorReport:
    """Take in what sensors and buttons told, without making anything of it; `now_us` holds where there is no input."""
    report = SensorReport(inputs[0].at_us if inputs else now_us)
    for event in inputs:
        report = _apply_input(report, event, tracking)
    return report


def _apply_input(report: SensorReport, event: Input, tracking: TrackingSettings) -> SensorReport:
    if isinstance(event, DaemonRestarted):
        return SensorReport(event.at_us)  # times before this are of another clock
    report = report._replace(now_us=max(report.now_us, event.at_us))
    if not isinstance(event, RecordingFailed):
        report = _settle(report)
    levels, debounce_us = report.levels, tracking.debounce_ms * 1000
    match event:
        case Edge(square=square, closed=closed, at_us=at_us):
            return report._replace(levels=levels.with_edge(square, closed, at_us, debounce_us))
        case Snapshot(occupancy=occupancy, at_us=at_us) if levels.is_known:
            return report._replace(levels=levels.with_snapshot(occupancy, at_us, debounce_us))
        case Snapshot(occupancy=occupancy):
            return report._replace(
                levels=DebounceState(believed=occupancy, is_known=True, last_snapshot_us=report.now_us), changes=()
            )
        case PartLost(part=Part.SENSORS):
            return report._replace(levels=levels._replace(unsettled=(), is_known=False))
        case ButtonEdge():
            buttons, _ = report.buttons.with_edge(event, tracking.button_debounce_ms * 1000)
            return report._replace(buttons=buttons)
        case _:
            return report


def _settle(report: SensorReport) -> SensorReport:
    """Believe every sensor that was quiet by now, each at its own time."""
    levels, changes = report.levels, report.changes
    while (due_us := levels.next_due_us) is not None and due_us <= report.now_us:
        levels, settled = levels.settle(due_us)
        changes = (*changes, *settled)[-LONGEST_TRAIL:]
    return report._replace(levels=levels, changes=changes)


def _with_board(tracker: Tracker, record: Record, report: SensorReport) -> Tracker:
    """Let the tracker see the board, with what belongs to the reply: what came later, and what makes it differ now."""
    if not report.levels.is_known:
        return tracker
    tracker = tracker._replace(occupancy=report.levels.believed)
    differing = tracker.footprints.changed_squares(tracker.occupancy)
    latest = {change.square: change for change in report.changes}
    huffed = record.move.huffed if isinstance(record, RecordMove) else 0
    lifts_us = [change.at_us for change in report.changes if bit(change.square) & huffed and not change.closed]
    turn_ended_us = max(lifts_us, default=record.at_us)  # the huffed piece is lifted after the turn has passed
    trail = tuple(
        change
        for change in report.changes
        if change.at_us > turn_ended_us or (differing & bit(change.square) and change is latest[change.square])
    )
    last_us = max((change.at_us for change in report.changes), default=record.at_us)
    return tracker._replace(trail=trail, last_change_us=last_us)
