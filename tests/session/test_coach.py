"""The coach: a move that loses a man is answered with an offer to take it back, and slows no other turn."""

from typing import Any

import pytest

from controller.notation.move_text import move_text
from controller.rules.position import Side
from controller.session.advice import find_wanted_advice
from controller.session.coach import is_warned_before_turn
from controller.session.effects import Announce, ChangeAuthor, ChangeKind
from controller.session.inputs import AdvicePurpose
from controller.session.views.messages import MessageCode
from controller.settings.settings import Settings
from controller.words.messages import display_line
from controller.words.po_files import english
from tests.session.advice_table import found
from tests.session.menu.pressed_buttons import hold_both, shown, tap
from tests.session.scripted_game import ScriptedGame, settings_from

MEN = "W:W22,30,32:B14,15,5"  # 22-18 and 22-17 lose a man, 30-26 does not
LOSING = frozenset({"22-18", "22-17"})


def coached(commit: str = "clock", **sections: dict[str, Any]) -> Settings:
    face = {"help": "coach", **sections.pop("face", {})}
    game = {"time_control": "5+3", **sections.pop("game", {})}
    return settings_from(tracking={"commit": commit}, face=face, game=game, **sections)


def reason(game: ScriptedGame) -> str:
    page = game.session.last_views.page
    return "" if page is None or page.reason is None else display_line(english(), page.reason)


class CoachedGame(ScriptedGame):
    """A game with an engine that answers at once, from a table, what a script has made the board ask."""

    def answer(self) -> None:
        wanted = find_wanted_advice(self.session)
        assert wanted is not None
        assert wanted.purpose is AdvicePurpose.LOSS
        assert wanted.move is not None
        text = move_text(wanted.move)
        self.daemon.handle_input(found(self.session, text, loses_man=text in LOSING))

    @property
    def warnings(self) -> int:
        return [each.message.code for each in self.effects if isinstance(each, Announce)].count(MessageCode.LOSES_MAN)


def begin(settings: Settings, fen: str = MEN) -> CoachedGame:
    game = CoachedGame(settings, fen)
    return game.run_script("press black; wait 1s" if game.session.has_press_mode else "wait 1s")


def test_while_the_piece_stands_its_player_is_warned_and_may_put_it_back() -> None:
    game = begin(coached())
    game.run_script("move 22-18; wait 50ms").answer()
    game.run_script("expect message 18 back to 22?; expect leds 18 last move, 22 last move")
    assert reason(game) == "22-18 loses a man"
    game.run_script("move 18-22; wait 200ms; expect leds off; move 30-26; wait 50ms")
    game.answer()
    game.run_script("expect leds off; press white; expect move 30-26; expect turn black")
    assert game.warnings == 1
    assert [record.ply for record in game.moves] == [1]
    assert not game.changes


@pytest.mark.parametrize(("commit", "press"), [("clock", "press white; press black; "), ("settle", "")])
def test_take_back_in_the_menu_asks_for_the_piece_of_a_move_that_stands(commit: str, press: str) -> None:
    game = begin(coached(commit))
    game.run_script(f"move 30-26; wait 50ms; {press}wait 1s; move 15-19; {press and 'press black; '}wait 1s")
    assert [record.ply for record in game.moves] == [1, 2]
    game.run_script("move 22-18; wait 50ms").answer()
    hold_both(game)
    while (item := shown(game)) is not None and item[0] != "Take back":
        tap(game, "W")
    tap(game, "B")
    game.run_script("expect message put 18 back on 22; expect leds 18 lift, 22 place; wait 5s")
    game.run_script("move 18-22; wait 2s; expect leds off; expect turn white")
    assert game.session.history.ply == 2
    assert ChangeAuthor.PLAYERS not in [change.author for change in game.changes]


def test_take_back_asked_for_elsewhere_asks_for_the_piece_too() -> None:
    game = begin(coached(game={"black_moves": "program"}))
    game.run_script("move 22-18; wait 50ms").answer()
    game.run_script("take back white; expect message put 18 back on 22")
    assert not game.changes


