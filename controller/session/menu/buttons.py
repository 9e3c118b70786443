"""Where the edges of buttons go: to the menu while it is open, and to the game otherwise.

Both buttons of a pair that are held down together open the menu; beside a rocker the third button does.
"""

from controller.notation.move_text import move_text
from controller.rules.position import Side
from controller.session.arbiter.far_commands import agree_to_ask
from controller.session.arbiter.position_changes import START_TEXT
from controller.session.conduct.gestures import DRAW_HOLD_US
from controller.session.conduct.presses import handle_button_edge
from controller.session.effects import ChangeAuthor, ChangeKind
from controller.session.menu.actions import close_menu
from controller.session.menu.navigation import (
    CLOSED_WHILE,
    choose_in_menu,
    is_rocker,
    open_menu,
    press_in_menu,
    step_in_menu,
)
from controller.session.menu.page_items import first_page
from controller.session.menu.questions import QUESTIONS, agree
from controller.session.menu.state import MenuPage
from controller.session.moves.button_states import SIDE_OF_BUTTON
from controller.session.moves.rest import update_rest_deadline
from controller.session.recorded_changes import record_change, try_act
from controller.session.state import FirstPress, PauseReason, Phase, Session
from controller.session.trust.state import is_deliberate
from hardware.events import Button, ButtonEdge

TOGETHER_US = 300_000
"""The second of two buttons goes down within this time; a choice: two fingers are closer together."""

TOGETHER_HOLD_US = 500_000
"""How long both are then held; a choice: in blitz two presses may overlap, but no finger rests on a button so long."""

CHOOSE_HOLD_US = 1_000_000
"""How long the third button beside a rocker is held to choose; a choice: shorter presses step on."""

AFTER_END_US = 3_000_000
"""How long after a game presses do nothing; a choice: nobody presses the clock of a game that is over so late."""

AFTER_TOUCH_US = 2_000_000
"""How long after a piece moved they do nothing then; a choice: who overlooked a flag and plays on presses sooner."""

AGAIN_HINT_US = 6_000_000
"""How long after a game its result gives way to what the buttons do; a choice: time to read why it ended."""

_OTHER_BUTTON = {Button.WHITE: Button.BLACK, Button.BLACK: Button.WHITE}


def route_button_edge(session: Session, edge: ButtonEdge) -> Session:
    """Handle one raw edge of a button."""
    if not session.settings.clock.gestures or session.pauses & CLOSED_WHILE:
        return handle_button_edge(close_menu(session)._replace(first_press=None), edge)
    if is_rocker(session):
        return _route_beside_rocker(session, edge)
    if edge.button is Button.THIRD:
        return handle_button_edge(session, edge)
    if session.menu is not None:
        return _press(session, edge)
    if session.phase is Phase.OVER:
        return _press_after_game(session, edge)
    before = session._replace(first_press=None)
    noted, is_press = _note_press(session, edge)
    first = _first_press(session, before, edge) if is_press else session.first_press
    is_agreement = is_press and _agrees_to_far(noted, edge)
    session = handle_button_edge(before, edge)._replace(first_press=first)
    return try_act(session, agree_to_ask) if is_agreement else session


def _agrees_to_far(session: Session, edge: ButtonEdge) -> bool:
    """Return True if the other side's button, which nobody here needs, is released: that agrees to what that side asks.

    It was pressed alone, for both together open the menu, and not so soon after it was asked as a hand does by habit
    that has made the move of that side. While the records differ the display says that, and not what is asked.
    """
    far = session.far
    if far is None or far.far_ask is None or PauseReason.RECORDS_DIFFER in session.pauses:
        return False
    if edge.down or SIDE_OF_BUTTON[edge.button] is far.side:
        return False
    pressed, own = (session.conduct.buttons.state_of(button) for button in (edge.button, _OTHER_BUTTON[edge.button]))
    if pressed is None or pressed.is_handled or not is_deliberate(pressed.pressed_us, far.far_asked_us):
        return False
    return own is None or (not own.is_down and own.pressed_us < pressed.pressed_us - TOGETHER_US)


