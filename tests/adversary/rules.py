"""The rules of draughts once more, written naively from the rule books, to know what people truly play.

A man is 1, a king 2; White's pieces are positive, Black's negative, an empty square is 0. Index 0 is no square.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tests.adversary.squares import RAYS

WHITE, BLACK = "white", "black"
FORWARD = {WHITE: (0, 1), BLACK: (2, 3)}
FAR_ROW = {WHITE: (1, 2, 3, 4), BLACK: (29, 30, 31, 32)}
SIGN = {WHITE: 1, BLACK: -1}


class Rules(NamedTuple):
    """What tells one game from another; the fields' defaults are the most common choices."""

    name: str
    luzon: bool = False
    first: str = WHITE
    flying: bool = True
    men_backward: bool = True
    men_take_kings: bool = True
    precedence: str = "most"  # any, most, italian, spanish or czech
    far_row: str = "stop"  # a man there in a capture is crowned if it stops; "pass": goes on as a king; "ends" the move
    captured_leave: str = "end"  # end: after the move; once: at once
    must_land_on: bool = False  # a king lands where it can go on capturing
    wrong_piece_moves: bool = False  # the piece that was moved incorrectly makes the correct move, if it can


GAMES = {
    game.name: game
    for game in (
        Rules("filipino", wrong_piece_moves=True),
        Rules("perdigana", wrong_piece_moves=True),
        Rules("brazilian"),
        Rules("russian", precedence="any", far_row="pass", must_land_on=True),
        Rules("pool", first=BLACK, precedence="any", must_land_on=True),
        Rules("jamaican", luzon=True, first=BLACK, precedence="any", must_land_on=True),
        Rules("american", first=BLACK, flying=False, men_backward=False, precedence="any", far_row="ends"),
        Rules("buff-and-green", first=BLACK, precedence="any", captured_leave="once"),
        Rules(
            "italian",
            luzon=True,
            flying=False,
            men_backward=False,
            men_take_kings=False,
            precedence="italian",
            far_row="ends",
        ),
        Rules("spanish", luzon=True, men_backward=False, precedence="spanish", far_row="ends"),
        Rules("czech", men_backward=False, precedence="czech", far_row="ends", must_land_on=True),
    )
}


class Move(NamedTuple):
    """One move: what makes it the same move, and one route that a hand may take."""

    origin: int
    landing: int
    captured: frozenset[int]
    crowned: bool
    route: tuple[int, ...]  # every square on which the piece comes down, without the origin
    order: tuple[int, ...]  # the captured squares in the order of this route

    @property
    def key(self) -> tuple[int, int, frozenset[int]]:
        """Return what a board can tell apart."""
        return self.origin, self.landing, self.captured


class Position(NamedTuple):
    """Who stands where, and whose turn it is."""

    squares: tuple[int, ...]
    side: str

    def fen(self) -> str:
        """Return the position as FEN."""
        parts = [self.side[0].upper()]
        for side in (WHITE, BLACK):
            own = [(square, piece * SIGN[side]) for square, piece in enumerate(self.squares) if piece * SIGN[side] > 0]
            parts.append(side[0].upper() + ",".join(("K" if kind == 2 else "") + str(square) for square, kind in own))
        return ":".join(parts)

    def occupied(self) -> frozenset[int]:
        """Return the squares that hold a piece."""
        return frozenset(square for square, piece in enumerate(self.squares) if piece)


def other(side: str) -> str:
    """Return the opponent of a side."""
    return BLACK if side == WHITE else WHITE


def start(rules: Rules) -> Position:
    """Return the position in which a game begins."""
    return Position((0, *[-1] * 12, *[0] * 8, *[1] * 12), rules.first)


def parse_fen(text: str) -> Position:
    """Return the position that a FEN describes."""
    squares = [0] * 33
    side, *groups = text.strip().rstrip(".").split(":")
    for group in groups:
        sign = 1 if group[0] == "W" else -1
        for word in filter(None, group[1:].split(",")):
            squares[int(word.lstrip("K"))] = sign * (2 if word.startswith("K") else 1)
    return Position(tuple(squares), WHITE if side == "W" else BLACK)


def play(position: Position, move: Move) -> Position:
    """Return the position after a move."""
    squares = list(position.squares)
    piece = squares[move.origin]
    squares[move.origin] = 0
    for square in move.captured:
        squares[square] = 0
    squares[move.landing] = (2 if piece > 0 else -2) if move.crowned else piece
    return Position(tuple(squares), other(position.side))


def legal_moves(rules: Rules, position: Position) -> list[Move]:
    """Return every legal move once; of several routes the first one is kept."""
    sign = SIGN[position.side]
    captures: list[tuple[Move, tuple[int, ...]]] = []
    for square, piece in enumerate(position.squares):
        if piece * sign > 0:
            captures += _captures(rules, position, square)
    if captures:
        return _distinct(_preferred(rules, position, captures))
    return quiet_moves(rules, position)


