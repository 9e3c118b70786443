"""What the menu does for a game with somebody at another board of the hall."""

from controller.rules.position import Side
from controller.session.effects import InviteBoard, JoinBoard, WithdrawInvitation
from controller.session.menu.actions import close_menu
from controller.session.menu.chosen_values import chosen_names
from controller.session.menu.code_entry import FIRST_HALF, SECOND_HALF, add_press, entered_code, is_whole
from controller.session.menu.items import MenuCode
from controller.session.menu.state import Menu, MenuPage
from controller.session.state import Session

_SIDE_OF_CODE = {MenuCode.CODE_AS_WHITE: Side.WHITE, MenuCode.CODE_AS_BLACK: Side.BLACK}


def choose_for_other_board(session: Session, menu: Menu, code: MenuCode) -> Session:
    """Do what an item of the page says; a game of what was chosen begins at both boards once the code is entered."""
    if code is MenuCode.ENTER_CODE:
        return session._replace(menu=menu._replace(page=MenuPage.CODE, place=0, digits=""))
    if code is MenuCode.WITHDRAW_CODE:
        return close_menu(session).emit(WithdrawInvitation())
    side = _SIDE_OF_CODE[code]
    player = chosen_names(session, menu.choices)[side]
    return close_menu(session).emit(InviteBoard(side=side, player=player, choices=menu.choices))


def press_in_code(session: Session, menu: Menu, *, is_second_half: bool) -> Session:
    """Choose half of the signs that are left; with the whole code, join its board or take the last sign back."""
    if is_second_half and is_whole(menu.digits):
        return close_menu(session).emit(JoinBoard(code=entered_code(menu.digits)))
    half = SECOND_HALF if is_second_half else FIRST_HALF
    return session._replace(menu=menu._replace(digits=add_press(menu.digits, half)))
