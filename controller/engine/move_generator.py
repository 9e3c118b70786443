"""The legal moves of a compact position, and the position after one.

A position is the five ints that the package describes, seen by the player to move. The directions are written out,
because every node of a search passes through here.
"""

from controller.engine.captures import CaptureSearch, nearest, open_part
from controller.engine.geometry import (
    ALL_SQUARES,
    CAPTURED_SHIFT,
    CROWNING,
    DIAGONAL,
    EVEN_ROWS,
    EVEN_ROWS_NOT_RIGHT,
    LANDING_SHIFT,
    MAN_MOVES,
    NOT_LEFT,
    NOT_RIGHT,
    ODD_ROWS,
    ODD_ROWS_NOT_LEFT,
    STEP,
)
from controller.engine.movement import Movement


def legal_moves(
    movement: Movement, own_men: int, own_kings: int, other_men: int, other_kings: int, side: int
) -> list[int]:
    """Return the legal moves, each once; an empty list if the player cannot move."""
    empty = ~(own_men | own_kings | other_men | other_kings) & ALL_SQUARES
    men = jumping_men(movement, own_men, other_men, other_kings, empty, side)
    kings = jumping_kings(movement, own_kings, other_men | other_kings, empty) if own_kings else 0
    if men or kings:
        return list_captures(movement, men, kings, other_men, other_kings, empty, side)
    return list_quiet_moves(movement, own_men, own_kings, empty, side)


def must_capture(movement: Movement, own_men: int, own_kings: int, other_men: int, other_kings: int, side: int) -> bool:
    """Return True if the legal moves are captures."""
    empty = ~(own_men | own_kings | other_men | other_kings) & ALL_SQUARES
    if jumping_men(movement, own_men, other_men, other_kings, empty, side):
        return True
    return own_kings != 0 and jumping_kings(movement, own_kings, other_men | other_kings, empty) != 0


def play(
    move: int, own_men: int, own_kings: int, other_men: int, other_kings: int, side: int
) -> tuple[int, int, int, int, int]:
    """Return the position after a legal move, as seen by the other player, who is to move."""
    origin = 1 << (move & 31)
    landing = 1 << (move >> LANDING_SHIFT & 31)
    if own_kings & origin:
        own_kings = own_kings & ~origin | landing
    elif move & CROWNING:
        own_men &= ~origin
        own_kings |= landing
    else:
        own_men = own_men & ~origin | landing
    captured = move >> CAPTURED_SHIFT
    if captured:
        other_men &= ~captured
        other_kings &= ~captured
    return other_men, other_kings, own_men, own_kings, 1 - side


def perft(
    movement: Movement, depth: int, own_men: int, own_kings: int, other_men: int, other_kings: int, side: int
) -> int:
    """Return the number of leaves of the tree of legal moves at a depth of 0 (the position itself) or more moves."""
    if depth == 0:
        return 1
    moves = legal_moves(movement, own_men, own_kings, other_men, other_kings, side)
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        after = play(move, own_men, own_kings, other_men, other_kings, side)
        leaves += perft(movement, depth - 1, after[0], after[1], after[2], after[3], after[4])
    return leaves


def jumping_men(movement: Movement, men: int, other_men: int, other_kings: int, empty: int, side: int) -> int:
    """Return the mask of the men that can capture."""
    others = other_men | other_kings if movement.men_capture_kings else other_men
    jumpers = 0
    if side == 0 or movement.men_capture_backward:
        # each line steps the others back onto the men beside them: up left, then up right
        jumpers = empty << 9 & NOT_LEFT & ((others & EVEN_ROWS_NOT_RIGHT) << 5 | (others & ODD_ROWS) << 4)
        jumpers |= empty << 7 & NOT_RIGHT & ((others & EVEN_ROWS) << 4 | (others & ODD_ROWS_NOT_LEFT) << 3)
    if side == 1 or movement.men_capture_backward:
        jumpers |= empty >> 7 & NOT_LEFT & ((others & EVEN_ROWS_NOT_RIGHT) >> 3 | (others & ODD_ROWS) >> 4)
        jumpers |= empty >> 9 & NOT_RIGHT & ((others & EVEN_ROWS) >> 4 | (others & ODD_ROWS_NOT_LEFT) >> 5)
    return jumpers & men


