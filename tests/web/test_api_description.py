"""The description of the API has every route, and its types fit everything that the board sends."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from controller.settings.tracking import CommitMode
from controller.settings.web import WebSettings
from controller.storage.journal import GameId, MemoryJournal
from controller.storage.traces import rebase_inputs
from controller.web.api.live_types import LiveMessage
from controller.web.api.openapi import description_text
from controller.web.api.operations import OPERATIONS
from controller.web.api.state_types import BoardState
from controller.web.api.timeline_types import Timeline
from controller.web.application import PAGE_PATHS, build_application
from controller.web.command_results import CommandResult, CommandSuccess
from controller.web.dependencies import ClientStatement, WebDependencies
from controller.web.replay.timeline import make_timeline
from controller.web.server import WebServer
from controller.web.state_encoder import StateEncoder
from controller.web.state_source import LatestVerdict, StateSource, verdict_from_effect
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play
from tests.daemon.game_scripts import GAME, clock_mode_script, settle_mode_script
from tests.web.api_description import FILE

FAULTY = "press black; move 22-15; press white; wait 1s; move 15-22; move 22-18; press white; wait 1s"
ARBITRATED = (
    "press black; move 22-18; press white; move 11-15; press black; wait 1s; arbiter pause; wait 1s; "
    "arbiter time white 3:00; arbiter takeback; wait 1s; move 15-11; wait 1s; kill 5 open; wait 1s; "
    "sensors gone; wait 1s; sensors back; wait 1s; resign white; wait 1s"
)
GAMES = [
    (CommitMode.CLOCK, clock_mode_script(GAME)),
    (CommitMode.SETTLE, settle_mode_script(GAME)),
    (CommitMode.CLOCK, FAULTY),
    (CommitMode.CLOCK, ARBITRATED),
]


async def accept(request: ClientStatement) -> CommandResult:
    del request
    return CommandSuccess()


def make_dependencies(folder: Path, *, display_size: tuple[int, int] | None = (128, 64)) -> WebDependencies:
    return WebDependencies(
        settings=WebSettings(enabled=True, port=0),
        journal=folder,
        now_us=lambda: 0,
        running_game_id=lambda: None,
        display_size=display_size,
        execute_command=accept,
    )


def played(commit: CommitMode, script: str) -> tuple[DaemonRig, MemoryJournal]:
    journal = MemoryJournal()
    return play(script, DaemonRig(started=game_started(make_settings(commit)), journal=journal)), journal


def application_routes(folder: Path) -> set[tuple[str, str]]:
    """Return the method and the path of every route except HEAD."""
    server = WebServer(make_dependencies(folder))
    application = build_application(server.handler_dependencies)
    routes = ((route.method, route.resource) for route in application.router.routes())
    found = {(method, resource.canonical) for method, resource in routes if resource is not None and method != "HEAD"}
    asyncio.run(application.cleanup())
    return found


def test_every_route_is_described_and_every_description_has_its_route(tmp_path: Path) -> None:
    described = {(operation.method, operation.path) for operation in OPERATIONS}
    page = {("GET", path.partition(":")[0] + ("}" if ":" in path else "")) for path in PAGE_PATHS}
    assert application_routes(tmp_path) == described | page


def test_the_description_that_is_sent_is_generated_from_the_types() -> None:
    assert FILE.read_text() == description_text(OPERATIONS), "write it again: make api"


def test_every_type_and_every_operation_is_described() -> None:
    description = json.loads(FILE.read_text())
    schemas = description["components"]["schemas"]
    assert [name for name, schema in schemas.items() if not schema.get("description")] == []
    assert [operation.path for operation in OPERATIONS if not operation.summary] == []


@pytest.mark.parametrize(("commit", "script"), GAMES)
@pytest.mark.parametrize("display_size", [(128, 64), None])
def test_every_state_of_a_game_has_the_described_type(
    commit: CommitMode, script: str, display_size: tuple[int, int] | None, tmp_path: Path
) -> None:
    rig, _ = played(commit, script)
    message, whole = TypeAdapter[Any](LiveMessage), TypeAdapter(BoardState)
    encoder = StateEncoder(make_dependencies(tmp_path, display_size=display_size))
    verdict: LatestVerdict | None = None
    for step in rig.recorder.steps:
        for effect in step.effects:
            verdict = verdict_from_effect(effect) or verdict
        source = StateSource(session=step.session, now_us=step.session.now_us, game_id=GameId(1), verdict=verdict)
        changes = encoder.encode_changes(source)
        if changes is not None:
            message.validate_json(changes, strict=True)
    message.validate_json(encoder.whole_message(), strict=True)
    whole.validate_json(encoder.whole_state(), strict=True)
    assert encoder.seq > 1


@pytest.mark.parametrize(("commit", "script"), GAMES)
def test_the_timeline_of_a_game_has_the_described_type(commit: CommitMode, script: str) -> None:
    rig, journal = played(commit, script)
    inputs = rebase_inputs([rig.started, *journal.inputs])
    timeline = make_timeline(inputs.started, inputs.inputs, inputs.end_us, game=GameId(1))
    assert len(timeline["events"]) > 10
    TypeAdapter(Timeline).validate_json(json.dumps(timeline), strict=True)


def test_a_wrong_state_does_not_have_the_described_type(tmp_path: Path) -> None:
    rig, _ = played(CommitMode.CLOCK, FAULTY)
    encoder = StateEncoder(make_dependencies(tmp_path))
    last = rig.recorder.steps[-1].session
    encoder.encode_changes(StateSource(session=last, now_us=last.now_us, game_id=GameId(1)))
    state = json.loads(encoder.whole_state())
    for wrong in ({"to_move": "green"}, {"more": 1}, {"lamps": [{"square": 33}]}, {"ply": None}):
        with pytest.raises(ValidationError):
            TypeAdapter(BoardState).validate_json(json.dumps({**state, **wrong}), strict=True)
