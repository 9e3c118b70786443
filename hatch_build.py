"""Compile the engine with mypyc: into the wheel (HATCH_BUILD_HOOKS_ENABLE=1), or in place (`make engine`).

The source runs as it is too. Python loads a compiled module where there is one beside its source.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "controller/engine"
MODULES = (
    "geometry",
    "movement",
    "captures",
    "move_generator",
    "position_keys",
    "transposition_table",
    "evaluation",
    "seeded_chance",
    "noisy_evaluation",
    "oversights",
    "material_search",
    "draw_counts",
    "draw_tracker",
    "move_order",
    "search_values",
    "ending_values",
    "search",
    "endgames/material",
    "endgames/square_sets",
    "endgames/index",
    "endgames/values",
    "endgames/lone_king_count",
    "endgames/ending_rules",
    "endgames/solved_ending",
    "endgames/position_scores",
    "endgames/backward_moves",
    "endgames/counted_pair",
    "endgames/solving",
    "endgames/verification",
    "endgames/probing",
)
"""What visits positions, to search or to solve endings. A new module of the engine that does so belongs here."""
GROUP = "damahan_engine"
"""mypyc puts the code of all modules into one library of this name, beside the packages."""

LEAVES = {
    "filipino": 907830,
    "filipino-common": 907830,
    "perdigana": 907830,
    "brazilian": 907830,
    "russian": 929899,
    "pool": 929896,
    "jamaican": 929896,
    "american": 845931,
    "buff-and-green": 929896,
    "italian": 828783,
    "spanish": 828783,
    "czech": 845931,
    "damath": 907830,
}
"""The leaves of the tree of moves at depth 8 from the start: what is compiled must count them."""
DEPTH = 8

_COUNT = f"""
from controller.engine import captures, move_generator, movement_builder, positions
from controller.rules.board_rules import rules_for
from controller.rules.rulesets import RULE_SETS
assert not captures.__file__.endswith(".py"), "the compiled engine was not loaded"
for name, ruleset in RULE_SETS.items():
    start = positions.compact_position(rules_for(ruleset, ruleset.orientation).start_position, ruleset.orientation)
    print(name, move_generator.perft(movement_builder.build_movement(ruleset), {DEPTH}, *start))
"""


class CompiledEngine(BuildHookInterface):  # type: ignore[type-arg] # hatchling names its own type of settings
    """The hook of hatchling: a wheel with the compiled engine, for this Python and machine only."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the engine and add it to the wheel; an editable install keeps to the source."""
        if version == "editable":
            return
        self._folder = tempfile.mkdtemp()
        libraries = compile_engine(Path(self.root), Path(self._folder))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"] |= {str(Path(self._folder, library)): str(library) for library in libraries}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 # hatchling's
        """Remove what was compiled."""
        if version != "editable":
            shutil.rmtree(self._folder)


def compile_engine(project: Path, folder: Path) -> list[Path]:
    """Compile the engine of a project, count its moves, and put the libraries into a folder.

    Wants a C compiler and the headers of Python. Returns the paths of the libraries in the folder. Raises RuntimeError
    if a count is wrong, and what compilers raise.
    """
    # build tools, which are not there where only MODULES is read
    from mypyc.build import __file__ as mypyc_build
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    with chdir(project), tempfile.TemporaryDirectory() as work:
        # no settings of mypy: its plugins are not there where only the wheel is built
        options = ["--config-file=", f"--cache-dir={os.devnull}"]
        sources = [f"{PACKAGE}/{module}.py" for module in MODULES]
        extensions = mypycify([*options, *sources], opt_level="3", debug_level="0", target_dir=work, group_name=GROUP)
        # nothing of the folders of this build: the same source gives the same libraries
        folders = {work: "build", str(Path(mypyc_build).parent): "mypyc"}
        for extension in extensions:
            extension.extra_compile_args += ["-DNDEBUG", "-g0"]
            extension.extra_compile_args += [f"-ffile-prefix-map={name}={place}" for name, place in folders.items()]
        command = build_ext(Distribution({"ext_modules": extensions}))
        command.build_lib, command.build_temp = str(Path(work, "built")), work
        command.ensure_finalized()
        command.run()
        for package in ("rules", "engine"):
            shutil.copytree(f"controller/{package}", f"{work}/source/controller/{package}")
        shutil.copy("controller/__init__.py", f"{work}/source/controller")
        built = Path(work, "built")
        shutil.copytree(built, Path(work, "source"), dirs_exist_ok=True)
        check_leaves(Path(work, "source"))
        shutil.copytree(built, folder, dirs_exist_ok=True)
        return sorted(library.relative_to(built) for library in built.rglob("*.so"))


def check_leaves(source: Path) -> None:
    """Raise RuntimeError unless the compiled engine in a copy of the source counts the moves of every rule set."""
    command = [sys.executable, "-c", _COUNT]
    answer = subprocess.run(command, cwd=source, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603 # a constant
    counted = {name: int(leaves) for name, leaves in (line.split() for line in answer.stdout.splitlines())}
    if counted != LEAVES:
        wrong = dict(counted.items() ^ LEAVES.items())
        raise RuntimeError(f"the compiled engine counts {counted}, which is wrong of {', '.join(sorted(wrong))}")


if __name__ == "__main__":
    for library in compile_engine(Path(__file__).parent, Path(sys.argv[1])):
        print(library)  # noqa: T201 # its answer
