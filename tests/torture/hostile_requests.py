"""Requests of an attacker, as bytes: malformed, forged, guessed, too large, and nonsense over a web socket."""

import base64
import json
from collections.abc import Callable
from random import Random

METHODS = ("GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS", "TRACE", "CONNECT", "get", "PRI", "G\x00T", "")
PATHS = (
    "/",
    "/page/scripts/main.js",
    "/page/../server.py",
    "/page/%2e%2e/tokens.json",
    "/api/state",
    "/api/live",
    "/api/games",
    "/api/games?before=-1",
    "/api/games?limit=99999999999",
    "/api/games?text=%00%27&pieces=W:W99:B&material=99k-0",
    "/api/games?from=2026-99-99&state=%3Cscript%3E",
    "/api/games/statistics?player=%25",
    "/games.pdn?id=0,0",
    "/games.pdn?id=1,1,1",
    "/api/games/1/timeline",
    "/api/games/0/timeline",
    "/api/log",
    "/api/log?game=x&limit=0",
    "/games/1.pdn",
    "/games/999999999999999999.pdn",
    "/live.pdn",
    "/api/trace",
    "/api/replay",
    "/api/backup",
    "/api/parts",
    "/api/commands",
    "/api/session",
    "/healthz",
    "/metrics",
    "/api/openapi.json",
    "/tokens.json",
    "//",
    "/\x00",
    "/%ff%fe",
    "/api/commands/../session",
    "http://localhost/api/state",
    "*",
    "?",
    "/" + "a" * 5000,
    "/api/session#x",
    "/api/nothing",
)
HOSTS = (
    "localhost",
    "127.0.0.1",
    "evil.example",
    "",
    "[",
    "localhost, evil.example",
    "127.0.0.1@evil.example",
    "a" * 3000,
)
ORIGINS = (
    None, "null", "http://evil.example", "http://localhost.evil.example", "https://[::1", "file://", "http://localhost",
)  # fmt: skip
STATEMENTS = (
    "arbiter pause",
    "arbiter result 1-0",
    "arbiter time white 0:00",
    "arbiter position W:W1:B32",
    "resign white",
    "draw",
    "move 22-18",
    "press black",
    "sensors gone",
    "hands white tidy",
    "speed 16",
    "quit",
    "kill 18",
    "x" * 600,
    "\x00",
    "",
)
HEADERS = (
    "X-Forwarded-For: 127.0.0.1",
    "X-Forwarded-Proto: https",
    "Content-Encoding: gzip",
    "Expect: 100-continue",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: identity",
    "Content-Length: 5",
    "Content-Length: -1",
    "Content-Length: 99999999999999999999",
    "Content-Length: 5, 6",
    "Range: bytes=0-1,2-3",
    "If-None-Match: *",
    "Upgrade: h2c",
    "Sec-Fetch-Site: cross-site",
    "Accept-Encoding: " + "gzip, " * 400,
    ": no name",
    "No colon",
    "X: \x01\x02",
    " folded: yes",
    "Connection: keep-alive, Upgrade, close",
    "Host: evil.example",
    "Trailer: X",
)


def make_request(chance: Random) -> bytes:
    """Return one hostile request; it may be several, a part of one, or none at all."""
    kind = chance.choices(MAKERS, WEIGHTS)[0]
    request = kind(chance)
    return mutate(chance, request) if chance.random() < 0.2 else request


def mutate(chance: Random, request: bytes) -> bytes:
    """Change, remove or repeat some bytes of a request."""
    text = bytearray(request)
    for _ in range(chance.randrange(1, 6)):
        if not text:
            break
        place = chance.randrange(len(text))
        match chance.randrange(3):
            case 0:
                text[place] = chance.randrange(256)
            case 1:
                del text[place : place + chance.randrange(1, 20)]
            case _:
                text[place:place] = text[place : place + chance.randrange(1, 50)]
    return bytes(text)


def guess_secret(chance: Random) -> str:
    """Return a token or a code that nobody has."""
    return chance.choice((
        base64.urlsafe_b64encode(chance.randbytes(32)).decode().rstrip("="),
        f"{chance.randrange(10**6):06}", "", "x" * 3000, "null", "' OR 1=1 --", "\x7f", "Bearer",
    ))  # fmt: skip


def guess_header(chance: Random) -> str:
    """Return a header with a guessed secret."""
    secret = guess_secret(chance)
    forms = (f"Authorization: Bearer {secret}", f"Authorization: Basic {secret}", f"Cookie: damahan_token={secret}")
    return chance.choice(forms)


