"""What is no part of a game and happens all the same: wrong moves, a piece of the other side taken off, a restart."""

import re
from typing import TYPE_CHECKING

from tests.adversary.following import moves_made
from tests.adversary.hands import presses
from tests.adversary.judge import Expected
from tests.adversary.reeds import MS, Act, Change, What
from tests.adversary.rules import FAR_ROW, SIGN, Move, Position, legal_moves, other, play, quiet_moves
from tests.adversary.turns import Turn, WrongPiece

if TYPE_CHECKING:
    from tests.adversary.game import Game

Step = tuple[int, int | None]  # a piece from here to there, or off the board


def wrong_move(game: "Game") -> bool:
    """Make a move that the rules forbid, and press; return False if reeds could not tell it from a legal one."""
    if game.world.penalties or game.world.strict:
        return False
    for _ in range(4):
        kinds = [_wrong_square, _quiet_for_capture, _part_of_capture, _wrong_piece_taken, _two_pieces]
        steps = game.rng.choice([_another_piece] if _must_move_wrong_piece(game) else kinds)(game)
        if steps and not _looks_legal(game, steps):
            _carry_out(game, steps, "wrong move")
            return True
    return False


def _carry_out(game: "Game", steps: list[Step], name: str) -> None:
    at_us = max(game.now_us + game.rng.randint(300, 1_500) * MS, *game.player.pressed_until_us.values())
    changes: list[Change] = []
    side = game.position.side
    for origin, target in steps:
        at_us = game.table.earliest(origin, at_us)
        changes += game.table.take(origin, at_us)
        piece, game.pieces[origin] = game.pieces[origin], 0
        at_us += game.world.pace.draw(game.rng)
        if target is None:
            game.aside.append(piece)
        else:
            changes += game.table.put(target, at_us)
            game.pieces[target] = piece
            at_us += game.world.pace.draw(game.rng)
    game.board.schedule(Act(name, tuple(changes)))
    game.judge.illegal_acts += 1
    game.judge.counts["wrong moves made"] += 1
    game.judge.counts["wrong moves with another piece"] += _must_move_wrong_piece(game)
    game.judge.expected.pop(game.ply + 1, None)
    game.judge.expect_moves(game.ply + 1, game.position, moves_made(game))
    _note_wrong_piece(game, steps)
    if game.world.commit == "clock" or game.world.habit:
        at_us += game.rng.randint(100, 800) * MS
        game.board.schedule(presses(game.table, side, at_us))
    game.let_pass(at_us + 2_700 * MS - game.now_us)


def _note_wrong_piece(game: "Game", steps: list[Step]) -> None:
    """Remember the one piece that was put down incorrectly, where no capture of its own leads; the first one counts."""
    put_down = [(origin, target) for origin, target in steps if target is not None]
    if not game.world.rules.wrong_piece_moves or len(put_down) != 1 or _must_move_wrong_piece(game):
        return
    origin, target = put_down[0]
    own = [move for move in legal_moves(game.world.rules, game.position) if move.origin == origin]
    if own and not any(target in (move.landing, *move.route) for move in own):
        game.wrong_piece = WrongPiece(game.state["ply"], origin)


def _must_move_wrong_piece(game: "Game") -> bool:
    return game.wrong_piece is not None and game.wrong_piece.ply == game.state["ply"]


def forget_capture(game: "Game") -> bool:
    """Make a quiet move where a capture was due; the other side takes a piece that is lit off the board."""
    steps = _quiet_for_capture(game)
    if not steps:
        return False
    origin, landing = steps[0]
    assert landing is not None
    game.judge.counts["captures forgotten"] += 1
    ply, position, piece = game.ply + 1, game.position, game.pieces[origin]
    at_us = max(game.now_us + game.rng.randint(300, 1_500) * MS, *game.player.pressed_until_us.values())
    changes = game.table.take(origin, at_us)
    at_us += game.world.pace.draw(game.rng)
    changes += game.table.put(landing, at_us)
    game.board.schedule(Act("capture forgotten", tuple(changes)))
    game.pieces[origin], game.pieces[landing] = 0, piece
    if game.world.commit == "clock" or game.world.habit:
        at_us += game.rng.randint(100, 800) * MS
        game.board.schedule(presses(game.table, position.side, at_us))
    game.judge.expected.pop(ply, None)
    game.let_pass(at_us + 2_700 * MS - game.now_us)
    lit = [int(square) for square, role in game.state["lamps"].items() if role == "captured"]
    said = game.state["message"]
    if said and said["code"] == "huff" and not lit:  # without lamps the display names the squares
        lit = [int(word) for word in re.findall(r"\d+", said["words"])]
    lit = [square for square in lit if game.pieces[square]]
    if not lit:
        game.judge.fail(
            "huffing not offered", ply, game.now_us, f"{position.fen()} {origin}-{landing} {game.state['message']}"
        )
    else:
        square = game.rng.choice(lit)
        game.pieces[square] = 0
        king = landing in FAR_ROW[position.side] and game.pieces[landing] and abs(piece) == 1
        if king:
            game.pieces[landing] = 2 * SIGN[position.side]
        after = Position(tuple(game.pieces), other(position.side)).fen()
        game.judge.expected[ply] = Expected({(origin, landing, frozenset()): after})
        at_us = game.now_us + game.rng.randint(200, 900) * MS
        game.board.schedule(Act("huffed", tuple(game.table.take(square, at_us))))
        game.let_pass(at_us + 1_900 * MS - game.now_us)
    game.settle_turn()
    return True


