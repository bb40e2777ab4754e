"""The shapes of the API as JSON, from which the page's types are made: `python -m spielwerk.web.schema`."""

from __future__ import annotations

import json
import sys
from typing import Any

from spielwerk.web.app import create_app
from spielwerk.web.config import Config

_REF = "#/components/schemas/"


def described() -> str:
    """Return the shapes of the OpenAPI description, always in the same order; the paths make no types.

    What has a default is always there in an answer, and may be left out of a request.
    """
    whole = create_app(Config()).openapi()
    shapes: dict[str, Any] = whole["components"]["schemas"]
    sent = _sent(whole["paths"], shapes)
    for name, shape in shapes.items():
        with_default = [key for key, each in shape.get("properties", {}).items() if _has_default(each)]
        for key in with_default:
            shape["properties"][key].pop("default", None)
        if name not in sent:
            shape["required"] = sorted({*shape.get("required", ()), *with_default})
    return json.dumps({**whole, "paths": {}}, indent=1, sort_keys=True)


def _has_default(field: dict[str, Any]) -> bool:
    """Whether a field has a default; one of None is not written down, but no other field may be null."""
    return "default" in field or {"type": "null"} in field.get("anyOf", ())


def _sent(paths: Any, shapes: dict[str, Any]) -> set[str]:
    """Return the names of all shapes that are part of a request."""
    found: set[str] = set()
    waiting = [operation.get("requestBody") for path in paths.values() for operation in path.values()]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            name = str(part.get("$ref", "")).removeprefix(_REF)
            if name and name not in found:
                found.add(name)
                waiting.append(shapes[name])
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    return found


if __name__ == "__main__":
    sys.stdout.write(described())
