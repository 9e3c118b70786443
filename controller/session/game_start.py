"""How a session begins: with a new game, or paused after the daemon was stopped."""

from controller.clock.control_parser import parse_time_control
from controller.clock.ledger import build_ledger
from controller.notation.fen import parse_fen
from controller.rules.game import Game, start_game
from controller.session.checkpoints import Checkpoint, Checkpoints
from controller.session.inputs import DaemonRestarted, GameStarted
from controller.session.moves.button_states import ButtonStates
from controller.session.state import PauseReason, Phase, Session, with_pause
from controller.session.views.led_frames import DARK_FRAME
from controller.settings.settings import agreed_rules
from controller.tracking.debounce import DebounceState
from controller.tracking.tracker import build_tracker


def first_game(started: GameStarted) -> Game:
    """Give the game that a start begins with."""
    rules = agreed_rules(started.settings.game)
    return start_game(rules, None if started.fen is None else parse_fen(started.fen))


def open_session(started: GameStarted) -> Session:
    """Begin a new game; the sensors have yet to report."""
    checkpoints = first_checkpoints(started)
    return Session(
        started=started,
        now_us=started.at_us,
        phase=Phase.SETUP,
        levels=DebounceState(),
        tracker=build_tracker(checkpoints[0].game, 0, started.at_us),
        ledger=checkpoints[0].ledger,
        checkpoints=checkpoints,
    )


def first_checkpoints(started: GameStarted) -> Checkpoints:
    """Give how a game stands before its first move."""
    ledger = build_ledger(parse_time_control(started.settings.game.time_control), started.at_us)
    return (Checkpoint(first_game(started), ledger, 0),)


def resume_session(session: Session, resumed: DaemonRestarted) -> Session:
    """Go on after a stop, paused: times before this are of another clock, and the sensors have yet to report.

    What was asked is asked again when the game goes on.
    """
    clock_was_running = session.clock_was_running or session.ledger.running_side is not None
    ledger = session.ledger.rebase(session.now_us, resumed.at_us)
    tracker = session.tracker.with_occupancy(session.tracker.footprints.occupancy_before, resumed.at_us)
    pauses = session.pauses & {PauseReason.ARBITER}  # who paused the game lets it go on
    doubt = None if session.doubt is None else session.doubt.rebased(session.now_us, resumed.at_us)
    session = session._replace(
        now_us=resumed.at_us, levels=DebounceState(), ledger=ledger, tracker=tracker, pauses=pauses, doubt=doubt,
        clock_was_running=clock_was_running, guidance=None, pending_huff=None, repeated_fault=None,
        squares_to_confirm=0, notice=None,
        buttons=ButtonStates(), resignation_prompt=None,
        shown_frame=DARK_FRAME, shown_page=None,  # LEDs and display are dark after a start
    )  # fmt: skip
    if session.phase is Phase.OVER:
        return session
    return with_pause(session, PauseReason.DAEMON_RESTARTED, resumed.at_us)