def test_who_presses_all_the_same_passes_the_turn_at_once() -> None:
    game = begin(coached())
    game.run_script("move 22-18; wait 50ms").answer()
    game.run_script("wait 1s; press white; expect move 22-18; expect turn black; expect leds off")


def test_a_press_that_comes_with_the_warning_is_asked_for_again() -> None:
    game = begin(coached())
    game.run_script("move 22-18; wait 50ms").answer()
    game.run_script("press white; expect message press again to play; expect turn white; wait 3s; expect turn white")
    assert not game.moves
    assert game.session.ledger.running_side is Side.WHITE
    game.run_script("press white; expect move 22-18; expect turn black")


def test_after_a_hasty_press_the_piece_may_still_be_put_back() -> None:
    game = begin(coached())
    game.run_script("move 22-18; wait 50ms").answer()
    game.run_script("press white; move 18-22; move 30-26; wait 50ms").answer()
    game.run_script("press white; expect move 30-26; expect turn black")


def test_at_rest_a_move_that_is_warned_of_waits_a_little() -> None:
    game = begin(coached("settle"))
    game.run_script("move 22-18; wait 100ms").answer()
    game.run_script("expect leds 18 last move, 22 last move; wait 2s; expect turn white")
    game.run_script("wait 500ms; expect move 22-18; expect turn black")


def test_at_rest_a_piece_that_is_put_back_has_not_moved() -> None:
    game = begin(coached("settle"))
    game.run_script("move 22-18; wait 100ms").answer()
    game.run_script("wait 1s; move 18-22; wait 3s; expect turn white; expect leds off")
    assert not game.moves


@pytest.mark.parametrize("commit", ["clock", "settle"])
def test_a_good_move_is_not_delayed_and_no_answer_is_waited_for(commit: str) -> None:
    plain = ScriptedGame(settings_from(tracking={"commit": commit}, game={"time_control": "5+3"}), MEN)
    answered, silent = begin(coached(commit)), begin(coached(commit))
    plain.run_script("press black; wait 1s" if commit == "clock" else "wait 1s")
    for game in (plain, answered, silent):
        game.run_script("move 30-26; wait 50ms")
    answered.answer()
    for game in (plain, answered, silent):
        game.run_script("press white; wait 1s" if commit == "clock" else "wait 1s")
    assert len({game.moves[0].at_us for game in (plain, answered, silent)}) == 1


@pytest.mark.parametrize("commit", ["clock", "settle"])
def test_after_the_turn_the_move_is_taken_back_by_putting_the_piece_back(commit: str) -> None:
    game = begin(coached(commit, face={"coach": "after_turn"}))
    game.run_script("move 22-18; wait 50ms").answer()
    game.run_script("expect leds off")
    game.run_script("press white; wait 100ms" if commit == "clock" else "wait 600ms")
    game.run_script("expect move 22-18; expect message 18 back to 22?; expect leds 18 last move, 22 last move")
    game.run_script("lift 18; place 22; wait 200ms; expect turn white; expect leds off")
    assert [(change.kind, change.author) for change in game.changes][:1] == [
        (ChangeKind.TAKEBACK, ChangeAuthor.PLAYERS)
    ]
    assert game.session.is_running
    assert game.session.history.ply == 0


def test_an_answer_just_after_the_press_still_offers_the_takeback() -> None:
    game = begin(coached())
    game.run_script("move 22-18; press white; wait 100ms").answer()
    game.run_script("expect leds 18 last move, 22 last move; move 18-22; wait 200ms; expect turn white")


@pytest.mark.parametrize("later", ["wait 3s", "lift 14; wait 100ms", "arbiter pause", "resign white"])
def test_an_answer_that_comes_too_late_is_dropped(later: str) -> None:
    game = begin(coached())
    game.run_script("move 22-18; press white; wait 100ms")
    late = found(game.session, "22-18", loses_man=True)
    game.run_script(later)
    assert find_wanted_advice(game.session) is None
    game.daemon.handle_input(late)
    assert game.warnings == 0


