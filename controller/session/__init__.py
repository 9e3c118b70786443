"""One game at one board: step(session, input) gives the next session and its effects. Pure."""
