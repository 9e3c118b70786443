"""What is wrong with a document."""

from collections.abc import Sequence


class DocumentError(ValueError):
    """A text that is no such document; `faults` lists all that is wrong, each with its key and what it should be."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)
