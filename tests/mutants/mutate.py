"""Finding the places where a module can be broken, and breaking one of them.

A mutant is known by its file, the function it is in, what is changed and the how-manieth such change of that
function it is, so that its name stays what it is when lines move.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).parents[2] / "src" / "spielwerk"
TARGETS: Final = {
    "bluemoon": ("bluemoon/rules/*.py", "bluemoon/cards/*.py"),
    "kunitori": ("kunitori/rules/*.py", "kunitori/cards/*.py", "kunitori/scoring.py"),
}
SPARED: Final = frozenset({"__init__", "because", "collection", "facts", "memory", "model", "refusals", "roster"})
"""Modules that hold no rule: explanations, what is remembered, imports, tables of names."""
_SWAPPED: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
}
_BORDERS: Final = re.compile(r"[A-Z_]+ <= action < [A-Z_]+ \+ (len\(CARDS\)|KINDS)")
"""Ranges of actions, one for each card: the first card is a leader, whom no action is ever about."""
_LISTENERS: Final = "run.events"
_CHECKED: Final = "strict"
"""What `zip` is told to check: rows that belong together are of one length anyway."""
_SILENT: Final = frozenset({"tell", "register", "assert_never"})
"""Calls that change nothing in the rules: reports to whoever listens, and the table of steps."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One broken place."""

    file: str
    line: int
    where: str
    change: str
    nth: int
    place: int

    @property
    def name(self) -> str:
        """What it is called in lists."""
        return f"{self.file} {self.where} {self.change} #{self.nth}"


def targets(game: str = "", file: str = "") -> list[Path]:
    """Return the modules that can be broken, of one game or of one name."""
    patterns = [pattern for name, some in TARGETS.items() if game in ("", name) for pattern in some]
    found = sorted(path for pattern in patterns for path in SOURCES.glob(pattern) if path.stem not in SPARED)
    return [path for path in found if file in str(path)]


def mutants(path: Path) -> list[Mutant]:
    """Return all mutants of a module, in the order of its lines."""
    walker = _Walker(path.read_text(encoding="utf-8"))
    file = path.relative_to(SOURCES).as_posix()
    seen: Counter[tuple[str, str]] = Counter()
    found: list[Mutant] = []
    for place, (line, where, change) in enumerate(walker.places()):
        seen[where, change] += 1
        found.append(Mutant(file, line, where, change, seen[where, change], place))
    return found


def broken(path: Path, place: int) -> ast.Module:
    """Return the module with one place broken."""
    walker = _Walker(path.read_text(encoding="utf-8"), place)
    for at, _ in enumerate(walker.places()):
        if at == place:
            break  # what was changed is not gone through again
    return ast.fix_missing_locations(walker.tree)


def card_at(path: Path, line: int) -> str:
    """Return the card told on or after a line of a module of cards: the one a text stands beside; or nothing."""
    people = path.stem
    for text in path.read_text(encoding="utf-8").splitlines()[line - 1 :]:
        if told := re.match(r"^[A-Z]+\.\w+\((\d+)", text) or re.match(r"^ {4}(\d+), \"", text):
            return f"{people}-{told[1]}"
    return ""


class _Walker:
    """Goes through a module and names what can be changed; at the chosen place it makes the change."""

    def __init__(self, source: str, chosen: int = -1) -> None:
        self.tree = ast.parse(source)
        self._chosen = chosen
        self._place = -1

    def places(self) -> Iterator[tuple[int, str, str]]:
        yield from self._body(self.tree.body, "")

    def _here(self) -> bool:
        self._place += 1
        return self._place == self._chosen

    def _body(self, body: list[ast.stmt], where: str) -> Iterator[tuple[int, str, str]]:
        for at, node in enumerate(body):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                yield from self._body(node.body, f"{where}.{node.name}".lstrip("."))
            elif isinstance(node, (ast.Import, ast.ImportFrom, ast.Assert, ast.Pass)) or (
                not where and not _tells_a_card(node)
            ):
                continue
            else:
                yield from self._statement(body, at, where or _card(node))

    def _statement(self, body: list[ast.stmt], at: int, where: str) -> Iterator[tuple[int, str, str]]:
        node = body[at]
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return
        if _LISTENERS in ast.unparse(node.test if isinstance(node, ast.If) else node):
            return
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and not _tells_a_card(node):
            called = ast.unparse(node.value.func)
            if called.rpartition(".")[2] in _SILENT:
                return
            if self._here():
                body[at] = ast.copy_location(ast.Pass(), node)
            yield node.lineno, where, f"drop {called}()"
        if isinstance(node, (ast.If, ast.While)):
            if self._here():
                node.test = ast.UnaryOp(ast.Not(), node.test)
            yield node.lineno, where, f"not {_short(node.test)}"
        for part in ast.iter_child_nodes(node):
            if isinstance(part, ast.stmt):
                continue
            yield from self._expression(part, where)
        for name in ("body", "orelse", "handlers", "finalbody"):
            yield from self._body(getattr(node, name, []) or [], where)

    def _expression(self, node: ast.AST, where: str) -> Iterator[tuple[int, str, str]]:
        for part in ast.walk(node):
            if isinstance(part, ast.Call) and ast.unparse(part.func).rpartition(".")[2] in _SILENT:
                for inner in ast.walk(part):
                    inner.silent = True  # type: ignore[attr-defined]
            if isinstance(part, ast.keyword) and part.arg == _CHECKED:
                part.value.silent = True  # type: ignore[attr-defined]
        for part in ast.walk(node):
            if not getattr(part, "silent", False):
                yield from self._node(part, where)

    def _node(self, node: ast.AST, where: str) -> Iterator[tuple[int, str, str]]:
        if isinstance(node, ast.Compare):
            for at, operator in enumerate(node.ops):
                before = ast.unparse(node)
                if type(operator) in _SWAPPED and not _BORDERS.match(before):
                    if self._here():
                        node.ops[at] = _SWAPPED[type(operator)]()  # type: ignore[call-overload]
                    yield node.lineno, where, f"swap {type(operator).__name__} in {before[:60]}"
        elif isinstance(node, (ast.BoolOp, ast.BinOp)) and type(node.op) in _SWAPPED:
            before, joined = ast.unparse(node), node.op
            if self._here():
                node.op = _SWAPPED[type(joined)]()  # type: ignore[assignment]
            yield node.lineno, where, f"swap {type(joined).__name__} in {before[:60]}"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            if self._here():
                node.op = ast.UAdd()
                node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
            yield node.lineno, where, f"drop not {_short(node.operand)}"
        elif isinstance(node, ast.Constant) and isinstance(node.value, (bool, int)):
            value = node.value
            if self._here():
                node.value = not value if isinstance(value, bool) else value + 1
            yield node.lineno, where, f"other constant {value}"


def _tells_a_card(node: ast.stmt) -> bool:
    """Whether a statement of a module tells of a card: its facts and powers are rules."""
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
        return False
    function = node.value.func
    return isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id.isupper()


def _card(node: ast.stmt) -> str:
    assert isinstance(node, ast.Expr)
    assert isinstance(node.value, ast.Call)
    first = node.value.args[0] if node.value.args else None
    return f"card {ast.unparse(first)}" if first is not None else "card"


def _short(node: ast.expr) -> str:
    return ast.unparse(node)[:60]
