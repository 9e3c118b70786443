"""The files of the page: read once at the start, so that no path of a request reaches the disk."""

import asyncio
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from aiohttp import web

from controller.profile import shipped_languages
from controller.rules.board_rules import rules_for
from controller.rules.rulesets import RULE_SETS
from controller.settings.appearance import SideNames
from controller.settings.game import agreed_rules
from controller.settings.settings import Settings
from controller.storage.disk_thread import DiskThread
from controller.web.compression import compress, reads_gzip
from controller.web.game_archive import SHEET_STYLE_PATH
from controller.web.joined_scripts import join_script, list_imports
from controller.words.card_terms import terms_of
from controller.words.damath_sheet import SHEET_STYLE
from controller.words.po_files import load_catalogue
from controller.words.rule_card_pages import CARD_STYLE, card_html, card_list_html
from controller.words.side_names import load_catalogue_with_names
from controller.words.web_texts import web_texts

READ_S = 10.0
"""How long a request waits for the disk, as for a game."""

INDEX_FILE = "index.html"
TEXTS_PATH = "/page/texts/"
CARD_STYLE_PATH = "/page/cards/card.css"
PLAYER_CARD = "player"
PLAYER_CARD_STYLE_PATH = f"/page/cards/{PLAYER_CARD}.css"

CONTENT_TYPES: Mapping[str, str] = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

MAIN_SCRIPT = "main.js"
"""The script that every view has loaded."""

YEAR_S = 365 * 24 * 3600


class PageFile(NamedTuple):
    """One file of the page."""

    content: bytes
    content_type: str
    etag: str
    compressed: bytes | None = None
    """The content as gzip writes it; None: it is sent as it is."""
    is_immutable: bool = False
    """True if its path names its version, so that a browser need not ask again."""


class PageFiles:
    """All files of the page, made and compressed in a thread when they are first wanted.

    `/` sends browsers to paths with the version of the page, such as `/page/3f0a91c2/scripts/main.js`, which they keep.
    The scripts there are joined. The same paths without a version have the files as they are written.
    """

    def __init__(self, board: Settings) -> None:
        self._thread = DiskThread("page files")
        self._making: dict[str, asyncio.Future[PageFile]] = {}
        self._files: dict[str, PageFile] = {}
        contents = dict(_read_files(resources.files("controller.web") / "page", ""))
        version = _version_of(contents)
        self._versioned_folder = f"/page/{version}/"
        self._makers: dict[str, Callable[[], bytes]] = {
            "/": lambda: contents[INDEX_FILE].replace(b'"/page/', f'"{self._versioned_folder}'.encode()),
            **dict(_content_makers(contents, self._versioned_folder)),
            **dict(_text_makers(board)),
            **dict(_card_makers(board)),
        }

    async def find(self, path: str) -> PageFile | None:
        """Return the file of a path, None if there is none; raise TimeoutError if the disk does not answer."""
        path = _choose_texts(path)
        if path not in self._files and path in self._makers:
            await self._make(path)
        return self._files.get(path)

    async def _make(self, path: str) -> None:
        """Make a file; all requests wait for the same one."""
        making = self._making.get(path)
        if making is None:
            loop = asyncio.get_running_loop()
            making = self._making[path] = loop.run_in_executor(self._thread, self._make_file, path)
            making.add_done_callback(lambda _: self._making.pop(path))
        done, _ = await asyncio.wait((making,), timeout=READ_S)
        if not done:
            raise TimeoutError(f"{path} cannot be read")
        self._files[path] = making.result()

    def _make_file(self, path: str) -> PageFile:
        content = self._makers[path]()
        compressed = compress(content)
        return PageFile(
            content,
            CONTENT_TYPES[_ending(INDEX_FILE if path == "/" else path)],
            hashlib.sha256(content).hexdigest()[:32],
            compressed if len(compressed) < len(content) else None,
            path.startswith(self._versioned_folder),
        )


def _version_of(contents: Mapping[str, bytes]) -> str:
    """Return a name of what all files together contain."""
    version = hashlib.sha256()
    for path in sorted(contents):
        version.update(f"{path} {len(contents[path])} ".encode() + contents[path])
    return version.hexdigest()[:16]


def _content_makers(contents: Mapping[str, bytes], versioned_folder: str) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Yield the paths of the files as they are written, and those with a version, whose scripts are joined."""

    def join(name: str) -> bytes:
        folder = "scripts/"
        sources = {path.removeprefix(folder): text.decode() for path, text in contents.items() if _is_script(path)}
        loaded = () if name == MAIN_SCRIPT else list_imports(sources, MAIN_SCRIPT)
        return join_script(sources, name, loaded).encode()

    for path, content in contents.items():
        is_written = partial(bytes, content)
        yield f"/page/{path}", is_written
        joined = partial(join, path.removeprefix("scripts/"))
        yield f"{versioned_folder}{path}", joined if _is_script(path) else is_written


def _is_script(path: str) -> bool:
    return path.startswith("scripts/")


def _choose_texts(path: str) -> str:
    """Return the path of the first texts that there are of several: those of `fil` for `/page/texts/de,fil,en.json`."""
    if not path.startswith(TEXTS_PATH) or "," not in path:
        return path
    wanted = path.removeprefix(TEXTS_PATH).removesuffix(".json").split(",")
    chosen = next((code for code in wanted if code in shipped_languages()), None)
    return path if chosen is None else f"{TEXTS_PATH}{chosen}.json"


def _text_makers(board: Settings) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Yield the paths of the page's texts in each language."""
    for language in shipped_languages():
        yield f"{TEXTS_PATH}{language}.json", partial(_make_texts, language, board.face.side_names)


