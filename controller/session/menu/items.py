"""What the items of the menu are, and which page each leads to."""

from enum import StrEnum
from typing import NamedTuple

from controller.session.menu.state import MenuPage


class MenuCode(StrEnum):
    """What an item is; the values are keys of texts."""

    PLAY = "play"
    TIME = "time"
    RULES = "rules"
    WHITE = "white"
    BLACK = "black"
    SWAP = "swap"
    PROGRAM = "program"  # which side it plays
    LEVEL = "level"  # of the program
    HELP = "help"
    LANGUAGE = "language"
    SOUND = "sound"
    BACK = "back"
    PAUSE = "pause"
    RESUME = "resume"
    DRAW = "draw"
    RESIGN = "resign"
    TAKE_BACK = "take back"
    NEW_GAME = "new game"
    AGAIN = "again"
    AGAIN_SWAPPED = "again swapped"
    HINT = "hint"
    BOARD = "board"  # what the board itself can do
    BRIGHTNESS = "brightness"
    PAIRING_CODE = "pairing code"
    STOP = "stop"
    AGREE = "agree"  # to what the player at the other board asks
    REFUSE = "refuse"
    ENTRY = "entry"  # of an arbiter at the other board, which he has not signed
    WAIT = "wait"  # for the other board, which is not heard
    ADJOURN = "adjourn"
    PLAY_ON = "play on"  # the game that was adjourned here
    OTHER_BOARD = "other board"  # play somebody at another board of the hall
    CODE_AS_WHITE = "code as white"  # make a code, and play White
    CODE_AS_BLACK = "code as black"
    ENTER_CODE = "enter code"
    WITHDRAW_CODE = "withdraw code"
    CALL_ARBITER = "call arbiter"


class MenuItem(NamedTuple):
    """One item of a list, with its value."""

    code: MenuCode
    value: str = ""


CODE_OF_PAGE = {
    MenuPage.TIME: MenuCode.TIME,
    MenuPage.RULES: MenuCode.RULES,
    MenuPage.PROGRAM: MenuCode.PROGRAM,
    MenuPage.LEVEL: MenuCode.LEVEL,
    MenuPage.WHITE: MenuCode.WHITE,
    MenuPage.BLACK: MenuCode.BLACK,
    MenuPage.HELP: MenuCode.HELP,
    MenuPage.LANGUAGE: MenuCode.LANGUAGE,
    MenuPage.SOUND: MenuCode.SOUND,
    MenuPage.BRIGHTNESS: MenuCode.BRIGHTNESS,
}
"""The pages on which a value is chosen, by the item that leads there."""

PAGE_OF_CODE = {code: page for page, code in CODE_OF_PAGE.items()}
