"""What a terminal shows. Empty on purpose: a run without a terminal must not load rich."""
