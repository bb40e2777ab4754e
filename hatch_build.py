"""What a wheel carries besides the sources: the browser page, and the rules compiled with mypyc.

Without the page there is no wheel, unless `SPIELWERK_PAGE=0` says so. The rules are compiled where there is a C
compiler and Python's headers; `SPIELWERK_COMPILE=1` insists on it, `SPIELWERK_COMPILE=0` does without. An editable
install compiles nothing: it uses what was made here the last time, see `src/spielwerk/compiled.py`.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

NEEDS: Final = ("mypy==2.4.1", "setuptools>=65.5")
PAGE: Final = "src/spielwerk/web/static/index.html"
WITHOUT_PAGE: Final = "SPIELWERK_PAGE"
KEPT: Final = 3
"""So many builds are kept: a table that is still running may yet import from one that is no longer the newest."""


def _load(name: str, path: Path) -> ModuleType:
    """Load a module of the package without the package, which cannot be imported where it is built."""
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


compiled: Final = _load("spielwerk_compiled", Path(__file__).parent / "src" / "spielwerk" / "compiled.py")
WISH: Final[str] = compiled.WISH


def wanted(version: str) -> bool:
    """Whether this build compiles; an explicit wish that cannot be met is an error."""
    wish = os.environ.get(WISH, "")
    if version == "editable" or wish == "0":
        return False
    missing = compiled.compiler_missing()
    if missing and wish:
        raise SystemExit(f"{WISH}={wish}, but there is no way to compile: {missing} is missing")
    return not missing


def check_page(root: Path) -> None:
    """Refuse a wheel whose `spielwerk serve` would have no page to show."""
    if not (root / PAGE).exists() and os.environ.get(WITHOUT_PAGE) != "0":
        raise SystemExit(
            "the browser page is not built, and a wheel without it could not show a table: run `make setup` first, or "
            f"`npm --prefix frontend install && npm --prefix frontend run build`; {WITHOUT_PAGE}=0 does without it"
        )


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Let one process at a time compile; the second finds what the first has made."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def compile_rules(root: Path) -> Path:
    """Compile the rules and return the folder of the results; the same sources are compiled only once."""
    builds: Path = compiled.builds(root)
    with _alone(builds):
        seal: str = compiled.seal(root)
        folder = builds / seal
        if not folder.exists():
            making = builds / "making"
            shutil.rmtree(making, ignore_errors=True)
            _run_mypyc(root, [Path(name) for name in compiled.sources(root)], making)
            if compiled.seal(root) != seal:
                raise SystemExit("the sources were changed while they were compiled; once more, please")
            (making / "lib").rename(folder)
            shutil.rmtree(making)
        compiled.remember(root, seal)
        _keep_newest(builds, folder)
    return folder


def _keep_newest(builds: Path, newest: Path) -> None:
    os.utime(newest)
    made = sorted((each for each in builds.iterdir() if each.is_dir()), key=lambda each: each.stat().st_mtime)
    for old in made[:-KEPT]:
        shutil.rmtree(old)


def _documented(node: ast.Module | ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Name the classes, functions and methods that have a docstring, as mypyc does in C."""
    for inner in node.body:
        if isinstance(inner, (ast.ClassDef, ast.FunctionDef)):
            yield inner.name, ast.get_docstring(inner, clean=False) or ""
        if isinstance(inner, ast.ClassDef):
            for name, text in _documented(inner):
                yield f"{inner.name}___{name}", text
                yield f"{inner.name}_get_{name}", text


