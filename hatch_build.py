"""What a wheel carries besides the sources: the rules, compiled with mypyc where there is a C compiler.

`SPIELWERK_COMPILE=1` insists on it, `SPIELWERK_COMPILE=0` does without; by default a machine with a compiler
and Python's headers compiles, any other makes a pure wheel. An editable install is never compiled.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED: Final = ("core", "bluemoon", "kunitori")
INTERPRETED: Final = ("core/chance.py",)
"""Anybody may write a source of chance, and a native class can have no subclass that is not compiled."""
NEEDS: Final = ("mypy==2.4.1", "setuptools>=65.5")
WISH: Final = "SPIELWERK_COMPILE"


def compiler_missing() -> str:
    """Say what is missing to compile here; empty if nothing is."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform != "win32" and shutil.which(compiler) is None:
        return f"a C compiler ({compiler})"
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        return "Python's headers (python3-dev)"
    return ""


def wanted(version: str) -> bool:
    """Whether this build compiles; an explicit wish that cannot be met is an error."""
    wish = os.environ.get(WISH, "")
    if version == "editable" or wish == "0":
        return False
    missing = compiler_missing()
    if missing and wish:
        raise SystemExit(f"{WISH}={wish}, but there is no way to compile: {missing} is missing")
    return not missing


def sources(package: Path) -> list[Path]:
    """Return the modules that are compiled."""
    left_out = [package / name for name in INTERPRETED]
    return sorted(path for part in COMPILED for path in (package / part).rglob("*.py") if path not in left_out)


def compile_rules(root: Path) -> Path:
    """Compile the rules and return the folder of the results; the same sources are compiled only once."""
    files = [path.relative_to(root) for path in sources(root / "src" / "spielwerk")]
    seal = blake2b(repr((sys.version, sys.platform, NEEDS)).encode(), digest_size=8)
    for part in (Path(__file__), *(root / path for path in files)):
        seal.update(part.read_bytes())
    folder = root / "build" / "mypyc" / seal.hexdigest()
    if not folder.exists():
        making = folder.with_suffix(".making")
        shutil.rmtree(making, ignore_errors=True)
        _run_mypyc(root, files, making)
        (making / "lib").rename(folder)
        shutil.rmtree(making)
    return folder


def _run_mypyc(root: Path, files: list[Path], making: Path) -> None:
    from mypyc.build import mypycify  # noqa: PLC0415 - these are there only where something is compiled
    from setuptools import Distribution, Extension  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    class SideBySide(build_ext):
        """Compiles the C files of an extension on all cores instead of one after the other."""

        def build_extension(self, ext: Extension) -> None:
            def compiled(source: str) -> list[str]:
                found: list[str] = self.compiler.compile(
                    [source], self.build_temp, include_dirs=ext.include_dirs, extra_postargs=ext.extra_compile_args
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
        command = SideBySide(Distribution({"name": "spielwerk", "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(making / "lib"), str(making / "temp")
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)


class CompileRules(BuildHookInterface[Any]):
    """Puts the compiled modules beside their sources in the wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for the tools only where they are used."""
        return list(NEEDS) if os.environ.get(WISH) != "0" and not compiler_missing() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and make the wheel one of this platform."""
        if not wanted(version):
            return
        folder = compile_rules(Path(self.root))
        for path in sorted(folder.rglob("*.*")):
            build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()
        build_data["infer_tag"] = True
        build_data["pure_python"] = False
