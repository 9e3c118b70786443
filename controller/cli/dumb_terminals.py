"""Terminals that place no text: they get lines in the place of a screen."""

from collections.abc import Mapping

DUMB_TERMINALS = frozenset({"", "dumb", "unknown"})
"""The values of $TERM of terminals that place no text; as rich and prompt_toolkit have them."""


def places_text(environment: Mapping[str, str]) -> bool:
    """Return True if the terminal of these environment variables places text."""
    return environment.get("TERM", "").lower() not in DUMB_TERMINALS
