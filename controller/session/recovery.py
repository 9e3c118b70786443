"""How a game is recovered after a stop: from its last complete record and the sensors' reports until then."""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import NamedTuple

from controller.rules.squares import bit
from controller.session.checkpoints import History, add_record, last_move_of
from controller.session.conduct.state import Conduct
from controller.session.effects import ChangeAuthor, ChangeKind, Record, RecordChange, RecordMove
from controller.session.far_board.joining import recover_far_board
from controller.session.game_details import with_recorded_details
from controller.session.game_start import first_checkpoints
from controller.session.hint import count_hints
from controller.session.inputs import DaemonRestarted, GameStarted, Input, RecordingDelayed, RecordingFailed
from controller.session.menu.buttons import reopen_menu
from controller.session.moves.button_states import ButtonStates, PressMeaning
from controller.session.moves.penalties import count_illegal_moves
from controller.session.moves.press_reports import note_press_meaning
from controller.session.moves.state import ButtonPress
from controller.session.moves.warnings import count_warnings
from controller.session.recorded_changes import announced_flags_of
from controller.session.scores import decide_by_totals
from controller.session.state import PauseReason, Phase, Session, ends_by_rule
from controller.session.trust.sensors import recover_suspected_squares
from controller.session.trust.state import Trust
from controller.settings.tracking import TrackingSettings
from controller.tracking.chronology import Chronology, next_settling_us, settle_in_order
from controller.tracking.debounce import DebounceState, SettledChange, adopt_levels
from controller.tracking.evidence_trail import (
    EvidenceTrail,
    append_change,
    changes_of_visits,
    revise_trail,
)
from controller.tracking.tracker import Tracker, build_tracker
from hardware.events import ButtonEdge, Edge, Part, PartLost, Snapshot

_TURN_CHANGES = frozenset({ChangeKind.TAKEBACK, ChangeKind.RESTORE, ChangeKind.TURN, ChangeKind.POSITION})


class SensorReport(NamedTuple):
    """What sensors and buttons have reported, as a session has it that handled all of it."""

    now_us: int  # of the last input
    levels: DebounceState = DebounceState()  # as the sensors report them
    chronology: Chronology = Chronology()  # of what they have reported lately
    changes: tuple[SettledChange, ...] = ()  # since the sensors reported the whole board, at the start or after a loss
    buttons: ButtonStates = ButtonStates()  # as their edges tell
    stands_until_us: int = 0  # no clock counts before


def recover_session(started: GameStarted, records: Sequence[Record], earlier: Sequence[Input]) -> Session:
    """Return the session as it was just after the last of these records; the game can go on from there.

    `earlier` are the game's inputs up to then. What no input contains is lost: a press that waited to be judged, how
    often a distrusted sensor was right. Inputs stored later, and then DaemonRestarted, are to follow.
    """
    started = with_recorded_details(started, records)
    history = reduce(add_record, records, History(first_checkpoints(started)))
    record, checkpoints = records[-1], history.checkpoints
    game = checkpoints[-1].game
    report = replay_sensor_inputs(earlier, started.settings.tracking, record.at_us)
    sides_elsewhere = started.settings.game.sides_elsewhere
    tracker = build_tracker(game, game.position.occupancy, record.at_us, sides_elsewhere)
    tracker = tracker.with_untrusted(record.untrusted)
    is_paused = record.ledger.running_side is None
    session = Session(
        started=started,
        settings=started.settings,
        now_us=report.now_us,
        phase=Phase.PLAYING,
        levels=report.levels,
        chronology=report.chronology,
        tracker=_with_board(tracker, _find_turn_record(records), report),
        ledger=replace(record.ledger, stands_until_us=report.stands_until_us),
        history=history._replace(ply=record.ply, last_move=last_move_of(checkpoints)),
        trust=Trust(distrusted=record.untrusted, suspected=recover_suspected_squares(records, report.levels)),
        conduct=Conduct(
            buttons=report.buttons,
            announced_flags=announced_flags_of(record.ledger, started.settings.clock.flag),
            illegal_moves=count_illegal_moves(records),
            warnings=count_warnings(records),
            hints=count_hints(records),
        ),
        # Clocks stand only while a game is paused.
        pauses=frozenset({PauseReason.DAEMON_RESTARTED} if is_paused else ()),
        clock_was_running=is_paused,
    )
    session = recover_far_board(session, records, earlier)
    if isinstance(record, RecordMove):
        # Its button may still be held, to offer a draw.
        session = note_press_meaning(session, ButtonPress(record.side, record.at_us), PressMeaning.PASSED_TURN)
    if isinstance(record, RecordChange) and record.kind is ChangeKind.TAKEBACK and record.author is ChangeAuthor.BOARD:
        # Both buttons are held, and have opened the menu: later presses choose in it.
        session = reopen_menu(session, record.at_us)
    if not ends_by_rule(session):
        return session
    # The game was over then, and has been reopened since.
    ledger = record.ledger.stop_clock(record.at_us)
    outcome = None if game.outcome is None else decide_by_totals(session, game.outcome)
    return session._replace(
        phase=Phase.OVER, outcome=outcome, ledger=ledger, clock_was_running=True, pauses=frozenset()
    )


