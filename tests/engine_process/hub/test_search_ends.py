"""What ends a search of the Hub server, and what it obeys meanwhile."""

import pytest

from tests.engine_process.hub.conversation import POSITION, READY, Conversation, ask, fen_line


@pytest.mark.parametrize("mode", ["think", "ponder", "analyze"])
def test_stop_ends_a_search_without_end(mode: str) -> None:
    talk = ask(POSITION, "level infinite", f"go {mode}", " ping", " stop")
    assert talk.commands[-3:] == ["pong", "info", "done"]


def test_time_does_not_run_while_it_ponders() -> None:
    talk = ask(POSITION, "level move-time=0", "go ponder", " ping", " ponder-hit")
    assert talk.commands[-3:] == ["pong", "info", "done"]


@pytest.mark.parametrize("level", ["move-time=0.01", "time=0.4", "time=0", "moves=1 time=0.1", "time=0.1 inc=0.01"])
def test_time_ends_a_search(level: str) -> None:
    assert ask(POSITION, f"level {level}", "go think").commands[-1] == "done"


def test_nodes_end_a_search() -> None:
    talk = ask(POSITION, "level nodes=2000", "go think")
    assert int(talk.last("info").value("nodes") or "") == 2000


def test_an_only_move_takes_no_time() -> None:
    talk = ask(fen_line("W:W30,12:B18,26"), "level move-time=3600", "go think")
    assert talk.last("done").value("move") == "30x14x18x26"


def test_only_some_commands_are_obeyed_while_it_searches() -> None:
    meanwhile = (f" {POSITION}", " foo", ' a "', " ponder-hit", " stop")
    talk = ask(POSITION, "level infinite", "go think", *meanwhile, "level depth=1", "go think")
    assert talk.commands[-6:] == ["error", "error", "info", "done", "info", "done"]
    assert talk.errors[0] == "pos: a search runs; send stop and wait for done"


def test_stop_and_ponder_hit_without_a_search_are_nothing() -> None:
    assert ask("stop", "ponder-hit", "ping").commands[-2:] == ["ready", "pong"]


@pytest.mark.parametrize("last", ["quit", b"half a li"])
def test_who_quits_or_closes_gets_no_answer(last: str | bytes) -> None:
    talk = Conversation(*READY, POSITION, "level infinite", "go think", last, at_once=True)
    assert talk.commands[-1] == "ready"


def test_quit_while_the_input_stays_open() -> None:
    assert Conversation(*READY, POSITION, "go think", "quit", at_once=True, is_closed=False).commands[-1] == "ready"
