"""The items of each page of the menu."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from controller.session.coach import find_warned_move
from controller.session.game_details import people_names, with_known_names
from controller.session.hint import find_menu_fault, is_locked
from controller.session.inputs import UNKNOWN_NAME
from controller.session.menu.state import Menu, MenuPage
from controller.session.state import PauseReason, Phase, Session
from controller.settings.abilities import BRIGHTNESS_LEVELS
from controller.settings.appearance import LANGUAGES, HelpLevel
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices, has_any_sound
from controller.settings.details import GameDetail
from controller.settings.game import GameConduct
from controller.settings.opponent import LEVELS
from controller.settings.program_sides import NO_SIDE, PROGRAM_SIDES, program_sides_text
from controller.settings.settings import Settings

NO_NAME = ""
OWN_TIME = "own"  # a time control that is set digit by digit
LOCKED = "locked"  # what the conduct of the game forbids


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
    WAIT = "wait"  # for the other board, which is not heard
    ADJOURN = "adjourn"
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


ARBITERS_CHOICES = frozenset({MenuCode.TIME, MenuCode.RULES, MenuCode.HELP})
"""What the arbiter of a tournament settles for all boards, and no player changes at one of them."""


def first_page(session: Session) -> MenuPage:
    """Return the page with which the menu opens."""
    if session.phase is Phase.OVER:
        return MenuPage.AFTER_GAME
    is_in_game = session.phase is Phase.PLAYING and not session.awaits_first_move
    return MenuPage.IN_GAME if is_in_game else MenuPage.BEFORE_GAME


def list_items(session: Session, menu: Menu) -> Sequence[MenuItem]:
    """List the items of a page; a question has none."""
    match menu.page:
        case MenuPage.BEFORE_GAME:
            return (MenuItem(MenuCode.PLAY), *_choice_items(session, menu.choices), *_board_item(session))
        case MenuPage.AFTER_GAME:
            again = (MenuItem(MenuCode.AGAIN), MenuItem(MenuCode.AGAIN_SWAPPED))
            return (*again, *_choice_items(session, menu.choices), *_board_item(session), MenuItem(MenuCode.BACK))
        case MenuPage.IN_GAME:
            return (*_game_items(session), *_name_items(session), *_board_item(session))
        case MenuPage.BOARD:
            return (*_board_items(session), MenuItem(MenuCode.BACK))
        case page if page in CODE_OF_PAGE:
            return [MenuItem(CODE_OF_PAGE[page], value) for value in list_values(session, menu)]
        case _:
            return ()


def list_values(session: Session, menu: Menu) -> Sequence[str]:
    """List what can be chosen on a page, the value of now first where it is not in the list."""
    settings, offered = chosen_settings(session, menu.choices), session.settings.menu
    match menu.page:
        case MenuPage.TIME:
            return (*_with_own(offered.time_controls, settings.game.time_control), OWN_TIME)
        case MenuPage.RULES:
            return _with_own(offered.rulesets, settings.game.ruleset)
        case MenuPage.WHITE | MenuPage.BLACK:
            return (NO_NAME, *_with_own([name for name, _ in offered.names_and_clubs], name_of(session, menu)))
        case MenuPage.PROGRAM:
            return PROGRAM_SIDES
        case MenuPage.LEVEL:
            level = settings.opponent.level  # the others from the easiest on, which is then one press away
            return [str(each) for each in (level, *(each for each in LEVELS if each != level))]
        case MenuPage.HELP:
            locked = {HelpLevel.COACH} if is_locked(session) else set()
            return [level.value for level in HelpLevel if level not in locked]
        case MenuPage.LANGUAGE:
            return LANGUAGES
        case MenuPage.BRIGHTNESS:
            levels = {*BRIGHTNESS_LEVELS, settings.abilities.brightness or BRIGHTNESS_LEVELS[-1]}
            return [str(percent) for percent in sorted(levels)]
        case _:
            return ("on", "off")


def current_value(session: Session, menu: Menu) -> str:
    """Return what is chosen now on a page."""
    settings = chosen_settings(session, menu.choices)
    return _values(settings, _names(session, menu.choices))[CODE_OF_PAGE[menu.page]]


def name_of(session: Session, menu: Menu) -> str:
    """Return the name of the side that a page is about; empty: not known."""
    white, black = _names(session, menu.choices)
    return white if menu.page is MenuPage.WHITE else black


def chosen_settings(session: Session, choices: GameChoices) -> Settings:
    """Return the settings of the game of now, with what was chosen since."""
    return apply_choices(session.settings, choices)


def _choice_items(session: Session, choices: GameChoices) -> Sequence[MenuItem]:
    """List what can be chosen for a game, each with its value of now."""
    names = _names(session, choices)
    values = _values(chosen_settings(session, choices), names)
    has_names = bool(session.settings.menu.players) or any(names)
    hidden = {MenuCode.BRIGHTNESS} if has_names else {MenuCode.BRIGHTNESS, MenuCode.WHITE, MenuCode.BLACK}
    if session.settings.game.conduct is GameConduct.TOURNAMENT:
        hidden |= ARBITERS_CHOICES
    hidden |= _hidden_program_items(session, values)
    items = [MenuItem(code, value) for code, value in values.items() if code not in hidden]
    if any(names) and first_page(session) is not MenuPage.AFTER_GAME:  # it has `again swapped`
        items.insert(1 + [item.code for item in items].index(MenuCode.BLACK), MenuItem(MenuCode.SWAP))
    return items


def _values(settings: Settings, names: tuple[str, str]) -> dict[MenuCode, str]:
    white, black = names
    return {
        MenuCode.TIME: settings.game.time_control,
        MenuCode.RULES: settings.game.ruleset,
        MenuCode.PROGRAM: program_sides_text(settings.game),
        MenuCode.LEVEL: str(settings.opponent.level),
        MenuCode.WHITE: white,
        MenuCode.BLACK: black,
        MenuCode.HELP: settings.face.help.value,
        MenuCode.LANGUAGE: settings.face.language,
        MenuCode.SOUND: "on" if has_any_sound(settings.sound) else "off",
        MenuCode.BRIGHTNESS: str(settings.abilities.brightness or BRIGHTNESS_LEVELS[-1]),
    }


def _hidden_program_items(session: Session, values: dict[MenuCode, str]) -> set[MenuCode]:
    """Return what is not offered of the program: all where none may play, the level where it plays no side."""
    if not session.settings.abilities.has_program or session.settings.game.conduct is not GameConduct.CASUAL:
        return {MenuCode.PROGRAM, MenuCode.LEVEL}
    return {MenuCode.LEVEL} if values[MenuCode.PROGRAM] == NO_SIDE else set()


def _names(session: Session, choices: GameChoices) -> tuple[str, str]:
    white, black = people_names(session.started)
    return (
        white if choices.white is None else choices.white,
        black if choices.black is None else choices.black,
    )


def swapped_names(session: Session, choices: GameChoices) -> GameChoices:
    """Return the choices with the players' colours exchanged, also of a player who is elsewhere."""
    players = with_known_names(session.started, choices)
    game = chosen_settings(session, choices).game
    is_mixed = game.white_moves is not game.black_moves
    return choices.updated(
        GameChoices(
            white_moves=game.black_moves if is_mixed else None,
            black_moves=game.white_moves if is_mixed else None,
            white=players.black,
            white_club=players.black_club,
            black=players.white,
            black_club=players.white_club,
        )
    )