def jumping_kings(movement: Movement, kings: int, others: int, empty: int) -> int:
    """Return the mask of the kings that can capture."""
    if not movement.flying_kings:
        jumpers = empty << 9 & NOT_LEFT & ((others & EVEN_ROWS_NOT_RIGHT) << 5 | (others & ODD_ROWS) << 4)
        jumpers |= empty << 7 & NOT_RIGHT & ((others & EVEN_ROWS) << 4 | (others & ODD_ROWS_NOT_LEFT) << 3)
        jumpers |= empty >> 7 & NOT_LEFT & ((others & EVEN_ROWS_NOT_RIGHT) >> 3 | (others & ODD_ROWS) >> 4)
        jumpers |= empty >> 9 & NOT_RIGHT & ((others & EVEN_ROWS) >> 4 | (others & ODD_ROWS_NOT_LEFT) >> 5)
        return jumpers & kings
    jumpers = 0
    while kings:
        king = kings & -kings
        kings ^= king
        place = king.bit_length() - 1
        for direction in range(4):
            diagonal = DIAGONAL[place]
            if diagonal & others:
                jumped = nearest(diagonal & ~empty, direction)
                if jumped & others and STEP[32 * direction + jumped.bit_length() - 1] & empty:
                    jumpers |= king
                    break
            place += 32
    return jumpers


def list_quiet_moves(movement: Movement, own_men: int, own_kings: int, empty: int, side: int) -> list[int]:
    """Return the moves that capture nothing."""
    moves = _man_moves_down(own_men, empty) if side else _man_moves_up(own_men, empty)
    if own_kings:
        _add_king_moves(movement, own_kings, empty, moves)
    return moves


def has_quiet_move(own_men: int, own_kings: int, empty: int, side: int) -> bool:
    """Return True if a piece can step or fly to an empty square; not asked where a capture is due."""
    up = own_kings if side else own_men | own_kings
    down = own_men | own_kings if side else own_kings
    if up and ((up & EVEN_ROWS) >> 4 | (up & ODD_ROWS_NOT_LEFT) >> 5 | (up & EVEN_ROWS_NOT_RIGHT) >> 3) & empty:
        return True
    if up and (up & ODD_ROWS) >> 4 & empty:
        return True
    if not down:
        return False
    landings = (down & EVEN_ROWS) << 4 | (down & ODD_ROWS_NOT_LEFT) << 3 | (down & EVEN_ROWS_NOT_RIGHT) << 5
    return (landings | (down & ODD_ROWS) << 4) & empty != 0


def list_captures(
    movement: Movement, men: int, kings: int, other_men: int, other_kings: int, empty: int, side: int
) -> list[int]:
    """Return the legal captures of the men and kings that can capture."""
    search = CaptureSearch(movement, other_men, other_kings, side)
    while men:
        man = men & -men
        men ^= man
        search.add_captures_of_man(man, empty)
    while kings:
        king = kings & -kings
        kings ^= king
        search.add_captures_of_king(king, empty)
    return search.moves


def _man_moves_up(men: int, empty: int) -> list[int]:
    moves: list[int] = []
    landings = ((men & EVEN_ROWS) >> 4 | (men & ODD_ROWS_NOT_LEFT) >> 5) & empty
    while landings:
        landing = landings & -landings
        landings ^= landing
        moves.append(MAN_MOVES[landing.bit_length()])
    landings = ((men & EVEN_ROWS_NOT_RIGHT) >> 3 | (men & ODD_ROWS) >> 4) & empty
    while landings:
        landing = landings & -landings
        landings ^= landing
        moves.append(MAN_MOVES[33 + landing.bit_length()])
    return moves


def _man_moves_down(men: int, empty: int) -> list[int]:
    moves: list[int] = []
    landings = ((men & EVEN_ROWS) << 4 | (men & ODD_ROWS_NOT_LEFT) << 3) & empty
    while landings:
        landing = landings & -landings
        landings ^= landing
        moves.append(MAN_MOVES[66 + landing.bit_length()])
    landings = ((men & EVEN_ROWS_NOT_RIGHT) << 5 | (men & ODD_ROWS) << 4) & empty
    while landings:
        landing = landings & -landings
        landings ^= landing
        moves.append(MAN_MOVES[99 + landing.bit_length()])
    return moves


def _add_king_moves(movement: Movement, kings: int, empty: int, moves: list[int]) -> None:
    while kings:
        king = kings & -kings
        kings ^= king
        origin = king.bit_length() - 1
        if movement.flying_kings:
            landings = _flying_king_landings(origin, empty)
        else:
            landings = (STEP[origin] | STEP[32 + origin] | STEP[64 + origin] | STEP[96 + origin]) & empty
        while landings:
            landing = landings & -landings
            landings ^= landing
            moves.append(origin | (landing.bit_length() - 1) << LANDING_SHIFT)


def _flying_king_landings(origin: int, empty: int) -> int:
    landings = 0
    for direction in range(4):
        diagonal = DIAGONAL[32 * direction + origin]
        landings |= open_part(diagonal, diagonal & ~empty, direction)
    return landings