def wrong_body(chance: Random) -> bytes:
    """Return a body that is no good: deep, huge, of wrong types, or with a guess or a command."""
    deep = chance.randrange(1, 2000)
    values: tuple[Callable[[], bytes], ...] = (
        lambda: b"[" * deep,
        lambda: b'{"say":' * deep,
        lambda: b"x" * chance.randrange(1, 20_000),
        lambda: json.dumps({"say": chance.choice(STATEMENTS)}).encode(),
        lambda: json.dumps({chance.choice(("token", "code")): guess_secret(chance)}).encode(),
        lambda: json.dumps({"token": 1, "code": None, "say": [{}]}).encode(),
        lambda: b'{"say": "\xff\xfe"}',
        lambda: b'{"code": "\\ud800"}',
        lambda: b'{"say": 1e999, "say": NaN}',
        lambda: chance.randbytes(chance.randrange(300)),
    )
    return chance.choice(values)()


def forged_request(chance: Random) -> bytes:
    """Return a request with a known address and whatever headers."""
    method, path = chance.choice(METHODS), chance.choice(PATHS)
    lines = [
        f"{method} {path} HTTP/{chance.choice(('1.1', '1.0', '2.0', '9', '1.1 '))}",
        f"Host: {chance.choice(HOSTS)}",
    ]
    lines += chance.sample(HEADERS, chance.randrange(4))
    return ("\r\n".join([*lines, "Connection: close"]) + "\r\n\r\n").encode("latin-1")


def guessing_request(chance: Random) -> bytes:
    """Return a well-formed request with a guessed secret, to any address that asks for one."""
    path = chance.choice(("/api/session", "/api/commands", "/api/log", "/api/trace", "/api/replay", "/api/state"))
    method = chance.choice(("GET", "POST", "DELETE"))
    return complete_request(chance, method, path, wrong_body(chance), guess_header(chance))


def commanding_request(chance: Random) -> bytes:
    """Return a command without a right, perhaps of a page of another origin."""
    body = json.dumps({"say": chance.choice(STATEMENTS)}).encode()
    return complete_request(chance, "POST", "/api/commands", body, "X: y")


def complete_request(chance: Random, method: str, path: str, body: bytes, header: str) -> bytes:
    """Return a request whose length is right, most of the time."""
    origin = chance.choice(ORIGINS)
    length = len(body) if chance.random() < 0.9 else chance.choice((0, len(body) + 7, 10**9))
    kind = chance.choice(
        ("application/json", "application/json; charset=utf-8", "text/plain", "multipart/form-data", "")
    )
    lines = [
        f"{method} {path} HTTP/1.1",
        "Host: localhost",
        header,
        f"Content-Type: {kind}",
        f"Content-Length: {length}",
    ]
    lines += [] if origin is None else [f"Origin: {origin}"]
    return ("\r\n".join([*lines, "Connection: close"]) + "\r\n\r\n").encode("latin-1") + body


def socket_nonsense(chance: Random) -> bytes:
    """Return a handshake of a web socket, and frames that no watcher sends."""
    key = base64.b64encode(chance.randbytes(16)).decode()
    version = chance.choice(("13", "13", "13", "8", "x"))
    head = "GET /api/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    head += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: {version}\r\n"
    head += "" if chance.random() < 0.5 else f"Origin: {chance.choice(ORIGINS)}\r\n"
    frames = [bytes((chance.randrange(256), chance.randrange(256))) + chance.randbytes(chance.randrange(200))]
    frames += [b"\x88\x80\0\0\0\0", b"\x89\x80\0\0\0\0" * 50, b"\x81\xff" + b"\xff" * 8, b"\x01\x80\0\0\0\0"]
    return head.encode() + b"\r\n" + b"".join(chance.sample(frames, 2))


def noise(chance: Random) -> bytes:
    """Return bytes that are no HTTP, or only the beginning of it."""
    return chance.choice(
        (
            b"",
            b"\r\n" * 100,
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + chance.randbytes(50),
            b"GET / HTTP/1.1\r\nHost:",
            b"GET /\r\n\r\n",
            chance.randbytes(chance.randrange(2000)),
            b"POST /api/session HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            + chance.choice((b"zz\r\n", b"ffffffffff\r\nx")),
            b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 30,
        )
    )


MAKERS = (forged_request, guessing_request, commanding_request, socket_nonsense, noise)
WEIGHTS = (30, 30, 20, 10, 10)


def some_address(chance: Random) -> str:
    """Return an address of this machine itself, of which there are 16 million: limits of one hold for no other."""
    return f"127.{chance.randrange(1, 255)}.{chance.randrange(256)}.{chance.randrange(1, 255)}"
