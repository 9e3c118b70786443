"""The part of MicroPython's `micropython` that the firmware uses."""


def kbd_intr(character: int) -> None:
    """Set the character that ends the program; the simulated Pico allows none."""
    if character != -1:
        raise ValueError("noise must not end the scanner")
