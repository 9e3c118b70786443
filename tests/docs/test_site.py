"""The site of docs: it is built without a warning, its links lead somewhere, and it needs no network."""

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.docs.pages import ROOT

LOADED = {("script", "src"), ("link", "href"), ("img", "src"), ("source", "srcset"), ("iframe", "src")}
"""What a browser fetches by itself."""
RANKED_PAGES = ["user/troubleshooting", "user/play", "user/reference/settings", "README", "dev/traces"]
"""Pages in the order in which a search should show them if all have the words."""


class PageReader(HTMLParser):
    """The addresses of a page, those that a browser loads apart, and its anchors and language."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()
        self.language = ""
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the addresses and the anchor of an element."""
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            if tag == "html" and name == "lang":
                self.language = value or ""
            if value and (tag, name) in LOADED:
                self.loaded.append(value)
            elif value and (tag, name) == ("a", "href"):
                self.links.append(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-c",
        "docs/site",
        "-b",
        "html",
        "-E",
        "-W",
        "--keep-going",
        "-q",
        "-j",
        "auto",
    ]
    done = subprocess.run(
        [*command, "-d", folder / "read", "docs", folder / "html"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder / "html"


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, PageReader]:
    return {file: PageReader(file) for file in site.rglob("*.html")}


def own_addresses(file: Path, addresses: list[str]) -> Iterator[tuple[Path, str]]:
    """Yield file and anchor of each address that is on the site."""
    for address in addresses:
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            continue
        target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
        yield (target / "index.html" if target.is_dir() else target), unquote(parts.fragment)


def test_every_page_of_docs_is_on_the_site(pages: dict[Path, PageReader], site: Path) -> None:
    names = {file.relative_to(site).with_suffix("").as_posix() for file in pages}
    wanted = {file.relative_to(ROOT / "docs").with_suffix("").as_posix() for file in (ROOT / "docs").rglob("*.md")}
    assert wanted | {"index", "search"} <= names


def test_every_link_and_anchor_leads_somewhere(pages: dict[Path, PageReader]) -> None:
    lost = [
        f"{file.name}: {target}#{anchor}"
        for file, page in pages.items()
        for target, anchor in own_addresses(file, page.links + page.loaded)
        if not target.exists() or (anchor and target.suffix == ".html" and anchor not in pages[target].anchors)
    ]
    assert lost == []


def test_the_search_puts_pages_for_people_before_those_for_developers(site: Path) -> None:
    scorer = (ROOT / "docs/site/search_scorer.js").read_text(encoding="utf-8")
    assert scorer.strip() in (site / "_static/language_data.js").read_text(encoding="utf-8")
    weights = {pattern: int(weight) for pattern, weight in re.findall(r"\[/\^(.*?)/, (-?\d+)\]", scorer)}
    found = {page: next(weights[pattern] for pattern in weights if re.match(pattern, page)) for page in RANKED_PAGES}
    assert sorted(found, key=lambda page: -found[page]) == RANKED_PAGES


def test_a_browser_loads_nothing_from_elsewhere(pages: dict[Path, PageReader], site: Path) -> None:
    assert [address for page in pages.values() for address in page.loaded if urlsplit(address).netloc] == []
    styles = "".join(file.read_text() for file in site.rglob("*.css"))
    assert "url(http" not in styles
    assert "@import" not in styles


def test_pages_of_both_languages_say_so_and_are_found(pages: dict[Path, PageReader], site: Path) -> None:
    languages = {file.relative_to(site).parts[:2]: page.language for file, page in pages.items()}
    assert languages["user", "fil"] == "fil"
    assert languages["user", "play.html"] == "en"
    words = (site / "searchindex.js").read_text(encoding="utf-8")
    assert all(f'"{word}"' in words for word in ("pindutan", "kumain", "takeback"))
