"""Names of values in grammars and in JSON."""


def value_name(kind: type[object]) -> str:
    """Return the name of a class in lower case with underscores: `set_time` for `SetTime`."""
    letters = [f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__]
    return "".join(letters).removeprefix("_")
