"""What stands on the board in an ending: the numbers of men and kings of the side to move and of the other.

Tables hold positions with White to move. One with Black to move is the same ending after an exchange of the colours and
a rotation of the board, so the ending and its counterpart, with both sides exchanged, are solved together: a pair.
"""

from typing import NamedTuple

MOST_PIECES = 5
"""A choice: the positions of 6 pieces are 2 GB, and take a day to solve."""


class Material(NamedTuple):
    """The pieces of an ending, those of the side to move first."""

    white_men: int
    white_kings: int
    black_men: int
    black_kings: int


MaterialPair = tuple[Material, ...]
"""An ending and its counterpart, the one that sorts first at the front; one ending if both are the same."""


def pieces_in(material: Material) -> int:
    """Return the number of pieces on the board."""
    return material[0] + material[1] + material[2] + material[3]


def exchange_sides(material: Material) -> Material:
    """Return the ending as the other side sees it."""
    return Material(material[2], material[3], material[0], material[1])


def crown_white_man(material: Material) -> Material:
    """Return the ending after White, who must have a man, crowned one; the side to move then comes first."""
    return Material(material[2], material[3], material[0] - 1, material[1] + 1)


def pair_of(material: Material) -> MaterialPair:
    """Return the pair that an ending belongs to."""
    exchanged = exchange_sides(material)
    if exchanged == material:
        return (material,)
    return (material, exchanged) if material < exchanged else (exchanged, material)


def list_pairs(pieces: int) -> list[MaterialPair]:
    """Return every pair of exactly this many pieces in the order of solving: those that others can become first."""
    pairs: list[MaterialPair] = []
    for men in range(pieces + 1):
        for white in range(1, pieces):
            for white_men in range(white + 1):
                black_men = men - white_men
                black = pieces - white
                if not 0 <= black_men <= black:
                    continue
                pair = pair_of(Material(white_men, white - white_men, black_men, black - black_men))
                if pair not in pairs:
                    pairs.append(pair)
    return pairs


def material_name(material: Material) -> str:
    """Return the name of an ending: its kings and men, as `KKMvK`."""
    return "K" * material[1] + "M" * material[0] + "v" + "K" * material[3] + "M" * material[2]


KEY_COUNT = 8**4


def key_of_placing(white_men: int, white_kings: int, black_men: int, black_kings: int) -> int:
    """Return the key of an ending, below KEY_COUNT, by the masks of its men and kings: at most 7 of each."""
    return (
        white_men.bit_count() | white_kings.bit_count() << 3 | black_men.bit_count() << 6 | black_kings.bit_count() << 9
    )


def material_of_key(key: int) -> Material:
    """Return the ending that a key means."""
    return Material(key & 7, key >> 3 & 7, key >> 6 & 7, key >> 9)