def held_together_us(session: Session) -> int | None:
    """Return when two buttons that are down together open the menu; None: they are not."""
    first = session.first_press
    return None if first is None or first.second_us is None else first.second_us + TOGETHER_HOLD_US


def again_hint_us(session: Session) -> int | None:
    """Return when the display says what the buttons do after a game; None: it says so, or need not."""
    ended_us = session.conduct.ended_us
    is_due = session.phase is Phase.OVER and session.settings.clock.gestures and not session.conduct.offers_again
    return None if ended_us is None or not is_due else ended_us + AGAIN_HINT_US


def offer_again(session: Session) -> Session:
    """Say what the buttons do after a game."""
    return session._replace(conduct=session.conduct._replace(offers_again=True))


def open_menu_by_both(session: Session, without: Session) -> Session:
    """Open the menu because both buttons are held; `without` is the session as it would be without their presses.

    Nothing is withdrawn and nothing opens if one of them is up by now: a tap may be so short that its release counts
    as bounce, and a driver may have been lost.
    """
    states = [session.conduct.buttons.state_of(button) for button in _OTHER_BUTTON]
    session = session._replace(first_press=None)
    if not all(state is not None and state.is_down for state in states):
        return session
    session = _withdraw_presses(session, without)
    if session.pauses & CLOSED_WHILE:
        return session
    return open_menu(_with_cancelled_gestures(session), session.now_us)


def reopen_menu(session: Session, at_us: int) -> Session:
    """Return a recovered session with the menu open that withdrew the moves of its last record."""
    return open_menu(_with_cancelled_gestures(session), at_us)


def _with_cancelled_gestures(session: Session) -> Session:
    buttons = session.conduct.buttons.cancel_gestures()
    return session._replace(conduct=session.conduct._replace(buttons=buttons))


def _first_press(session: Session, before: Session, edge: ButtonEdge) -> FirstPress | None:
    """Return which press may be the first of two that are held together, after a press or a release."""
    first = session.first_press
    if not edge.down:
        return None
    if first is None or first.button is edge.button or edge.at_us > first.at_us + TOGETHER_US:
        return FirstPress(edge.button, edge.at_us, before._replace(effects=()))
    return first._replace(second_us=edge.at_us)


def _route_beside_rocker(session: Session, edge: ButtonEdge) -> Session:
    """Handle an edge where the third button alone works the menu: a short press steps on, a longer one chooses."""
    if edge.button is not Button.THIRD:
        return session if session.menu is not None else handle_button_edge(session, edge)
    state = session.conduct.buttons.state_of(Button.THIRD)
    held_us = edge.at_us - state.pressed_us if state is not None and state.is_down and not state.is_handled else 0
    if session.menu is not None:
        session, is_press = _note_press(session, edge)
        if edge.down or not is_press or (state is not None and state.is_handled):
            return session
        return _work_with_third(session, edge.at_us, held_us)
    if first_page(session) is not MenuPage.IN_GAME:
        session, is_press = _note_press(session, edge)
        return open_menu(session, edge.at_us) if is_press and not edge.down else session
    is_paused = PauseReason.ARBITER in session.pauses
    if is_paused and not edge.down and held_us >= DRAW_HOLD_US:
        return open_menu(_note_press(session, edge)[0], edge.at_us)
    return handle_button_edge(session, edge)


def _work_with_third(session: Session, at_us: int, held_us: int) -> Session:
    """Step on or choose; on a question, a longer press says yes for both sides."""
    menu = session.menu
    if menu is None:
        return session
    session = update_rest_deadline(session._replace(menu=menu._replace(touched_us=at_us)))
    if held_us < CHOOSE_HOLD_US:
        return step_in_menu(session)
    if menu.page not in QUESTIONS:
        return choose_in_menu(session, at_us)
    if menu.page is MenuPage.RESIGN:
        return press_in_menu(press_in_menu(session, session.to_move, at_us), session.to_move, at_us)
    return agree(session, menu, at_us)