def player_choices(session: Session, item: MenuItem) -> GameChoices:
    """Return the choice of a player, with his club."""
    club = session.settings.menu.club_of(item.value)
    if item.code is MenuCode.WHITE:
        return GameChoices(white=item.value, white_club=club)
    return GameChoices(black=item.value, black_club=club)


def player_details(session: Session, item: MenuItem) -> dict[GameDetail, str]:
    """Return what is known of a game with a player who was chosen."""
    is_white = item.code is MenuCode.WHITE
    name, club = (GameDetail.WHITE, GameDetail.WHITE_CLUB) if is_white else (GameDetail.BLACK, GameDetail.BLACK_CLUB)
    return {
        name: item.value or UNKNOWN_NAME,
        club: session.settings.menu.club_of(item.value) or UNKNOWN_NAME,
    }


def _game_items(session: Session) -> list[MenuItem]:
    """List what players may do during a game; what needs an arbiter is not there."""
    codes = [*_far_items(session), MenuCode.BACK]
    is_casual = session.settings.game.conduct is GameConduct.CASUAL
    is_paused = PauseReason.ARBITER in session.pauses
    has_clock = session.ledger.control is not None
    if (is_casual or session.far is not None) and (is_paused or has_clock):
        codes.append(MenuCode.RESUME if is_paused else MenuCode.PAUSE)
    if not session.pauses or is_paused:
        codes += [MenuCode.DRAW, MenuCode.RESIGN]
    has_move = len(session.history.checkpoints) > 1 or (session.far is not None and session.turn.proposal is not None)
    if is_casual and (has_move or find_warned_move(session) is not None):
        codes.append(MenuCode.TAKE_BACK)
    if is_casual and session.far is None:
        codes.append(MenuCode.NEW_GAME)
    items = [MenuItem(code) for code in codes]
    if is_locked(session):
        items.append(MenuItem(MenuCode.HINT, LOCKED))
    else:
        fault = find_menu_fault(session)
        items.append(MenuItem(MenuCode.HINT, "" if fault is None else fault.value))
    return items


def _far_items(session: Session) -> list[MenuCode]:
    """List what a player says to the other board, or about it; it comes first, for it is asked about now."""
    far = session.far
    if far is None:
        return []
    answers = [] if far.far_ask is None else [MenuCode.AGREE, MenuCode.REFUSE]
    is_unheard = far.silent_us is not None
    if is_unheard:
        answers += [MenuCode.WAIT, MenuCode.ADJOURN]
    if is_unheard or PauseReason.RECORDS_DIFFER in session.pauses:
        answers.append(MenuCode.CALL_ARBITER)
    return answers


def _name_items(session: Session) -> list[MenuItem]:
    """List the players, who may be named during a casual game too."""
    if session.settings.game.conduct is not GameConduct.CASUAL or not session.settings.menu.players:
        return []
    white, black = people_names(session.started)
    return [MenuItem(MenuCode.WHITE, white), MenuItem(MenuCode.BLACK, black)]


def _board_item(session: Session) -> list[MenuItem]:
    """List what leads to the items of the board itself, if there are any."""
    return [MenuItem(MenuCode.BOARD)] if _board_items(session) else []


def _board_items(session: Session) -> list[MenuItem]:
    """List what people may ask of the board itself.

    A pairing code gives every right on the page, and whoever stops the board stops the game: in a rated game and in a
    tournament both are the arbiter's.
    """
    abilities = session.settings.abilities
    is_casual = session.settings.game.conduct is GameConduct.CASUAL
    items = []
    if abilities.brightness is not None:
        items.append(MenuItem(MenuCode.BRIGHTNESS, str(abilities.brightness)))
    if abilities.has_page and is_casual:
        items.append(MenuItem(MenuCode.PAIRING_CODE))
    if abilities.can_stop and (is_casual or first_page(session) is not MenuPage.IN_GAME):
        items.append(MenuItem(MenuCode.STOP))
    return items


def _with_own(values: Sequence[str], current: str) -> Sequence[str]:
    return values if current in values or not current else (current, *values)
