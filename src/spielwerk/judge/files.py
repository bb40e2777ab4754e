"""Reading scenario files, with the line of every key at hand for complaints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from spielwerk.bounds import PARTS, TooMuch, check_bounds
from spielwerk.core.reasons import Language, SpielwerkError, in_language
from spielwerk.errors import sentences
from spielwerk.language import spoken

problem = sentences("spielwerk.judge")

KeyPath = tuple[str | int, ...]
_TYPES: Final[dict[str, type]] = {
    "game": str,
    "title": str,
    "title_de": str,
    "cites": list,
    "players": list,
    "declines": bool,
    "options": dict,
    "position": dict,
    "deal": dict,
    "do": list,
}
_KEYS: Final = tuple(_TYPES)
_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The one written in C where there is one: it reads the same four times as fast."""
_SEED: Final = 2**128
"""The largest number anywhere: a seed."""


class MalformedScenario(SpielwerkError):  # noqa: N818
    """A scenario file that cannot be read; says where and what."""

    def __init__(self, file: Path, line: int, key: str, message: str) -> None:
        """Name the file, the line and the key."""
        super().__init__(file, line, key, message)
        self.file = file
        self.line = line
        self.key = key
        self.message = message

    def in_language(self, language: Language) -> str:
        """Return where to look, and the message."""
        return f"{self.file}:{self.line}: {self.key}: {in_language(self.message, language)}"


@dataclass(frozen=True)
class Step:
    """One line of a scenario: a seat's action, a chance, an expectation or an advance."""

    key: str
    value: Any
    line: int


@dataclass(frozen=True)
class Scenario:
    """A position, what is done in it, and what must follow."""

    file: Path
    line: int
    game: str
    title: str
    cites: tuple[str, ...]
    players: tuple[str, ...]
    declines: bool
    options: Mapping[str, Any]
    position: Mapping[str, Any] | None
    deal: Mapping[str, Any] | None
    steps: tuple[Step, ...]
    titles: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[KeyPath, int] = field(default_factory=dict)

    def complain(self, path: KeyPath, message: str) -> MalformedScenario:
        """Return an error that points at a key, or at its nearest surrounding one."""
        where = path
        while where and where not in self.lines:
            where = where[:-1]
        key = str(path[-1]) if path else "scenario"
        return MalformedScenario(self.file, self.lines.get(where, self.line), key, message)


def scenario_files(paths: Iterable[Path]) -> list[Path]:
    """Return the files named, and all scenario files below the folders named, in a fixed order."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(file for file in path.rglob("*") if file.suffix in (".yaml", ".yml"))
        else:
            found.append(path)
    return list(dict.fromkeys(found))


def load_file(file: Path) -> list[Scenario]:
    """Read all scenarios of a file."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise MalformedScenario(file, 0, "file", spoken(error)) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise MalformedScenario(file, line, "file", problem("no-utf8")) from error
    return load_text(text, file)


def load_text(text: str, file: Path) -> list[Scenario]:
    """Read all scenarios of a text; `file` is where it stands, for complaints."""
    try:
        nodes = [node for node in yaml.compose_all(text, Loader=_LOADER) if node is not None]
        if not nodes:
            raise MalformedScenario(file, 1, "game", problem("no-scenario"))
        return [_Reader(file, node).scenario() for node in nodes]
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise MalformedScenario(file, line, "yaml", error.problem or problem("no-yaml")) from error
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise MalformedScenario(file, line, "yaml", error.reason) from error
    except RecursionError as error:
        raise MalformedScenario(file, 1, "yaml", problem("too-deep")) from error


