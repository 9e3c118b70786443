"""How Sphinx builds the pages of docs as a site (`make site`).

The pages are written for code hosts. What differs on a site is done here: the index gives the navigation, links to
files outside docs are text, and the pages in Filipino say so.
"""

import os
import re
import shutil
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

DOCS = Path(__file__).resolve().parents[1]
INDEX = "README"
DECISIONS = "dev/decisions/README"
FILIPINO = "user/fil/"

project = "Damahan"
html_title = "Damahan"
root_doc = INDEX
source_suffix = {".md": "markdown"}
extensions = ["myst_parser"]
myst_heading_anchors = 4
nitpicky = True

html_theme = "furo"
html_favicon = "../../controller/web/page/icon.svg"
html_static_path = ["style"]
html_css_files = ["site.css"]
html_search_scorer = str(DOCS / "site/search_scorer.js")
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
html_use_index = False
html_domain_indices = False
html_last_updated_fmt = None
html_theme_options: dict[str, Any] = {"top_of_page_buttons": []}

LINK = re.compile(r"(?<!!)\[((?:[^\[\]`]|`[^`]*`)*)\]\(([^)#\s]+)(?:#[^)\s]*)?\)")
HEADING = re.compile(r"^## (.+)$")


def toctree(caption: str, names: list[str]) -> str:
    """Return a part of the navigation: pages under a heading."""
    heading = f":caption: {caption}\n" if caption else ""
    return "\n".join(["", "```{toctree}", f"{heading}:hidden:", "", *names, "```", ""])


def navigation(index: str, folder: str = "") -> str:
    """Return the navigation that an index gives: its headings, and under each the pages that it links to first."""
    parts: list[tuple[str, list[str]]] = [("", [])]
    seen: set[str] = set()
    for line in index.splitlines():
        if heading := HEADING.match(line):
            parts.append((heading[1], []))
        for _, target in LINK.findall(line):
            name = os.path.normpath(Path(folder) / target)
            if target.endswith(".md") and not name.startswith("..") and name not in seen:
                seen.add(name)
                parts[-1][1].append("/" + name.removesuffix(".md"))
    return "".join(toctree(caption, names) for caption, names in parts if names)


def name_outside_files(text: str, folder: Path) -> str:
    """Replace each link to a file or folder outside docs by its words and its path in the project."""

    def replace(link: re.Match[str]) -> str:
        words, target = link[1], link[2]
        if "://" in target:
            return link[0]
        path = Path(os.path.normpath(folder / target))
        if path.is_relative_to(DOCS) and path.is_file():
            return link[0]
        name = os.path.relpath(path, DOCS.parent)
        return f"`{name}`" if words.strip("`") in name else f"{words} (`{name}`)"

    return LINK.sub(replace, text)


def read_source(app: Sphinx, name: str, source: list[str]) -> None:
    """Change the text of a page before it is read."""
    del app
    text = source[0]
    added = navigation(text) if name == INDEX else navigation(text, "dev/decisions") if name == DECISIONS else ""
    source[0] = name_outside_files(text, (DOCS / name).parent) + added


def set_language(app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Say in which language a page is."""
    del app, template, doctree
    context["language"] = "fil" if name.startswith(FILIPINO) else "en"


def finish_site(app: Sphinx, error: Exception | None) -> None:
    """Add the first page under its usual name, and the pictures that pages name in HTML."""
    if error is None:
        shutil.copy(app.outdir / f"{INDEX}.html", app.outdir / "index.html")
        shutil.copytree(DOCS / "pictures", app.outdir / "pictures", dirs_exist_ok=True)


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect what is done here; pages may be read by several processes."""
    app.connect("source-read", read_source)
    app.connect("html-page-context", set_language)
    app.connect("build-finished", finish_site)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
