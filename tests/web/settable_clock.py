"""A clock for the tests of tokens and codes."""


class SettableClock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now: float = 1_800_000_000

    def __call__(self) -> float:
        return self.now
