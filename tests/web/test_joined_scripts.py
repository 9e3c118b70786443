"""Scripts of the page joined into one for each view: each module once, after those that it imports."""

from importlib import resources
from importlib.resources.abc import Traversable

import pytest

from controller.web.joined_scripts import PageScriptError, exported_names, join_script, list_imports

SOURCES = {
    "dom.js": "/** Makes elements. */\n\nexport function make() {}\nexport const NONE = null;\n",
    "clocks.js": 'import { make } from "./dom.js";\n\nexport class Clock {}\nfunction hidden() {}\n',
    "view.js": 'import {\n  Clock as Face,\n} from "./clocks.js";\n\nexport class View {}\n',
    "main.js": 'import { make } from "./dom.js";\n\nawait import("./view.js");\n',
}


def test_each_module_comes_once_and_after_those_it_imports() -> None:
    assert list_imports(SOURCES, "view.js") == ["dom.js", "clocks.js", "view.js"]
    joined = join_script(SOURCES, "view.js")
    places = [joined.index(f'loadedModules["{name}"] ??= (() => {{') for name in ("dom.js", "clocks.js", "view.js")]
    assert places == sorted(places)
    assert joined.count("class Clock") == 1


def test_imports_take_what_other_modules_returned() -> None:
    joined = join_script(SOURCES, "view.js")
    assert 'Clock : Face,\n} = loadedModules["clocks.js"];' in joined
    assert 'const { make } = loadedModules["dom.js"];' in joined
    assert "return { make, NONE };" in joined
    assert joined.endswith('export const { View } = loadedModules["view.js"];\n')
    assert "import {" not in joined


def test_what_is_loaded_already_is_left_out() -> None:
    joined = join_script(SOURCES, "view.js", loaded=list_imports(SOURCES, "main.js"))
    assert "function make" not in joined
    assert "class Clock" in joined


def test_a_module_that_waits_is_waited_for_and_imports_the_others_when_it_needs_them() -> None:
    joined = join_script(SOURCES, "main.js")
    assert 'loadedModules["main.js"] ??= await (async () => {' in joined
    assert 'await import("./view.js");' in joined
    assert "export" not in joined


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("export let count = 0;\n", "`export let count = 0;` is no form"),
        ("export default 1;\n", "`export default 1;` is no form"),
        ('import * as dom from "./dom.js";\n', "is no form"),
        ('import { make } from "./lost.js";\n', "there is no lost.js"),
        ('import { again } from "./odd.js";\n', "it imports itself"),
    ],
)
def test_other_forms_are_refused(source: str, reason: str) -> None:
    with pytest.raises(PageScriptError, match=r"^odd.js cannot be joined") as refused:
        join_script({**SOURCES, "odd.js": source}, "odd.js")
    assert reason in str(refused.value)


def scripts_of_page() -> dict[str, str]:
    folder: Traversable = resources.files("controller.web") / "page/scripts"
    return {entry.name: entry.read_text() for entry in folder.iterdir() if entry.name.endswith(".js")}


def test_every_module_of_the_page_can_be_joined() -> None:
    sources = scripts_of_page()
    for name in sources:
        joined = join_script(sources, name)
        assert all(exported in joined for exported in exported_names(sources[name]))
