"""The board as parts: events, ports, wiring and drivers. It knows squares, never games."""
