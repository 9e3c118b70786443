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
