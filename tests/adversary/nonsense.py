"""Boards of nonsense: pieces are moved without any sense, then a hand does only what the lamps ask."""

from tests.adversary.following import follow
from tests.adversary.game import AbandonedError, Game
from tests.adversary.judge import Judge
from tests.adversary.reeds import MS, Act, Change

# two acts for each piece that may stand wrong, and some presses
PATIENCE = 80


def lead_back(game: Game) -> Judge:
    """Move pieces for half a minute, then follow the lamps; return the figures."""
    judge = game.judge
    judge.counts["nonsense trials"] += 1
    try:
        game.open()
    except AbandonedError:
        judge.counts["abandoned"] += 1
        return judge
    move_at_random(game)
    judge.expected.clear()
    game.lamps_only = True
    if follow(game, PATIENCE):
        judge.counts["ended by nonsense"] += game.state["result"] is not None
        judge.counts["led back from nonsense"] += 1
    else:
        state = game.state
        why = f"lamps {state['lamps']} {state['message']} {state['phase']} {state['pauses']}"
        judge.fail("not led back from nonsense", state["ply"] + 1, game.now_us, why)
    return judge


def move_at_random(game: Game) -> None:
    """Lift pieces and put them anywhere, or beside the board, for half a minute."""
    end_us = game.now_us + 30_000 * MS
    changes: list[Change] = []
    at_us = game.now_us
    while at_us < end_us:
        standing = [square for square in range(1, 33) if game.pieces[square]]
        if standing and (not game.aside or game.rng.random() < 0.7):
            square = game.rng.choice(standing)
            changes += game.table.take(square, at_us)
            piece, game.pieces[square] = game.pieces[square], 0
        else:
            piece = game.aside.pop(game.rng.randrange(len(game.aside)))
        at_us += game.rng.randint(150, 900) * MS
        empty = [square for square in range(1, 33) if not game.pieces[square]]
        if empty and game.rng.random() < 0.8:
            square = game.rng.choice(empty)
            at_us = game.table.earliest(square, at_us)
            changes += game.table.put(square, at_us)
            game.pieces[square] = piece
        else:
            game.aside.append(piece)
        at_us += game.rng.randint(150, 1_500) * MS
    game.board.schedule(Act("nonsense", tuple(changes)))
    game.right = False
    game.let_pass(at_us + 2_500 * MS - game.now_us)
