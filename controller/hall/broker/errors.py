"""The error of a hall's folder."""


class HallFolderError(Exception):
    """The folder of a hall, or a file of a board, cannot be used; the message says why, and what to do."""
