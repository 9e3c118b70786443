"""The record of a game on two boards: numbered entries, each with a hash, written by one board at a time. Pure."""
