"""Networks as files: the weights, and what is known about them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np

from spielwerk.bots.learned.mind import mind_of
from spielwerk.bots.learned.network import WEIGHTS, Network
from spielwerk.bots.learned.palate import is_tasted
from spielwerk.core.reasons import SpielwerkError
from spielwerk.errors import sentences

problem = sentences("spielwerk.bots")

FORMAT: Final = 2
"""Format 1 were policies, which rated actions and looked at no endings."""
BUNDLED: Final = Path(__file__).parent / "networks"


class BadNetwork(SpielwerkError):  # noqa: N818
    """The file is no network, or one for another game or another version."""


def write(file: Path, about: dict[str, Any], arrays: dict[str, Any]) -> None:
    """Write a file anew, whole or not at all."""
    beside = file.with_name(file.name + ".new")
    with beside.open("wb") as stream:
        np.savez_compressed(stream, about=np.array(json.dumps(about)), **arrays)
    beside.replace(file)


@dataclass(slots=True)
class Trained:
    """A network, and how it came about: for which game, by how many games in how many seconds of processor time."""

    game: str
    network: Network
    games: int = 0
    seconds: float = 0.0
    settings: dict[str, Any] = field(default_factory=dict)

    def save(self, file: Path) -> None:
        """Write the file anew; the many weights of the first layer are halved in length."""
        about = {
            "format": FORMAT,
            "game": self.game,
            "features": mind_of(self.game).version,
            "games": self.games,
            "seconds": round(self.seconds),
            "settings": self.settings,
        }
        arrays: dict[str, Any] = dict(self.network.weights())
        arrays["first"] = arrays["first"].astype(np.float16)
        write(file, about, arrays)

    def check(self, game: str, file: Path) -> None:
        """Complain if the file is for another game."""
        if game != self.game:
            raise BadNetwork(problem("policy-game", file=file, trained=self.game, game=game))

    @classmethod
    def load(cls, file: Path) -> Trained:
        """Read a file, or say what is wrong with it."""
        try:
            with np.load(file, allow_pickle=False) as read:
                about: dict[str, Any] = json.loads(str(read["about"]))
                if about["format"] != FORMAT:
                    raise BadNetwork(problem("network-format", file=file))
                weights = {name: read[name].astype(np.float32) for name in WEIGHTS}
            if is_tasted(about["game"]):  # a network that judged its tables
                raise BadNetwork(problem("network-old", file=file, game=about["game"]))
            mind = mind_of(about["game"])
            if about["features"] != mind.version or len(weights["first"]) != mind.size + 1:
                raise BadNetwork(problem("network-old", file=file, game=about["game"]))
            return cls(about["game"], Network(**weights), about["games"], about["seconds"], about["settings"])
        except (BadZipFile, EOFError, KeyError, TypeError, ValueError, ModuleNotFoundError) as error:
            raise BadNetwork(problem("no-network", file=file)) from error
        except OSError as error:
            raise BadNetwork(problem("network-unreadable", file=file)) from error
