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
from controller.storage.disk_thread import DiskThread
from controller.web.compression import compress, reads_gzip
from controller.web.joined_scripts import join_script, list_imports
from controller.web.responses import error_response
from controller.words.catalogue import Catalogue
from controller.words.po_files import load_catalogue

READ_S = 10.0
"""How long a request waits for the disk, as for a game."""

INDEX_FILE = "index.html"
TEXTS_PATH = "/page/texts/"

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


Makers = dict[str, Callable[[], bytes]]
"""What makes the content of each path, called in a thread."""


class PageFiles:
    """All files of a page, made and compressed in a thread when they are first wanted.

    `/` sends browsers to paths with the version of the page, such as `/page/3f0a91c2/scripts/main.js`, which they keep.
    The scripts there are joined. The same paths without a version have the files as they are written.
    """

    def __init__(self, contents: Mapping[str, bytes], main_script: str, makers: Makers) -> None:
        """`contents` are the files as they are written, by path; every view has loaded the `main_script`."""
        self._thread = DiskThread("page files")
        self._making: dict[str, asyncio.Future[PageFile]] = {}
        self._files: dict[str, PageFile] = {}
        version = _version_of(contents)
        self._versioned_folder = f"/page/{version}/"
        self._makers: Makers = {
            "/": lambda: contents[INDEX_FILE].replace(b'"/page/', f'"{self._versioned_folder}'.encode()),
            **dict(_content_makers(contents, self._versioned_folder, main_script)),
            **makers,
        }

    async def respond(self, request: web.Request) -> web.Response:
        """Return the response to a request for a file."""
        try:
            file = await self.find(request.raw_path.partition("?")[0])
        except TimeoutError:
            return error_response(503, "the page cannot be read now; the disk does not answer")
        return error_response(404, "there is nothing here") if file is None else send_file(request, file)

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


def _content_makers(
    contents: Mapping[str, bytes], versioned_folder: str, main_script: str
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Yield the paths of the files as they are written, and those with a version, whose scripts are joined."""

    def join(name: str) -> bytes:
        folder = "scripts/"
        sources = {path.removeprefix(folder): text.decode() for path, text in contents.items() if _is_script(path)}
        loaded = () if name == main_script else list_imports(sources, main_script)
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


def make_texts(build: Callable[[Catalogue], Mapping[str, object]], load: Callable[[str], Catalogue]) -> Makers:
    """Return what makes the page's texts in each language; `load` returns the catalogue of one."""

    def make(language: str) -> bytes:
        texts = {**build(load(language)), "languages": _language_names()}
        return json.dumps(texts, ensure_ascii=False).encode()

    return {f"{TEXTS_PATH}{language}.json": partial(make, language) for language in shipped_languages()}


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


def read_page_folder(package: str) -> dict[str, bytes]:
    """Return the files in the folder `page` of a package, by their paths in it."""
    return dict(_read_files(resources.files(package) / "page", ""))


def _read_files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        name = f"{path}{entry.name}"
        if entry.is_dir():
            yield from _read_files(entry, f"{name}/")
        elif _ending(name) in CONTENT_TYPES:
            yield name, entry.read_bytes()


def _ending(path: str) -> str:
    return path[path.rfind(".") :]