class _Reader:
    """Turns one YAML document into a scenario."""

    def __init__(self, file: Path, node: yaml.Node) -> None:
        self._file = file
        self._node = node
        self._lines: dict[KeyPath, int] = {}
        self._loader = yaml.SafeLoader("")

    def _malformed(self, node: yaml.Node, key: str, message: str) -> MalformedScenario:
        return MalformedScenario(self._file, node.start_mark.line + 1, key, message)

    def _plain(self, node: yaml.Node, path: KeyPath) -> Any:
        """Return plain data and remember the line of every key."""
        self._lines[path] = node.start_mark.line + 1
        if len(self._lines) > PARTS:  # a few aliases can stand for more than there is memory
            raise self._malformed(node, "yaml", problem("too-much", most=PARTS))
        if isinstance(node, yaml.MappingNode):
            result: dict[Any, Any] = {}
            for key_node, value_node in node.value:
                key = self._scalar(key_node)
                if key in result:
                    raise self._malformed(key_node, str(key), problem("key-twice"))
                result[key] = self._plain(value_node, (*path, key))
                self._lines[(*path, key)] = key_node.start_mark.line + 1
            return result
        if isinstance(node, yaml.SequenceNode):
            return [self._plain(item, (*path, at)) for at, item in enumerate(node.value)]
        return self._scalar(node)

    def _scalar(self, node: yaml.Node) -> Any:
        if not isinstance(node, yaml.ScalarNode):
            raise self._malformed(node, "key", problem("no-key"))
        try:
            return self._loader.construct_object(node)
        except ValueError as error:
            raise self._malformed(node, node.value, str(error)) from error

    def scenario(self) -> Scenario:
        data = self._plain(self._node, ())
        try:
            check_bounds(data, number=_SEED)
        except TooMuch as error:
            raise self._malformed(self._node, "scenario", error.args[0]) from error
        if not isinstance(data, dict):
            raise self._malformed(self._node, "scenario", problem("no-keys"))
        self._check_keys(data)
        titles = {"en": data["title"]}
        if "title_de" in data:
            titles["de"] = data["title_de"]
        return Scenario(
            file=self._file,
            line=self._node.start_mark.line + 1,
            game=data["game"],
            title=data["title"],
            cites=tuple(data.get("cites") or ()),
            players=tuple(data.get("players") or ()),
            declines=bool(data.get("declines")),
            options=data.get("options") or {},
            position=data.get("position"),
            deal=data.get("deal"),
            steps=tuple(self._steps(data["do"] or [])),
            titles=titles,
            lines=self._lines,
        )

    def _check_keys(self, data: dict[str, Any]) -> None:
        for key in data:
            if key not in _KEYS:
                raise self._at(key, problem("unknown-key", known=", ".join(_KEYS)))
        for key in ("game", "title", "do"):
            if key not in data:
                raise self._malformed(self._node, key, problem("missing"))
        for key in ("game", "title"):
            if data[key] is None:
                raise self._at(key, problem("empty"))
        for key, wanted in _TYPES.items():
            if data.get(key) is not None and not isinstance(data[key], wanted):
                raise self._at(key, problem("needed", wanted=problem(f"wanted-{wanted.__name__}"), given=data[key]))
        for key in ("cites", "players"):
            if not all(isinstance(word, str) for word in data.get(key) or ()):
                raise self._at(key, problem("no-words"))

    def _steps(self, steps: list[Any]) -> Iterator[Step]:
        for at, step in enumerate(steps):
            if not isinstance(step, dict) or len(step) != 1:
                raise MalformedScenario(self._file, self._lines[("do", at)], "do", problem("no-step"))
            key, value = next(iter(step.items()))
            line = self._lines[("do", at)]
            if key == "expect" and not isinstance(value, dict):
                raise MalformedScenario(self._file, line, "expect", problem("no-expectation"))
            if not isinstance(key, str):
                raise MalformedScenario(self._file, line, str(key), problem("no-kind"))
            yield Step(key, value, line)

    def _at(self, key: str, message: str) -> MalformedScenario:
        return MalformedScenario(self._file, self._lines.get((key,), self._node.start_mark.line + 1), str(key), message)
