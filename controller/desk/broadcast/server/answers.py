"""Answers that many readers ask for: each is written and compressed once, in a thread, and then kept for a while."""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable

from aiohttp import web

from controller.storage.disk_thread import DiskThread
from controller.web.compression import LEVEL_OF_ANSWERS, SHORTEST_ANSWER, compress
from controller.web.page_files import PageFile, send_file
from controller.web.responses import error_response

MOST_ANSWERS = 512
"""Answers that are kept; a choice: some for each board of a large hall."""
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

    def close(self) -> None:
        """End the thread."""
        self._thread.shutdown()

    async def send_json(self, request: web.Request, text: str) -> web.Response:
        """Send a document."""
        return await self._send(request, text, "application/json", lambda: text)

    async def send_pdn(self, request: web.Request, key: Hashable, write: Callable[[], str]) -> web.Response:
        """Send the PDN that `write` returns, which is called in a thread; `key` names its content."""
        return await self._send(request, key, "text/plain", write)

    async def _send(
        self, request: web.Request, key: Hashable, content_type: str, write: Callable[[], str]
    ) -> web.Response:
        file = self._files.get(key)
        if file is None:
            try:
                file = await self._thread.run_in_loop(lambda: _make_file(write(), content_type), WRITE_S)
            except TimeoutError:
                return error_response(503, "this takes too long now; ask again")
            except ValueError:  # PDN of a game of a later program
                return error_response(404, "this cannot be written as PDN here")
        self._files[key] = file
        self._files.move_to_end(key)
        while len(self._files) > MOST_ANSWERS:
            self._files.popitem(last=False)
        response = send_file(request, file)
        response.headers.update(CROSS_ORIGIN)
        return response


def _make_file(text: str, content_type: str) -> PageFile:
    content = text.encode()
    compressed = compress(content, LEVEL_OF_ANSWERS) if len(content) >= SHORTEST_ANSWER else None
    return PageFile(content, content_type, hashlib.sha256(content).hexdigest()[:ETAG_DIGITS], compressed)
