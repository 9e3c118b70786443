"""A thread that waits for a disk: its state is read without waiting, and it holds up nothing."""

import subprocess
import sys
import threading

import pytest

from controller.storage.disk_thread import DiskState, DiskThread

TIMEOUT_S = 20.0


def test_operations_are_performed_in_their_order_and_the_state_says_so() -> None:
    thread = DiskThread("disk")
    is_hanging, may_go_on = threading.Event(), threading.Event()
    done: list[str] = []

    def hang() -> str:
        is_hanging.set()
        may_go_on.wait(TIMEOUT_S)
        done.append("first")
        return "written"

    first = thread.submit(hang)
    second = thread.submit(done.append, "second")
    assert is_hanging.wait(TIMEOUT_S)
    states = [thread.state]
    may_go_on.set()
    assert first.result(TIMEOUT_S) == "written"
    second.result(TIMEOUT_S)
    assert done == ["first", "second"]
    assert [*states, thread.state] == [DiskState.WORKING, DiskState.WAITING]
    thread.shutdown()


def test_an_error_of_an_operation_is_its_callers_and_the_thread_lives() -> None:
    thread = DiskThread("disk")
    with pytest.raises(ZeroDivisionError):
        thread.run(lambda: 1 // 0, TIMEOUT_S)
    assert thread.run(lambda: 2, TIMEOUT_S) == 2
    assert thread.state is DiskState.WAITING
    thread.shutdown()


def test_a_caller_without_a_loop_waits_only_so_long() -> None:
    thread = DiskThread("disk")
    may_go_on = threading.Event()
    with pytest.raises(TimeoutError, match="the disk thread waits for the disk"):
        thread.run(may_go_on.wait, 0.01)
    may_go_on.set()
    thread.shutdown()


def test_a_thread_that_has_ended_is_dead() -> None:
    thread = DiskThread("disk")
    last = thread.submit(threading.current_thread)
    thread.shutdown()
    last.result(TIMEOUT_S).join(TIMEOUT_S)
    assert thread.state is DiskState.DEAD


def test_a_disk_that_never_answers_does_not_hold_up_the_end_of_a_process() -> None:
    program = (
        "import threading\n"
        "from controller.storage.disk_thread import DiskThread\n"
        "DiskThread('disk').submit(threading.Event().wait)\n"
    )
    assert subprocess.run([sys.executable, "-c", program], timeout=TIMEOUT_S, check=False).returncode == 0
