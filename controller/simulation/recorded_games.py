"""Recorded games played again on the simulated table; what the board records is compared with the games."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from controller.notation.json_games import JsonGame
from controller.notation.move_text import MoveTextError, parse_move
from controller.rules.game import Game, start_game
from controller.rules.moves import Move, move_sort_key
from controller.rules.outcome import Outcome, Score
from controller.rules.rulesets import RuleSetError
from controller.rules.squares import Orientation, mask_of, mirror_square
from controller.settings.appearance import HelpLevel
from controller.settings.game import GameSettings, agreed_rules
from controller.settings.tracking import CommitMode
from controller.simulation.game_simulator import GameSimulator
from controller.simulation.random_games import build_players, build_start
from controller.simulation.score_book import move_identity


class RecordedGameError(ValueError):
    """A recorded game that the rules do not allow; the message names its line, its move and what may be meant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedGame:
    """One recorded game after it was played in every way."""

    id: str
    plies: int
    plays: int
    """In how many ways the game was played."""
    differing: tuple[str, ...]
    """The ways in which the board recorded other moves."""
    draws: tuple[tuple[int, Outcome], ...]
    """The draws by rule in the game, each after the ply at which it arose."""


def replay_games(
    lines: Iterable[JsonGame],
    settings_for: Callable[[JsonGame], GameSettings],
    hands: tuple[str, ...],
    commits: tuple[CommitMode, ...],
) -> Iterator[ReplayedGame]:
    """Play every game with every hand in every commit mode, and yield one result a game.

    `settings_for` returns the settings of a game. Raises RecordedGameError at the first game
    that is not legal or names an unknown rule set.
    """
    for line in lines:
        settings = _settings(line, settings_for)
        moves, draws = _read_moves(line, settings)
        ways = [(style, commit) for style in hands for commit in commits]
        differing = tuple(
            f"{style}, {commit.value}"
            for style, commit in ways
            if not _is_identical(line, moves, settings, style, commit)
        )
        yield ReplayedGame(id=line.id, plies=len(moves), plays=len(ways), differing=differing, draws=draws)


def _settings(line: JsonGame, settings_for: Callable[[JsonGame], GameSettings]) -> GameSettings:
    try:
        return settings_for(line)
    except RuleSetError as error:
        raise RecordedGameError(f"line {line.line_number}: {error}; choose one with --ruleset") from error


def _is_identical(line: JsonGame, moves: tuple[Move, ...], game: GameSettings, style: str, commit: CommitMode) -> bool:
    rng = Random(f"{line.id} {style} {commit.value}")
    started = build_start(game, commit, HelpLevel.AFTER_PRESS)
    players = build_players((style, style), commit, 0, rng)
    simulated = GameSimulator(started, players, rng, moves).play()
    return [move_identity(move) for move in simulated.score] == [move_identity(move) for move in moves]


def _read_moves(line: JsonGame, settings: GameSettings) -> tuple[tuple[Move, ...], tuple[tuple[int, Outcome], ...]]:
    game = start_game(agreed_rules(settings))
    moves: list[Move] = []
    draws: list[tuple[int, Outcome]] = []
    was_drawn = False
    for ply, text in enumerate(line.moves, 1):
        try:
            move = _find_move(text, game)
        except MoveTextError as error:
            raise RecordedGameError(f"line {line.line_number}: game {line.id}, ply {ply}: {error}") from error
        game = game.play(move)
        moves.append(move)
        is_drawn = _is_drawn(game)
        if is_drawn and not was_drawn and game.outcome is not None:
            draws.append((ply, game.outcome))
        was_drawn = is_drawn
    return tuple(moves), tuple(draws)


def _is_drawn(game: Game) -> bool:
    return game.outcome is not None and game.outcome.score is Score.DRAW


def _find_move(text: str, game: Game) -> Move:
    """Find the legal move of a text, whose squares are those of the Vismin board even if the game has another one."""
    if game.rules.orientation is Orientation.VISMIN:
        return parse_move(text, game.legal_moves)
    on_board = {_on_vismin(move): move for move in game.legal_moves}
    return on_board[parse_move(text, sorted(on_board, key=move_sort_key))]


def _on_vismin(move: Move) -> Move:
    return move._replace(
        origin=mirror_square(move.origin),
        landing=mirror_square(move.landing),
        captured=mask_of(mirror_square(square) for square in move.captured_squares),
        routes=tuple(tuple(mirror_square(square) for square in route) for route in move.routes),
    )