def quiet_moves(rules: Rules, position: Position) -> list[Move]:
    """Return the moves without a capture, as if none were due."""
    sign = SIGN[position.side]
    own = [square for square, piece in enumerate(position.squares) if piece * sign > 0]
    return [move for square in own for move in _quiet(rules, position, square)]


def _distinct(moves: list[Move]) -> list[Move]:
    found: dict[tuple[int, int, frozenset[int], bool], Move] = {}
    for move in moves:
        found.setdefault((move.origin, move.landing, move.captured, move.crowned), move)
    return list(found.values())


def _quiet(rules: Rules, position: Position, square: int) -> Iterator[Move]:
    board, rays = position.squares, RAYS[rules.luzon][square]
    king = abs(board[square]) == 2
    for direction in range(4) if king else FORWARD[position.side]:
        for target in rays[direction] if king and rules.flying else rays[direction][:1]:
            if board[target]:
                break
            crowned = not king and target in FAR_ROW[position.side]
            yield Move(square, target, frozenset(), crowned, (target,), ())


def _captures(rules: Rules, position: Position, origin: int) -> list[tuple[Move, tuple[int, ...]]]:
    """Return each finished capture of one piece, with the kinds of what it takes, in order."""
    board = list(position.squares)
    piece = board[origin]
    board[origin] = 0
    found: list[tuple[Move, tuple[int, ...]]] = []
    king_from_start = abs(piece) == 2

    def extend(square: int, *, king: bool, route: tuple[int, ...], order: tuple[int, ...], over: bool) -> None:
        jumps = [] if over else list(_jumps(rules, board, square, position.side, king=king, order=order))
        if not jumps and order:
            crowned = not king_from_start and (king or square in FAR_ROW[position.side])
            kinds = tuple(abs(position.squares[taken]) for taken in order)
            found.append((Move(origin, square, frozenset(order), crowned, route, order), kinds))
        for taken, landing in jumps:
            there = not king and landing in FAR_ROW[position.side]
            kept = board[taken]
            if rules.captured_leave == "once":
                board[taken] = 0
            extend(
                landing,
                king=king or (there and rules.far_row == "pass"),
                route=(*route, landing),
                order=(*order, taken),
                over=there and rules.far_row == "ends",
            )
            board[taken] = kept

    extend(origin, king=king_from_start, route=(), order=(), over=False)
    return found


def _jumps(
    rules: Rules, board: list[int], square: int, side: str, *, king: bool, order: tuple[int, ...]
) -> Iterator[tuple[int, int]]:
    """Yield each piece that may be jumped next, with each square behind it on which the jumper may land."""
    sign = SIGN[side]
    for direction in range(4) if king or rules.men_backward else FORWARD[side]:
        ray = RAYS[rules.luzon][square][direction]
        at = 0
        while king and rules.flying and at < len(ray) and not board[ray[at]]:
            at += 1
        if at + 1 >= len(ray) or board[ray[at]] * sign >= 0 or ray[at] in order:
            continue
        if not king and not rules.men_take_kings and abs(board[ray[at]]) == 2:
            continue
        landings: list[int] = []
        for target in ray[at + 1 :]:
            if board[target]:
                break
            landings.append(target)
            if not (king and rules.flying):
                break
        if king and rules.must_land_on and len(landings) > 1:
            landings = _landings_that_go_on(rules, board, side, ray[at], landings, order) or landings
        for target in landings:
            yield ray[at], target


def _landings_that_go_on(
    rules: Rules, board: list[int], side: str, taken: int, landings: list[int], order: tuple[int, ...]
) -> list[int]:
    order = (*order, taken)
    return [at for at in landings if any(True for _ in _jumps(rules, board, at, side, king=True, order=order))]


def _preferred(rules: Rules, position: Position, captures: list[tuple[Move, tuple[int, ...]]]) -> list[Move]:
    """Return the captures that the rules of precedence leave."""

    def rank(capture: tuple[Move, tuple[int, ...]]) -> tuple[object, ...]:
        move, kinds = capture
        by_king = abs(position.squares[move.origin]) == 2
        match rules.precedence:
            case "most":
                return (len(kinds),)
            case "spanish":
                return (len(kinds), kinds.count(2))
            case "italian":
                return (len(kinds), by_king, kinds.count(2), kinds)
            case "czech":
                return (by_king,)
            case _:
                return ()

    best = max(map(rank, captures))
    return [move for move, kinds in captures if rank((move, kinds)) == best]


def perft(rules: Rules, position: Position, depth: int) -> int:
    """Return the number of sequences of legal moves of a length."""
    moves = legal_moves(rules, position)
    if depth <= 1:
        return len(moves) if depth == 1 else 1
    return sum(perft(rules, play(position, move), depth - 1) for move in moves)
