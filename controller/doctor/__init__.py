"""The self-test of a board: what it asks a person to do, and what it finds; pure."""
