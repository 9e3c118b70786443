"""A board of a game on two boards: steps of its session become entries, and entries inputs of its session."""
