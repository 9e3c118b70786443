"""Documents of games as they were released. They depend on that alone, so that nothing newer shows in them."""

from functools import lru_cache

from controller.clock.control_parser import parse_time_control
from controller.clock.time_control import CountUp, Delay, MainTime
from controller.desk.broadcast.delay import BroadcastDelay
from controller.desk.broadcast.documents.types import (
    DelayDocument,
    PublicClocks,
    PublicGameSummary,
    PublicMove,
    RoundSummary,
    WholeGame,
)
from controller.desk.broadcast.game import BroadcastGame, BroadcastMove
from controller.desk.broadcast.listed_game import ListedGame
from controller.desk.broadcast.names import RoundName


def delay_document(delay: BroadcastDelay) -> DelayDocument:
    """Return a delay."""
    return {"seconds": delay.time_us // 1_000_000, "moves": delay.moves}


def game_summary(listed: ListedGame, version: str, delay: BroadcastDelay, unix_us: int) -> PublicGameSummary:
    """Return a game among others; `unix_us` is added to the desk's steady clock to get microseconds since 1970."""
    game, result = listed.game, listed.game.final_result
    return {
        "id": listed.name,
        "version": version,
        "event": game.details["event"],
        "round": game.details["round"],
        "board": listed.label,
        "white": game.details["white"],
        "black": game.details["black"],
        "orientation": game.orientation,
        "fen": game.fen,
        "ply": len(game.moves),
        "last_move": game.moves[-1].text if game.moves else None,
        "clocks": _clocks(game, None if delay.moves else unix_us),
        "is_paused": game.is_paused and result is None,
        "result": None if result is None else {"score": result.score, "reason": result.reason},
    }


def whole_game(listed: ListedGame, summary: PublicGameSummary) -> WholeGame:
    """Return a game with its moves."""
    game = listed.game
    return {
        **summary,
        "date": game.date,
        "site": game.details["site"],
        "white_club": game.details["white_club"],
        "black_club": game.details["black_club"],
        "ruleset": game.ruleset,
        "title": game.title,
        "time_control": game.time_control,
        "start_fen": game.start_fen,
        "moves": [_move(move) for move in game.moves],
    }


def round_summary(name: RoundName, games: int) -> RoundSummary:
    """Return a round of which so many games are kept."""
    return {"id": name.name, "event": name.event, "round": name.round, "games": games}


def _clocks(game: BroadcastGame, unix_us: int | None) -> PublicClocks | None:
    """Return the clocks; without `unix_us` nobody can count them on."""
    if game.clocks is None:
        return None
    waits_us, counts_up = _clock_start(game.time_control)
    running_side = None if game.final_result is not None else game.running_side
    runs = running_side is not None and unix_us is not None
    return {
        "white_ms": _shown_ms(game.clocks["white_us"]),
        "black_ms": _shown_ms(game.clocks["black_us"]),
        "running": running_side,
        "since_ms": (game.clocks_us + (unix_us or 0)) // 1000 if runs else None,
        "waits_ms": waits_us // 1000,
        "counts_up": counts_up,
    }


def _shown_ms(time_us: int) -> int:
    return -(-time_us // 1000)


def _move(move: BroadcastMove) -> PublicMove:
    clocks = move.clocks
    return {
        "ply": move.ply,
        "side": move.side,
        "text": move.text,
        "fen": move.fen,
        "white_ms": None if clocks is None else _shown_ms(clocks["white_us"]),
        "black_ms": None if clocks is None else _shown_ms(clocks["black_us"]),
    }


@lru_cache(maxsize=64)  # boards of an event have the same
def _clock_start(time_control: str) -> tuple[int, bool]:
    """Return how long a clock stands at the start of each move, in microseconds, and whether it counts up."""
    try:
        control = parse_time_control(time_control)
    except ValueError:
        return 0, False
    if control is None:
        return 0, False
    first = control.white[0]
    waits_us = first.bonus.time_us if isinstance(first, MainTime) and isinstance(first.bonus, Delay) else 0
    return waits_us, isinstance(first, CountUp)
