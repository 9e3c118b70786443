"""The part of a session about the menu: which page is open, and what was chosen so far."""

from enum import StrEnum
from typing import NamedTuple

from controller.rules.position import Side
from controller.settings.choices import GameChoices


class MenuPage(StrEnum):
    """A list to step through, or a question; the values are keys of texts."""

    BEFORE_GAME = "before game"
    IN_GAME = "in game"
    AFTER_GAME = "after game"
    TIME = "time"
    DIGITS = "digits"  # of a time control of one's own
    RULES = "rules"
    WHITE = "white"  # White's name
    BLACK = "black"  # Black's name
    PROGRAM = "program"  # which side it plays
    LEVEL = "level"  # of the program
    HELP = "help"
    LANGUAGE = "language"
    SOUND = "sound"
    BOARD = "board"  # what the board itself can do
    BRIGHTNESS = "brightness"  # of the LEDs
    RESIGN = "resign"  # who resigns?
    DRAW = "draw"  # do both agree?
    TAKE_BACK = "take back"
    NEW_GAME = "new game"
    STOP = "stop"  # the board: sure?
    OTHER_BOARD = "other board"  # a game with somebody at another board of the hall
    CODE = "code"  # that was made at another board
    ADJOURN = "adjourn"  # the game on two boards: sure?
    ENTRY = "entry"  # of an arbiter at the other board: agree?


class Menu(NamedTuple):
    """The menu that is open."""

    page: MenuPage
    touched_us: int  # when a button was pressed last; the menu closes some time after
    place: int = 0  # of the item that is shown; of a digit, on the page of digits
    choices: GameChoices = GameChoices()  # made since it was opened
    digits: str = ""  # of a time control of one's own, as `005+03`; the presses of a code, as `01101`
    number: int = 0  # of the entry that is asked about
    asked_by: Side | None = None  # who has pressed for what both must agree to; None: nobody yet
