"""What can stand after `arbiter`, written here once, apart from the grammar that the tests compare it with."""

ARBITER_WORDS = (
    "time", "add", "stage", "moves", "periods", "number", "warnings", "illegal",
    "turn", "position", "result", "date", "pause", "go", "takeback",
    "restore", "new",
)  # fmt: skip
"""The words in the order of the grammar, in which an error lists them."""

ARBITER_WORD_LIST = ", ".join(ARBITER_WORDS)
