"""Responses as JSON, and the security headers; no response reveals how the server works."""

from collections.abc import Mapping
from math import ceil
from typing import Any

from aiohttp import web

from controller.web.json_text import encode_json

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

SECURITY_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Server": "damahan",
}


def json_response(value: Any, status: int = 200) -> web.Response:
    """Return a response with a value as JSON."""
    return json_text_response(encode_json(value), status)


def json_text_response(text: str, status: int = 200) -> web.Response:
    """Return a response with JSON that is encoded already."""
    return web.Response(
        text=text, status=status, content_type="application/json", headers={"Cache-Control": "no-store"}
    )


def error_response(status: int, text: str) -> web.Response:
    """Return a response that says why a request failed."""
    return json_response({"error": text}, status)


def rate_limit_response(wait_s: float) -> web.Response:
    """Return 429 with the seconds to wait."""
    response = error_response(429, "too many requests; wait, and ask again")
    response.headers["Retry-After"] = str(ceil(wait_s))
    return response
