"""People who know that sensors may be wrong: they insist on a legal move, and look at the pieces."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from controller.rules.game import Game
from controller.rules.position import Side
from controller.rules.squares import Orientation, Square, bit, mask_of
from hardware.events import Button
from sim.hands.actions import LOOK, Action, HandAct, LampRoles, Lift, Nudge, Observation, PushButton, PutDown
from sim.hands.attempts import WrongMoveAttempt
from sim.hands.error_kinds import ErrorKind
from sim.hands.habits import Habits
from sim.hands.intents import TurnEnd, TurnStage
from sim.hands.lamp_following import choose_act
from sim.hands.memory import PlayerMemory
from sim.hands.pieces_in_hand import PiecesInHand
from sim.hands.player import Player, PlayerSettings
from sim.hands.styles import tidy
from tests.sim.turn_runs import new_game, position_of, table_for

INSISTS_ON_MOVES = PlayerSettings(turn_end=TurnEnd.PRESS, insists_on_moves=True)
PRESS = PushButton(Button.WHITE)
DARK: LampRoles = {}


def lamps(**words: str) -> LampRoles:
    """Return a frame: the keyword s22="lift" lights square 22."""
    return {Square(int(name[1:])): word for name, word in words.items()}


def acts_of(
    game: Game,
    frames: Sequence[LampRoles],
    habits: PlayerSettings = INSISTS_ON_MOVES,
    seed: int = 1,
    attempt: WrongMoveAttempt | None = None,
) -> tuple[list[HandAct], int]:
    """Play White's turn; each look finds the next of some frames, and after the last the move is recorded.

    Gives the acts, and the time between the last two presses.
    """
    player = Player(Side.WHITE, tidy, habits, Random(seed))
    plan = game.legal_moves[0]
    turn = player.start_turn(replace(player.choose_intent(game, move=plan), attempt=attempt))
    table = table_for(game, Random(1))
    in_hand, at_us, waiting = PiecesInHand(table), 0, [*frames]
    acts: list[HandAct] = []
    presses: list[int] = [0]
    try:
        action = next(turn)
        while True:
            at_us += action.after_us
            in_hand.perform(action.act, at_us)
            frame, side = (waiting.pop(0), Side.WHITE) if action.act == LOOK and waiting else (DARK, Side.BLACK)
            if action.act != LOOK:
                acts.append(action.act)
            presses += [at_us] if action.act == PRESS else []
            action = turn.send(Observation(frame, at_us, table.occupancy, side))
    except StopIteration:
        return acts, presses[-1] - presses[-2]


def quiet_game() -> Game:
    game = new_game(Orientation.VISMIN, position_of([30], [1], []))
    assert game.legal_moves[0].landing == 25
    return game


MOVE: list[HandAct] = [Lift(Square(30)), PutDown(Square(25), Square(30)), PRESS]
BACK: list[HandAct] = [Lift(Square(25)), PutDown(Square(30), Square(25))]


def test_a_taken_move_needs_no_more() -> None:
    assert acts_of(quiet_game(), [])[0] == MOVE


def test_a_legal_move_that_is_called_wrong_is_left_and_the_clock_pressed_again() -> None:
    acts, pause_us = acts_of(quiet_game(), [lamps(s25="lift", s30="place"), lamps(s25="lift")])
    assert acts == [*MOVE, PRESS, PRESS]
    assert 1_000_000 <= pause_us < 2_500_000


def test_a_silent_scanner_is_asked_again_after_two_seconds() -> None:
    acts, pause_us = acts_of(quiet_game(), [DARK, DARK])
    assert acts == [*MOVE, PRESS]
    assert 2_000_000 <= pause_us <= 4_000_000


def test_a_doubtful_player_looks_again_before_pressing_again() -> None:
    assert acts_of(quiet_game(), [DARK])[0] == MOVE


def test_after_three_presses_the_move_is_played_once_more() -> None:
    wrong = lamps(s25="lift", s30="place")
    assert acts_of(quiet_game(), [wrong] * 4)[0] == [*MOVE, PRESS, PRESS, PRESS, *BACK, *MOVE]


def test_a_player_who_took_an_error_back_insists_on_nothing_and_plays() -> None:
    astray: tuple[Action, ...] = (Action(Lift(Square(30)), 0), Action(PutDown(Square(22), Square(30)), 300_000))
    attempt = WrongMoveAttempt(kind=ErrorKind.UNREACHABLE, actions=astray, is_detectable=True)
    there: list[HandAct] = [action.act for action in astray]
    back: list[HandAct] = [Lift(Square(22)), PutDown(Square(30), Square(22))]
    frames = [lamps(s22="lift", s30="place"), lamps(s30="place"), lamps(s25="lift")]
    assert acts_of(quiet_game(), frames, attempt=attempt)[0] == [*there, PRESS, *back, *MOVE]


def test_a_piece_whose_landing_is_not_sensed_is_straightened_first() -> None:
    acts, _ = acts_of(quiet_game(), [lamps(s25="landing", s26="landing")])
    straightened = [act for act in acts if isinstance(act, Nudge)]
    assert acts == [*MOVE, *straightened, PRESS]
    assert [act.square for act in straightened] == [25]


def test_a_question_about_what_has_moved_is_answered_by_lifting_it_and_putting_it_back() -> None:
    again: list[HandAct] = [Lift(Square(25)), PutDown(Square(25), Square(25))]
    assert acts_of(quiet_game(), [lamps(s25="question", s26="question")])[0] == [*MOVE, *again, PRESS]


def test_a_player_who_trusts_the_sensors_follows_them() -> None:
    trusting = PlayerSettings(turn_end=TurnEnd.PRESS)
    acts, _ = acts_of(quiet_game(), [lamps(s25="lift", s30="place"), lamps(s30="place")], trusting)
    assert acts == [*MOVE, *BACK]


def test_a_forgotten_piece_is_taken_off_before_anything_is_insisted_on() -> None:
    game = new_game(Orientation.VISMIN, position_of([22], [18, 1], []))
    forgets = PlayerSettings(turn_end=TurnEnd.PRESS, insists_on_moves=True, habits=Habits(forgets_things=True))
    turns = [acts_of(game, [lamps(s15="lift")], forgets, seed)[0] for seed in range(30)]
    assert [Lift(Square(22)), PutDown(Square(15), Square(22)), PRESS, Lift(Square(18)), PRESS] in turns


@pytest.mark.parametrize(
    ("shown", "standing", "act"),
    [
        (lamps(s18="lift"), [18], Lift(Square(18))),
        (lamps(s18="lift"), [], None),
        (lamps(s30="place"), [25], Lift(Square(25))),
        (lamps(s30="place"), [], None),
        (lamps(s26="mover"), [], None),
    ],
)
def test_only_what_can_be_done_is_done(shown: LampRoles, standing: list[int], act: HandAct | None) -> None:
    memory = PlayerMemory(quiet_game().position, Side.WHITE)
    memory.remember(Lift(Square(30)))
    memory.remember(PutDown(Square(25), Square(30)))
    observation = Observation(shown, 0, mask_of(Square(number) for number in standing))
    assert choose_act(observation, memory, Random(1), doubts_sensors=True) == act


def test_the_way_back_undoes_everything() -> None:
    game = new_game(Orientation.VISMIN, position_of([22], [18, 10, 1], []))
    memory, table = PlayerMemory(game.position, Side.WHITE), table_for(game, Random(1))
    in_hand, before = PiecesInHand(table), dict(table.pieces)
    done: list[Lift | PutDown] = [
        Lift(Square(22)), PutDown(Square(15), Square(22)), Lift(Square(18)), Lift(Square(15)),
        PutDown(Square(6), Square(15)),
    ]  # fmt: skip
    for at_us, act in enumerate(done):
        in_hand.perform(act, at_us)
        memory.remember(act)
    for at_us, act in enumerate(memory.list_undo_acts(), len(done)):
        in_hand.perform(act, at_us)
    assert dict(table.pieces) == before
    assert in_hand.pieces == ()


def test_the_stages_of_a_turn_are_observable() -> None:
    game = new_game(Orientation.VISMIN, position_of([22], [18, 1], []))
    player = Player(Side.WHITE, tidy, PlayerSettings(turn_end=TurnEnd.PRESS), Random(1))
    turn = player.start_turn(player.choose_intent(game, move=game.legal_moves[0]))
    observation = Observation(DARK, 0, bit(Square(1)), Side.BLACK)
    acts, stages = [next(turn).act], [player.stage]
    for _ in range(4):
        acts.append(turn.send(observation).act)
        stages.append(player.stage)
    assert acts == [Lift(Square(22)), PutDown(Square(15), Square(22)), Lift(Square(18)), PRESS, LOOK]
    assert stages == [TurnStage.THINKING, TurnStage.MOVING, TurnStage.LANDED, TurnStage.LANDED, TurnStage.PRESSED]
    with pytest.raises(StopIteration):
        turn.send(observation)
    assert player.stage is TurnStage.AWAY
