"""The faults of a file that is read: all of them at once."""

from controller.tournament.errors import TournamentError


class FileFaultsError(TournamentError):
    """A file has faults; nothing of it was taken. `lines` has one sentence for each."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__("; ".join(lines))
        self.lines = lines


class FileFaults:
    """Faults that were found so far."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def __bool__(self) -> bool:
        """Return True if there is one."""
        return bool(self._lines)

    def add(self, fault: str, line: int | None = None, place: object = None) -> None:
        """Note a fault, with the number of its line from 1 on, and where in the line it is."""
        where = ", ".join(part for part in (f"line {line}" if line else "", str(place) if place else "") if part)
        self._lines.append(f"{where}: {fault}" if where else fault)

    def error(self) -> FileFaultsError:
        """Return the error that says all of them."""
        return FileFaultsError(tuple(self._lines))

    def raise_if_any(self) -> None:
        """Raise FileFaultsError if a fault was found."""
        if self._lines:
            raise self.error()
