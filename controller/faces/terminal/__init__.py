"""Output on a terminal. Empty on purpose: a run without a terminal must not load rich."""
