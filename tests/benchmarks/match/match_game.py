"""One game of a match: it ends by the rules, by an illegal move, or at a limit of plies."""

from dataclasses import asdict, dataclass
from typing import Any

from controller.notation.move_text import move_text, parse_move
from controller.rules.board_rules import BoardRules
from controller.rules.game import Game, start_game
from controller.rules.outcome import Score
from controller.rules.position import Side
from tests.benchmarks.match.players import Choice, IllegalMoveError, Player, TurnLimits
from tests.benchmarks.match.time_account import TimeAccount

LONGEST_GAME = 400  # plies; the rules end nearly every game before, and what is left counts as a draw and is told
PLY_LIMIT = "ply limit"
ILLEGAL_MOVE = "illegal move"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchGame:
    """A game as it was played; of pairs, the first belongs to side A of the match and the second to side B."""

    number: int  # from 0; of two games of one opening the first has the even number
    opening: tuple[str, ...]
    white_is_a: bool
    score: Score  # UNDECIDED after an illegal move: the game counts for nobody
    ending: str  # by which rule, PLY_LIMIT, or ILLEGAL_MOVE with the side
    moves: tuple[str, ...]  # with those of the opening
    used_s: tuple[float, float]  # of the processor
    turns: tuple[int, int]
    nodes: tuple[int, int]

    @property
    def points_of_a(self) -> float | None:
        """1, 0.5 or 0; None if the game does not count."""
        match self.score:
            case Score.WHITE_WINS:
                return float(self.white_is_a)
            case Score.BLACK_WINS:
                return float(not self.white_is_a)
            case Score.DRAW:
                return 0.5
            case Score.UNDECIDED:
                return None

    def to_json(self) -> dict[str, Any]:
        """Return the game as values of JSON."""
        return asdict(self)


def game_from_json(values: dict[str, Any]) -> MatchGame:
    """Return the game in values of JSON."""
    used_a, used_b = values["used_s"]
    turns_a, turns_b = values["turns"]
    nodes_a, nodes_b = values["nodes"]
    return MatchGame(
        number=values["number"],
        opening=tuple(values["opening"]),
        white_is_a=values["white_is_a"],
        score=Score(values["score"]),
        ending=values["ending"],
        moves=tuple(values["moves"]),
        used_s=(used_a, used_b),
        turns=(turns_a, turns_b),
        nodes=(nodes_a, nodes_b),
    )


def play_match_game(
    rules: BoardRules,
    opening: tuple[str, ...],
    players: tuple[Player, Player],
    limits: TurnLimits,
    *,
    number: int,
    white_is_a: bool,
    seed: int,
) -> MatchGame:
    """Play an opening to its end.

    `players` are A and B. Raises PlayerError if one of them cannot go on, but counts an illegal move.
    """
    game, moves = start_opening(rules, opening), list(opening)
    for index, player in enumerate(players):
        player.start_game(opening, 2 * seed + index)
    seats = [SideAccount(player, limits) for player in players]
    illegal_side = None
    while game.outcome is None and len(moves) < LONGEST_GAME:
        is_a = (game.position.to_move is Side.WHITE) is white_is_a
        try:
            choice = seats[not is_a].choose(game, tuple(moves))
        except IllegalMoveError as error:
            illegal_side = f"{ILLEGAL_MOVE} of {'A' if is_a else 'B'}: {error}"
            break
        moves.append(move_text(choice.move))
        game = game.play(choice.move)
    score, ending = (Score.UNDECIDED, illegal_side) if illegal_side else _find_result(game)
    a, b = seats
    return MatchGame(
        number=number,
        opening=opening,
        white_is_a=white_is_a,
        score=score,
        ending=ending,
        moves=tuple(moves),
        used_s=(round(a.account.used_s, 4), round(b.account.used_s, 4)),
        turns=(a.account.moves, b.account.moves),
        nodes=(a.nodes, b.nodes),
    )


def start_opening(rules: BoardRules, opening: tuple[str, ...]) -> Game:
    """Return a game after the moves of an opening."""
    game = start_game(rules)
    for text in opening:
        game = game.play(parse_move(text, game.legal_moves))
    return game


class SideAccount:
    """A player in one game, with what he has used."""

    def __init__(self, player: Player, limits: TurnLimits) -> None:
        self._player = player
        self._limits = limits
        self.account = TimeAccount(share_s=limits.seconds or 0.0)
        self.nodes = 0

    def choose(self, game: Game, moves: tuple[str, ...]) -> Choice:
        """Return the player's choice, and charge it."""
        limits = self._limits
        if limits.seconds is not None:
            limits = TurnLimits(seconds=self.account.next_limit_s(), nodes=limits.nodes, depth=limits.depth)
        choice = self._player.choose(game, moves, limits)
        self.account.charge(choice.seconds)
        self.nodes += choice.nodes
        return choice


def _find_result(game: Game) -> tuple[Score, str]:
    if game.outcome is None:
        return Score.DRAW, PLY_LIMIT
    return game.outcome.score, game.outcome.termination.value
