"""Invitations to a game on two boards: a code that people tell each other, and boards never send."""
