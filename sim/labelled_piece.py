"""Pieces on which something is written, such as the chips of Damath."""

from typing import Self

from sim.table import PieceName


class LabelledPiece(PieceName):
    """The name of a piece with what is written on it; it equals the plain name, and hands carry it like any other."""

    __slots__ = ("label",)
    label: str

    def __new__(cls, name: PieceName, label: str) -> Self:
        """Return the name with a label."""
        piece = super().__new__(cls, name)
        piece.label = label
        return piece


def label_of(piece: PieceName) -> str | None:
    """Return what is written on a piece, or None."""
    return piece.label if isinstance(piece, LabelledPiece) else None


def crowned(piece: PieceName) -> PieceName:
    """Return the name of a man as a king, with the same label."""
    name = piece.replace("man", "king")
    label = label_of(piece)
    return name if label is None else LabelledPiece(name, label)
