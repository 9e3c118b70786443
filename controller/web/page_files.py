"""The files of the page: read once at the start, so that no path of a request reaches the disk."""

import hashlib
from collections.abc import Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from aiohttp import web

INDEX_FILE = "index.html"

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


class PageFile(NamedTuple):
    """One file of the page."""

    content: bytes
    content_type: str
    etag: str


def read_page_files() -> dict[str, PageFile]:
    """Return all files of the page by their request path."""
    files = dict(_read_files(resources.files("controller.web") / "page", ""))
    return {"/": files[INDEX_FILE], **{f"/page/{name}": file for name, file in files.items()}}


def send_file(request: web.Request, file: PageFile) -> web.Response:
    """Return the response with a file, or 304 if the browser has this version."""
    headers = {"ETag": f'"{file.etag}"', "Cache-Control": "no-cache"}
    if any(tag.value == file.etag for tag in request.if_none_match or ()):
        return web.Response(status=304, headers=headers)
    charset = "utf-8" if file.content_type.startswith("text/") or file.content_type.endswith("json") else None
    return web.Response(body=file.content, content_type=file.content_type, charset=charset, headers=headers)


def _read_files(folder: Traversable, path: str) -> Iterator[tuple[str, PageFile]]:
    for entry in folder.iterdir():
        name = f"{path}{entry.name}"
        ending = entry.name[entry.name.rfind(".") :]
        if entry.is_dir():
            yield from _read_files(entry, f"{name}/")
        elif ending in CONTENT_TYPES:
            content = entry.read_bytes()
            yield name, PageFile(content, CONTENT_TYPES[ending], hashlib.sha256(content).hexdigest()[:32])
