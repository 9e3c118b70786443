"""The error of an act that cannot be done in an event."""


class TournamentError(ValueError):
    """An act does not fit the event; nothing has changed. The message is one sentence that says what to do."""


class RoundPairingError(TournamentError):
    """A round cannot be paired by the rules."""


class MissingPairingLibraryError(TournamentError):
    """The library that pairs a Swiss system is not installed; the message says how to install it."""
