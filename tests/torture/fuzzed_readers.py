"""Every reader of what people and programs send: a typed error or a value, and no other exception."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

from controller.clock.control_parser import parse_time_control
from controller.clock.text_scanner import TimeControlSyntaxError
from controller.commands.codec import CommandCodecError, decode_command, encode_command
from controller.commands.grammar import parse_command
from controller.commands.language import SentenceError
from controller.notation.fen import FenError, parse_fen
from controller.notation.pdn import EndlessTextError, PdnFault, read_pdn
from controller.profile import ProfileError, parse_profile
from controller.storage.traces import LineProtocol, TraceError, read_trace
from sim.script.clock_grammar import parse_clock_script
from sim.script.reader import ScriptError, parse_script
from tests.torture.attack import Attack, AttackReport
from tests.torture.mutations import mutate

ROOT = Path(__file__).resolve().parents[2]
SHARES = {"profile": 4, "trace": 1, "session": 2, "pdn": 2, "fen": 8, "script": 6, "command": 8, "json": 6, "clock": 6}
"""How often each reader is tried beside the others: what takes long is tried less often."""

SESSION_LINES = 30  # of a trace, at most
PDN_CHARACTERS = 3_000
SHOWN_BYTES = 120  # of an input that broke a reader

LISTS = (ProfileError, ScriptError)
"""The errors that list every fault, a line each."""

FENS = (
    b"W:W21-32:B1-12", b"B:WK3,21:BK30,1", b"[FEN \"W:Wa1,c1:Bb8\"]", b"W:W18(+3),K5:B7(-1/2)", b"?:W1:B2",
    b"W:W27:BK4:H3:F9",
)  # fmt: skip
COMMANDS = (
    b"arbiter time white 3:00", b"arbiter pause", b"arbiter result 1-0", b"resign white", b"draw", b"accept white",
    b"arbiter position W:W21-32:B1-12", b"arbiter takeback 2", b"arbiter warnings white 1", b"arbiter stage black 2",
)  # fmt: skip
CONTROLS = (b"15+10", b"G/30", b"40/90, SD/30+30", b"5+3", b"3x30s", b"25/10m", b"30 delay 5", b"1h30m bronstein 10s")
CLOCK_SCRIPT = b"press white; wait 3s; press black; wait 1:00; pause; wait 2s; resume; press white; expect white 4:57"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """One reader, valid inputs of it, and the errors that it may raise."""

    seeds: tuple[bytes, ...]
    read: Callable[[bytes], object]
    errors: tuple[type[Exception], ...] = ()


def attack_readers(attempts: int, seed: int, folder: Path) -> AttackReport:
    """Pass damaged inputs to every reader in turn; write those that break one into the folder."""
    readers = build_readers()
    names = [name for name, share in SHARES.items() for _ in range(share)]
    donors = [text for reader in readers.values() for text in reader.seeds]
    faults: list[str] = []
    refused = dict.fromkeys(SHARES, 0)
    for number in range(attempts):
        chance = Random(seed * 1_000_000 + number)
        name = names[number % len(names)]
        reader = readers[name]
        data = mutate(chance.choice(reader.seeds), donors, chance)
        try:
            was_refused = reader.read(data) is False
        except reader.errors as error:
            was_refused = True
            if "\n" in str(error) and not isinstance(error, LISTS):
                faults.append(f"{name}, seed {seed}, attempt {number}: the error has several lines: {str(error)!r}")
        except Exception as error:  # whatever else comes out is what this looks for
            (folder / f"{name}-{number}").write_bytes(data)
            shown = repr(data[:SHOWN_BYTES])
            faults.append(f"{name}, seed {seed}, attempt {number}: {type(error).__name__}: {error} for {shown}")
            was_refused = True
        refused[name] += was_refused
    counts = ", ".join(f"{name} {count}" for name, count in refused.items())
    return AttackReport(attempts=attempts, faults=tuple(faults), remarks=(f"refused: {counts}",))


def build_readers() -> Mapping[str, Reader]:
    """Return the readers by name."""
    profiles = _files(ROOT / "firmware_config", "*.toml")
    traces = [data[:60_000] for data in _files(ROOT / "tests" / "data" / "traces", "*.jsonl")]
    games = [data[:PDN_CHARACTERS] for data in _files(ROOT / "tests" / "data" / "score_files", "*.pdn")]
    scripts = _files(ROOT / "tests" / "scenarios", "*.txt")
    values = [json.dumps(encode_command(parse_command(text.decode()))).encode() for text in COMMANDS[:5]]
    return {
        "profile": Reader(seeds=tuple(profiles), read=_read_profile, errors=(ProfileError,)),
        "trace": Reader(seeds=tuple(traces), read=read_trace, errors=(TraceError,)),
        "session": Reader(seeds=tuple(traces), read=_read_session),
        "pdn": Reader(seeds=tuple(games), read=_read_pdn, errors=(EndlessTextError,)),
        "fen": Reader(seeds=FENS, read=_text_reader(parse_fen), errors=(FenError,)),
        "script": Reader(seeds=tuple(scripts), read=_text_reader(parse_script), errors=(ScriptError,)),
        "command": Reader(seeds=COMMANDS, read=_text_reader(parse_command), errors=(SentenceError,)),
        "json": Reader(seeds=tuple(values), read=_read_json, errors=(CommandCodecError,)),
        "clock": Reader(
            seeds=(*CONTROLS, CLOCK_SCRIPT), read=_read_clock, errors=(TimeControlSyntaxError, ScriptError)
        ),
    }


def _files(folder: Path, pattern: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.glob(pattern))]


def _text_reader(parse: Callable[[str], object]) -> Callable[[bytes], object]:
    return lambda data: parse(data.decode(errors="surrogateescape"))


def _read_profile(data: bytes) -> object:
    return parse_profile(data.decode(errors="replace"), "board.toml")


def _read_session(data: bytes) -> bool:
    """Return False if the line protocol refused a line."""
    protocol = LineProtocol()
    for line in islice(data.split(b"\n"), SESSION_LINES):
        json.loads(protocol.answer(line, is_whole=True))
    return protocol.fault_count == 0


def _read_pdn(data: bytes) -> bool:
    """Return False if a game was refused."""
    games: Iterable[object] = read_pdn([data.decode("latin-1")])
    return not any(isinstance(game, PdnFault) for game in games)


def _read_json(data: bytes) -> object:
    try:
        values = json.loads(data)
    except (ValueError, RecursionError):
        return False  # of the library, before the codec
    return decode_command(values) if isinstance(values, dict) else False


def _read_clock(data: bytes) -> object:
    text = data.decode(errors="surrogateescape")
    return parse_clock_script(text) if ";" in text else parse_time_control(text)


FUZZED_READERS = Attack(
    name="fuzzed-readers", unit="a damaged input for a reader", sample=6_000, goal=25_000, run=attack_readers
)
