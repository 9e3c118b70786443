"""What the buttons do in the menu: one steps, the other chooses; what both must agree to, each side presses."""

from controller.clock.control_parser import parse_time_control
from controller.rules.position import Side
from controller.session.arbiter.far_commands import agree_to_ask, call_arbiter, play_on, refuse_ask, wait_for_board
from controller.session.arbiter.player_requests import begin_game
from controller.session.coach import ask_to_put_back, find_warned_move
from controller.session.conduct.pause_toggle import toggle_pause
from controller.session.effects import ChangeAuthor, CreatePairingCode
from controller.session.far_board.asks import find_open_entry
from controller.session.hint import request_hint_by_menu
from controller.session.menu.actions import (
    close_menu,
    name_player,
    set_brightness,
)
from controller.session.menu.chosen_values import OWN_TIME, current_value, list_values
from controller.session.menu.items import CODE_OF_PAGE, PAGE_OF_CODE, MenuCode, MenuItem
from controller.session.menu.other_board import choose_for_other_board, press_in_code
from controller.session.menu.page_items import OTHER_BOARD_CODES, first_page, list_items
from controller.session.menu.player_choices import player_choices, player_details, swapped_names
from controller.session.menu.questions import QUESTIONS, answer_question, find_only_person
from controller.session.menu.state import Menu, MenuPage
from controller.session.moves.rest import update_rest_deadline
from controller.session.recorded_changes import try_act
from controller.session.state import PauseReason, Session
from controller.settings.appearance import HelpLevel
from controller.settings.choices import GameChoices
from controller.settings.clock import ButtonLayout
from controller.settings.program_sides import choose_program_sides

LAPSE_US = 60_000_000
"""How long the menu stays open without a press before and after a game; a choice: people talk about what to play."""

LAPSE_IN_GAME_US = 15_000_000
"""The same during a game; a choice: a clock runs, and presses do not count while it is open."""

FIRST_DIGITS = "015+10"
"""Where the setting of a time control begins if that of now cannot be written so: minutes, then seconds a move."""

CLOSED_WHILE = frozenset({PauseReason.QUESTION, PauseReason.OUTPUTS, PauseReason.RECORDING, PauseReason.RESULT})
"""While the game is paused for one of these, there is no menu: buttons answer or do nothing."""

_QUESTION_OF_CODE = {
    MenuCode.DRAW: MenuPage.DRAW,
    MenuCode.RESIGN: MenuPage.RESIGN,
    MenuCode.TAKE_BACK: MenuPage.TAKE_BACK,
    MenuCode.NEW_GAME: MenuPage.NEW_GAME,
    MenuCode.STOP: MenuPage.STOP,
    MenuCode.ADJOURN: MenuPage.ADJOURN,
}


_TO_OTHER_BOARD = {
    MenuCode.AGREE: agree_to_ask,
    MenuCode.REFUSE: refuse_ask,
    MenuCode.WAIT: wait_for_board,
    MenuCode.CALL_ARBITER: call_arbiter,
    MenuCode.PLAY_ON: play_on,
}


def open_menu(session: Session, at_us: int) -> Session:
    """Open the menu on the page that fits the state of the game."""
    return update_rest_deadline(session._replace(menu=Menu(first_page(session), at_us)))


def menu_lapse_us(session: Session) -> int | None:
    """Return when the menu closes by itself; None: it is closed."""
    menu = session.menu
    if menu is None:
        return None
    is_in_game = first_page(session) is MenuPage.IN_GAME
    return menu.touched_us + (LAPSE_IN_GAME_US if is_in_game else LAPSE_US)


def close_lapsed_menu(session: Session) -> Session:
    """Close the menu if nobody has pressed a button for long; what was chosen before a game holds."""
    menu, lapse_us = session.menu, menu_lapse_us(session)
    if menu is None or lapse_us is None or lapse_us > session.now_us:
        return session
    holds = _has_chosen(menu) and first_page(session) is MenuPage.BEFORE_GAME
    return begin_game(close_menu(session), menu.choices) if holds else close_menu(session)


