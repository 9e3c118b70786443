"""Which presses answer what the board has said."""

READING_TIME_US = 1_000_000  # what is lit and written is not read sooner


def is_deliberate(press_us: int, shown_us: int) -> bool:
    """Tell whether a press may answer what was said before: not one of a hand that had not finished pressing."""
    return press_us - shown_us >= READING_TIME_US
