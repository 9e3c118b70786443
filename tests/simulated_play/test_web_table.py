"""The table of a page: its statements move pieces, and its state shows where they stand."""

import asyncio
import json

import pytest

from controller.commands.language import SentenceError
from controller.commands.values import PausePlay, TakeBack
from controller.rules.position import Side
from controller.rules.squares import Square
from controller.session.state import Phase
from controller.simulated_play.web_table import MAX_WAITING, WebTable
from controller.web.api.table_types import TableFault, TableState
from hardware.events import Edge
from sim.hands.hand_kinds import HANDS
from tests.daemon.daemon_rig import DaemonRig, game_started, play
from tests.simulated_play.web_tables import execute, execute_statements, web_table_of

MEN = {str(square): "b" if square < 13 else "w" for square in [*range(1, 13), *range(21, 33)]}


def test_a_table_where_nothing_was_done_yet() -> None:
    async def people(rig: DaemonRig) -> None:
        state = web_table_of(rig).table_state(rig.session)
        assert len(state["legal"]) == 7
        assert state["legal"][0] == {"origin": 21, "landing": 17, "captured": [], "routes": [[21, 17]]}
        assert state == {
            "pieces": MEN,
            "held": [],
            "beside": [],
            "chips": {},
            "hands": {"white": None, "black": None},
            "styles": list(HANDS),
            "speed": 1.0,
            "faults": [],
            "buttons": {"white": False, "black": False, "third": False},
            "seed": None,
            "legal": state["legal"],
        }
        assert json.loads(json.dumps(state)) == state

    play(people)


def test_a_dragged_piece_passes_the_reeds_and_makes_a_move() -> None:
    async def people(rig: DaemonRig) -> None:
        table = web_table_of(rig)
        await execute_statements(table, "press black", "lift 22")
        assert (table.table_state(rig.session)["held"], "22" in table.table_state(rig.session)["pieces"]) == (
            ["w"],
            False,
        )
        await execute_statements(table, "place 18", "press white")
        assert table.table_state(rig.session)["pieces"]["18"] == "w"
        assert rig.recorder.moves == ["22-18"]
        edges = [happened.square for happened in rig.recorder.inputs if isinstance(happened, Edge)]
        assert edges.count(Square(22)) >= 3  # it bounces
        assert edges.count(Square(18)) >= 3

    play(people)


def test_captured_pieces_lie_beside_the_board_and_crown_a_king() -> None:
    async def people(rig: DaemonRig) -> None:
        table = web_table_of(rig)
        await execute_statements(table, "lift 9", "place 2", "lift 6", "aside", "remove 18")
        assert table.table_state(rig.session)["beside"] == ["b", "b"]
        await execute_statements(table, "stack 2")
        assert table.table_state(rig.session)["pieces"] == {"2": "ww", "30": "ww"}
        assert table.table_state(rig.session)["beside"] == ["b"]
        await execute_statements(table, "place 5")
        assert table.table_state(rig.session)["pieces"]["5"] == "b"

    play(people, DaemonRig(started=game_started(fen="W:W9,K30:B6,18")))


def test_what_is_broken_is_shown_until_it_is_mended() -> None:
    async def people(rig: DaemonRig) -> None:
        def faults(table: WebTable) -> list[TableFault]:
            return table.table_state(rig.session)["faults"]

        table = web_table_of(rig)
        await execute_statements(table, "kill 18", "kill 22 closed", "swap 3 4", "noise on", "sensors gone")
        assert faults(table) == [
            {"kind": "kill", "square": 18, "closed": False},
            {"kind": "kill", "square": 22, "closed": True},
            {"kind": "swap", "square": 3, "other": 4},
            {"kind": "noise"},
            {"kind": "sensors gone"},
        ]
        await execute_statements(table, "mend 18", "mend 22", "mend 4", "noise off", "sensors back")
        assert faults(table) == []

    play(people)


def test_people_are_called_hurried_and_sent_away() -> None:
    async def people(rig: DaemonRig) -> None:
        table = web_table_of(rig)
        await execute_statements(table, "hands tidy blitzer", "speed 4")
        assert (table.table_state(rig.session)["hands"], table.table_state(rig.session)["speed"]) == (
            {"white": "tidy", "black": "blitzer"},
            4.0,
        )
        await asyncio.sleep(20)
        assert len(rig.recorder.moves) > 2
        await execute_statements(table, "hands white none")
        assert table.table_state(rig.session)["hands"] == {"white": None, "black": "blitzer"}

    play(people)


