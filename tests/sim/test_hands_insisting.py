"""People who know that sensors may lie: they insist on a legal move, and see what they are asked to do."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from controller.rules.game import Game
from controller.rules.position import Side
from controller.rules.squares import Orientation, Square, bit, mask_of
from hardware.events import Button
from sim.hands.acts import LOOK, Act, Do, Lamps, Lift, Nudge, Press, Put, Seen
from sim.hands.errors import Attempt, ErrorKind
from sim.hands.following import led_by
from sim.hands.grip import Grip
from sim.hands.manners import Manners
from sim.hands.memory import Memory
from sim.hands.player import Habits, Player, Stage, TurnEnd
from sim.hands.styles import tidy
from tests.sim.play import new_game, position_of, table_for

INSISTS = Habits(turn_end=TurnEnd.PRESS, insists=True)
PRESS = Press(Button.WHITE)
DARK: Lamps = {}


def lamps(**words: str) -> Lamps:
    """Build a frame: lamps(s22="lift")."""
    return {Square(int(name[1:])): word for name, word in words.items()}


def acts_of(
    game: Game,
    frames: Sequence[Lamps],
    habits: Habits = INSISTS,
    seed: int = 1,
    attempt: Attempt | None = None,
) -> tuple[list[Act], int]:
    """Play White's turn where the looks find these frames in turn, after which the board has taken the move.

    Gives the acts, and the time between the last two presses.
    """
    player = Player(Side.WHITE, tidy, habits, Random(seed))
    plan = game.legal_moves[0]
    turn = player.turn(replace(player.intend(game, plan=plan), attempt=attempt))
    table = table_for(game, Random(1))
    grip, at_us, waiting = Grip(table), 0, [*frames]
    acts: list[Act] = []
    presses: list[int] = [0]
    try:
        do = next(turn)
        while True:
            at_us += do.after_us
            grip.do(do.act, at_us)
            frame, side = (waiting.pop(0), Side.WHITE) if do.act == LOOK and waiting else (DARK, Side.BLACK)
            if do.act != LOOK:
                acts.append(do.act)
            presses += [at_us] if do.act == PRESS else []
            do = turn.send(Seen(frame, at_us, table.occupancy, side))
    except StopIteration:
        return acts, presses[-1] - presses[-2]


def quiet() -> Game:
    game = new_game(Orientation.VISMIN, position_of([30], [1], []))
    assert game.legal_moves[0].landing == 25
    return game


MOVE: list[Act] = [Lift(Square(30)), Put(Square(25), Square(30)), PRESS]
BACK: list[Act] = [Lift(Square(25)), Put(Square(30), Square(25))]


def test_a_taken_move_needs_no_more() -> None:
    assert acts_of(quiet(), [])[0] == MOVE


def test_a_legal_move_that_is_called_wrong_is_left_and_the_clock_pressed_again() -> None:
    acts, pause_us = acts_of(quiet(), [lamps(s25="lift", s30="place"), lamps(s25="lift")])
    assert acts == [*MOVE, PRESS, PRESS]
    assert 1_000_000 <= pause_us < 2_500_000


def test_a_board_that_says_nothing_is_asked_again_after_two_seconds() -> None:
    acts, pause_us = acts_of(quiet(), [DARK, DARK])
    assert acts == [*MOVE, PRESS]
    assert 2_000_000 <= pause_us <= 4_000_000


def test_whoever_wonders_looks_once_more_before_pressing_again() -> None:
    assert acts_of(quiet(), [DARK])[0] == MOVE


def test_after_three_presses_the_move_is_played_once_more() -> None:
    wrong = lamps(s25="lift", s30="place")
    assert acts_of(quiet(), [wrong] * 4)[0] == [*MOVE, PRESS, PRESS, PRESS, *BACK, *MOVE]


def test_whoever_took_his_error_back_insists_on_nothing_and_plays() -> None:
    astray: tuple[Do, ...] = (Do(Lift(Square(30)), 0), Do(Put(Square(22), Square(30)), 300_000))
    attempt = Attempt(kind=ErrorKind.UNREACHABLE, dos=astray, shows=True)
    there: list[Act] = [do.act for do in astray]
    back: list[Act] = [Lift(Square(22)), Put(Square(30), Square(22))]
    frames = [lamps(s22="lift", s30="place"), lamps(s30="place"), lamps(s25="lift")]
    assert acts_of(quiet(), frames, attempt=attempt)[0] == [*there, PRESS, *back, *MOVE]


def test_a_piece_that_is_not_seen_landing_is_pushed_straight_first() -> None:
    acts, _ = acts_of(quiet(), [lamps(s25="landing", s26="landing")])
    straightened = [act for act in acts if isinstance(act, Nudge)]
    assert acts == [*MOVE, *straightened, PRESS]
    assert [act.square for act in straightened] == [25]


def test_a_question_about_what_has_moved_is_answered_by_lifting_it_and_putting_it_back() -> None:
    again: list[Act] = [Lift(Square(25)), Put(Square(25), Square(25))]
    assert acts_of(quiet(), [lamps(s25="question", s26="question")])[0] == [*MOVE, *again, PRESS]


def test_whoever_does_not_doubt_the_sensors_follows_them() -> None:
    trusting = Habits(turn_end=TurnEnd.PRESS)
    acts, _ = acts_of(quiet(), [lamps(s25="lift", s30="place"), lamps(s30="place")], trusting)
    assert acts == [*MOVE, *BACK]


def test_a_forgotten_piece_is_taken_off_before_anything_is_insisted_on() -> None:
    game = new_game(Orientation.VISMIN, position_of([22], [18, 1], []))
    forgets = Habits(turn_end=TurnEnd.PRESS, insists=True, manners=Manners(slips=True))
    turns = [acts_of(game, [lamps(s15="lift")], forgets, seed)[0] for seed in range(30)]
    assert [Lift(Square(22)), Put(Square(15), Square(22)), PRESS, Lift(Square(18)), PRESS] in turns


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
def test_only_what_can_be_done_is_done(shown: Lamps, standing: list[int], act: Act | None) -> None:
    memory = Memory(quiet().position, Side.WHITE)
    memory.note(Lift(Square(30)))
    memory.note(Put(Square(25), Square(30)))
    seen = Seen(shown, 0, mask_of(Square(number) for number in standing))
    assert led_by(seen, memory, Random(1), doubts=True) == act


def test_the_way_back_undoes_everything() -> None:
    game = new_game(Orientation.VISMIN, position_of([22], [18, 10, 1], []))
    memory, table = Memory(game.position, Side.WHITE), table_for(game, Random(1))
    grip, before = Grip(table), dict(table.pieces)
    done: list[Lift | Put] = [
        Lift(Square(22)), Put(Square(15), Square(22)), Lift(Square(18)), Lift(Square(15)), Put(Square(6), Square(15)),
    ]  # fmt: skip
    for at_us, act in enumerate(done):
        grip.do(act, at_us)
        memory.note(act)
    for at_us, act in enumerate(memory.way_back(), len(done)):
        grip.do(act, at_us)
    assert dict(table.pieces) == before
    assert grip.held == ()


def test_the_stages_of_a_turn_are_there_to_be_seen() -> None:
    game = new_game(Orientation.VISMIN, position_of([22], [18, 1], []))
    player = Player(Side.WHITE, tidy, Habits(turn_end=TurnEnd.PRESS), Random(1))
    turn = player.turn(player.intend(game, plan=game.legal_moves[0]))
    seen = Seen(DARK, 0, bit(Square(1)), Side.BLACK)
    acts, stages = [next(turn).act], [player.stage]
    for _ in range(4):
        acts.append(turn.send(seen).act)
        stages.append(player.stage)
    assert acts == [Lift(Square(22)), Put(Square(15), Square(22)), Lift(Square(18)), PRESS, LOOK]
    assert stages == [Stage.THINKING, Stage.MOVING, Stage.LANDED, Stage.LANDED, Stage.PRESSED]
    with pytest.raises(StopIteration):
        turn.send(seen)
    assert player.stage is Stage.AWAY
