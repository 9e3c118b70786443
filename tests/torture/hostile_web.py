"""A board that is served gets hostile requests: its game stays, nobody comes in, and its arbiter is answered."""

import asyncio
import re
import signal
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from tests.cli.run_process import RunProcess, start_run
from tests.cli.shell import damahan
from tests.torture.attack import Attack, AttackReport
from tests.torture.hostile_requests import make_request, some_address

AT_ONCE = 24  # connections of the attacker at a time
SERIES = 500  # requests between two looks of the arbiter
ANSWER_S = 0.5  # an attacker waits no longer for an answer that may never come
LONGEST_LOOK_S = 3.0  # of the arbiter: the machine is busy with the attack itself
LARGEST_ANSWER = 200_000
LONGEST_LOG = 4000  # of what a fault shows
RIGHTS = re.compile(rb'"rights": ?\[[^]]*"(play|arbitrate|maintain)"')
DESCRIPTION = b'"openapi": "3'  # of the API: it names every answer
PROFILE = '[board]\nkind = "simulated"\n[game]\ntime_control = "15+10"\n[web]\nport = 0\n'
ADDRESS = re.compile(r"http://[^:/]+:(?P<port>\d+)/")
CHANGING = ("clocks", "seq")  # what time changes by itself; no clock runs here


@dataclass(slots=True)
class Findings:
    """What the requests of one attack met."""

    faults: list[str] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)
    looks_s: list[float] = field(default_factory=list)


def attack_page(attempts: int, seed: int, folder: Path) -> AttackReport:
    """Send so many hostile requests to a board that is served."""
    (folder / "board.toml").write_text(PROFILE)
    findings = Findings()
    arguments = ("--web", "--stdin", "--profile", folder / "board.toml", "--journal", folder / "games")
    with start_run(*arguments, timeout_s=120 + attempts / 20) as run:
        address = ADDRESS.search(run.read_error())
        assert address is not None
        port = int(address["port"])
        run.read_line()  # the board has its game
        created = damahan("token", "create", "--name", "arbiter", "--right", "arbitrate", "--journal", folder / "games")
        asyncio.run(_attack(port, created.stdout.strip(), attempts, seed, findings))
        _end(run, findings)
    looks = sorted(findings.looks_s)
    statuses = ", ".join(f"{count:,} of {status}" for status, count in findings.statuses.most_common())
    remarks = (f"answers: {statuses}", f"the arbiter waited {looks[-1] * 1000:.0f} ms at the most")
    return AttackReport(attempts=attempts, faults=tuple(findings.faults), remarks=remarks)


async def _attack(port: int, token: str, attempts: int, seed: int, findings: Findings) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    timeout = aiohttp.ClientTimeout(total=30)
    async with aiohttp.ClientSession(f"http://127.0.0.1:{port}", headers=headers, timeout=timeout) as arbiter:
        before = await _look(arbiter, findings, "at the beginning")
        for number in range(0, attempts, SERIES):
            series = seed * 1_000_000 + number
            chance = Random(series)
            requests = [(some_address(chance), make_request(chance)) for _ in range(min(SERIES, attempts - number))]
            sending = asyncio.gather(
                *(_send_all(requests[place::AT_ONCE], port, findings, series) for place in range(AT_ONCE))
            )
            await asyncio.sleep(0)
            after = await _look(arbiter, findings, f"seed {series}")
            await sending
            if after != before:
                findings.faults.append(f"seed {series}: the game has changed: {after}")
                before = after
        if await _look(arbiter, findings, "at the end") != before:
            findings.faults.append("the game has changed at the end")


async def _send_all(requests: list[tuple[str, bytes]], port: int, findings: Findings, series: int) -> None:
    for address, request in requests:
        answer = await _send(address, port, request)
        findings.statuses[_status(answer)] += 1
        findings.faults += [f"seed {series}: {fault} to {request[:300]!r}" for fault in find_faults(answer)]


async def _send(address: str, port: int, request: bytes) -> bytes:
    """Return what the board answers until it closes the connection, or until the attacker gives up."""
    answer = bytearray()
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    except OSError:
        return b""
    try:
        async with asyncio.timeout(ANSWER_S):
            writer.write(request)
            if not request.endswith(b"\n") and b"\r\n\r\n" not in request:
                writer.write_eof()
            while len(answer) < LARGEST_ANSWER and (piece := await reader.read(65_536)):
                answer += piece
                if answer.startswith(b"HTTP/1.1 101"):
                    break
    except (TimeoutError, OSError):
        pass
    finally:
        writer.transport.abort()
    return bytes(answer)


def find_faults(answer: bytes) -> list[str]:
    """Return what an answer shows that no stranger may get."""
    head, _, body = answer.partition(b"\r\n\r\n")
    faults = []
    if head.startswith((b"HTTP/1.1 5", b"HTTP/1.0 5")) and b" 503 " not in head[:14]:
        faults.append(f"answer {head[:40]!r}")
    if b"Traceback" in answer or b'.py", line' in answer:
        faults.append("a traceback in the answer")
    if DESCRIPTION not in body and (b'"done"' in body or RIGHTS.search(body)):
        faults.append(f"somebody is in: {body[:200]!r}")
    cookies = [line for line in head.split(b"\r\n") if line.lower().startswith(b"set-cookie:")]
    if any(b"Max-Age=0" not in cookie for cookie in cookies):
        faults.append(f"a cookie: {cookies!r}")
    return faults


def _status(answer: bytes) -> str:
    words = answer[:20].split(b" ")
    return words[1].decode() if len(words) > 1 and words[0].startswith(b"HTTP/") else "no answer"


async def _look(arbiter: aiohttp.ClientSession, findings: Findings, when: str) -> dict[str, Any]:
    """Return the game as the arbiter sees it, and try a command that the board refuses."""
    before_s = time.monotonic()
    async with arbiter.get("/api/state") as answer:
        state: dict[str, Any] = await answer.json()
        status = answer.status
    async with arbiter.post("/api/commands", json={"say": "arbiter go on"}) as answer:
        refused = answer.status
    findings.looks_s.append(time.monotonic() - before_s)
    if (status, refused) != (200, 409):
        findings.faults.append(f"{when}: the arbiter got {status} and {refused}")
    if findings.looks_s[-1] > LONGEST_LOOK_S:
        findings.faults.append(f"{when}: the arbiter waited {findings.looks_s[-1]:.1f} s")
    return {key: value for key, value in state.items() if key not in CHANGING}


def _end(run: RunProcess, findings: Findings) -> None:
    ended = run.end(signal.SIGTERM)
    if ended.exit_code != 0:
        findings.faults.append(f"the board ended with {ended.exit_code}")
    if any("Traceback" in line or "failed" in line for line in ended.errors):
        findings.faults.append(f"the log says: {' | '.join(ended.errors)[-LONGEST_LOG:]}")


HOSTILE_WEB = Attack(name="hostile-web", unit="a hostile request", sample=6000, goal=50_000, run=attack_page)
