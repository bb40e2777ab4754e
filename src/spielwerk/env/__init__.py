"""Learning environments: the games for PettingZoo, Gymnasium and OpenSpiel, and many games at once for NumPy.

All of them drive the same machine as the table. An action's number is its place in the game's action table, and an
observation is made from the view of a seat, never from the state. `play` is a game as an environment needs it,
`rewards` says what is paid; `zoo`, `gym`, `spiel` and `many` are the four ways in. The libraries are imported when they
are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spielwerk.extras import needing

if TYPE_CHECKING:
    from spielwerk.env.gym import SoloEnv
    from spielwerk.env.many import Batch
    from spielwerk.env.spiel import SpielGame
    from spielwerk.env.zoo import TableEnv

__all__ = ["batch", "gymnasium", "open_spiel", "pettingzoo"]


def pettingzoo(game: str, **options: Any) -> TableEnv:
    """Return a game as a PettingZoo AEC environment, in its usual wrappers; see `zoo.wrapped` for the options."""
    with needing("env"):
        from spielwerk.env.zoo import wrapped  # noqa: PLC0415

    return wrapped(game, **options)


def gymnasium(game: str, **options: Any) -> SoloEnv:
    """Return a game against bots as a Gymnasium environment; see `gym.SoloEnv` for the options."""
    with needing("env"):
        from spielwerk.env.gym import SoloEnv  # noqa: PLC0415

    return SoloEnv(game, **options)


def open_spiel(game: str, **options: Any) -> SpielGame:
    """Return a game for OpenSpiel; see `spiel.load` for the options."""
    with needing("openspiel"):
        from spielwerk.env.spiel import load  # noqa: PLC0415

    return load(game, **options)


def batch(game: str, **options: Any) -> Batch:
    """Return many games at once, with NumPy arrays in and out; see `many.Batch` for the options."""
    with needing("env"):
        from spielwerk.env.many import Batch  # noqa: PLC0415

    return Batch(game, **options)
