"""Compression of responses as the client asks for it (RFC 9110, 8.4 and 12.5.3)."""

import gzip
import re

from aiohttp import web

from controller.storage.disk_thread import DiskThread

QUALITY_ZERO = re.compile(r"q=0(\.0*)?")
"""The parameter of a coding that is not acceptable (RFC 9110, 12.4.2)."""

LEVEL_OF_FILES = 9
"""Of gzip, 1 to 9. A choice: a file of the page is compressed once, and sent often."""

LEVEL_OF_ANSWERS = 4
"""A choice: the last tenth would take as long as all the rest."""

SHORTEST_ANSWER = 2048
"""In bytes. A choice: what is shorter fits into two packets of a network anyway."""

TEXT_TYPES = ("application/json", "text/")
COMPRESSION_S = 10.0
"""How long a response waits to be compressed; then it is sent as it is. A choice: far longer than the longest takes."""


def reads_gzip(request: web.Request) -> bool:
    """Return True if a request accepts gzip; a refusal such as `gzip;q=0` is none."""
    for coding in request.headers.get("Accept-Encoding", "").lower().split(","):
        name, *parameters = (part.strip() for part in coding.split(";"))
        if name == "gzip":
            return not any(QUALITY_ZERO.fullmatch(each) for each in parameters)
    return False


def compress(content: bytes, level: int = LEVEL_OF_FILES) -> bytes:
    """Return a content as gzip writes it, always the same for the same content."""
    return gzip.compress(content, level, mtime=0)


class ResponseCompressor:
    """Compresses long responses of text, in a thread of its own, so that the board does not wait."""

    def __init__(self) -> None:
        self._thread = DiskThread("web compression")

    async def compress_response(self, request: web.Request, response: web.StreamResponse) -> None:
        """Compress the body of a response, if it is a long text and the client reads gzip."""
        if not isinstance(response, web.Response) or not isinstance(response.body, bytes | bytearray):
            return
        if "Content-Encoding" in response.headers or len(response.body) < SHORTEST_ANSWER:
            return
        if not response.content_type.startswith(TEXT_TYPES):
            return
        response.headers["Vary"] = "Accept-Encoding"
        if not reads_gzip(request):
            return
        content = bytes(response.body)
        try:
            response.body = await self._thread.run_in_loop(lambda: compress(content, LEVEL_OF_ANSWERS), COMPRESSION_S)
        except TimeoutError:
            return
        response.headers["Content-Encoding"] = "gzip"

    def close(self) -> None:
        """End the thread."""
        self._thread.shutdown()