def _json_content(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def _make_texts(language: str, side_names: SideNames) -> bytes:
    texts = web_texts(load_catalogue_with_names(language, side_names))
    return _json_content({**texts, "languages": _language_names()})


def _card_makers(board: Settings) -> Iterator[tuple[str, Callable[[], bytes]]]:
    for path, make in _cards(board):
        yield path, partial(_encode, make)


def _encode(make: Callable[[], str]) -> bytes:
    return make().encode()


def _cards(board: Settings) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the paths of the player's card and the cards of all rule sets, in each language, with what makes them.

    Those of the board's own game have what its settings agree on.
    """
    yield CARD_STYLE_PATH, lambda: CARD_STYLE
    yield SHEET_STYLE_PATH, lambda: SHEET_STYLE
    yield PLAYER_CARD_STYLE_PATH, _make_player_card_style
    for language in shipped_languages():
        folder = f"/page/cards/{language}"
        yield f"{folder}/index.html", partial(_make_card_list, language, board)
        yield f"{folder}/{PLAYER_CARD}.html", partial(_make_player_card, language, board, is_page=True)
        yield f"{folder}/{PLAYER_CARD}.svg", partial(_make_player_card, language, board, is_page=False)
        for name in RULE_SETS:
            yield f"{folder}/{name}.html", partial(_make_card, language, board, name)


def _make_card_list(language: str, board: Settings) -> str:
    """Return the list of cards; the player's and that of the board's own game come first."""
    catalogue, own = load_catalogue(language), board.game.ruleset
    cards = {ruleset.title: f"{name}.html" for name, ruleset in RULE_SETS.items() if name != own}
    own_title = catalogue.text("rule card", "this board", title=RULE_SETS[own].title)
    first = {catalogue.text("player card", "title"): f"{PLAYER_CARD}.html", own_title: f"{own}.html"}
    return card_list_html(catalogue, {**first, **cards}, CARD_STYLE_PATH)


def _make_player_card(language: str, board: Settings, *, is_page: bool) -> str:
    # imported here because few browsers ask for it, and its pictures take time to load
    from controller.faces.player_card import build_card, card_page, draw_card

    card = build_card(load_catalogue_with_names(language, board.face.side_names), board)
    return card_page(card, PLAYER_CARD_STYLE_PATH) if is_page else draw_card(card)


def _make_player_card_style() -> str:
    from controller.faces.player_card import CARD_STYLE as PLAYER_CARD_STYLE

    return PLAYER_CARD_STYLE


def _make_card(language: str, board: Settings, name: str) -> str:
    catalogue = load_catalogue_with_names(language, board.face.side_names)
    if name == board.game.ruleset:
        return card_html(catalogue, agreed_rules(board.game), terms_of(board.game, board.clock), CARD_STYLE_PATH)
    rules = rules_for(RULE_SETS[name], RULE_SETS[name].orientation)
    return card_html(catalogue, rules, stylesheet=CARD_STYLE_PATH)


def _language_names() -> Mapping[str, str]:
    return {language: load_catalogue(language).content.name for language in shipped_languages()}


def send_file(request: web.Request, file: PageFile) -> web.Response:
    """Return the response with a file, compressed for a browser that reads gzip, or 304 if it has this version.

    The etag names the version of the file, however it was sent: a weak one, as RFC 9110 (8.8.1) has it.
    """
    cached = f"public, max-age={YEAR_S}, immutable" if file.is_immutable else "no-cache"
    headers = {"ETag": f'W/"{file.etag}"', "Cache-Control": cached, "Vary": "Accept-Encoding"}
    if any(tag.value == file.etag for tag in request.if_none_match or ()):
        return web.Response(status=304, headers=headers)
    charset = "utf-8" if file.content_type.startswith("text/") or file.content_type.endswith("json") else None
    body = file.content
    if file.compressed is not None and reads_gzip(request):
        body = file.compressed
        headers["Content-Encoding"] = "gzip"
    return web.Response(body=body, content_type=file.content_type, charset=charset, headers=headers)


def _read_files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        name = f"{path}{entry.name}"
        if entry.is_dir():
            yield from _read_files(entry, f"{name}/")
        elif _ending(name) in CONTENT_TYPES:
            yield name, entry.read_bytes()


def _ending(path: str) -> str:
    return path[path.rfind(".") :]
