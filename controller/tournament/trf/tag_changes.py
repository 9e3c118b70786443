"""The lines of an imported TRF16 that are not of players, where the event is another one now."""

from collections.abc import Mapping

ROUNDS_TAG = "XXR"
OTHER_ROUNDS_TAG = "142"
"""The tag of the planned rounds in files of some programs; where a file has both, both are written."""


class TagChanges:
    """What the lines without players say now, where it is not what the file says."""

    def __init__(self, before: Mapping[str, str], after: Mapping[str, str]) -> None:
        """Compare the texts by their tags, as the file says them and as they are now."""
        self._changed = {tag: text for tag, text in after.items() if before.get(tag) != text}
        self._dropped = before.keys() - after.keys()
        self._found: set[str] = set()

    def write(self, line: str) -> list[str]:
        """Return what takes the place of a line: itself, another one or none.

        Of several lines with one tag the first is what counts, so that the others stay.
        """
        tag = line[:3]
        if tag in self._dropped:
            return []
        text = self._changed.get(ROUNDS_TAG if tag == OTHER_ROUNDS_TAG else tag)
        if text is None or tag in self._found:
            return [line]
        self._found.add(tag)
        return [f"{tag} {text}{line_end(line)}"]

    def missing_lines(self) -> list[str]:
        """Return the lines that the file does not have, without their ends; call it after all lines are written."""
        known = self._found | ({ROUNDS_TAG} if OTHER_ROUNDS_TAG in self._found else set())
        return [f"{tag} {text}" for tag, text in self._changed.items() if tag not in known]


def line_end(line: str) -> str:
    """Return how a line ends; nothing for the last one of a file that has no end there."""
    return line[len(line.splitlines()[0]) :]