def _own(game: "Game") -> list[int]:
    sign = SIGN[game.position.side]
    return [square for square, piece in enumerate(game.pieces) if piece * sign > 0]


def _wrong_square(game: "Game") -> list[Step]:
    empty = [square for square in range(1, 33) if not game.pieces[square]]
    return [(game.rng.choice(_own(game)), game.rng.choice(empty))] if empty else []


def _quiet_for_capture(game: "Game") -> list[Step]:
    """Move a piece as if nothing were to be captured."""
    if not any(move.captured for move in legal_moves(game.world.rules, game.position)):
        return []
    moves = quiet_moves(game.world.rules, game.position)
    if not moves:
        return []
    move = game.rng.choice(moves)
    return [(move.origin, move.landing)]


def _part_of_capture(game: "Game") -> list[Step]:
    """Stop a capture too early, or leave a captured piece on the board."""
    captures = [move for move in legal_moves(game.world.rules, game.position) if move.captured]
    if not captures:
        return []
    move = game.rng.choice(captures)
    if len(move.order) > 1 and game.rng.random() < 0.6:
        hops = game.rng.randint(1, len(move.order) - 1)
        if game.pieces[move.route[hops - 1]]:
            return []
        return [(move.origin, move.route[hops - 1]), *((square, None) for square in move.order[:hops])]
    if move.landing == move.origin:
        return []
    return [(move.origin, move.landing), *((square, None) for square in move.order[:-1])]


def _wrong_piece_taken(game: "Game") -> list[Step]:
    captures = [move for move in legal_moves(game.world.rules, game.position) if move.captured]
    sign = SIGN[other(game.position.side)]
    if not captures:
        return []
    move = game.rng.choice(captures)
    theirs = [s for s, piece in enumerate(game.pieces) if piece * sign > 0 and s not in move.captured]
    if not theirs or move.landing == move.origin:
        return []
    taken = [*move.order[:-1], game.rng.choice(theirs)]
    return [(move.origin, move.landing), *((square, None) for square in taken)]


def _two_pieces(game: "Game") -> list[Step]:
    moves = [move for move in legal_moves(game.world.rules, game.position) if not move.captured]
    # where nobody presses, the first of two moves counts as soon as it rests
    if len(moves) < 2 or game.world.commit == "settle":
        return []
    first, second = game.rng.sample(moves, 2)
    if first.origin == second.origin or first.landing == second.landing:
        return []
    return [(first.origin, first.landing), (second.origin, second.landing)]


def _another_piece(game: "Game") -> list[Step]:
    """Make a legal move with another piece than the one that was moved incorrectly and has to make the correct move."""
    allowed = game.allowed_moves(game.position)
    others = [move for move in legal_moves(game.world.rules, game.position) if move not in allowed]
    if not others or game.world.faulty:  # where sensors lie nobody is sure who was put down incorrectly
        return []
    move = game.rng.choice(others)
    return [(move.origin, move.landing), *((square, None) for square in move.order)]


def _looks_legal(game: "Game", steps: list[Step]) -> bool:
    """Return True if sound reeds show the same after one or two legal moves: then no board can tell."""
    occupied = {square for square, piece in enumerate(game.pieces) if piece}
    for origin, target in steps:
        occupied.discard(origin)
        if target is not None:
            occupied.add(target)
    faulty = game.world.faulty
    seen = occupied - faulty
    rules = game.world.rules
    if seen == game.position.occupied() - faulty:
        return True
    for move in game.allowed_moves(game.position):
        after = play(game.position, move)
        if after.occupied() - faulty == seen:
            return True
        for reply in legal_moves(rules, after):
            if play(after, reply).occupied() - faulty == seen:
                return True
    return False


def take_a_piece_off(game: "Game", turns: list[Turn]) -> int | None:
    """Take a piece off that could not move next, beside a legal move, now and then; return its square."""
    turn, only = turns[-1], game.player.only
    chance = {"piece missing": 0.5, None: 0.01}.get(only, 0)
    if game.rng.random() >= chance:
        return None
    square = _blocked_piece(game, turn.position, turn.move)
    if square is None or square not in turn.quiet_squares or game.table.ready_us[square] > turn.done.begun_us:
        return None
    at_us = game.rng.randint(turn.done.begun_us, turn.end_us)
    turn.acts.append(Act("piece missing", tuple(game.table.take(square, at_us))))
    turn.names.add("piece missing")
    return square


def _blocked_piece(game: "Game", position: Position, move: Move) -> int | None:
    """Return a piece of the side to move after a move that cannot move then, and that the move did not concern."""
    after = play(position, move)
    movers = {reply.origin for reply in legal_moves(game.world.rules, after)}
    sign = SIGN[after.side]
    blocked = [
        square
        for square, piece in enumerate(after.squares)
        if piece * sign > 0 and square not in movers and square not in game.world.faulty
    ]
    return game.rng.choice(blocked) if blocked else None


def restart(game: "Game") -> None:
    """Switch the board off and on, sometimes while a piece is in a hand; then put it back, and press to continue."""
    at_us = max(game.now_us + game.rng.randint(100, 600) * MS, *game.player.pressed_until_us.values())
    changes = [Change(at_us, 0, What.RESTART, 0)]
    if game.rng.random() < 0.4 and not game.world.strict:
        square = game.rng.choice(_own(game))
        changes += game.table.take(square, at_us - 60 * MS)
        changes += game.table.put(square, at_us + game.rng.randint(500, 2_000) * MS)
    game.board.schedule(Act("restart", tuple(changes)))
    game.judge.counts["restarts"] += 1
    game.let_pass(at_us + 2_500 * MS - game.now_us)
