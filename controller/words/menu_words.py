"""Words of the menu, which displays, the terminal and the page share."""

from collections.abc import Callable

from controller.rules.rulesets import RULE_SETS
from controller.session.views.menu_view import CODE_LABEL, MenuView
from controller.settings.opponent import LEVELS
from controller.words.catalogue import Catalogue
from controller.words.messages import display_line

MENU_CONTEXT = "menu"
_NAMES = frozenset({"white", "black"})
_TIMES = frozenset({"time", "play", "again", "again swapped"})


def menu_label(catalogue: Catalogue, view: MenuView) -> str:
    """Return what the item is, or the question."""
    if view.asked_by is None:
        return catalogue.text(MENU_CONTEXT, view.label)
    return catalogue.text(MENU_CONTEXT, f"{view.label}, asked", side=view.asked_by.english_name)


def menu_value(catalogue: Catalogue, view: MenuView, fits: Callable[[str], bool] = lambda _: True) -> str:
    """Return the value of an item; empty: it has none. A rule set's is its short name where its title does not fit."""
    if view.message is not None:
        return display_line(catalogue, view.message)
    if not view.value:
        return catalogue.text(MENU_CONTEXT, "no name") if view.label in _NAMES else ""
    if view.label in _NAMES or view.label == CODE_LABEL:
        return view.value
    if view.label == "level":
        return _level_text(catalogue, int(view.value))
    if view.label == "rules":
        title = RULE_SETS[view.value].title
        return title if fits(title) else view.value.replace("-", " ").capitalize()
    if view.label == "language":
        return catalogue.text(MENU_CONTEXT, f"language {view.value}")
    if view.label == "brightness":
        return catalogue.text(MENU_CONTEXT, "percent", count=view.value)
    if view.label in _TIMES:
        return time_control_text(catalogue, view.value)
    return catalogue.text(MENU_CONTEXT, f"{view.label} {view.value}")


def _level_text(catalogue: Catalogue, level: int) -> str:
    if level == LEVELS[0]:
        return catalogue.text(MENU_CONTEXT, "easiest", level=level)
    return catalogue.text(MENU_CONTEXT, "hardest", level=level) if level == LEVELS[-1] else str(level)


def time_control_text(catalogue: Catalogue, time_control: str) -> str:
    """Return a time control in few letters: `5+3`, `20 min`, `No clock`; another one as it is written."""
    if time_control in ("none", "own"):
        return catalogue.text(MENU_CONTEXT, f"time {time_control}")
    minutes = time_control.removeprefix("G/") if time_control.startswith("G/") else time_control.removesuffix("+0")
    return catalogue.text(MENU_CONTEXT, "minutes", count=minutes) if minutes.isdigit() else time_control


def menu_keys(catalogue: Catalogue, view: MenuView) -> tuple[str, str]:
    """Return what the two buttons do: White's and Black's, or a short and a longer press of the third."""
    if view.has_signs:
        return view.white, view.black
    white, black = (catalogue.text(MENU_CONTEXT, f"does {action}") for action in (view.white, view.black))
    return white, black


def menu_key_names(catalogue: Catalogue, view: MenuView) -> tuple[str, str]:
    """Return what the two buttons are called: the sides, or a short and a longer press of the third."""
    if view.is_rocker:
        return catalogue.text(MENU_CONTEXT, "press"), catalogue.text(MENU_CONTEXT, "hold")
    return catalogue.term("White"), catalogue.term("Black")


def menu_place(view: MenuView) -> str:
    """Return which item of how many it is: `2/7`; empty for a question."""
    return f"{view.place}/{view.length}" if view.length else ""
