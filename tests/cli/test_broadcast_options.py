"""Options of `damahan hall run` for the public."""

from pathlib import Path
from typing import Any

import click
import pytest

from controller.cli.broadcast_options import choose_broadcast
from controller.cli.hall_run import run
from controller.desk.broadcast.delay import BroadcastDelay
from controller.settings.web import WebSettings
from tests.cli.shell import damahan

MINUTE_US = 60_000_000


def choose(*arguments: str) -> Any:
    """Return what arguments of the command ask for."""
    values = run.make_context("run", list(arguments)).params
    names = ("pdn_folder", "pdn_delay", "public", "public_delay", "public_proxies")
    return choose_broadcast(**{name: values[name] for name in names})


def test_nothing_is_broadcast_unless_it_is_asked_for() -> None:
    chosen = choose()
    assert chosen.pdn_folder is None
    assert chosen.public is None


def test_the_page_is_late_by_itself_and_files_only_if_it_is_said() -> None:
    chosen = choose("--public", "0.0.0.0:8091", "--pdn", "games")
    assert (chosen.public_delay, chosen.pdn_delay) == (BroadcastDelay(time_us=15 * MINUTE_US), BroadcastDelay())
    assert chosen.pdn_folder == Path("games").absolute()
    chosen = choose("--public-delay", "4moves", "--pdn-delay", "90s")
    assert (chosen.public_delay, chosen.pdn_delay) == (BroadcastDelay(moves=4), BroadcastDelay(time_us=90_000_000))


def test_proxies_of_this_machine_are_believed_and_others_if_they_are_named() -> None:
    settings: WebSettings = choose("--public", "[::1]:8091", "--public-proxy", "192.0.2.10").public
    assert (settings.host, settings.port) == ("::1", 8091)
    assert settings.trusted_proxies == ("127.0.0.1", "::1", "192.0.2.10")


@pytest.mark.parametrize("address", ["8091", "host", "host:port", ":8091", "host:99999"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(click.UsageError, match=r"write it as 0\.0\.0\.0:8091"):
        choose("--public", address)


def test_what_is_no_delay_is_refused_in_a_sentence() -> None:
    answer = damahan("hall", "run", "--public-delay", "soon")
    assert answer.exit_code != 0
    assert "write 0, 90s, 15min, 1h or 4moves" in answer.stderr