def _in_c(text: str) -> str:
    plain = "".join(chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\{byte:03o}" for byte in text.encode())
    return f'"{plain}"'


def _put_docstrings(source: str, module: str, written: str) -> str:
    """Return the C of a module with its docstrings: mypyc writes signatures in their place, and otherwise nothing."""
    tree = ast.parse(source)
    texts = {name: _in_c(text) for name, text in _documented(tree) if text}
    parts = module.split(".")
    prefixes = ["___".join(parts[at:]) + "___" for at in range(len(parts))]

    def text_of(name: str) -> str:
        """Return the docstring of a name that begins with as much of the module's as makes it the only one."""
        return next(
            (texts[name[len(each) :]] for each in prefixes if name[len(each) :] in texts and name.startswith(each)), ""
        )

    def with_signature(signature: str, text: str) -> str:
        return f"{signature} {text}" if signature != "NULL" or not text else text

    def function(found: re.Match[str]) -> str:
        return found[1] + with_signature(found[3], text_of(found[2]))

    def of_class(found: re.Match[str]) -> str:
        return found[1] + with_signature(found[3], texts.get(found[2], ""))

    def getter(found: re.Match[str]) -> str:
        return found[1] + (text_of(found[2]) or "NULL")

    signature = r'("(?:[^"\\]|\\.)*"|NULL)'
    written = re.sub(rf"(\(PyCFunction\)CPyPy_(\w+),[\w| \n]+, PyDoc_STR\(){signature}", function, written)
    written = re.sub(rf'(\.tp_name = "(\w+)",[^;]*?\.tp_doc = PyDoc_STR\(){signature}', of_class, written)
    written = re.sub(r"(\(getter\)(\w+),\s+[^,]+,\s+)NULL", getter, written)
    return written.replace("NULL, /* docstring */", f"{_in_c(ast.get_docstring(tree, clean=False) or '')},", 1)


def _run_mypyc(root: Path, files: list[Path], making: Path) -> None:
    from mypyc.build import mypycify  # noqa: PLC0415 - these are there only where something is compiled
    from setuptools import Distribution, Extension  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    class SideBySide(build_ext):
        """Compiles the C files of an extension on all cores instead of one after the other."""

        def build_extension(self, ext: Extension) -> None:
            # Functions that nobody outside may replace are called directly and put in where they are called.
            flags = ["-fvisibility=hidden"] if self.compiler.compiler_type == "unix" else []

            def compiled(source: str) -> list[str]:
                arguments = [*ext.extra_compile_args, *flags]
                found: list[str] = self.compiler.compile(
                    [source], self.build_temp, include_dirs=ext.include_dirs, extra_postargs=arguments
                )
                return found

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                ext.extra_objects = [name for names in pool.map(compiled, ext.sources) for name in names]
            ext.sources = []
            super().build_extension(ext)

    before = Path.cwd()
    os.chdir(root)
    try:
        # The types are checked by `make types`; here only what is compiled matters.
        options = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports"]
        extensions = mypycify(
            [*options, *map(str, files)],
            opt_level="3", debug_level="0", multi_file=True, target_dir=str(making / "c"), group_name="spielwerk",
        )  # fmt: skip
        for file in files:
            module = ".".join(file.relative_to("src").with_suffix("").parts).removesuffix(".__init__")
            written = making / "c" / f"__native_{module.replace('.', '___')}.c"
            text = _put_docstrings(file.read_text(encoding="utf-8"), module, written.read_text(encoding="utf-8"))
            written.write_text(text, encoding="utf-8")
        command = SideBySide(Distribution({"name": "spielwerk", "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(making / "lib"), str(making / "temp")
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)


def web_address(remote: str) -> str:
    """Return where people find a repository that git fetches from there; nothing if that is no address for others."""
    found = re.fullmatch(
        r"(?:\w+://(?:[^@/]+@)?|[\w-]+@)([\w-]+(?:\.[\w-]+)+)(?::\d+(?=/))?[/:](\S+?)(?:\.git)?/?", remote
    )
    return f"https://{found[1]}/{found[2]}" if found else ""


class ProjectAddress(MetadataHookInterface):
    """Names the repository the package is built from, wherever that lies; what was never published has no address."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the address of the sources."""
        asked = ["git", "-C", self.root, "config", "--get", "remote.origin.url"]
        try:
            remote = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
        except FileNotFoundError:  # no git here: these are unpacked sources
            remote = ""
        address = web_address(remote)
        metadata["urls"] = {"Source": address} if address else {}


class CompileRules(BuildHookInterface[Any]):
    """Puts the compiled modules beside their sources in the wheel, and makes none without the page."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for the tools only where they are used."""
        return list(NEEDS) if os.environ.get(WISH) != "0" and not compiled.compiler_missing() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """See to the page, compile, and make the wheel one of this platform."""
        if version != "editable":
            check_page(Path(self.root))
        if not wanted(version):
            return
        folder = compile_rules(Path(self.root))
        for path in sorted(folder.rglob("*.*")):
            build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()
        build_data["infer_tag"] = True
        build_data["pure_python"] = False
