"""What people do beside their moves, or in place of a plain one; each habit has the name that the figures use."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.adversary.hands import Pace, make_move, overlay, piece_away, presses
from tests.adversary.reeds import MS, Act, What, chatter
from tests.adversary.rules import SIGN, Move, legal_moves, other
from tests.adversary.squares import RAYS, point
from tests.adversary.turns import Turn

if TYPE_CHECKING:
    from tests.adversary.people import Player

Habit = Callable[["Player", Turn], bool]  # False: it does not suit this turn


def _touch_down(player: "Player", turn: Turn) -> bool:
    rng, move = player.rng, turn.move
    if player.world.strict:
        return False
    others = [m.landing for m in legal_moves(player.world.rules, turn.position) if m.origin == move.origin]
    near = [ray[0] for square in (move.origin, move.landing) for ray in RAYS[player.world.luzon][square] if ray]
    wanted = others if rng.random() < 0.6 else near
    squares = turn.position.squares
    free = [s for s in wanted if not squares[s] and s not in (move.landing, move.origin)]
    if not free:
        return False
    turn.touches.append(rng.choice(free))
    return True


def _nearer_landing(player: "Player", turn: Turn) -> bool:
    move = turn.move
    nearer = [
        m.landing
        for m in legal_moves(player.world.rules, turn.position)
        if m.origin == move.origin and m.captured == move.captured and m.landing not in (move.landing, move.origin)
    ]
    if not nearer or not move.captured or turn.position.squares[nearer[0]] or player.world.strict:
        return False
    turn.touches.append(player.rng.choice(nearer))
    return True


def _press_in_the_air(player: "Player", turn: Turn) -> bool:
    if player.world.commit == "settle" and not player.world.habit:
        return False
    turn.hold_us = player.rng.randint(500, 2200) * MS
    return True


def _presses_in_the_air(player: "Player", turn: Turn) -> bool:
    done = turn.done
    if not turn.hold_us:
        return False
    latest = min(done.lifted_us + turn.hold_us, done.landed_us) - 60 * MS
    at_us = done.lifted_us + player.rng.randint(60, 300) * MS
    while at_us < latest:
        turn.acts.append(presses(player.table, turn.side, at_us, "press in the air"))
        at_us += player.rng.randint(300, 1600) * MS
    return True


def _other_piece_first(player: "Player", turn: Turn) -> bool:
    """Lift another piece, press with it in the air perhaps, put it back; then make the move."""
    rng, position = player.rng, turn.position
    sign = SIGN[turn.side]
    own = [s for s in sorted(turn.quiet_squares) if position.squares[s] * sign > 0]
    if not own or player.world.strict or turn.at_us == 0:
        return False
    square = rng.choice(own)
    begin = player.table.earliest(square, turn.at_us)
    length = rng.randint(150, 2500) * MS
    turn.acts.append(piece_away(player.table, square, begin, length, "another piece"))
    if rng.random() < 0.4 and player.world.commit == "clock":
        at_us = begin + rng.randint(60, 300) * MS
        while at_us < begin + length:
            turn.acts.append(presses(player.table, turn.side, at_us, "press in the air"))
            at_us += rng.randint(300, 1600) * MS
        turn.names.add("press in the air")
    turn.at_us = begin + length + rng.randint(100, 600) * MS
    player.table.keep(turn.move.origin, turn.at_us)
    return True


def _tried_move(player: "Player", turn: Turn) -> bool:
    """Make another quiet move, leave it for a while, take it back, and make the move."""
    rng, table, world = player.rng, player.table, player.world
    tries = [m for m in legal_moves(world.rules, turn.position) if not m.captured and m.key != turn.move.key]
    if not tries or world.strict or world.commit == "settle":
        return False
    tried = rng.choice(tries)
    pace = Pace(200, 900)
    there = make_move(table, tried, turn.at_us, style="lift", pace=pace)
    back = Move(tried.landing, tried.origin, frozenset(), False, (tried.origin,), ())
    again = make_move(table, back, there.landed_us + rng.randint(200, 2500) * MS, style="lift", pace=pace)
    turn.acts += [Act("tried move", there.acts[0].changes + again.acts[0].changes)]
    turn.at_us = again.landed_us + rng.randint(100, 900) * MS
    table.keep(turn.move.origin, turn.at_us)
    return True


def _press_early(player: "Player", turn: Turn) -> bool:
    if not turn.move.order:
        return False
    turn.style = player.rng.choice(("straight", "hops"))
    turn.last_off_us = (300 * MS, player.rng.choice((900, 1800)) * MS)
    turn.press_early = True
    return True


def _drop_out(player: "Player", turn: Turn) -> bool:
    rng = player.rng
    squares = player.standing(turn)
    if not squares or player.world.strict:
        return False
    for square in rng.sample(squares, min(len(squares), rng.choice((1, 1, 2)))):
        length = rng.randint(50, 1000) * MS
        turn.acts.append(
            overlay(player.table, square, player.window(turn, length), length, "drop-out", What.DROPPED_OUT)
        )
    return True


def _landing_drops_out(player: "Player", turn: Turn) -> bool:
    rng, landing = player.rng, turn.move.landing
    at_us = turn.done.landed_us + rng.randint(30, 700) * MS
    turn.acts.append(
        overlay(player.table, landing, at_us, rng.randint(50, 600) * MS, "landing drops out", What.DROPPED_OUT)
    )
    return True


def _chatter(player: "Player", turn: Turn) -> bool:
    changes = chatter(player.rng, turn.move.landing, turn.done.landed_us)
    player.table.keep(turn.move.landing, changes[-1].at_us)
    turn.acts.append(Act("chatter", tuple(changes)))
    return True


def _straighten(player: "Player", turn: Turn) -> bool:
    rng = player.rng
    squares = player.standing(turn)
    if not squares or player.world.strict:
        return False
    length = rng.randint(60, 1000) * MS
    square = rng.choice(squares)
    turn.acts.append(piece_away(player.table, square, player.window(turn, length), length, "straighten"))
    return True


def _sleeve(player: "Player", turn: Turn) -> bool:
    """Brush neighbours of one row aside at once, and put them back one after another."""
    rng, table = player.rng, player.table
    rows: dict[int, list[int]] = {}
    for square in player.standing(turn):
        rows.setdefault(point(square, luzon=player.world.luzon)[0], []).append(square)
    wide = [row for row in rows.values() if len(row) > 1]
    if not wide or player.world.strict:
        return False
    row = rng.choice(wide)
    at_us = player.window(turn, 400 * MS)
    for square in row:
        away = at_us + rng.randint(0, 4) * MS
        length = rng.randint(60, 250) * MS
        turn.acts.append(
            piece_away(table, square, away, length + row.index(square) * rng.randint(60, 250) * MS, "sleeve")
        )
    return True


def _magnet_passes(player: "Player", turn: Turn) -> bool:
    """Carry a piece, taken or moved, low over empty squares."""
    rng = player.rng
    squares = player.empty(turn)
    if not squares:
        return False
    at_us = rng.randint(turn.done.begun_us, turn.end_us)
    for square in rng.sample(squares, min(len(squares), rng.randint(1, 3))):
        length = rng.randint(20, 120) * MS
        turn.acts.append(overlay(player.table, square, at_us, length, "magnet passes", What.PASSING))
        at_us += length + rng.randint(-10, 60) * MS
    return True


def _dropped(player: "Player", turn: Turn) -> bool:
    """Drop a piece on an empty square, and pick it up."""
    squares = player.empty(turn)
    if not squares or not turn.move.order:
        return False
    at_us = turn.done.begun_us + player.rng.randint(100, 600) * MS
    square, length = player.rng.choice(squares), player.rng.randint(100, 400) * MS
    turn.acts.append(overlay(player.table, square, at_us, length, "dropped", What.PASSING))
    return True


def _press_twice(player: "Player", turn: Turn) -> bool:
    if turn.pressed_us is None:
        return False
    at_us = turn.pressed_us + player.rng.randint(280, 2500) * MS
    player.press_besides(turn, turn.side, at_us, "press again")
    return True


def _press_by_other(player: "Player", turn: Turn) -> bool:
    if player.world.commit == "settle" and not player.world.habit:
        return False
    at_us = max(player.now_us, player.rng.randint(turn.done.begun_us - 300 * MS, turn.end_us))
    player.press_besides(turn, other(turn.side), at_us, "press by the other")
    return True


BEFORE: dict[str, Habit] = {
    "touch-down": _touch_down,
    "nearer landing": _nearer_landing,
    "press in the air": _press_in_the_air,
    "another piece first": _other_piece_first,
    "tried move": _tried_move,
    "press early": _press_early,
}
AFTER: dict[str, Habit] = {
    "press in the air": _presses_in_the_air,
    "drop-out": _drop_out,
    "landing drops out": _landing_drops_out,
    "chatter": _chatter,
    "straighten": _straighten,
    "sleeve": _sleeve,
    "magnet passes": _magnet_passes,
    "dropped": _dropped,
    "press twice": _press_twice,
    "press by the other": _press_by_other,
}
