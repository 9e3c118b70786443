"""Errors at the start of the server."""


class WebError(Exception):
    """Raised if the server cannot listen; the message says where, why, and what to do."""
