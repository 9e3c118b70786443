"""Answers that many readers ask for: each is written and compressed once, in a thread, and then kept for a while."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable

from aiohttp import web

from controller.storage.disk_thread import DiskThread
from controller.web.compression import LEVEL_OF_ANSWERS, SHORTEST_ANSWER, compress
from controller.web.page_files import PageFile, send_file
from controller.web.responses import error_response

MOST_BYTES = 64 * 1024 * 1024
"""Of the answers that are kept, as they are and compressed; a choice: 100 times a round of 1,000 boards as JSON."""
MOST_WAITING = 256
"""Answers that are written or wait for it; a choice: one of each board of a large hall, written in some seconds."""
WRITE_S = 10.0
"""How long a reader waits for an answer; a choice: the PDN of some hundred games is written in it."""
ETAG_DIGITS = 32

CROSS_ORIGIN = {"Access-Control-Allow-Origin": "*"}
"""Pages of any site may read the documents: they are public, the same for all, and no cookie changes them. So a
federation shows a round on its own pages without a server between."""


class AnswerCache:
    """Writes, compresses and keeps answers."""

    def __init__(self) -> None:
        self._thread = DiskThread("broadcast answers")
        self._files: OrderedDict[Hashable, PageFile] = OrderedDict()
        self._bytes = 0
        """Of all files."""
        self._waiting: dict[Hashable, asyncio.Future[PageFile]] = {}
        """Answers that are written or wait for it; all readers of one wait for the same."""

    def close(self) -> None:
        """End the thread."""
        self._thread.shutdown()

    async def send_json(self, request: web.Request, version: str, text: str) -> web.Response:
        """Send a document; `version` is that of its content."""
        return await self._send(request, version, "application/json", lambda: lambda: text)

    async def send_pdn(
        self, request: web.Request, key: Hashable, prepare: Callable[[], Callable[[], str]]
    ) -> web.Response:
        """Send PDN; `key` names its content. If it is not kept, `prepare` returns what writes it in a thread."""
        return await self._send(request, key, "text/plain", prepare)

    async def _send(
        self, request: web.Request, key: Hashable, content_type: str, prepare: Callable[[], Callable[[], str]]
    ) -> web.Response:
        file = self._files.get(key)
        if file is None:
            future = self._waiting.get(key)
            if future is None and len(self._waiting) >= MOST_WAITING:
                return error_response(503, "too much is asked for now; ask again")
            future = future or self._begin(key, content_type, prepare())
            await asyncio.wait((future,), timeout=WRITE_S)
            if not future.done():
                return error_response(503, "this takes too long now; ask again")
            if future.cancelled():
                return error_response(503, "this is not written now; ask again")
            if isinstance(error := future.exception(), ValueError):  # PDN of a game of a later program
                return error_response(404, f"this cannot be written as PDN here: {error}")
            file = future.result()
        else:
            self._files.move_to_end(key)
        response = send_file(request, file)
        response.headers.update(CROSS_ORIGIN)
        return response

    def _begin(self, key: Hashable, content_type: str, write: Callable[[], str]) -> asyncio.Future[PageFile]:
        """Write an answer in the thread; it is kept also if nobody waits for it any more."""
        future = asyncio.get_running_loop().run_in_executor(self._thread, lambda: make_answer(write(), content_type))
        self._waiting[key] = future
        future.add_done_callback(lambda done: self._keep(key, done))
        return future

    def _keep(self, key: Hashable, written: asyncio.Future[PageFile]) -> None:
        del self._waiting[key]
        if written.cancelled() or written.exception() is not None:
            return
        file = self._files[key] = written.result()
        self._bytes += _size(file)
        while self._bytes > MOST_BYTES:
            _, oldest = self._files.popitem(last=False)
            self._bytes -= _size(oldest)


def _size(file: PageFile) -> int:
    return len(file.content) + len(file.compressed or b"")


def make_answer(text: str, content_type: str) -> PageFile:
    """Return a text as it is sent, and compressed if that pays."""
    content = text.encode()
    compressed = compress(content, LEVEL_OF_ANSWERS) if len(content) >= SHORTEST_ANSWER else None
    return PageFile(content, content_type, hashlib.sha256(content).hexdigest()[:ETAG_DIGITS], compressed)
