"""The items of each page of the menu."""

from collections.abc import Sequence

from controller.session.coach import find_warned_move
from controller.session.far_board.asks import find_open_entry
from controller.session.far_board.rights import may_play_on
from controller.session.game_details import people_names
from controller.session.hint import find_menu_fault, is_locked
from controller.session.menu.chosen_values import chosen_names, chosen_settings, current_values, list_values
from controller.session.menu.items import CODE_OF_PAGE, MenuCode, MenuItem
from controller.session.menu.state import Menu, MenuPage
from controller.session.state import PauseReason, Phase, Session
from controller.settings.choices import GameChoices
from controller.settings.game import GameConduct
from controller.settings.program_sides import NO_SIDE

LOCKED = "locked"  # what the conduct of the game forbids

ARBITERS_CHOICES = frozenset({MenuCode.TIME, MenuCode.RULES, MenuCode.HELP})
"""What the arbiter of a tournament settles for all boards, and no player changes at one of them."""


OTHER_BOARD_CODES = (
    MenuCode.CODE_AS_WHITE, MenuCode.CODE_AS_BLACK, MenuCode.ENTER_CODE, MenuCode.WITHDRAW_CODE,
)  # fmt: skip
"""What leads to a game with somebody at another board of the hall."""


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
            play = MenuItem(MenuCode.PLAY)
            return (play, *_choice_items(session, menu.choices), *_other_board_item(session), *_board_item(session))
        case MenuPage.AFTER_GAME:
            again = (MenuItem(MenuCode.AGAIN), MenuItem(MenuCode.AGAIN_SWAPPED))
            chosen = (*_choice_items(session, menu.choices), *_other_board_item(session))
            adjourned = [MenuItem(MenuCode.PLAY_ON)] if may_play_on(session) else []
            return (*adjourned, *again, *chosen, *_board_item(session), MenuItem(MenuCode.BACK))
        case MenuPage.IN_GAME:
            return (*_game_items(session), *_name_items(session), *_board_item(session))
        case MenuPage.OTHER_BOARD:
            return [MenuItem(code) for code in (*OTHER_BOARD_CODES, MenuCode.BACK)]
        case MenuPage.BOARD:
            return (*_board_items(session), MenuItem(MenuCode.BACK))
        case page if page in CODE_OF_PAGE:
            return [MenuItem(CODE_OF_PAGE[page], value) for value in list_values(session, menu)]
        case _:
            return ()


def _choice_items(session: Session, choices: GameChoices) -> Sequence[MenuItem]:
    """List what can be chosen for a game, each with its value of now."""
    names = chosen_names(session, choices)
    values = current_values(chosen_settings(session, choices), names)
    has_names = bool(session.settings.menu.players) or any(names)
    hidden = {MenuCode.BRIGHTNESS} if has_names else {MenuCode.BRIGHTNESS, MenuCode.WHITE, MenuCode.BLACK}
    if session.settings.game.conduct is GameConduct.TOURNAMENT:
        hidden |= ARBITERS_CHOICES
    hidden |= _hidden_program_items(session, values)
    items = [MenuItem(code, value) for code, value in values.items() if code not in hidden]
    if any(names) and first_page(session) is not MenuPage.AFTER_GAME:  # it has `again swapped`
        items.insert(1 + [item.code for item in items].index(MenuCode.BLACK), MenuItem(MenuCode.SWAP))
    return items


def _hidden_program_items(session: Session, values: dict[MenuCode, str]) -> set[MenuCode]:
    """Return what is not offered of the program: all where none may play, the level where it plays no side."""
    if not session.settings.abilities.has_program or session.settings.game.conduct is not GameConduct.CASUAL:
        return {MenuCode.PROGRAM, MenuCode.LEVEL}
    return {MenuCode.LEVEL} if values[MenuCode.PROGRAM] == NO_SIDE else set()


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
    if find_open_entry(session) is not None:
        answers.append(MenuCode.ENTRY)
    is_unheard = far.silent_us is not None
    if is_unheard and not far.is_refused:
        answers.append(MenuCode.WAIT)
    if is_unheard or far.is_refused:
        answers.append(MenuCode.ADJOURN)
    if is_unheard or PauseReason.RECORDS_DIFFER in session.pauses:
        answers.append(MenuCode.CALL_ARBITER)
    return answers


def _name_items(session: Session) -> list[MenuItem]:
    """List the players, who may be named during a casual game too."""
    if session.settings.game.conduct is not GameConduct.CASUAL or not session.settings.menu.players:
        return []
    white, black = people_names(session.started)
    return [MenuItem(MenuCode.WHITE, white), MenuItem(MenuCode.BLACK, black)]


def _other_board_item(session: Session) -> list[MenuItem]:
    """List what leads to another board; in a rated game and in a tournament only the arbiter begins a game."""
    is_casual = session.settings.game.conduct is GameConduct.CASUAL
    is_free = session.far is None or session.phase is Phase.OVER
    may_invite = session.settings.abilities.can_invite and is_casual and is_free
    return [MenuItem(MenuCode.OTHER_BOARD)] if may_invite else []


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
