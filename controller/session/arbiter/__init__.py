"""Commands of the arbiter: clocks, position, takeback, pause, result."""
