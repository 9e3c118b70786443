"""How a session begins: with a new game, or paused after the daemon was stopped."""

from controller.clock.ledger import build_ledger
from controller.clock.reading import parse_time_control
from controller.notation.fen import parse_fen
from controller.rules.game import Game, start_game
from controller.session.holding import ButtonsHeld
from controller.session.inputs import Resumed, Started
from controller.session.past import Moment, Past
from controller.session.roles import DARK_FRAME
from controller.session.state import Pause, Phase, Session, with_pause
from controller.settings import agreed_rules
from controller.tracking.debounce import DebounceState
from controller.tracking.tracker import build_tracker


def first_game(started: Started) -> Game:
    """Give the game that a start begins with."""
    rules = agreed_rules(started.settings.game)
    return start_game(rules, None if started.fen is None else parse_fen(started.fen))


def open_session(started: Started) -> Session:
    """Begin a new game; the sensors have yet to report."""
    past = first_past(started)
    return Session(
        started=started,
        now_us=started.at_us,
        phase=Phase.SETUP,
        levels=DebounceState(),
        tracker=build_tracker(past[0].game, 0, started.at_us),
        ledger=past[0].ledger,
        past=past,
    )


def first_past(started: Started) -> Past:
    """Give how a game stands before its first move."""
    ledger = build_ledger(parse_time_control(started.settings.game.time_control), started.at_us)
    return (Moment(first_game(started), ledger, 0),)


def resume_session(session: Session, resumed: Resumed) -> Session:
    """Go on after a stop, paused: times before this are of another clock, and the sensors have yet to report.

    What was asked is asked again when the game goes on.
    """
    was_running = session.was_running or session.ledger.running_side is not None
    ledger = session.ledger.rebase(session.now_us, resumed.at_us)
    tracker = session.tracker.with_occupancy(session.tracker.footprints.occupancy_before, resumed.at_us)
    pauses = session.pauses & {Pause.ARBITER}  # who paused the game lets it go on
    doubt = None if session.doubt is None else session.doubt.rebased(session.now_us, resumed.at_us)
    session = session._replace(
        now_us=resumed.at_us, levels=DebounceState(), ledger=ledger, tracker=tracker, pauses=pauses, doubt=doubt,
        was_running=was_running, guidance=None, huffing=None, insisting=None, confirming=0, word=None,
        buttons=ButtonsHeld(), resigning=None,
        shown_frame=DARK_FRAME, shown_page=None,  # LEDs and display are dark after a start
    )  # fmt: skip
    if session.phase is Phase.OVER:
        return session
    return with_pause(session, Pause.RESUMED, resumed.at_us)
