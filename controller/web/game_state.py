"""The game as JSON values.

The texts of messages are English, for programs: the page words the code of a message in its reader's language.
"""

from datetime import datetime, timedelta

from controller.clock.time_control import MINUTE_US
from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.rules.damath.operations import operation_of
from controller.rules.position import Position, Side
from controller.rules.squares import SQUARES, squares_of
from controller.session.coach import is_warned_before_turn
from controller.session.draw_offers import find_open_draw, list_draw_takers
from controller.session.far_board.asks import find_open_entry
from controller.session.far_board.messages import open_entry_message
from controller.session.far_board.rights import is_adjourned
from controller.session.game_details import people_names
from controller.session.inputs import GameStarted
from controller.session.scores import current_score, outcome_message, total_texts
from controller.settings.move_source import MoveSource
from controller.web.api.state_types import (
    DetailsState,
    DrawState,
    FarState,
    GameState,
    MessageState,
    PositionState,
    ProposalState,
    ResultState,
    ScoreState,
    VerdictState,
)
from controller.web.state_source import StateSource
from controller.words.message_json import message_json


def game_state(source: StateSource) -> GameState:
    """Return the game that is played."""
    session = source.session
    started, game, appearance = session.started, session.settings.game, session.settings.face
    return {
        "id": source.game_id,
        "date": started.date,
        "ruleset": game.ruleset,
        "title": session.game.rules.ruleset.title,
        "orientation": game.orientation.value,
        "time_control": game.time_control,
        "white": started.white,
        "black": started.black,
        "details": details_state(started),
        "commit": session.settings.tracking.commit.value,
        "theme": appearance.theme.value,
        "conduct": game.conduct.value,
        "elsewhere": [side.english_name.lower() for side in game.sides_elsewhere],
        "program": [
            side.english_name.lower() for side in game.sides_elsewhere if game.move_source(side) is MoveSource.PROGRAM
        ],
        "level": session.settings.opponent.level,
        "coached": [side.english_name.lower() for side in Side if is_warned_before_turn(session, side)],
    }


def details_state(started: GameStarted) -> DetailsState:
    """Return who plays, and in which event."""
    details, (white, black) = started.settings.details, people_names(started)
    return {
        "white": white,
        "black": black,
        "white_club": details.white_club,
        "black_club": details.black_club,
        "event": details.event,
        "site": details.site,
        "round": details.round,
        "board": details.board,
    }


def position_state(source: StateSource) -> PositionState:
    """Return the position that the board believes."""
    position = source.session.game.position
    return {"fen": fen_text(position), "pieces": pieces_state(position)}


def score_state(source: StateSource) -> ScoreState | None:
    """Return the score of the game with the chips and the symbols of the board; None if the game has none."""
    score, totals = current_score(source.session), total_texts(source.session)
    if score is None or totals is None:
        return None
    white, black = totals
    chips = [(square, score.chip_at(square)) for square in SQUARES]
    return {
        "symbols": {str(square): operation_of(square, score.rules.orientation).value for square in SQUARES},
        "chips": {str(square): chip.label for square, chip in chips if chip is not None},
        "white": white,
        "black": black,
    }


def draw_state(source: StateSource) -> DrawState | None:
    """Return the draw that may be taken now; None if there is none."""
    far, offer = source.session.far, find_open_draw(source.session)
    takers = [side for side in list_draw_takers(source.session) if far is None or side is far.side]
    if not takers:
        return None
    return {
        "open_to": [side.english_name.lower() for side in takers],
        "is_claim": offer is not None and offer.is_claim,
    }


def proposal_state(source: StateSource) -> ProposalState | None:
    """Return the move that was decided elsewhere and is to be made; None if there is none."""
    session = source.session
    proposal = session.turn.proposal
    if proposal is None:
        return None
    return {
        "side": session.to_move.english_name.lower(),
        "ply": session.history.ply + 1,
        "move": move_text(proposal.move),
        "captured": list(proposal.move.captured_squares),
    }


def far_state(source: StateSource, time_of_day: str) -> FarState | None:
    """Return the other board of a game on two boards; None: the game is played on one.

    `time_of_day` is the local time now, ISO 8601.
    """
    far = source.session.far
    if far is None:
        return None
    ask, own, entry = far.far_ask, far.own_ask, find_open_entry(source.session)
    return {
        "board": far.name,
        "side": far.side.english_name.lower(),
        "asks": None if ask is None else {"kind": ask.kind.value, "plies": ask.plies},
        "asked": None if own is None else {"kind": own.kind.value, "plies": own.plies},
        "silent_minutes": None if far.silent_us is None else far.silent_us // MINUTE_US,
        "silent_since": None if far.heard_us is None else _time_of_day_at(far.heard_us, source.now_us, time_of_day),
        "offline_since": None
        if far.offline_us is None
        else _time_of_day_at(far.offline_us, source.now_us, time_of_day),
        "is_refused": far.is_refused,
        "is_waited_for": far.is_waited_for,
        "calls_arbiter": far.calls_arbiter,
        "open_entry": None
        if entry is None
        else {"number": entry.number, "message": message_json(open_entry_message(far.name, entry))},
        "is_adjourned": is_adjourned(source.session),
    }


def _time_of_day_at(at_us: int, now_us: int, time_of_day: str) -> str:
    """Return the local time of day of an earlier moment of the board's clock, ISO 8601."""
    at = datetime.fromisoformat(time_of_day) - timedelta(microseconds=max(0, now_us - at_us))
    return at.isoformat(timespec="seconds")


def pieces_state(position: Position) -> dict[str, str]:
    """Return the pieces by square: `w` and `b`, kings in capitals."""
    pieces = {}
    for square in squares_of(position.occupancy):
        piece = position.piece_at(square)
        if piece is not None:
            letter = "w" if piece.side is Side.WHITE else "b"
            pieces[str(square)] = letter.upper() if piece.is_king else letter
    return pieces


def message_state(source: StateSource) -> MessageState | None:
    """Return the message of the display."""
    page = source.session.last_views.page
    return None if page is None or page.message is None else message_json(page.message)


def verdict_state(source: StateSource) -> VerdictState | None:
    """Return the last verdict."""
    verdict = source.verdict
    if verdict is None:
        return None
    message = None if verdict.message is None else message_json(verdict.message)
    return {"judgement": verdict.judgement, "message": message, "text": verdict.text}


def result_state(source: StateSource) -> ResultState | None:
    """Return the result of the game, or None before its end."""
    session, outcome = source.session, source.session.outcome
    if outcome is None:
        return None
    return {"score": outcome.score.value, "message": message_json(outcome_message(session, outcome))}