def test_pieces_are_set_up_as_recorded_and_after_the_end_for_the_next_game() -> None:
    async def people(rig: DaemonRig) -> None:
        table = web_table_of(rig)
        await execute_statements(table, "press black", "move 22-18", "press white", "remove 1", "lift 2", "set up")
        after = {**MEN, "18": "w"}
        del after["22"]
        state = table.table_state(rig.session)
        assert (state["pieces"], state["held"], state["beside"]) == (after, [], [])
        await rig.run_script("resign black; wait 1s")
        assert rig.session.phase is Phase.OVER
        await execute_statements(table, "set up")
        await asyncio.sleep(1)
        assert table.table_state(rig.session)["pieces"] == MEN
        assert (rig.session.phase, rig.session.history.ply) == (Phase.PLAYING, 0)

    play(people)


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("lift 18", "square 18 holds no piece; lift from a square that does"),
        ("mend 3", "the sensor of square 3 is neither dead nor swapped; repair one that is"),
        ("aside", "there is no piece in hand; lift one first"),
    ],
)
def test_an_impossible_statement_is_reported_and_changes_nothing(statement: str, why: str) -> None:
    async def people(rig: DaemonRig) -> None:
        table = web_table_of(rig)
        before = table.table_state(rig.session)
        reported = await execute(table, statement)
        assert reported is not None
        assert reported.startswith(why)
        assert table.table_state(rig.session) == before

    play(people)


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("fly 18", "fly", "move, slide"),
        ("", "", "move, slide"),
        ("lift 22; place 18", "22;", "a square, 1 to 32"),
        ("lift 22 place 18", "place", "the end of the statement"),
        ("wait 2s", "2s", "the end of the statement"),
        ("quit", "quit", "move, slide"),
        ("expect leds off", "expect", "move, slide"),
        ("hold white 61s", "61s", "at most 60s"),
    ],
)
def test_statements_of_scripts_only_are_refused_from_a_page(text: str, word: str, expected: str) -> None:
    async def people(rig: DaemonRig) -> None:
        with pytest.raises(SentenceError) as caught:
            web_table_of(rig).parse_statement(text)
        assert caught.value.word == word
        assert caught.value.expected.startswith(expected)

    play(people)


def test_a_command_is_for_the_game_not_for_the_table() -> None:
    async def people(rig: DaemonRig) -> None:
        assert web_table_of(rig).parse_statement("arbiter pause") == PausePlay()

    play(people)


def test_a_page_that_sends_too_much_at_once_is_refused_and_the_table_continues() -> None:
    async def people(rig: DaemonRig) -> None:
        table = web_table_of(rig)
        saying = [asyncio.create_task(execute(table, "hold white 1s")) for _ in range(MAX_WAITING)]
        await asyncio.sleep(0.5)
        reported = await execute(table, "lift 22")
        assert reported is not None
        assert reported.startswith("too much is being done")
        for task in saying:
            task.cancel()
        await asyncio.wait(saying)
        await execute_statements(table, "lift 22")

    play(people)


def test_every_change_is_announced_once_when_it_is_complete() -> None:
    async def people(rig: DaemonRig) -> None:
        table = web_table_of(rig)
        states: list[TableState] = []
        table.add_change_listener(lambda: states.append(table.table_state(rig.session)))
        await execute_statements(table, "remove 22")
        (state,) = states
        assert (state["beside"], "22" in state["pieces"]) == (["w"], False)
        for statement in ("lift 23", "aside", "kill 3", "hands black tidy", "speed 2", "set up"):
            states.clear()
            await execute_statements(table, statement)
            assert states[-1] == table.table_state(rig.session), statement
        states.clear()
        await execute_statements(table, "press white")
        assert [state["buttons"]["white"] for state in states] == [True, False]

    play(people)


def test_the_running_game_is_given_as_a_trace() -> None:
    async def people(rig: DaemonRig) -> None:
        assert await web_table_of(rig).export_trace() == "a trace of 0 moves"

    play(people)


def test_a_move_is_taken_back_for_the_side_that_a_person_plays() -> None:
    async def people(rig: DaemonRig) -> None:
        table = web_table_of(rig)
        assert table.parse_statement("take back") == TakeBack()
        await execute_statements(table, "hands black tidy")
        assert table.parse_statement("take back") == TakeBack(side=Side.WHITE)
        assert table.parse_statement("take back black") == TakeBack(side=Side.BLACK)
        await execute_statements(table, "hands white tidy")
        assert table.parse_statement("take back") == TakeBack()

    play(people)
