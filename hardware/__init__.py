"""The parts of a board: events, ports, wiring and drivers. They know squares, never games."""
