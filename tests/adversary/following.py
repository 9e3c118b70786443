"""What people do when the board complains: they do what it lights or says, one piece at a time, and press again."""

import re
from typing import TYPE_CHECKING, Any

from tests.adversary.reeds import MS, Act, press
from tests.adversary.rules import SIGN, Move, Position, other, parse_fen, play

if TYPE_CHECKING:
    from tests.adversary.game import Game

# after that many acts and presses in vain, people call the arbiter
PATIENCE = 16
WORDS_PUT_BACK = re.compile(r"from square (\d+) back on square (\d+)")
WORDS_PUT_ON = re.compile(r"Put a piece on square (\d+)")
WORDS_QUESTION = re.compile(r"(piece on square|square) (\d+)( empty)?\? Press (White|Black)")


def occupied(squares: list[int] | tuple[int, ...]) -> list[bool]:
    """Return which squares hold a piece.

    The board sees no colours: people who follow its lamps put the right piece on a square without being told.
    """
    return [piece != 0 for piece in squares]


def pending_move(game: "Game") -> Move | None:
    """Return the legal move that the pieces show, from the program's game."""
    committed = parse_fen(game.state["fen"])
    here = occupied(game.pieces)
    for move in game.allowed_moves(committed):
        if occupied(play(committed, move).squares) == here:
            return move
    return None


def moves_made(game: "Game") -> list[Move]:
    """Return the legal moves that hands have made, if at most other pieces are missing beside them.

    Reeds do not tell who took a piece that is missing, so such a move may be recorded.
    """
    exact = pending_move(game)
    if exact:
        return [exact]
    committed = parse_fen(game.state["fen"])
    here = occupied(game.pieces)
    return [
        move
        for move in game.allowed_moves(committed)
        if here[move.landing]
        and all(
            wanted or not there for there, wanted in zip(here, occupied(play(committed, move).squares), strict=True)
        )
    ]


def stands_as_recorded(game: "Game") -> bool:
    """Return True if the pieces stand as in the program's game."""
    return occupied(game.pieces) == occupied(parse_fen(game.state["fen"]).squares)


def agreed(game: "Game") -> bool:
    """Return True if the pieces stand as in the program's game, as far as it is sure of it, and it wants nothing."""
    state = game.state
    asked_for = {square for role, squares in orders(state).items() if role != "captured" for square in squares}
    if state["phase"] != "playing" or state["pauses"] or asked_for - game.known_better:
        return False
    return stands_as_recorded(game) or (true_position(game) is not None and game.judge.in_doubt(state["ply"]))


def true_position(game: "Game") -> Position | None:
    """Return the position after the program's last ply as hands made it, if the pieces stand so."""
    for fen in game.judge.true_positions(game.state["ply"]):
        position = parse_fen(fen)
        if occupied(position.squares) == occupied(game.pieces):
            return position
    return None


def orders(state: dict[str, Any]) -> dict[str, list[int]]:
    """Return the lamps that ask for something, by role."""
    found: dict[str, list[int]] = {}
    for square, role in state["lamps"].items():
        if role in ("lift", "place", "wrong", "captured", "question"):
            found.setdefault(role, []).append(int(square))
    return found


def follow(game: "Game", patience: int = PATIENCE) -> bool:
    """Do what the board asks until all is well; return False if people gave up."""
    for number in range(patience):
        if game.state["result"] or agreed(game):
            return True
        if _insists(game) or not _obey(game):
            if number >= 2 and stands_as_recorded(game):
                # the board asks for a piece that is there, or for one that is not: after some presses people play on
                lit = orders(game.state)
                game.known_better |= {*lit.get("place", []), *lit.get("lift", []), *lit.get("wrong", [])}
            _press_or_wait(game)
    return bool(game.state["result"]) or agreed(game)


def _insists(game: "Game") -> bool:
    """Return True if somebody who is right and is told otherwise presses again; people do so once or twice."""
    if game.lamps_only or game.state["phase"] != "playing" or game.state["pauses"] or game.insisted > 1:
        return False
    if not (game.right or pending_move(game)) or game.rng.random() < 0.3:
        return False
    game.insisted += 1
    return True


def _obey(game: "Game") -> bool:
    """Do one thing that is lit or said; return False if there is nothing that a hand can do."""
    lamps = orders(game.state)
    if "question" in lamps or "question" in game.state["pauses"]:
        return _answer(game, lamps.get("question", []))
    lift = [square for square in lamps.get("lift", []) if game.pieces[square]]
    place = [square for square in lamps.get("place", []) if not game.pieces[square]]
    taken = [square for square in lamps.get("captured", []) if game.pieces[square]]
    if game.state["phase"] == "playing" and pending_move(game) and (lift or place) and not game.undone_told:
        game.undone_told = True
        game.judge.order_undone(game.now_us, game.state["ply"] + 1, game.state["lamps"])
    if lift:
        _carry(game, lift[0], place[0] if place else None)
    elif place:
        _put_back(game, place[0])
    elif taken and not stands_as_recorded(game):
        _carry(game, taken[0], None)
    else:
        # who holds a piece, and is asked for nothing, puts it back where it was
        by_memory = game.world.help == "off" or (game.aside and not lamps and not game.lamps_only)
        return _continue_move(game) or (bool(by_memory) and _restore(game))
    return True


