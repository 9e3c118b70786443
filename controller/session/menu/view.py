"""The menu of a session as people see it."""

from controller.rules.position import Side
from controller.session.far_board.asks import find_open_entry
from controller.session.far_board.messages import find_ask_message, open_entry_message
from controller.session.menu.chosen_values import chosen_settings
from controller.session.menu.code_entry import entered_code, is_whole, next_halves
from controller.session.menu.items import CODE_OF_PAGE, MenuCode, MenuItem
from controller.session.menu.navigation import is_rocker
from controller.session.menu.page_items import list_items
from controller.session.menu.questions import QUESTIONS, find_only_person
from controller.session.menu.state import Menu, MenuPage
from controller.session.state import Session
from controller.session.views.menu_view import CODE_LABEL, MenuView
from controller.session.views.messages import Message

_AS_VALUES = {MenuCode.PLAY, MenuCode.AGAIN, MenuCode.AGAIN_SWAPPED}
"""Items that show what would be played."""


def view_menu(session: Session) -> MenuView | None:
    """Return the menu as it is shown; None: it is closed."""
    menu = session.menu
    if menu is None:
        return None
    if menu.page is MenuPage.ENTRY:
        message = _entry_message(session, menu.number)
        return MenuView("entry?", "", "no", "yes", is_rocker=is_rocker(session), message=message)
    if menu.page in QUESTIONS:
        return _question(session, menu)
    if menu.page is MenuPage.DIGITS:
        is_last = menu.place == len(menu.digits) - 1
        label, choose = MenuCode.TIME.value, "done" if is_last else "next digit"
        view = MenuView(label, menu.digits, "count up", choose, digit=menu.place)
        return view._replace(is_rocker=is_rocker(session))
    if menu.page is MenuPage.CODE:
        return _code_view(menu)._replace(is_rocker=is_rocker(session))
    items = list_items(session, menu)
    place = min(menu.place, len(items) - 1)
    item = items[place]
    choose = "choose" if menu.page in CODE_OF_PAGE or item.code not in CODE_OF_PAGE.values() else "change"
    value = _value(session, menu, item)
    view = MenuView(item.code.value, value, "next", choose, place=place + 1, length=len(items))
    message = _item_message(session, item)
    return view._replace(is_rocker=is_rocker(session), message=message)


def _item_message(session: Session, item: MenuItem) -> Message | None:
    """Return what an item agrees to or refuses."""
    match item.code:
        case MenuCode.ENTRY:
            return _entry_message(session)
        case MenuCode.AGREE | MenuCode.REFUSE:
            return None if session.far is None else find_ask_message(session.far)
        case _:
            return None


def _entry_message(session: Session, number: int | None = None) -> Message | None:
    """Return what the entry says that people here may agree to; None: there is none, or it has another number."""
    entry = find_open_entry(session)
    if session.far is None or entry is None or number not in (None, entry.number):
        return None
    return open_entry_message(session.far.name, entry)


def _value(session: Session, menu: Menu, item: MenuItem) -> str:
    return chosen_settings(session, menu.choices).game.time_control if item.code in _AS_VALUES else item.value


def _code_view(menu: Menu) -> MenuView:
    code = entered_code(menu.digits)
    if is_whole(menu.digits):
        return MenuView(CODE_LABEL, code, "back", "done")
    white, black = next_halves(menu.digits)
    return MenuView(CODE_LABEL, f"{code}_", white, black, has_signs=True)


def _question(session: Session, menu: Menu) -> MenuView:
    """Return a question: first who asks, and then if he is sure, or if the other one agrees."""
    page, asked_by = menu.page, menu.asked_by
    if page is MenuPage.STOP:
        return MenuView(f"{page.value}?", "kept", "no", "yes", is_rocker=is_rocker(session))
    if find_only_person(session) is not None:
        return MenuView(f"{page.value}?", "", "no", "yes", asked_by=asked_by, is_rocker=is_rocker(session))
    if is_rocker(session):  # one button answers for both; only to resign is of one side
        resigns = page is MenuPage.RESIGN
        label = f"{page.value}?" if resigns else f"{page.value}? both"
        return MenuView(label, "", "no", "yes", asked_by=session.to_move if resigns else None, is_rocker=True)
    if asked_by is None:
        return MenuView(f"{page.value}?", "", "I", "I")
    own, other = ("yes", "no") if page is MenuPage.RESIGN else ("no", "agree")
    white, black = (own, other) if asked_by is Side.WHITE else (other, own)
    return MenuView(f"{page.value}?", "", white, black, asked_by=asked_by)