def _press(session: Session, edge: ButtonEdge) -> Session:
    session, is_press = _note_press(session, edge)
    if not is_press or not edge.down:
        return session
    buttons = session.conduct.buttons
    state = buttons.state_of(edge.button)
    if state is not None:  # letting it go says nothing more, also if the menu is closed by then
        session = session._replace(
            conduct=session.conduct._replace(buttons=buttons.with_state(state._replace(is_handled=True)))
        )
    return press_in_menu(session, SIDE_OF_BUTTON[edge.button], edge.at_us)


def _press_after_game(session: Session, edge: ButtonEdge) -> Session:
    """Begin the same game again as White's button is let go, and open the menu by Black's, or by both together.

    A press that comes before the display says so only makes it say so.
    """
    session, is_press_edge = _note_press(session, edge)
    button, other = (session.conduct.buttons.state_of(each) for each in (edge.button, _OTHER_BUTTON[edge.button]))
    if (
        not is_press_edge
        or button is None
        or button.is_handled
        or not _may_press_after_game(session, button.pressed_us)
    ):
        return session
    if edge.down:
        is_together = other is not None and other.is_down and edge.at_us <= other.pressed_us + TOGETHER_US
        return open_menu(session, edge.at_us) if is_together else session
    if not session.conduct.offers_again:
        return offer_again(session)
    session = open_menu(session, edge.at_us)
    return session if SIDE_OF_BUTTON[edge.button] is Side.BLACK else choose_in_menu(session, edge.at_us)


def _may_press_after_game(session: Session, pressed_us: int) -> bool:
    """Return True if a press is no late press of the clock of the game that is over."""
    ended_us = session.conduct.ended_us
    if ended_us is None or pressed_us < ended_us + AFTER_END_US:
        return False
    return pressed_us >= session.tracker.last_change_us + AFTER_TOUCH_US


def _note_press(session: Session, edge: ButtonEdge) -> tuple[Session, bool]:
    """Return the session with an edge of which the game takes no notice, and True if a press begins or ends with it."""
    debounce_us = session.settings.tracking.button_debounce_ms * 1000
    buttons, is_press_edge = session.conduct.buttons.with_edge(edge, debounce_us)
    return session._replace(conduct=session.conduct._replace(buttons=buttons)), is_press_edge


def _withdraw_presses(session: Session, without: Session) -> Session:
    """Return the session as if two buttons had not been pressed; a game that they ended stays over.

    Moves that they have made final are taken back on record; what was moved may stay where it is.
    """
    if session.menu is not None or session.phase is Phase.OVER or without.outcome is not None:
        return session
    kept = without.history.checkpoints
    undone = len(session.history.checkpoints) - len(kept)
    if undone < 0 or session.history.checkpoints[: len(kept)] != kept:
        return session
    withdrawn = without._replace(
        now_us=session.now_us,
        conduct=without.conduct._replace(buttons=session.conduct.buttons),
        last_views=session.last_views.without_notice(),
        effects=session.effects,
    )
    return _record_withdrawal(withdrawn, session, undone) if undone else withdrawn


def _record_withdrawal(withdrawn: Session, session: Session, undone: int) -> Session:
    """Record that the moves of presses that were withdrawn do not count."""
    moves = " ".join(
        move_text(checkpoint.move) for checkpoint in session.history.checkpoints[-undone:] if checkpoint.move
    )
    last = withdrawn.history.last_move
    after = START_TEXT if last is None else move_text(last.move)
    longer = withdrawn._replace(history=withdrawn.history._replace(checkpoints=session.history.checkpoints))
    return record_change(
        longer, ChangeKind.TAKEBACK, moves, after, author=ChangeAuthor.BOARD, undone_plies=undone, is_complete=True
    )
