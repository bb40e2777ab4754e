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
    selves: int = 8
    between_selves: int = 2000
    settles: int = 8000
    """After so many games all of them are gone over again."""
    settling: tuple[int, float] = (2, 0.001)
    """How often, and how large the steps are at first."""


@dataclass(frozen=True, slots=True)
class TasteSettings:
    """What the training of a taste goes by."""

    widths: tuple[int, int] = (96, 64)
    foresight: int = 64
    """The width of what foresees the result, which tells luck from merit."""
    batch: int = 512
    """So many games are played before they are learned from."""
    rates: tuple[tuple[int, float], ...] = ((0, 0.001), (100_000, 0.0005), (200_000, 0.00025))
    """From how many games on, how large the steps are."""
    repeats: int = 3
    foreseen: int = 2
    """How often a batch is gone over, and how often for the foresight."""
    at_once: int = 4096
    """So many decisions make a step."""
    clip: float = 0.2
    """By how much an option may become more or less likely in one batch."""
    curiosity: float = 0.003
    """How much it counts to try other things."""
