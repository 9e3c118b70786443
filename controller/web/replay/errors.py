"""Errors of replays; each message is one plain sentence for the person who asked."""

REFUSED_EXIT_CODE = 3
"""The exit code of the worker where its answer is an error; 1 and 2 are Python's own."""


class ReplayError(Exception):
    """A game or a trace cannot be replayed."""


class NoSuchGameError(ReplayError):
    """There is no such game, or its journal cannot be read."""


class UnreadableTraceError(ReplayError):
    """A text of which nothing can be replayed."""


class ReplayBusyError(ReplayError):
    """Too many requests wait."""


class ReplayFailedError(ReplayError):
    """The replay took too long, was too large, or failed."""


_ERROR_KINDS: dict[str, type[ReplayError]] = {
    "no such game": NoSuchGameError,
    "unreadable trace": UnreadableTraceError,
}


def error_kind(error: ReplayError) -> str:
    """Return the name of an error's kind, for another process."""
    return next((kind for kind, type_ in _ERROR_KINDS.items() if isinstance(error, type_)), "failed")


def error_of_kind(kind: str, text: str) -> ReplayError:
    """Return the error of a kind that another process named."""
    return _ERROR_KINDS.get(kind, ReplayFailedError)(text)
