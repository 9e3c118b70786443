"""A game on two boards of a hall: one record, its exchange, and what connects it with the sessions of both."""
