"""Games at a light simulated board: every move is recorded as it was made."""

from random import Random

from controller.commands.values import BeginGame, PausePlay, ResumePlay
from controller.session.effects import Effect, RecordMove
from controller.session.inputs import CommandGiven, GameStarted, Input
from controller.session.state import Session
from controller.settings.choices import GameChoices
from controller.simulation.hall.light_game import MOST_PLIES, LightGame, PlayedStep

MOVE_US = 10_000_000


class _Listener:
    def __init__(self) -> None:
        self.moves: list[RecordMove] = []
        self.starts: list[GameStarted] = []
        self.session: Session | None = None

    def __call__(self, session: Session, event: Input, effects: list[Effect]) -> None:
        self.session = session
        self.moves += [effect for effect in effects if isinstance(effect, RecordMove)]
        if isinstance(event, GameStarted):
            self.starts.append(event)


def test_each_move_is_recorded_and_a_game_follows_the_other() -> None:
    listener = _Listener()
    game = LightGame(7, Random(1), listener)
    for turn in range(1, 2 * MOST_PLIES):
        game.play(turn * MOVE_US)
    assert game.game == len(listener.starts) >= 2
    assert game.moves == len(listener.moves) == 2 * MOST_PLIES - 1 - game.game
    assert not any(move.candidates for move in listener.moves)
    assert (listener.starts[1].white, listener.starts[1].settings.details.board) == ("White 7", "7")


def test_a_paused_board_waits_for_its_arbiter() -> None:
    listener = _Listener()
    game = LightGame(1, Random(1), listener)
    game.play(MOVE_US)
    game.play(2 * MOVE_US)
    assert game.execute(CommandGiven(command=PausePlay(), at_us=2 * MOVE_US + 1)) is None
    assert game.execute(CommandGiven(command=PausePlay(), at_us=2 * MOVE_US + 2)) is not None
    game.play(3 * MOVE_US)
    assert len(listener.moves) == 1
    assert game.execute(CommandGiven(command=ResumePlay(), at_us=3 * MOVE_US + 1)) is None
    game.play(4 * MOVE_US)
    assert len(listener.moves) == 2


def test_a_board_of_an_event_plays_what_the_desk_sends_and_nothing_else() -> None:
    listener = _Listener()
    game = LightGame(1, Random(1), listener, paired_plies=20)
    for turn in range(1, 10):
        game.play(turn * MOVE_US)
    assert listener.moves == []
    choices = GameChoices(white="Ana", black="Ben", board="1", time_control="15+10", pairing="a" * 32)
    assert game.execute(CommandGiven(command=BeginGame(choices=choices), at_us=10 * MOVE_US)) is None
    for turn in range(11, 60):
        game.play(turn * MOVE_US)
    assert listener.session is not None
    assert listener.session.outcome is not None
    assert len(listener.moves) == 20
    assert (listener.starts[-1].white, listener.session.conduct.ready_sides != ()) == ("Ana", True)


def test_a_board_that_follows_a_game_has_its_moves_and_its_own_players() -> None:
    steps: list[PlayedStep] = []
    played = LightGame(1, Random(1), lambda *step: steps.append(PlayedStep(*step)))
    listener = _Listener()
    board = LightGame(7, Random(2), listener)
    for turn in range(1, 2 * MOST_PLIES):
        steps.clear()
        played.play(turn * MOVE_US)
        board.follow(steps)
    assert (board.moves, board.game) == (played.moves, played.game)
    assert len(listener.starts) >= 2
    assert {(start.white, start.settings.details.board) for start in listener.starts} == {("White 7", "7")}
    assert board.execute(CommandGiven(command=PausePlay(), at_us=2 * MOST_PLIES * MOVE_US)) is None
    assert listener.session is not None
    assert listener.session.started.black == "Black 7"


def test_games_have_the_date_on_which_they_begin() -> None:
    listener, steps = _Listener(), list[PlayedStep]()
    dates = iter(("2026.11.27", "2026.11.28"))
    board = LightGame(7, Random(2), listener, find_date=lambda: next(dates))
    LightGame(1, Random(1), lambda *step: steps.append(PlayedStep(*step))).play(MOVE_US)
    board.follow(steps)
    board.execute(CommandGiven(command=BeginGame(choices=GameChoices(pairing="a" * 32)), at_us=2 * MOVE_US))
    assert [started.date for started in listener.starts] == ["2026.11.27", "2026.11.28"]
