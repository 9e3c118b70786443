"""What Python and the scripts of pages ask the catalogues for, and that they ask for all of it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from controller.words.catalogue import Catalogue
from tests.words.catalogue_texts import arguments_of, texts_of


def text_calls(root: Path) -> Iterator[tuple[str, str, set[str]]]:
    """Yield the context, key and arguments of each text that Python asks for by name."""
    for file in (root / "controller").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="text") | ast.Name(id="text"),
                    args=[ast.Constant(value=str(context)), ast.Constant(value=str(key))],
                    keywords=keywords,
                ):
                    yield context, key, {str(keyword.arg) for keyword in keywords}
                case _:
                    pass


BY_CODE = {
    "sentence",
    "display line",
    "verdict",
    "list",
    "reason",
    "short reason",
    "score",
    "sender",
    "term",
    "web",
    "desk",
    "broadcast",
    "menu",
    "menu hint",
    "colour",
    "lamp meaning",
    "typed help",
    "obstacle",
} | {
    "self-test task",
    "self-test finding",
    "setup question",
    "chips",
    "clause",
    "side name",
    "bye",
    "tie-break",
}
"""Contexts whose keys are codes, or that only the page asks for."""


def test_python_asks_for_texts_that_are_there_with_their_arguments_and_for_all_of_them(
    root: Path, catalogue: Catalogue
) -> None:
    asked = {(context, key): arguments for context, key, arguments in text_calls(root)}
    there = {
        name: arguments_of(list(wordings))
        for name, wordings in catalogue.content.templates.items()
        if name[0] not in BY_CODE
    }
    assert asked == there


class PageTexts(NamedTuple):
    """What the scripts of a page ask for."""

    asked: frozenset[str]
    """Keys that are asked for as they are."""
    mentioned: frozenset[str]
    """Texts in quotes and names of fields, of which some are keys."""
    composed: tuple[re.Pattern[str], ...]
    """Keys that are made of parts."""

    def leaves_out(self, key: str) -> bool:
        """Return True if no script asks for a key."""
        return key not in self.mentioned and not any(pattern.fullmatch(key) for pattern in self.composed)


def texts_of_scripts(folder: Path) -> PageTexts:
    """Return what the scripts of a folder ask for."""
    scripts = [file.read_text(encoding="utf-8") for file in folder.glob("*.js")]
    quoted = {text for script in scripts for text in re.findall(r'"((?:[^"\\\n]|\\.)*)"', script)}
    labels = {
        name
        for script in scripts
        for fields in re.findall(r"\bfields = \{([^}]*)\}", script)
        for name in re.findall(r"\b\w+", fields)
    }
    return PageTexts(
        frozenset(key for script in scripts for key in re.findall(r'\bpageText\(\s*"([^"]+)"', script)),
        frozenset(quoted | labels),
        tuple(
            re.compile(re.sub(r"\\\$\\\{[^}]*\\\}", "(.+)", re.escape(template)))
            for script in scripts
            for template in re.findall(r"pageText\(`([^`]+)`", script)
        ),
    )


def test_the_page_asks_for_texts_that_are_there_and_for_all_of_them(root: Path, catalogue: Catalogue) -> None:
    texts = texts_of_scripts(root / "controller/web/page/scripts")
    there = texts_of(catalogue, "web").keys()
    assert len(texts.asked) > 100
    assert texts.asked <= there
    pieces = {
        f"{missing}{side} {kind}" for missing in ("", "missing ") for side in ("white", "black") for kind in KINDS
    }
    unused = {key for key in there - pieces if texts.leaves_out(key)}
    assert unused == set()


@pytest.mark.parametrize(("context", "folder"), [("desk", "desk/page"), ("broadcast", "desk/broadcast/page")])
def test_the_pages_of_a_hall_ask_for_texts_that_are_there_and_for_all_of_them(
    context: str, folder: str, root: Path, catalogue: Catalogue
) -> None:
    texts = texts_of_scripts(root / "controller" / folder / "scripts")
    shared = texts_of(catalogue, "web").keys()
    there = texts_of(catalogue, context).keys()
    assert len(texts.asked) > 10
    assert texts.asked <= there | shared
    replaced = there & shared  # in words for such a page, what the parts of the board's page ask for
    unused = {key for key in there - replaced if texts.leaves_out(key)}
    assert unused == set()


KINDS = ("man", "king")
