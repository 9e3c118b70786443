"""A session as the documents of the hall: its game, its clocks, and all of a state but its header."""

from collections.abc import Iterable
from typing import cast

from controller.clock.ledger import Ledger
from controller.hall.documents.games import DetailsDocument, GameDocument
from controller.hall.documents.hashes import position_hash
from controller.hall.documents.states import BoardNeed, ClocksDocument, LedDocument, ProposalDocument, SideClockDocument
from controller.hall.documents.values import ClockTimes
from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.rules.board_rules import BoardRules
from controller.rules.position import Side
from controller.rules.squares import squares_of
from controller.session.draw_offers import find_open_draw, list_draw_takers
from controller.session.game_details import known_names
from controller.session.inputs import GameStarted
from controller.session.presentation import clock_shown_at_us
from controller.session.press_due import find_due_press
from controller.session.scores import outcome_message
from controller.session.state import PauseReason, Phase, Session
from controller.session.views.clock_views import clock_view
from controller.session.wrong_squares import find_wrong_squares
from controller.settings.details import GameDetail
from controller.words.message_json import message_json


def game_document(started: GameStarted, rules: BoardRules, number: int | None) -> GameDocument:
    """Return a game as it was begun, with what was said of it since."""
    game = started.settings.game
    return {
        "number": number,
        "date": started.date,
        "ruleset": game.ruleset,
        "title": rules.ruleset.title,
        "orientation": game.orientation.value,
        "time_control": game.time_control,
        "details": details_document(started),
        "conduct": game.conduct.value,
        "commit": started.settings.tracking.commit.value,
        "elsewhere": [side_name(side) for side in game.sides_elsewhere],
        "pairing": started.settings.choices.pairing or "",
    }


def details_document(started: GameStarted) -> DetailsDocument:
    """Return who plays, and in which event."""
    white, black = known_names(started)
    texts = {detail.key: started.settings.details.text_of(detail) for detail in GameDetail}
    return cast("DetailsDocument", texts | {"white": white, "black": black})


def clock_times(ledger: Ledger, at_us: int) -> ClockTimes | None:
    """Return what both clocks show at a time; None without a time control."""
    if ledger.control is None:
        return None
    return {"white_us": ledger.displayed_us(Side.WHITE, at_us), "black_us": ledger.displayed_us(Side.BLACK, at_us)}


def hash_of(ply: int, fen: str, clocks: ClockTimes | None) -> str:
    """Return the hash of a position and what the clocks show."""
    if clocks is None:
        return position_hash(ply, fen, None, None)
    return position_hash(ply, fen, clocks["white_us"], clocks["black_us"])


def side_name(side: Side) -> str:
    """Return the name of a side in a document."""
    return side.english_name.lower()


def clocks_document(session: Session, now_us: int) -> ClocksDocument | None:
    """Return both clocks at a time; None without a time control."""
    if session.ledger.control is None:
        return None
    white, black = (_side_clock_document(session, side, now_us) for side in Side)
    return {"white": white, "black": black}


def _side_clock_document(session: Session, side: Side, now_us: int) -> SideClockDocument:
    # a press on the table has stopped the clock that it ends, also if it is taken back later
    at_us = clock_shown_at_us(session, now_us)
    ledger, is_stopped = session.ledger.advance_to(at_us), at_us != now_us
    view, forecast = clock_view(ledger, side, at_us), ledger.forecast
    runs = ledger.running_side is side and not is_stopped
    return {
        "shown_us": ledger.displayed_us(side, at_us),
        "runs": runs,
        "starts_us": max(forecast.runs_from_us, now_us) if runs else None,
        "deadline_us": forecast.empty_us if runs else None,
        "counts_up": view.counts_up,
        "has_flag_fallen": view.is_flagged,
        "stage": view.stage,
        "periods": view.periods,
        "illegal_moves": session.conduct.illegal_moves[side],
        "warnings": session.conduct.warnings[side],
    }


def list_needs(session: Session) -> list[BoardNeed]:
    """Return what wants a person, the most urgent first."""
    guidance, pauses = session.turn.guidance, session.pauses
    offer = find_open_draw(session)
    is_playing = session.phase is Phase.PLAYING
    found = {
        BoardNeed.RECORDS_DIFFER: PauseReason.RECORDS_DIFFER in pauses,
        BoardNeed.CALL: session.far is not None and session.far.calls_arbiter,
        BoardNeed.QUESTION: session.trust.question is not None,
        BoardNeed.FAULT: guidance is not None and not guidance.was_righted,
        BoardNeed.FLAG: is_playing and (bool(session.conduct.announced_flags) or PauseReason.TIME_LIMIT in pauses),
        BoardNeed.DRAW_OFFER: bool(list_draw_takers(session)) and (offer is None or not offer.is_claim),
        BoardNeed.PRESS: find_due_press(session) is not None,
        BoardNeed.SET_UP: session.phase is Phase.SETUP or PauseReason.BOARD_DIFFERS in pauses,
    }
    return [need for need, is_there in found.items() if is_there]


def state_content(session: Session, *, number: int | None, lost_parts: Iterable[str], now_us: int) -> dict[str, object]:
    """Return a state without its header, its sequence and the number of the last event."""
    fen, ply, clocks = fen_text(session.game.position), session.history.ply, clocks_document(session, now_us)
    times: ClockTimes | None = None
    if clocks is not None:
        times = {"white_us": clocks["white"]["shown_us"], "black_us": clocks["black"]["shown_us"]}
    page, outcome, last_move = session.last_views.page, session.outcome, session.history.last_move
    needs = list_needs(session)
    return {
        "game": game_document(session.started, session.game.rules, number),
        "phase": session.phase.value,
        "pauses": sorted(session.pauses),
        "position": fen,
        "hash": hash_of(ply, fen, times),
        "ply": ply,
        "to_move": side_name(session.side_on_turn),
        "last_move": None if last_move is None else move_text(last_move.move),
        "clocks": clocks,
        "needs": [need.value for need in needs],
        "wrong_squares": list(find_wrong_squares(session)),
        "distrusted_squares": list(squares_of(session.trust.distrusted)),
        "lost_parts": sorted(lost_parts),
        "message": None if page is None or page.message is None else message_json(page.message),
        "result": None
        if outcome is None
        else {"score": outcome.score.value, "message": message_json(outcome_message(session, outcome))},
        "proposal": _proposal_document(session),
        "far_game": None if session.far is None else session.far.game,
        "far_number": None if session.far is None else session.far.number,
        "ready": [side_name(side) for side in session.conduct.ready_sides],
        "leds": _led_documents(session) if needs else [],
    }


def empty_content(lost_parts: Iterable[str]) -> dict[str, object]:
    """Return the same before the first game."""
    return {
        "game": None,
        "phase": Phase.SETUP.value,
        "pauses": [],
        "position": None,
        "hash": None,
        "ply": 0,
        "to_move": None,
        "last_move": None,
        "clocks": None,
        "needs": [],
        "wrong_squares": [],
        "distrusted_squares": [],
        "lost_parts": sorted(lost_parts),
        "message": None,
        "result": None,
        "proposal": None,
        "far_game": None,
        "far_number": None,
        "ready": [],
        "leds": [],
    }


def _led_documents(session: Session) -> list[LedDocument]:
    return [{"square": square, "role": role.value} for square, role in session.last_views.frame.roles]


def _proposal_document(session: Session) -> ProposalDocument | None:
    proposal = session.turn.proposal
    if proposal is None:
        return None
    return {"side": side_name(session.to_move), "ply": session.history.ply + 1, "move": move_text(proposal.move)}
