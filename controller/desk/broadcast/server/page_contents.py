"""The files of the page for the public: its own, and of a board's page those alone that it uses."""

from collections.abc import Mapping
from typing import Any

from controller.web.joined_scripts import list_imports
from controller.web.page_files import PageFiles, make_texts, read_page_folder
from controller.words.catalogue import Catalogue
from controller.words.po_files import load_catalogue
from controller.words.web_texts import context_texts, web_texts

MAIN_SCRIPT = "broadcast_main.js"
LAZY_SCRIPTS = ("broadcast_boards_view.js", "broadcast_game_view.js", "standings_view.js", "preferences.js")
"""Scripts that are loaded when they are wanted."""
SHARED_FILES = frozenset({"icon.svg", "style/base.css", "style/board.css", "style/game.css", "style/looks.css"})
TEXT_CONTEXT = "broadcast"
"""Of the page's own texts in the catalogues."""
TIE_BREAK_CONTEXT = "tie-break"


def build_page_files() -> PageFiles:
    """Return the files of the page."""
    return PageFiles(page_contents(), MAIN_SCRIPT, make_texts(page_texts, load_catalogue))


def page_contents() -> dict[str, bytes]:
    """Return the files of the page as they are written, by their paths."""
    own, shared = read_page_folder("controller.desk.broadcast"), read_page_folder("controller.web")
    everything = {**shared, **own}
    sources = {
        path.removeprefix("scripts/"): text.decode() for path, text in everything.items() if path.startswith("scripts/")
    }
    used = {f"scripts/{name}" for entry in (MAIN_SCRIPT, *LAZY_SCRIPTS) for name in list_imports(sources, entry)}
    return {path: text for path, text in everything.items() if path in own or path in used | SHARED_FILES}


def page_texts(catalogue: Catalogue) -> Mapping[str, Any]:
    """Return the texts of the page, its own among them."""
    texts = web_texts(catalogue)
    tie_breaks = {f"tie-break {key}": text for key, text in context_texts(catalogue, TIE_BREAK_CONTEXT).items()}
    return {**texts, "page": {**texts["page"], **tie_breaks, **context_texts(catalogue, TEXT_CONTEXT)}}
