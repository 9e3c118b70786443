"""How a game goes on after a stop: from the last record that tells all, and from what the sensors had told by then."""

from collections.abc import Sequence
from typing import NamedTuple

from controller.rules.squares import bit
from controller.session.changes import told_fallen
from controller.session.effects import Record, RecordMove, What
from controller.session.gestures import note_press
from controller.session.holding import ButtonsHeld, Meaning
from controller.session.inputs import Input, RecordingFailed, Resumed, Started
from controller.session.opening import first_past
from controller.session.past import remember
from controller.session.penalties import counted_illegal_moves
from controller.session.sensors import suspected_by
from controller.session.state import Pause, Phase, Press, Session, ends_by_rule, last_move
from controller.settings import TrackingSettings
from controller.tracking.debounce import SettledChange, DebounceState
from controller.tracking.tracker import Tracker, build_tracker
from controller.tracking.trail import LONGEST_TRAIL
from hardware.events import ButtonEdge, Edge, Lost, Part, Snapshot

_TURNS = frozenset({What.TAKEBACK, What.TURN, What.POSITION})


class Heard(NamedTuple):
    """What sensors and buttons have told by `now_us`, as a session has it that took it all.

    `changes` are those since the whole board was seen last: at the start, or after the sensors were away.
    """

    now_us: int
    levels: DebounceState = DebounceState()
    changes: tuple[SettledChange, ...] = ()
    buttons: ButtonsHeld = ButtonsHeld()


def reopen_session(started: Started, records: Sequence[Record], earlier: Sequence[Input]) -> Session:
    """Give the session as it was just after the last of these records, from which the game can go on.

    `earlier` are the game's inputs up to then. What no input tells is lost: a press that waited to be judged, how often
    a distrusted sensor was right. Inputs stored later, and then Resumed, follow.
    """
    record, past = records[-1], remember(first_past(started), records)
    game = past[-1].game
    heard = hear(earlier, started.settings.tracking, record.at_us)
    tracker = build_tracker(game, game.position.occupancy, record.at_us).with_unseen(record.unseen)
    stands_still = record.ledger.running_side is None
    session = Session(
        started=started,
        now_us=heard.now_us,
        phase=Phase.PLAYING,
        levels=heard.levels,
        tracker=_seen(tracker, _begun_by(records), heard),
        ledger=record.ledger,
        ply=record.ply,
        last=last_move(past),
        past=past,
        distrusted=record.unseen,
        suspected=suspected_by(records, heard.levels),
        pauses=frozenset({Pause.RESUMED} if stands_still else ()),  # clocks only stand when a game is paused
        was_running=stands_still,
        buttons=heard.buttons,
        fallen=told_fallen(record.ledger, started.settings.clock.flag),
        illegal_moves=counted_illegal_moves(records),
    )
    if isinstance(record, RecordMove):
        # who still holds the button that passed the turn may offer a draw with it
        session = note_press(session, Press(record.side, record.at_us), Meaning.PASSED)
    if not ends_by_rule(session):
        return session
    # It was over then, and has been taken back since.
    ledger = record.ledger.stop_clock(record.at_us)
    return session._replace(phase=Phase.OVER, outcome=game.outcome, ledger=ledger, was_running=True, pauses=frozenset())


def _begun_by(records: Sequence[Record]) -> Record:
    """Give the record with which the turn began that the game was in: a move, or a position to go on from."""
    turns = (record for record in reversed(records) if isinstance(record, RecordMove) or record.what in _TURNS)
    return next(turns, records[-1])


def hear(inputs: Sequence[Input], tracking: TrackingSettings, now_us: int) -> Heard:
    """Take in what sensors and buttons told, without making anything of it; `now_us` holds where there is no input."""
    heard = Heard(inputs[0].at_us if inputs else now_us)
    for happened in inputs:
        heard = _hearing(heard, happened, tracking)
    return heard


def _hearing(heard: Heard, happened: Input, tracking: TrackingSettings) -> Heard:
    if isinstance(happened, Resumed):
        return Heard(happened.at_us)  # times before this are of another clock
    heard = heard._replace(now_us=max(heard.now_us, happened.at_us))
    if not isinstance(happened, RecordingFailed):
        heard = _settled(heard)
    levels, debounce_us = heard.levels, tracking.debounce_ms * 1000
    match happened:
        case Edge(square=square, closed=closed, at_us=at_us):
            return heard._replace(levels=levels.with_edge(square, closed, at_us, debounce_us))
        case Snapshot(occupancy=occupancy, at_us=at_us) if levels.is_known:
            return heard._replace(levels=levels.with_snapshot(occupancy, at_us, debounce_us))
        case Snapshot(occupancy=occupancy):
            return heard._replace(levels=DebounceState(believed=occupancy, is_known=True, last_snapshot_us=heard.now_us), changes=())
        case Lost(part=Part.SENSORS):
            return heard._replace(levels=levels._replace(ringing=(), known=False))
        case ButtonEdge():
            buttons, _ = heard.buttons.with_edge(happened, tracking.button_debounce_ms * 1000)
            return heard._replace(buttons=buttons)
        case _:
            return heard


def _settled(heard: Heard) -> Heard:
    """Believe every sensor that was quiet by now, each at its own time."""
    levels, changes = heard.levels, heard.changes
    while (due_us := levels.next_due_us) is not None and due_us <= heard.now_us:
        levels, settled = levels.settle(due_us)
        changes = (*changes, *settled)[-LONGEST_TRAIL:]
    return heard._replace(levels=levels, changes=changes)


def _seen(tracker: Tracker, record: Record, heard: Heard) -> Tracker:
    """Let the tracker see the board, with what belongs to the reply: what came later, and what makes it differ now."""
    if not heard.levels.is_known:
        return tracker
    tracker = tracker._replace(occupancy=heard.levels.believed)
    differing = tracker.footprints.changed_squares(tracker.occupancy)
    latest = {change.square: change for change in heard.changes}
    huffed = record.move.huffed if isinstance(record, RecordMove) else 0
    lifts_us = [change.at_us for change in heard.changes if bit(change.square) & huffed and not change.closed]
    over_us = max(lifts_us, default=record.at_us)  # the huffed piece is lifted after the turn has passed
    trail = tuple(
        change
        for change in heard.changes
        if change.at_us > over_us or (differing & bit(change.square) and change is latest[change.square])
    )
    last_us = max((change.at_us for change in heard.changes), default=record.at_us)
    return tracker._replace(trail=trail, last_change_us=last_us)
