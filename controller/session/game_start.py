"""How a session begins: with a new game, or paused after the daemon was restarted."""

from controller.clock.control_parser import parse_time_control
from controller.clock.ledger import build_ledger
from controller.notation.fen import parse_fen
from controller.rules.damath.scoring import DamathScore, start_score
from controller.rules.game import Game, start_game
from controller.session.checkpoints import Checkpoint, Checkpoints, History
from controller.session.inputs import DaemonRestarted, GameStarted
from controller.session.state import PauseReason, Phase, Session, with_pause
from controller.session.views.display_page import LastViews
from controller.settings.game import agreed_rules, agreed_scoring
from controller.tracking.chronology import Chronology
from controller.tracking.debounce import DebounceState
from controller.tracking.tracker import build_tracker
from hardware.events import ButtonEdge, Edge, Snapshot


def first_game(started: GameStarted) -> Game:
    """Return the game before its first move."""
    rules = agreed_rules(started.settings.game)
    return start_game(rules, None if started.fen is None else parse_fen(started.fen))


def first_checkpoints(started: GameStarted) -> Checkpoints:
    """Return the checkpoint before the first move."""
    ledger = build_ledger(parse_time_control(started.settings.game.time_control), started.at_us)
    return (Checkpoint(first_game(started), ledger, 0, score=_first_score(started)),)


def _first_score(started: GameStarted) -> DamathScore | None:
    """Return the score of a game that begins with its chips on their squares; None for any other."""
    rules = agreed_scoring(started.settings.game)
    return None if rules is None or started.fen is not None else start_score(rules)


def open_session(started: GameStarted) -> Session:
    """Return the session of a new game, before any sensor has reported."""
    checkpoints = first_checkpoints(started)
    session = Session(
        started=started,
        settings=started.settings,
        now_us=started.at_us,
        phase=Phase.SETUP,
        levels=DebounceState(),
        tracker=build_tracker(checkpoints[0].game, 0, started.at_us, started.settings.game.sides_elsewhere),
        ledger=checkpoints[0].ledger,
        history=History(checkpoints),
    )
    buttons = session.conduct.buttons._replace(begun_us=started.at_us)
    return session._replace(conduct=session.conduct._replace(buttons=buttons))


def earlier_reports(before: Session, begun_us: int) -> list[Snapshot | Edge | ButtonEdge]:
    """Return what the parts reported in the game before one that begins, as inputs of the new game.

    They are the whole board, and each button whose contacts may still ring: one of them may have begun this game.
    """
    levels = before.levels
    board: list[Snapshot | Edge] = []
    if levels.is_known:
        board = [
            Snapshot(occupancy=levels.settled_occupancy, at_us=begun_us),
            *[Edge(square=sensor.square, closed=sensor.closed, at_us=begun_us) for sensor in levels.unsettled],
        ]
    rings_from_us = begun_us - before.settings.tracking.button_debounce_ms * 1000
    ringing = [state for state in before.conduct.buttons.states if state.edge_us > rings_from_us]
    return [*board, *[ButtonEdge(button=state.button, down=state.is_down, at_us=begun_us) for state in ringing]]


def resume_session(session: Session, restarted: DaemonRestarted) -> Session:
    """Return the session after a restart, paused unless the game is over.

    Earlier times are of another clock, the sensors have yet to report, LEDs and display are dark. A question about
    moves on record stays and is asked again when the game goes on.
    """
    last_us, at_us = session.now_us, restarted.at_us
    doubt, question = session.trust.doubt, session.trust.question
    settings = session.settings
    if restarted.abilities is not None:
        settings = settings.model_copy(update={"abilities": restarted.abilities})
    session = session._replace(
        settings=settings,
        now_us=at_us,
        levels=DebounceState(),
        chronology=Chronology(),
        ledger=session.ledger.rebase(last_us, at_us),
        tracker=session.tracker.with_occupancy(session.tracker.footprints.occupancy_before, at_us)._replace(
            known_missing=session.tracker.known_missing,
            turn_began_us=at_us,
        ),
        # A fine stands: of the board as it was pressed nothing is known any more.
        turn=session.turn.after_restart(at_us - last_us),
        trust=session.trust._replace(
            squares_to_confirm=0,
            silent_lines=(),
            chattering=0,
            question=None if question is None or question.assumed is not None else question,
            doubt=None if doubt is None else doubt.rebased(last_us, at_us),
        ),
        conduct=session.conduct.after_restart(at_us if session.phase is Phase.OVER else None),
        menu=None,
        hint=None,
        coached=None,
        is_program_starting=False,
        first_press=None,
        # only the arbiter ends his own pause, and what pauses both boards
        pauses=session.pauses & {PauseReason.ARBITER, PauseReason.RECORDS_DIFFER},
        far=None if session.far is None else session.far.after_restart(),
        clock_was_running=session.clock_was_running or session.ledger.running_side is not None,
        last_views=LastViews(),
    )
    if session.phase is Phase.OVER:
        return session
    return with_pause(session, PauseReason.DAEMON_RESTARTED, at_us)
