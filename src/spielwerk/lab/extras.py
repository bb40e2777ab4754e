"""Libraries that are only needed for some things; whoever lacks one is told how to get it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from spielwerk.lab.refusals import LabRefusal


def need(module: str, extra: str) -> Any:
    """Import a module of an extra."""
    try:
        return import_module(module)
    except ImportError as error:
        raise LabRefusal("missing-extra", library=module.partition(".")[0], extra=extra) from error
