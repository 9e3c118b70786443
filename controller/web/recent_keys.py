"""A bounded set that forgets its oldest members."""


class RecentKeys:
    """The last `max_count` keys that were added."""

    def __init__(self, max_count: int) -> None:
        self._max_count = max_count
        self._keys: dict[str, None] = {}

    def __contains__(self, key: str) -> bool:
        """Return True if a key was added and is not forgotten."""
        return key in self._keys

    def add(self, key: str) -> None:
        """Add a key, and forget the oldest one if there are too many."""
        self._keys[key] = None
        if len(self._keys) > self._max_count:
            del self._keys[next(iter(self._keys))]