def test_the_offer_ends_with_its_time_and_with_the_reply() -> None:
    game = begin(coached())
    game.run_script("move 22-18; press white; wait 100ms").answer()
    game.run_script("wait 7s; expect leds off; move 18-22; wait 1s; expect turn black")
    assert not game.changes
    replied = begin(coached())
    replied.run_script("move 22-18; press white; wait 100ms").answer()
    replied.run_script("move 15-22; remove 18; press black; wait 1s; expect turn white")
    assert replied.warnings == 1


def test_an_engine_without_an_answer_is_asked_once_and_nobody_is_told() -> None:
    game = begin(coached())
    game.run_script("move 22-18; wait 50ms")
    game.daemon.handle_input(found(game.session, ""))
    assert find_wanted_advice(game.session) is None
    game.run_script("expect leds off")


@pytest.mark.parametrize(
    "settings",
    [
        coached(game={"conduct": "rated"}),
        coached(game={"conduct": "tournament"}),
        coached(game={"white_moves": "program"}),
        coached(face={"help": "after_press"}),
    ],
    ids=["rated", "tournament", "program", "other help"],
)
def test_where_it_is_locked_or_not_chosen_nothing_is_judged(settings: Settings) -> None:
    game = begin(settings)
    game.run_script("move 22-18; wait 100ms")
    assert find_wanted_advice(game.session) is None


def test_against_a_program_only_the_persons_moves_are_judged() -> None:
    game = begin(coached(game={"black_moves": "program"}), "W:W22,30,32:B9,15,5")
    game.run_script("move 30-26; wait 50ms").answer()
    game.run_script("press white; wait 200ms; propose black 2 9-13; move 9-13; wait 100ms")
    assert find_wanted_advice(game.session) is None


def test_under_strict_touch_move_the_coach_waits_for_the_turn() -> None:
    game = begin(coached(game={"touch_move": "strict"}))
    game.run_script("move 22-18; wait 50ms").answer()
    game.run_script("expect leds off; press white; wait 100ms; expect leds 18 last move, 22 last move")


@pytest.mark.parametrize("commit", ["clock", "settle"])
def test_a_program_that_answers_at_once_takes_no_offer_away(commit: str) -> None:
    game = begin(coached(commit, face={"coach": "after_turn"}, game={"black_moves": "program"}))
    game.run_script("move 22-18; wait 50ms").answer()
    game.run_script("press white; wait 100ms" if commit == "clock" else "wait 600ms")
    game.run_script("propose black 2 15x22; expect leds 18 last move, 22 last move")
    game.run_script("lift 18; place 22; wait 200ms; expect turn white; expect leds off")
    assert game.session.turn.proposal is None


def test_the_proposed_move_is_lit_when_the_offer_has_ended() -> None:
    game = begin(coached(face={"coach": "after_turn"}, game={"black_moves": "program"}))
    game.run_script("move 22-18; wait 50ms").answer()
    game.run_script("press white; wait 100ms; propose black 2 15x22; wait 7s")
    game.run_script("expect leds 15 mover, 18 captured, 22 landing; move 15-22; remove 18; wait 1s; expect move 15x22")


@pytest.mark.parametrize(
    ("settings", "sides"),
    [
        (coached(), [Side.WHITE, Side.BLACK]),
        (coached(game={"black_moves": "program"}), [Side.WHITE]),
        (coached("settle"), []),
        (coached(face={"coach": "after_turn"}), []),
        (coached(face={"help": "full"}), []),
        (coached(game={"conduct": "rated"}), []),
    ],
)
def test_who_is_warned_before_a_press_is_known(settings: Settings, sides: list[Side]) -> None:
    session = ScriptedGame(settings, MEN).session
    assert [side for side in Side if is_warned_before_turn(session, side)] == sides
