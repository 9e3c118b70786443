"""What a process that works out a replay can do wrong; it is ended, and the server goes on."""

import asyncio
import gc
import sys
import time
from pathlib import Path

import pytest

from controller.web.replay import ReplayBusyError, Replayer, ReplayFailedError, replayer
from tests.web.replay.replay_questions import ask_replayer


def stub_worker(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code)


def test_one_that_does_not_end_is_ended() -> None:
    began_s = time.monotonic()
    with pytest.raises(ReplayFailedError, match="took too long"):
        ask_replayer(
            lambda replayer: replayer.timeline_of_trace(b""), worker=stub_worker("while True: pass"), timeout_s=0.5
        )
    assert time.monotonic() - began_s < 10


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # its pipe is open as the loop ends
def test_one_that_is_not_gone_after_it_was_ended_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it was to write is still open, as for a process that waits for a disk and cannot be ended."""
    monkeypatch.setattr(replayer, "END_S", 0.1)
    began_s = time.monotonic()
    code = "import os, time; os.fork(); time.sleep(15)"
    with pytest.raises(ReplayFailedError, match="took too long"):
        ask_replayer(lambda replayer: replayer.timeline_of_trace(b""), worker=stub_worker(code), timeout_s=0.5)
    assert time.monotonic() - began_s < 10
    gc.collect()  # so that the warning comes here


def test_one_that_reads_nothing_is_ended() -> None:
    code = "import time; time.sleep(100)"
    with pytest.raises(ReplayFailedError, match="took too long"):
        ask_replayer(
            lambda replayer: replayer.timeline_of_trace(b"x" * 1_000_000), worker=stub_worker(code), timeout_s=0.5
        )


@pytest.mark.parametrize(
    "code",
    [
        "raise SystemExit(1)",
        "import os; os.kill(os.getpid(), 9)",
        "import os; os.abort()",
        "bytearray(10**15)",
    ],
)
def test_one_that_breaks_down_is_an_error_and_nothing_else(code: str) -> None:
    with pytest.raises(ReplayFailedError, match="could not be replayed"):
        ask_replayer(lambda replayer: replayer.timeline_of_trace(b"x" * 1_000_000), worker=stub_worker(code))


def test_a_connection_that_sends_too_much_is_closed() -> None:
    code = "import sys\nwhile True: sys.stdout.buffer.write(b'x' * 10**6)"
    with pytest.raises(ReplayFailedError, match="too large"):
        ask_replayer(lambda replayer: replayer.timeline_of_trace(b""), worker=stub_worker(code))


def test_a_refusal_for_an_unknown_reason_is_a_failure() -> None:
    code = 'import sys; print(\'{"kind": "__class__", "text": "so"}\'); sys.exit(3)'
    with pytest.raises(ReplayFailedError, match="so"):
        ask_replayer(lambda replayer: replayer.timeline_of_trace(b""), worker=stub_worker(code))


def is_running(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def test_one_whose_question_is_withdrawn_is_ended_and_the_next_one_has_its_turn(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    code = f"import os, time; open({str(pid_file)!r}, 'w').write(str(os.getpid())); time.sleep(100)"

    async def withdrawn(replayer: Replayer) -> None:
        asking = asyncio.create_task(replayer.timeline_of_trace(b""))
        async with asyncio.timeout(20):
            while not (pid_file.exists() and pid_file.read_text()):
                await asyncio.wait((asking,), timeout=0.01)
        first_pid = int(pid_file.read_text())  # the second writes its own as soon as the first has ended
        second = asyncio.create_task(replayer.timeline_of_game(tmp_path, 1))
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert not is_running(first_pid)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second

    ask_replayer(withdrawn, worker=stub_worker(code))


def test_no_more_wait_than_have_room() -> None:
    async def crowd(replayer: Replayer) -> list[str]:
        asking = [replayer.timeline_of_trace(b"") for _ in range(8)]
        answers = await asyncio.gather(*asking, return_exceptions=True)
        return [type(answer).__name__ for answer in answers]

    names = ask_replayer(crowd, worker=stub_worker("print('{}')"))
    assert names == ["bytes"] * 5 + [ReplayBusyError.__name__] * 3


def test_a_place_is_kept_for_arbiters_whatever_watchers_ask_for(tmp_path: Path) -> None:
    code = "import sys, time; time.sleep(0 if sys.argv[-1] == '1' else 60); print('{}')"

    async def crowd(replayer: Replayer) -> bytes:
        watching: list[asyncio.Task[bytes] | asyncio.Task[str]] = [
            asyncio.create_task(replayer.timeline_of_game(tmp_path, 2)) for _ in range(4)
        ]
        watching.append(asyncio.create_task(replayer.trace_of_game(tmp_path, 2)))
        await asyncio.sleep(0)  # each has joined its line
        try:
            async with asyncio.timeout(20):
                return await replayer.timeline_of_game(tmp_path, 1, is_reserved=True)
        finally:
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)

    assert ask_replayer(crowd, worker=stub_worker(code)).strip() == b"{}"
