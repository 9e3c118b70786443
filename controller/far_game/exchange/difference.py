"""Whether the records of both boards differ, and from which entry on."""

from controller.far_game.exchange.effects import ExchangeEffect, KeepDisagreement, ReportDisagreement


class Difference:
    """The first entry that differs, and the one that the session here does not take."""

    def __init__(self, number: int | None) -> None:
        self.number = number
        """Of the first entry that differs; None: the records agree."""
        self.refused = 0
        """Number of the entry that the session here does not take; 0: it takes all."""

    def note(self, number: int) -> list[ExchangeEffect]:
        """Note that the records differ from an entry on."""
        if self.number is not None:
            return []
        self.number = number
        return [KeepDisagreement(number), ReportDisagreement(number)]

    def end_at(self, number: int) -> list[ExchangeEffect]:
        """Note that both boards have the same entries up to a number."""
        if self.number is None or number < self.number:
            return []
        self.number = None
        return [KeepDisagreement(None), ReportDisagreement(None)]
