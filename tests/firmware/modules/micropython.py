"""The part of MicroPython's `micropython` that the firmware uses."""


def kbd_intr(letter: int) -> None:
    """Say which letter ends the program; at the simulated Pico none does."""
    if letter != -1:
        raise ValueError("noise must not end the scanner")
