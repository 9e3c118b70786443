"""Bodies of requests: JSON objects of a few fields, limited in size and time."""

import asyncio
import json
from collections.abc import Collection

from aiohttp import web

JSON_TYPE = "application/json"


class BodyError(Exception):
    """Raised for a body that is refused; `status` is the status of the response."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


async def read_body(request: web.Request, max_bytes: int, timeout_s: float) -> bytes:
    """Return the body of a request; raise BodyError if it is too large or too slow."""
    too_large = BodyError(413, f"a body of more than {max_bytes} bytes is not taken")
    if request.headers.get("Content-Encoding", "identity") != "identity":
        raise BodyError(415, "a body is taken as it is, not packed")
    if (request.content_length or 0) > max_bytes:
        raise too_large
    content = bytearray()
    try:
        async with asyncio.timeout(timeout_s):
            async for piece in request.content.iter_any():
                content += piece
                if len(content) > max_bytes:
                    raise too_large
    except TimeoutError as error:
        raise BodyError(408, "the body did not come in time") from error
    return bytes(content)


async def read_fields(request: web.Request, names: Collection[str], max_bytes: int, timeout_s: float) -> dict[str, str]:
    """Return the fields of a JSON object; raise BodyError for anything but these names with strings."""
    if request.content_type != JSON_TYPE or (request.charset or "utf-8").lower() != "utf-8":
        raise BodyError(415, f"send {JSON_TYPE} in UTF-8")
    content = await read_body(request, max_bytes, timeout_s)
    try:
        value = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BodyError(400, "this is no JSON in UTF-8") from error
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise BodyError(400, f"send an object whose fields are texts: {', '.join(names)}")
    unknown = sorted(set(value) - set(names))
    if unknown:
        raise BodyError(400, f"the fields are {', '.join(names)}")
    return value
