"""The error of everything that puts a program on a Pico."""


class PicoError(Exception):
    """A step failed; the message is one line: what is wrong, where, and what to do."""
