"""What two boards that play one game tell each other, as a session takes it and gives it."""
