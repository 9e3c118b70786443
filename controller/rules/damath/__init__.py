"""Damath: the sums of captures, as a layer over a game's moves; no rule of movement reads it."""