def close_outdated_menu(session: Session, before: Session) -> Session:
    """Close a menu that was open before a change of the game and does not fit it any more.

    A flag, an arbiter or a move that is committed may end or change the game while the menu is open, and a question of
    the board wants the buttons.
    """
    if session.menu is None or before.menu is None:
        return session
    fits = first_page(session) is first_page(before) and session.history.ply == before.history.ply
    return session if fits and not session.pauses & CLOSED_WHILE else close_menu(session)


def press_in_menu(session: Session, side: Side, at_us: int) -> Session:
    """Handle a press of a side's button while the menu is open: White's steps, Black's chooses."""
    menu = session.menu
    if menu is None:
        return session
    menu = menu._replace(touched_us=at_us)
    session = update_rest_deadline(session._replace(menu=menu))
    if menu.page in QUESTIONS:
        return answer_question(session, menu, side, at_us)
    return step_in_menu(session) if side is Side.WHITE else choose_in_menu(session, at_us)


def step_in_menu(session: Session) -> Session:
    """Go on to the next item, or count the digit up."""
    menu = session.menu
    if menu is None:
        return session
    if menu.page is MenuPage.CODE:
        return press_in_code(session, menu, is_second_half=False)
    if menu.page is MenuPage.DIGITS:
        return session._replace(menu=menu._replace(digits=_count_up(menu.digits, menu.place)))
    if menu.page in QUESTIONS:
        return session._replace(menu=Menu(first_page(session), menu.touched_us, choices=menu.choices))
    return session._replace(menu=menu._replace(place=(menu.place + 1) % len(list_items(session, menu))))


def choose_in_menu(session: Session, at_us: int) -> Session:
    """Choose the item that is shown."""
    menu = session.menu
    if menu is None:
        return session
    if menu.page is MenuPage.CODE:
        return press_in_code(session, menu, is_second_half=True)
    if menu.page is MenuPage.DIGITS:
        return _next_digit(session, menu)
    items = list_items(session, menu)
    item = items[min(menu.place, len(items) - 1)]
    if menu.page in CODE_OF_PAGE:
        return _choose_value(session, menu, item)
    return _choose_item(session, menu, item, at_us)


def _choose_item(session: Session, menu: Menu, item: MenuItem, at_us: int) -> Session:
    """Choose an item of a first page."""
    match item.code:
        case MenuCode.PLAY:
            return begin_game(close_menu(session), menu.choices) if _has_chosen(menu) else close_menu(session)
        case MenuCode.AGAIN:
            return begin_game(close_menu(session), menu.choices)
        case MenuCode.AGAIN_SWAPPED:
            return begin_game(close_menu(session), swapped_names(session, menu.choices))
        case MenuCode.SWAP:
            return _back_to_item(session, menu, swapped_names(session, menu.choices), item.code)
        case MenuCode.BACK:
            return close_menu(session)
        case MenuCode.HINT:
            return request_hint_by_menu(close_menu(session))
        case MenuCode.PAIRING_CODE:
            return close_menu(session).emit(CreatePairingCode())
        case code if code in _TO_OTHER_BOARD:
            return try_act(close_menu(session), _TO_OTHER_BOARD[code])
        case code if code in OTHER_BOARD_CODES:
            return choose_for_other_board(session, menu, code)
        case MenuCode.OTHER_BOARD:
            return session._replace(menu=menu._replace(page=MenuPage.OTHER_BOARD, place=0))
        case MenuCode.BOARD:
            return session._replace(menu=menu._replace(page=MenuPage.BOARD, place=0))
        case MenuCode.PAUSE | MenuCode.RESUME:
            return toggle_pause(close_menu(session), at_us, ChangeAuthor.PLAYERS)
        case MenuCode.TAKE_BACK if find_warned_move(session) is not None:
            return update_rest_deadline(ask_to_put_back(close_menu(session)))
        case MenuCode.ENTRY:
            entry = find_open_entry(session)
            asked = menu._replace(page=MenuPage.ENTRY, place=0, number=0 if entry is None else entry.number)
            return session._replace(menu=asked)
        case code if code in _QUESTION_OF_CODE:
            # a draw that was offered by holding a button is asked about, not offered again
            asked_by = None if code is MenuCode.ADJOURN else find_only_person(session)
            if asked_by is None and code is MenuCode.DRAW:
                asked_by = session.conduct.draw_offer
            return session._replace(menu=menu._replace(page=_QUESTION_OF_CODE[code], place=0, asked_by=asked_by))
        case code:
            opened = menu._replace(page=PAGE_OF_CODE[code])
            values = list(list_values(session, opened))
            return session._replace(menu=opened._replace(place=values.index(current_value(session, opened))))