def _find_turn_record(records: Sequence[Record]) -> Record:
    """Return the record with which the last turn began: a move, or a position to go on from."""
    turns = (record for record in reversed(records) if isinstance(record, RecordMove) or record.kind in _TURN_CHANGES)
    return next(turns, records[-1])


def replay_sensor_inputs(inputs: Sequence[Input], tracking: TrackingSettings, now_us: int) -> SensorReport:
    """Return what sensors and buttons reported; `now_us` counts if there is no input."""
    report = SensorReport(inputs[0].at_us if inputs else now_us)
    for event in inputs:
        report = _apply_input(report, event, tracking)
    return report


def _apply_input(report: SensorReport, event: Input, tracking: TrackingSettings) -> SensorReport:
    if isinstance(event, DaemonRestarted):
        return SensorReport(event.at_us)  # times before this are of another clock
    report = report._replace(now_us=max(report.now_us, event.at_us))
    debounce_us = tracking.debounce_ms * 1000
    if not isinstance(event, RecordingDelayed | RecordingFailed):
        report = _settle(report, debounce_us)
    levels, chronology = report.levels, report.chronology
    match event:
        case Edge(square=square, closed=closed, at_us=at_us):
            chronology = chronology.with_edge(event, levels, debounce_us)
            return report._replace(levels=levels.with_edge(square, closed, at_us, debounce_us), chronology=chronology)
        case Snapshot(occupancy=occupancy, at_us=at_us) if levels.is_known:
            levels = levels.with_snapshot(occupancy, at_us, debounce_us)
            return report._replace(levels=levels, chronology=chronology.with_snapshot(event))
        case Snapshot(occupancy=occupancy):
            chronology = Chronology(tracking.lateness_ms * 1000)
            return report._replace(levels=adopt_levels(occupancy, report.now_us), chronology=chronology, changes=())
        case PartLost(part=Part.SENSORS):
            return report._replace(levels=levels.as_lost(), chronology=Chronology())
        case PartLost(part=Part.BUTTONS):
            return report._replace(buttons=report.buttons.release_all())
        case RecordingDelayed(lasts_us=lasts_us, at_us=at_us):
            return report._replace(stands_until_us=max(report.stands_until_us, at_us + lasts_us))
        case ButtonEdge():
            buttons, _ = report.buttons.with_edge(event, tracking.button_debounce_ms * 1000)
            return report._replace(buttons=buttons)
        case _:
            return report


def _settle(report: SensorReport, debounce_us: int) -> SensorReport:
    """Return the report with every sensor settled that has been quiet long enough, each at its own time."""
    levels, chronology, changes = report.levels, report.chronology, report.changes
    while (due_us := next_settling_us(levels, chronology, report.now_us)) is not None and due_us <= report.now_us:
        levels, chronology, settled, revisions = settle_in_order(levels, chronology, due_us, debounce_us)
        for change in settled:
            changes = append_change(changes, change)
        for revision in revisions:
            changes = revise_trail(changes, revision)
    return report._replace(levels=levels, chronology=chronology, changes=changes)


def _with_board(tracker: Tracker, record: Record, report: SensorReport) -> Tracker:
    """Return the tracker with the board and the changes of the reply: later ones, and those that make it differ now."""
    if not report.levels.is_known:
        return tracker
    tracker = tracker._replace(occupancy=report.levels.settled_occupancy)
    differing = tracker.footprints.changed_squares(tracker.occupancy)
    latest = {change.square: change for change in report.changes}
    huffed = record.move.huffed if isinstance(record, RecordMove) else 0
    lifts_us = [change.at_us for change in report.changes if bit(change.square) & huffed and not change.closed]
    turn_ended_us = max(lifts_us, default=record.at_us)  # a huffed piece is lifted after the turn has passed
    visits = _visits_since_landing(tracker, record, report) if isinstance(record, RecordMove) else ()
    trail = tuple(
        change
        for change in report.changes
        if change.at_us > turn_ended_us
        or (differing & bit(change.square) and change is latest[change.square])
        or change in visits
    )
    last_us = max((change.at_us for change in report.changes), default=record.at_us)
    return tracker._replace(trail=trail, last_change_us=last_us, turn_began_us=turn_ended_us)


def _visits_since_landing(tracker: Tracker, record: RecordMove, report: SensorReport) -> EvidenceTrail:
    """Return the changes of pieces that came to stand after the piece of a move and before its turn passed."""
    landings_us = [
        change.at_us
        for change in report.changes
        if change.square == record.move.landing and change.closed and change.at_us <= record.at_us
    ]
    landed_us = max(landings_us, default=record.at_us)
    return changes_of_visits(report.changes, tracker.footprints.occupancy_before, landed_us)
