"""How a network is made and trained."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """What a course goes by; the numbers are those that proved best."""

    widths: tuple[int, int] = (96, 32)
    rate: float = 0.001
    late_rate: float = 0.0003
    late: int = 15_000
    """From so many games on the steps are small."""
    calm: float = 0.996
    warmth: float = 0.02
    """By how much less a way may be worth to be chosen e times less often."""
    width: int = 20
    """So many open ways of a turn are followed at a time."""
    tables: int = 64
    repeats: int = 3
    """How often each lesson is learned from, on average."""
    past: float = 0.2
    """How often one of the seats is played by an earlier self."""
    partners: float = 0.3
    """How often the others are bots to practise with, where the game names some."""
    selves: int = 8
    between_selves: int = 2000
    settles: int = 8000
    """After so many games all of them are gone over again."""
    settling: tuple[int, float] = (2, 0.001)
    """How often, and how large the steps are at first."""
