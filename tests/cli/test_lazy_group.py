"""Commands are imported when they are called, and the collector of garbage never looks at what that creates."""

import subprocess
import sys

PROGRAM = """
import gc
import click
from controller.cli import main

def import_command(name):
    assert main.get_command(click.Context(main), name)
    assert gc.isenabled()
    return gc.get_freeze_count()

gc.collect()
print(len(gc.get_objects()), import_command("simulate"), len(gc.get_objects()), import_command("simulate"))
"""


def test_what_an_import_creates_is_never_collected() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=60, check=True)
    before, frozen, left, frozen_later = map(int, done.stdout.split())
    assert frozen > before + 10_000
    assert left < 1_000
    assert frozen_later <= frozen  # nothing was imported
