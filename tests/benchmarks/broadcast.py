"""What the broadcast of a hall costs: messages to many watchers, documents, PDN files.

Run with `python -m tests.benchmarks.broadcast --boards 100 --watchers 500`. The watchers are a process of their own.
"""

import asyncio
import json
import resource
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import quantiles

import aiohttp
import click

from controller.desk.broadcast.delay import BroadcastDelay
from controller.desk.broadcast.games import BroadcastGames
from controller.desk.broadcast.pdn_folder import PdnFolder
from controller.desk.broadcast.server.server import BroadcastServer
from controller.settings.web import WebSettings
from hardware.host_clock import now_us, unix_time_s
from tests.desk.broadcast.event_script import EventScript

MOVES_BEFORE = 30


@click.command()
@click.option("--boards", default=100, show_default=True)
@click.option("--watchers", default=500, show_default=True)
@click.option("--move-every", "move_every_s", default=10.0, show_default=True, help="Seconds between moves of a board.")
@click.option("--seconds", default=20.0, show_default=True)
@click.option("--watch", "port", default=0, help="Only watch, at this port.")
def main(boards: int, watchers: int, move_every_s: float, seconds: float, port: int) -> None:
    """Play at many boards, and report what the broadcast takes."""
    if port:
        asyncio.run(watch(port, watchers, seconds))
    else:
        asyncio.run(play(boards, watchers, move_every_s, seconds))


async def play(boards: int, watchers: int, move_every_s: float, seconds: float) -> None:
    """Serve, let a process watch, and play."""
    scripts = [EventScript(f"board-{number}", f"{number:032x}") for number in range(boards)]
    for number, script in enumerate(scripts):
        script.start(board=str(number + 1))
        for ply in range(MOVES_BEFORE):
            if script.can_move:
                script.move(random=Random(ply * boards + number))
    shown, filed = BroadcastGames(BroadcastDelay()), BroadcastGames(BroadcastDelay())
    for games in (shown, filed):
        games.add([event for script in scripts for event in script.all_recorded(now_us())])
    server = BroadcastServer(
        WebSettings(enabled=True, port=0, trusted_proxies=("127.0.0.1",)), shown, now_us=now_us,
        unix_us=int(unix_time_s() * 1_000_000) - now_us(),
    )  # fmt: skip
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # its thread may still write
        files = PdnFolder(Path(folder), filed, now_us)
        began = time.perf_counter()
        await files.update()
        click.echo(f"{boards} games of {MOVES_BEFORE} plies as PDN files: {time.perf_counter() - began:.2f} s")
        async with server.serve():
            await fetch_round(server, shown, scripts[0])
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.benchmarks.broadcast", "--watch", str(server.port),
                "--watchers", str(watchers), "--seconds", str(seconds), stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
            assert process.stdout is not None
            await process.stdout.readline()
            used = time.process_time()
            writing = asyncio.create_task(files.run())
            moves, until = 0, time.monotonic() + seconds
            while time.monotonic() < until:
                script = scripts[moves % boards]
                moves += 1
                if not script.can_move:
                    script.start(board=str(moves))
                event = script.recorded(script.move(), now_us())
                shown.add([event])
                filed.add([event])
                await asyncio.sleep(move_every_s / boards)
            writing.cancel()
            share = (time.process_time() - used) / seconds
            memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            click.echo(f"{moves / seconds:.0f} moves a second: {share:.0%} of a core, {memory_mb:.0f} MB")
            click.echo((await process.communicate())[0].decode().strip())


async def fetch_round(server: BroadcastServer, shown: BroadcastGames, script: EventScript) -> None:
    """Print how long a round takes as PDN: all its games, and once more after a move of one of them."""
    server.release()
    path = f"/pdn/{shown.list_rounds()[0].name}.pdn"
    async with aiohttp.ClientSession(f"http://127.0.0.1:{server.port}") as session:
        for after in ("at first", "after a move of one board"):
            began, status, content = time.perf_counter(), 503, b""
            while status == 503:  # what takes longer than readers wait is kept, and they ask again
                async with session.get(path) as answer:
                    status, content = answer.status, await answer.read()
            took_s = time.perf_counter() - began
            games = content.count(b"[Event ")
            click.echo(f"a round of {games} games as PDN {after}: {took_s:.2f} s, {len(content) / 1000:.0f} kB")
            if script.can_move:
                shown.add([script.recorded(script.move(), now_us())])
            server.release()


async def watch(port: int, watchers: int, seconds: float) -> None:
    """Watch with many sockets, and print how long messages were under way, and what a document takes."""
    delays_ms: list[float] = []
    lengths: list[int] = []
    async with aiohttp.ClientSession(f"http://127.0.0.1:{port}", connector=aiohttp.TCPConnector(limit=0)) as session:
        began = time.perf_counter()
        sockets = [await session.ws_connect("/api/live") for _ in range(watchers)]
        states = [await socket.receive_str() for socket in sockets]
        joined_s = time.perf_counter() - began
        click.echo("ready")
        sys.stdout.flush()

        async def receive(socket: aiohttp.ClientWebSocketResponse) -> None:
            async for message in socket:
                delays_ms.append(unix_time_s() * 1000 - json.loads(message.data)["now_ms"])
                lengths.append(len(message.data))

        tasks = [asyncio.create_task(receive(socket)) for socket in sockets]
        name = next(iter(json.loads(states[0])["state"]["boards"]))
        await asyncio.sleep(seconds / 2)
        began = time.perf_counter()
        for _ in range(100):
            async with session.get(f"/api/games/{name}") as answer:
                await answer.read()
        fetched_ms = (time.perf_counter() - began) * 10
        await asyncio.sleep(seconds / 2)
        for task in tasks:
            task.cancel()
    p50, p99 = quantiles(delays_ms, n=100)[49], quantiles(delays_ms, n=100)[98]
    click.echo(f"{watchers} watchers joined in {joined_s:.1f} s, the first message has {len(states[0]) / 1000:.0f} kB")
    click.echo(
        f"{len(delays_ms)} messages of {sum(lengths) / len(lengths) / 1000:.1f} kB: p50 {p50:.0f}, p99 {p99:.0f} ms"
    )
    click.echo(f"a game as JSON: {fetched_ms:.1f} ms")


if __name__ == "__main__":
    main()
