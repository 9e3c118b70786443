"""The files of the desk's page, which is made of the same parts as a board's page and of its own."""

from collections.abc import Mapping
from typing import Any

from controller.web.page_files import PageFiles, make_texts, read_page_folder
from controller.words.catalogue import Catalogue
from controller.words.po_files import load_catalogue
from controller.words.web_texts import context_texts, web_texts

MAIN_SCRIPT = "desk_main.js"
TEXT_CONTEXT = "desk"
"""Of the desk's own texts in the catalogues."""


def build_desk_page_files() -> PageFiles:
    """Return the files of the desk's page; its own `index.html` takes the place of the board's."""
    contents = {**read_page_folder("controller.web"), **read_page_folder("controller.desk")}
    return PageFiles(contents, MAIN_SCRIPT, make_texts(desk_texts, load_catalogue))


def desk_texts(catalogue: Catalogue) -> Mapping[str, Any]:
    """Return the texts of the page, those of the desk among them."""
    texts = web_texts(catalogue)
    return {**texts, "page": {**texts["page"], **context_texts(catalogue, TEXT_CONTEXT)}}
