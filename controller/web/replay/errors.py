"""Why a recorded game or a trace cannot be shown again; each message is one plain sentence for whoever asked."""


class ReplayError(Exception):
    """What was asked for cannot be shown again."""


class NoSuchGameError(ReplayError):
    """There is no such game, or no journal, or it cannot be read."""


class UnreadableTraceError(ReplayError):
    """A text that is no trace, or one of which nothing can be played again."""


class ReplayBusyError(ReplayError):
    """Too many wait already; later there is room again."""


class ReplayFailedError(ReplayError):
    """It took too long, was too large, or broke down."""


_ERROR_KINDS: dict[str, type[ReplayError]] = {
    "no such game": NoSuchGameError,
    "unreadable trace": UnreadableTraceError,
}


def error_kind(error: ReplayError) -> str:
    """Name the kind of an error, for another process."""
    return next((kind for kind, type_ in _ERROR_KINDS.items() if isinstance(error, type_)), "failed")


def error_of_kind(kind: str, text: str) -> ReplayError:
    """Give the error of a kind that another process named."""
    return _ERROR_KINDS.get(kind, ReplayFailedError)(text)
