"""Join scripts of the page: a view then takes one request instead of one for each module that it imports.

Each module of a joined script is a function that returns what it exports. `loadedModules` of the browser keeps what
they returned, so a module runs once, whichever script brings it. The page keeps to the few forms of imports and exports
that are read here; anything else is refused.
"""

import re
from collections.abc import Collection, Iterator, Mapping

IMPORT = re.compile(r'^import \{(?P<names>[^}]*)\} from "\./(?P<module>\w+\.js)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (?P<name>\w+))", re.MULTILINE)
OTHER_FORM = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)
AWAIT = re.compile(r"^(?:.* = )?await ", re.MULTILINE)
RENAMING = re.compile(r"\bas\b")

MODULES = "loadedModules"


class PageScriptError(ValueError):
    """Scripts that cannot be joined: the module, and why."""

    def __init__(self, module: str, reason: str) -> None:
        super().__init__(f"{module} cannot be joined with other scripts: {reason}")


def join_script(sources: Mapping[str, str], entry: str, loaded: Collection[str] = ()) -> str:
    """Return one script with a module and all that it imports, but those that are `loaded` already.

    `sources` are the modules by their names, such as `dom.js`. Raise PageScriptError if they cannot be joined.
    """
    wanted = [name for name in list_imports(sources, entry) if name not in loaded]
    parts = [f"const {MODULES} = (globalThis.{MODULES} ??= {{}});\n"]
    parts += [_wrap_module(name, sources[name]) for name in wanted]
    names = exported_names(sources[entry])
    if names:
        parts.append(f'export const {{ {", ".join(names)} }} = {MODULES}["{entry}"];\n')
    return "".join(parts)


def list_imports(sources: Mapping[str, str], entry: str) -> list[str]:
    """Return a module and all that it imports, each after those that it imports itself; raise PageScriptError."""
    return list(dict.fromkeys(_walk_imports(sources, entry, ())))


def exported_names(source: str) -> list[str]:
    """Return the names that a module exports."""
    return [found["name"] for found in EXPORT.finditer(source)]


def _walk_imports(sources: Mapping[str, str], name: str, importers: tuple[str, ...]) -> Iterator[str]:
    if name in importers:
        raise PageScriptError(name, f"it imports itself, through {' and '.join(importers)}")
    if name not in sources:
        raise PageScriptError(importers[-1] if importers else name, f"there is no {name}")
    for found in IMPORT.finditer(sources[name]):
        yield from _walk_imports(sources, found["module"], (*importers, name))
    yield name


def _wrap_module(name: str, source: str) -> str:
    body = EXPORT.sub("", IMPORT.sub(_take_exports, source))
    other = OTHER_FORM.search(body)
    if other is not None:
        raise PageScriptError(name, f"`{other.group()}` is no form that joined_scripts.py reads")
    exports = ", ".join(exported_names(source))
    is_waiting = AWAIT.search(body) is not None
    start = f'{MODULES}["{name}"] ??= {"await (async " if is_waiting else "("}() => {{\n'
    return f"{start}{body}return {{ {exports} }};\n}})();\n"


def _take_exports(found: "re.Match[str]") -> str:
    """Return a statement that takes from a module what another one imports of it."""
    names = RENAMING.sub(":", found["names"])
    return f'const {{{names}}} = {MODULES}["{found["module"]}"];'
