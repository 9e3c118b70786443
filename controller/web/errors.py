"""What goes wrong at the start."""


class WebError(Exception):
    """The server cannot listen; the message says where, why, and what to do."""