def _choose_value(session: Session, menu: Menu, item: MenuItem) -> Session:
    """Choose a value, and return to the first page."""
    if item.value == OWN_TIME:
        digits = _as_digits(current_value(session, menu))
        return session._replace(menu=menu._replace(page=MenuPage.DIGITS, place=0, digits=digits))
    if item.code is MenuCode.BRIGHTNESS:
        return set_brightness(close_menu(session), int(item.value))
    if item.code in (MenuCode.WHITE, MenuCode.BLACK) and first_page(session) is MenuPage.IN_GAME:
        return name_player(close_menu(session), player_details(session, item))
    return _with_choice(session, menu, item)


def _with_choice(session: Session, menu: Menu, item: MenuItem) -> Session:
    is_player = item.code in (MenuCode.WHITE, MenuCode.BLACK)
    choices = menu.choices.updated(player_choices(session, item) if is_player else _choice_of(item.code, item.value))
    return _back_to_item(session, menu, choices, item.code)


def _back_to_item(session: Session, menu: Menu, choices: GameChoices, code: MenuCode) -> Session:
    """Return to the first page with what was chosen, to the item that was changed: it does not begin the game."""
    opened = Menu(first_page(session), menu.touched_us, choices=choices)
    codes = [item.code for item in list_items(session, opened)]
    return session._replace(menu=opened._replace(place=codes.index(code) if code in codes else 0))


def _choice_of(code: MenuCode, value: str) -> GameChoices:
    match code:
        case MenuCode.TIME:
            return GameChoices(time_control=value)
        case MenuCode.RULES:
            return GameChoices(ruleset=value)
        case MenuCode.PROGRAM:
            return choose_program_sides(value)
        case MenuCode.LEVEL:
            return GameChoices(level=int(value))
        case MenuCode.HELP:
            return GameChoices(help=HelpLevel(value))
        case MenuCode.LANGUAGE:
            return GameChoices(language=value)
        case _:
            return GameChoices(has_sound=value == "on")


def _has_chosen(menu: Menu) -> bool:
    return menu.choices != GameChoices()


def _next_digit(session: Session, menu: Menu) -> Session:
    """Go on to the next digit, or choose the time control after the last one; 0 minutes cannot be played."""
    place = menu.place + 1
    place += menu.digits[place : place + 1] == "+"
    if place < len(menu.digits):
        return session._replace(menu=menu._replace(place=place))
    minutes, seconds = (int(number) for number in menu.digits.split("+"))
    if minutes == 0:
        return session._replace(menu=menu._replace(place=0))
    return _with_choice(session, menu, MenuItem(MenuCode.TIME, f"{minutes}+{seconds}"))


def _count_up(digits: str, place: int) -> str:
    return f"{digits[:place]}{(int(digits[place]) + 1) % 10}{digits[place + 1 :]}"


def _as_digits(time_control: str) -> str:
    """Return a time control of minutes and seconds a move as digits; FIRST_DIGITS for any other."""
    minutes, plus, seconds = time_control.partition("+")
    if not (plus and minutes.isdigit() and seconds.isdigit() and len(minutes) <= 3 and len(seconds) <= 2):
        return FIRST_DIGITS
    parse_time_control(time_control)
    return f"{int(minutes):03}+{int(seconds):02}"


def is_rocker(session: Session) -> bool:
    """Return True if the third button alone works the menu."""
    return session.settings.clock.buttons is ButtonLayout.ROCKER
