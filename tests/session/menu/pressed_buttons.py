"""Fingers on the buttons of a board in virtual time."""

from controller.rules.position import Side
from controller.session.effects import RequestNewGame
from controller.words.menu_words import menu_keys, menu_label, menu_value
from controller.words.po_files import english
from hardware.events import Button, ButtonEdge
from tests.session.scripted_game import ScriptedGame

TAP_US = 100_000
BUTTON = {"W": Button.WHITE, "B": Button.BLACK, "3": Button.THIRD}


def edge(game: ScriptedGame, button: Button, after_us: int, *, down: bool) -> None:
    """Press or release a button some time from now."""
    at_us = game.daemon.now_us + after_us
    game.daemon.wait_until(at_us)
    game.daemon.handle_input(ButtonEdge(button=button, down=down, at_us=at_us))


def tap(game: ScriptedGame, keys: str) -> None:
    """Press buttons one after the other: `WWB` is White's twice, then Black's; `3` is the third."""
    for key in keys:
        edge(game, BUTTON[key], 2 * TAP_US, down=True)
        edge(game, BUTTON[key], TAP_US, down=False)


def hold_third(game: ScriptedGame, held_us: int) -> None:
    """Hold the third button for a time."""
    edge(game, Button.THIRD, 2 * TAP_US, down=True)
    edge(game, Button.THIRD, held_us, down=False)


def hold_both(
    game: ScriptedGame, *, first: Button = Button.WHITE, gap_us: int = 100_000, held_us: int = 600_000
) -> None:
    """Press one button and then the other, and hold both."""
    second = Button.BLACK if first is Button.WHITE else Button.WHITE
    edge(game, first, TAP_US, down=True)
    edge(game, second, gap_us, down=True)
    edge(game, first, held_us, down=False)
    edge(game, second, TAP_US, down=False)


def shown(game: ScriptedGame) -> tuple[str, str, str, str] | None:
    """Return the item that the menu shows: its label, its value, and what each button does; None: it is closed."""
    page = game.session.last_views.page
    if page is None or page.menu is None:
        return None
    view = page.menu
    return menu_label(english(), view), menu_value(english(), view), *menu_keys(english(), view)


def step_to(game: ScriptedGame, label: str, key: str = "W") -> None:
    """Step on until the menu shows an item."""
    while (item := shown(game)) is not None and item[0] != label:
        tap(game, key)


def labels(game: ScriptedGame) -> list[str]:
    """Step once through the list that is open, and return the labels of its items, or their values if they differ."""
    items: list[tuple[str, str]] = []
    while (item := shown(game)) is not None and item[:2] not in items:
        items.append(item[:2])
        tap(game, "W")
    names = [label for label, _ in items]
    return names if len(set(names)) > 1 else [value for _, value in items]


def requests(game: ScriptedGame) -> list[RequestNewGame]:
    """Return the new games that were asked for."""
    return [effect for effect in game.effects if isinstance(effect, RequestNewGame)]


def left_us(game: ScriptedGame, side: Side) -> int:
    """Return the time that a side has left."""
    return game.session.ledger.side_remaining_us(side, game.session.now_us)