def _continue_move(game: "Game") -> bool:
    """Go on with a capture whose next landings are lit."""
    if pending_move(game) or stands_as_recorded(game):
        return False
    lamps = {int(square): role for square, role in game.state["lamps"].items()}
    movers = [square for square, role in lamps.items() if role == "mover" and game.pieces[square]]
    landings = [square for square, role in lamps.items() if role == "landing" and not game.pieces[square]]
    taken = [square for square, role in lamps.items() if role == "landing" and game.pieces[square]]
    if not landings and not (movers and taken):
        return _begin_move(game, movers)
    if movers:  # a landing that is lit and full holds the piece already: the board has lit the piece twice
        _carry(game, movers[0], landings[0] if landings else None)
    else:
        _put_back(game, landings[0])
    return True


def _begin_move(game: "Game", movers: list[int]) -> bool:
    """Lift a lit piece and make a legal move with it, where a captured piece is off already."""
    committed = parse_fen(game.state["fen"])
    missing = {square for square in range(1, 33) if committed.squares[square] and not game.pieces[square]}
    for move in game.allowed_moves(committed):
        if move.origin in movers and missing <= move.captured and not game.pieces[move.landing]:
            _carry(game, move.origin, move.landing)
            return True
    return False


def _restore(game: "Game") -> bool:
    """Put one piece back from memory or as the display says, where no lamp helps."""
    if pending_move(game):
        return False
    committed = parse_fen(game.state["fen"])
    wanted, here = occupied(committed.squares), occupied(game.pieces)
    extra = [square for square in range(1, 33) if here[square] and not wanted[square]]
    missing = [square for square in range(1, 33) if wanted[square] and not here[square]]
    if not extra and not missing:
        return False
    if extra:
        colour = game.pieces[extra[0]]
        same = [square for square in missing if committed.squares[square] * colour > 0]
        _carry(game, extra[0], same[0] if same else None)
    else:
        _put_back(game, missing[0])
    return True


def _carry(game: "Game", origin: int, target: int | None) -> None:
    rng, table = game.rng, game.table
    at_us = table.earliest(origin, game.now_us + rng.randint(250, 900) * MS)
    changes = table.take(origin, at_us)
    piece, game.pieces[origin] = game.pieces[origin], 0
    if target is None:
        game.aside.append(piece)
    else:
        at_us = table.earliest(target, at_us + rng.randint(250, 900) * MS)
        changes += table.put(target, at_us)
        # the board sees no colours, so people put up for themselves whose piece belongs there
        game.pieces[target] = parse_fen(game.state["fen"]).squares[target] or piece
    game.after_correction(Act("correction", tuple(changes)), at_us)


def _put_back(game: "Game", target: int) -> None:
    """Put a piece that lies beside the board on a square: the one that belongs there, or the one lifted last."""
    position = parse_fen(game.state["fen"])
    own = SIGN[position.side]
    piece = position.squares[target]
    if not piece:
        piece = next((aside for aside in game.aside if aside * own > 0), own)
    if piece in game.aside:
        game.aside.remove(piece)
    at_us = game.table.earliest(target, game.now_us + game.rng.randint(250, 900) * MS)
    game.pieces[target] = piece
    game.after_correction(Act("correction", tuple(game.table.put(target, at_us))), at_us)


def _answer(game: "Game", squares: list[int]) -> bool:
    """Answer a question truthfully, by a press or by lifting the piece."""
    message = game.state["message"] or {"code": "", "words": ""}
    asked = WORDS_QUESTION.search(message["words"])
    if message["code"] == "confirm":
        _press_or_wait(game)
        return True
    game.let_pass(1_300 * MS)
    if asked:
        yes = asked[4].lower()
        is_so = bool(game.pieces[int(asked[2])]) != bool(asked[3])
        _press(game, yes if is_so else other(yes))
        return True
    moved = [square for square in squares if square == game.last_landing] or [s for s in squares if game.pieces[s]]
    if not moved:
        return False
    at_us = game.now_us + 300 * MS
    changes = [*game.table.take(moved[0], at_us), *game.table.put(moved[0], at_us + 400 * MS)]
    game.after_correction(Act("answer", tuple(changes)), at_us + 400 * MS)
    return True


def _press(game: "Game", side: str) -> None:
    at_us = game.now_us + game.rng.randint(200, 600) * MS
    game.board.schedule(Act("press", tuple(press(game.rng, game.world.contacts, side, at_us))))
    game.let_pass(at_us - game.now_us + game.rng.randint(1_900, 2_600) * MS)


def _press_or_wait(game: "Game") -> None:
    """Press as a player does who waits for the board; where nobody presses a clock, wait first."""
    state = game.state
    game.waited += 1
    if game.world.commit == "settle" and game.waited % 3 and state["phase"] == "playing" and not state["pauses"]:
        game.let_pass(2_500 * MS)
        return
    to_move = state["to_move"]
    if state["phase"] == "setup":
        to_move = other(to_move)
    _press(game, to_move)
